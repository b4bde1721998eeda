"""The end of a turn (R3.7, R9.3), the end of the game and its result (R8)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main_cards.cards import N_SHIPS, SPACES
from filibusta.games.spanish_main_cards.events import Events, Reveal
from filibusta.games.spanish_main_cards.rules.fame import fame_of
from filibusta.games.spanish_main_cards.rules.harm import reveal
from filibusta.games.spanish_main_cards.rules.piles import turn_up_adventure
from filibusta.games.spanish_main_cards.state import NONE, Phase


@rule
def end_turn(s: State) -> None:
    """R3.7, R9.3, R9.4: the line shifts by one and is filled up by one card; without an active card the game ends."""
    for i in range(s.line_size - 1):
        s.line[i] = s.line[i + 1]
    s.line_size -= 1
    s.line[s.line_size] = NONE
    if s.adventure_deck_size > 0:
        turn_up_adventure(s)
    if s.line_size == 0:
        end_game(s)
        return
    s.turn += 1
    following = s.active_player + 1
    s.active_player = following * (following < s.players)
    s.player = s.active_player
    s.phase = Phase.CHOOSE_ACTION
    tell(s, Events.TURN, s.active_player, s.turn)


@rule
def end_game(s: State) -> None:
    """R8.3: all pirates are revealed; R8.7: nobody decides any more."""
    for ship in range(N_SHIPS):
        if s.ships[ship].owner != NONE and not s.ships[ship].revealed:
            reveal(s, ship, Reveal.END)
    s.over = 1
    s.player = NONE
    s.active_player = NONE
    winner = 0
    for seat in range(s.players):
        s.seats[seat].total = total_of(s, seat)
    for seat in range(s.players):
        s.seats[seat].place = place_of(s, seat)
        if s.seats[seat].place == 1:
            winner = seat
    tell(s, Events.ENDED, winner, s.seats[winner].total)


@rule
def total_of(s: State, seat: int) -> int:
    """R8.3: banked fame and the fame under every ship owned, damaged or not."""
    total = s.seats[seat].banked + s.seats[seat].banked_owed
    for ship in range(N_SHIPS):
        total += fame_of(s, ship) * (s.ships[ship].owner == seat)
    return total


@rule
def undamaged_of(s: State, seat: int) -> int:
    """Counts a player's undamaged ships."""
    ships = 0
    for ship in range(N_SHIPS):
        if s.ships[ship].owner == seat and not s.ships[ship].damaged:
            ships += 1
    return ships


@rule
def frontmost_of(s: State, seat: int) -> int:
    """The lowest space with a ship of this seat."""
    for space in range(1, SPACES + 1):
        if s.ships[s.row[space]].owner == seat:
            return space
    return SPACES + 1


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """R8.5: more fame; then more undamaged ships; then the frontmost ship."""
    if s.seats[seat].total != s.seats[other].total:
        return s.seats[seat].total > s.seats[other].total
    if undamaged_of(s, seat) != undamaged_of(s, other):
        return undamaged_of(s, seat) > undamaged_of(s, other)
    return frontmost_of(s, seat) < frontmost_of(s, other)


@rule
def place_of(s: State, seat: int) -> int:
    """R8.6: 1 for the winner; no place is shared."""
    place = 1
    for other in range(s.players):
        if other != seat and is_ahead(s, other, seat):
            place += 1
    return place


@rule
def score(s: State, out: Numbers) -> None:
    """R8.7: each player's total, into ``out[seat]``."""
    for seat in range(s.players):
        out[seat] = s.seats[seat].total


@rule
def rank(s: State, out: Numbers) -> None:
    """R8.6: each player's place, 1 to the number of players, into ``out[seat]``."""
    for seat in range(s.players):
        out[seat] = s.seats[seat].place
