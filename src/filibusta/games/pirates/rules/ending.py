"""The Fame card (R15.8), elimination (R17.3 to R17.5), the end of the game and its result (R22)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.pirates.events import End, Events
from filibusta.games.pirates.rules.decks import lay_down_all
from filibusta.games.pirates.rules.fleet import crew_of, points_of, treasure_points_of
from filibusta.games.pirates.state import NONE, VICTORY, Step


@rule
def check_cave(s: State) -> None:
    """R15.8: the Fame card goes to the only player with the most treasure points; in a tie its holder keeps it."""
    most = 0
    for seat in range(s.players):
        if not s.seats[seat].out:
            most = max(most, treasure_points_of(s, seat))
    leader = NONE
    leaders = 0
    holder_leads = False
    for seat in range(s.players):
        if most > 0 and not s.seats[seat].out and treasure_points_of(s, seat) == most:
            leader = seat
            leaders += 1
            holder_leads |= seat == s.cave
    if holder_leads:
        return
    before = s.cave
    s.cave = leader if leaders == 1 else NONE
    if s.cave != before:
        tell(s, Events.CAVE, s.cave, before)


@rule
def eliminate(s: State) -> None:
    """R17.3, R17.4, R14.8: all players without a ship leave the game together; then R22.2, R22.3 and R3.4 apply."""
    gone = 0
    left = 0
    last = NONE
    for seat in range(s.players):
        mat = s.seats[seat]
        mat.place = 0
        if mat.out:
            continue
        if mat.ships > 0:
            left += 1
            last = seat
            continue
        gone += 1
        mat.out = 1
        mat.place = 1
        lay_down_all(s, seat)
        tell(s, Events.ELIMINATED, seat)
    if gone == 0:
        return
    check_cave(s)
    if left == 0:
        end(s, End.TOGETHER)
        return
    for seat in range(s.players):
        s.seats[seat].place = 0
    if left == 1:
        win(s, last, End.LAST)
    elif s.seats[s.active].out:
        s.step = Step.ABANDON


@rule
def win(s: State, seat: int, why: int) -> None:
    """R22.1, R22.2: one player wins alone."""
    s.seats[seat].place = 1
    end(s, why)


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """R22.5: more pirate points, then treasure points, then ships, then crew."""
    mine, theirs = points_of(s, seat), points_of(s, other)
    if mine != theirs:
        return mine > theirs
    mine, theirs = treasure_points_of(s, seat), treasure_points_of(s, other)
    if mine != theirs:
        return mine > theirs
    if s.seats[seat].ships != s.seats[other].ships:
        return s.seats[seat].ships > s.seats[other].ships
    return crew_of(s, seat) > crew_of(s, other)


@rule
def end_by_rounds(s: State) -> None:
    """R22.5: the round limit is reached; all players that nobody is ahead of share the victory."""
    for seat in range(s.players):
        best = not s.seats[seat].out
        for other in range(s.players):
            if best and not s.seats[other].out and is_ahead(s, other, seat):
                best = False
        s.seats[seat].place = 1 if best else 0
    end(s, End.ROUNDS)


@rule
def end(s: State, why: int) -> None:
    """R3.5, R22: the game is over; players marked with place 1 have won, all others share the next place."""
    winners = 0
    winner = NONE
    for seat in range(s.players):
        if s.seats[seat].place == 1:
            winners += 1
            winner = seat
    for seat in range(s.players):
        if s.seats[seat].place != 1:
            s.seats[seat].place = 1 + winners
    s.over = 1
    s.player = NONE
    tell(s, Events.ENDED, winner, why, winners)


@rule
def score(s: State, out: Numbers) -> None:
    """R22.4: a victory, divided equally among those who share it; 0 for all others."""
    winners = 0
    for seat in range(s.players):
        winners += s.seats[seat].place == 1
    for seat in range(s.players):
        out[seat] = VICTORY // winners if s.seats[seat].place == 1 else 0


@rule
def rank(s: State, out: Numbers) -> None:
    """R22.4: each seat's place; winners share the first, all others the one after them."""
    for seat in range(s.players):
        out[seat] = s.seats[seat].place
