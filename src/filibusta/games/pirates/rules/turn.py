"""The course of a turn: draw (R4), reveal (R5), discard and end of turn (R9)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.pirates.cards import DRAW_BY_POINTS_MINIMUM, DRAW_PIRATE_CARDS, N_SHIPS, SHIP_CARGO
from filibusta.games.pirates.events import End, Events
from filibusta.games.pirates.rules.crews import begin_placing
from filibusta.games.pirates.rules.decks import discard_pirate, draw_to_hand, draw_to_held, take_card
from filibusta.games.pirates.rules.dice import take_up_dice
from filibusta.games.pirates.rules.ending import end_by_rounds, win
from filibusta.games.pirates.rules.fleet import clear_away, points_of, put_in_centre
from filibusta.games.pirates.state import NONE, Option, Phase, Step


@rule
def next_seat(s: State, seat: int) -> int:
    """R2.1, R17.5: to the left, skipping eliminated players."""
    seat = (seat + 1) % s.players
    while s.seats[seat].out:
        seat = (seat + 1) % s.players
    return seat


@rule
def right_hand(s: State, seat: int) -> int:
    """R2.1, R10.2: to the right, skipping eliminated players."""
    seat = (seat + s.players - 1) % s.players
    while s.seats[seat].out:
        seat = (seat + s.players - 1) % s.players
    return seat


@rule
def had_its_share(s: State, seat: int) -> bool:
    """R4.5, R25.3: draws and income of his first turn were given at set-up."""
    return (s.options[Option.EQUAL_FIRST_ROUND] != 0) & (s.seats[seat].turns == 0)


@rule
def cards_due(s: State, seat: int) -> int:
    """R4.1, R25.4: how many pirate cards a player draws."""
    if s.options[Option.DRAW_BY_POINTS]:
        return max(DRAW_BY_POINTS_MINIMUM, points_of(s, seat))
    return DRAW_PIRATE_CARDS


@rule
def income_of(s: State, seat: int) -> int:
    """R4.4: a token for each cargo point of his ships."""
    cargo = 0
    ship = s.seats[seat].fleet
    while ship != NONE:
        cargo += SHIP_CARGO[ship]
        ship = s.ships[ship].next
    return cargo


@rule
def begin_turn(s: State) -> None:
    """R3.2, R4.1, R4.2: no ship has acted, no dice lie there; the active player draws."""
    s.turn += 1
    s.strategies = 0
    s.sold = 0
    s.rearranged = 0
    s.throws = 0
    take_up_dice(s)
    for ship in range(N_SHIPS):
        s.ships[ship].acted = 0
    tell(s, Events.TURN, s.active, s.turn, s.round_number)
    if not had_its_share(s, s.active):
        draw_to_hand(s, s.active, cards_due(s, s.active), True)
        if not s.options[Option.ADVENTURES_AT_END]:
            draw_to_held(s, s.active, True)
    s.step = Step.WINDOW_1


@rule
def open_window(s: State, after: int) -> None:
    """R4.3, R5.4, R3.3: a player with pirate cards is asked, even if none of them can be played."""
    if s.seats[s.active].hand_size > 0:
        ask(s, Phase.CARDS, s.active)
    else:
        s.step = after


@rule
def pay_income(s: State) -> None:
    """R4.4, R4.5: the tokens due are placed."""
    s.step = Step.REVEAL
    if not had_its_share(s, s.active):
        due = income_of(s, s.active)
        begin_placing(s, due)
        tell(s, Events.INCOME, s.active, due, s.placing)
        s.step = Step.PLACE_INCOME


@rule
def reveal(s: State) -> None:
    """R5.2: all held cards of the active player come face up into the centre."""
    mat = s.seats[s.active]
    for i in range(mat.held_size):
        adventure = mat.held[i]
        mat.held[i] = NONE
        tell(s, Events.REVEALED, s.active, put_in_centre(s, adventure), adventure)
    mat.held_size = 0
    s.step = Step.WINDOW_2


@rule
def trim_hand(s: State) -> None:
    """R9.1, R9.2: the centre is put away; a player with too many cards discards them one by one."""
    clear_away(s)
    if s.seats[s.active].hand_size > s.options[Option.HAND_LIMIT]:
        ask(s, Phase.DISCARD, s.active)
    else:
        s.step = Step.FINISH


@rule
def discard_card(s: State, card: int) -> None:
    """R9.2, R23.5: to the red discard pile, for all to see."""
    take_card(s, s.active, card)
    discard_pirate(s, card)
    s.sealed = 1
    tell(s, Events.DISCARDED, s.active, card)


@rule
def finish_turn(s: State) -> None:
    """R9.3, R9.4: a player with enough points wins; otherwise the next player begins."""
    if s.options[Option.ADVENTURES_AT_END]:
        draw_to_held(s, s.active, True)
    s.seats[s.active].turns += 1
    if points_of(s, s.active) >= s.options[Option.TARGET_POINTS]:
        win(s, s.active, End.POINTS)
    else:
        pass_turn(s)


@rule
def abandon_turn(s: State) -> None:
    """R3.4: the turn of a player who was eliminated in it ends at once."""
    clear_away(s)
    pass_turn(s)


@rule
def pass_turn(s: State) -> None:
    """R9.6, R9.7: the next player to the left; rounds are counted from the first player's seat."""
    following = next_seat(s, s.active)
    number = (s.active - s.first + s.players) % s.players
    if (following - s.first + s.players) % s.players <= number:
        if s.round_number == s.options[Option.ROUND_LIMIT]:
            end_by_rounds(s)
            return
        s.round_number += 1
        tell(s, Events.ROUND, NONE, s.round_number)
    s.active = following
    s.step = Step.TURN
