"""The end of a turn, and the ends of the game that it may bring (R9.11, R24)."""

from filibusta.engine.asking import seat_after
from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Ending
from filibusta.games.spanish_main.rules.asking import ask, push
from filibusta.games.spanish_main.rules.effects import powers, shows, use
from filibusta.games.spanish_main.rules.ending import end_game, ships_of
from filibusta.games.spanish_main.rules.treasure import lies_wild
from filibusta.games.spanish_main.state import (
    ASHORE,
    YES,
    Option,
    Phase,
    RumHold,
    Step,
)


@rule
def end_turn(s: State) -> int:
    """R9.11: cancelled abilities come back and marks are removed; then the conditions of R24.3 and R24.12 are
    tested."""
    for ship in range(s.ships_size):
        boat = s.ships[ship]
        boat.marks = 0
        if boat.hold == RumHold.THIS_TURN and boat.seat == s.active:
            boat.hold = RumHold.FREE
        if boat.leave_due:
            boat.leave_due = 0
            boat.leave = cards.NONE
    for token in range(s.crew_size):
        s.crew[token].notes = 0
    s.asked_seats = 0
    push(s, Step.NEXT_TURN)
    push(s, Step.END_REVEAL)
    return Step.NEXT


@rule
def end_reveal(s: State) -> int:
    """R24.3, R24.12: whether there is treasure left, or else whether somebody can still raid."""
    if s.players > 2:
        if s.last_treasure != cards.NONE and only_plague_is_left(s):
            end_game(s, Ending.LAST_TREASURE)
        return Step.NEXT
    if treasure_at_sea(s) or raid_is_open(s):
        return Step.NEXT
    seat = s.active
    for _ in range(2):
        if not s.asked_seats >> seat & 1:
            s.asked_seats |= 1 << seat
            if hidden_raider(s, seat) != cards.NONE:
                push(s, Step.END_REVEAL)
                s.subject = hidden_raider(s, seat)
                s.question = cards.Effect.RAID_HOME
                return ask(s, Phase.REVEAL, seat, True)
        seat = seat_after(s, seat)
    end_game(s, Ending.NO_TREASURE)
    return Step.NEXT


@rule
def answer_raider(s: State, action: int) -> int:
    """R24.3: a raider is shown, so that the game goes on."""
    if action == YES:
        use(s, s.subject, powers(s, s.subject) & cards.OF_KIND[cards.Effect.RAID_HOME])
    return Step.NEXT


@rule
def treasure_at_sea(s: State) -> bool:
    """R24.3: normal treasure on a wild island or a ship, or Rum."""
    for token in range(s.treasures_size):
        kind = s.treasures[token].kind
        at = s.treasures[token].at
        counts = kind < cards.FIRST_UNIQUE or kind == cards.RUM
        if counts and at != cards.NONE and (at < ASHORE or lies_wild(s, token)):
            return True
    return False


@rule
def has_tokens_at_home(s: State, seat: int) -> bool:
    """R24.3: tells whether treasure lies on a player's home island."""
    for token in range(s.treasures_size):
        if s.treasures[token].at == ASHORE + s.seats[seat].home:
            return True
    return False


@rule
def raid_is_open(s: State) -> bool:
    """R24.3: whether everybody knows that a raid is possible and that there is something to take."""
    for ship in range(s.ships_size):
        boat = s.ships[ship]
        if boat.card != cards.NONE and has_tokens_at_home(s, 1 - boat.seat) and shows(s, ship, cards.Effect.RAID_HOME):
            return True
    return False


@rule
def hidden_raider(s: State, seat: int) -> int:
    """R24.3: a ship whose face-down crew can raid; NONE if there is none."""
    if not has_tokens_at_home(s, 1 - seat):
        return cards.NONE
    for ship in range(s.ships_size):
        boat = s.ships[ship]
        if boat.card != cards.NONE and boat.seat == seat and powers(s, ship) & cards.OF_KIND[cards.Effect.RAID_HOME]:
            return ship
    return cards.NONE


@rule
def only_plague_is_left(s: State) -> bool:
    """R24.12: the last treasure is Plague, and no ship carries normal treasure or Rum."""
    if s.treasures[s.last_treasure].kind != cards.PLAGUE:
        return False
    for token in range(s.treasures_size):
        kind = s.treasures[token].kind
        if 0 <= s.treasures[token].at < ASHORE and (kind < cards.FIRST_UNIQUE or kind == cards.RUM):
            return False
    return True


@rule
def next_turn(s: State) -> int:
    """R9.11, R24.4: the next player who has ships; a round ends where the first player's seat is passed."""
    seat = s.active
    passed = False
    while True:
        seat = seat_after(s, seat)
        passed |= seat == s.first_player
        if ships_of(s, seat) or seat == s.active:
            break
    if passed and round_is_last(s):
        return Step.NEXT
    push(s, Step.BEGIN_TURN, seat)
    return Step.NEXT


@rule
def round_is_last(s: State) -> bool:
    """R24.4"""
    s.stale = 0 if s.progress else s.stale + 1
    s.progress = 0
    if s.rounds >= s.options[Option.MAX_ROUNDS]:
        return end_game(s, Ending.ROUNDS)
    if s.options[Option.STALE_ROUNDS] and s.stale >= s.options[Option.STALE_ROUNDS]:
        return end_game(s, Ending.STALE)
    s.rounds += 1
    return False
