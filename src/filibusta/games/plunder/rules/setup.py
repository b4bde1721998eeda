"""Dealing a new game (R3)."""

from filibusta.engine.asking import ask, seat_after
from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell, whisper
from filibusta.engine.record import State
from filibusta.games.plunder import cards
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.rules.chart import lay_beside, lay_card
from filibusta.games.plunder.rules.deck import discard, return_storm, take_card
from filibusta.games.plunder.rules.hands import put_in_hand
from filibusta.games.plunder.rules.sailing import begin_sailing
from filibusta.games.plunder.rules.turn import begin_turn
from filibusta.games.plunder.state import NONE, Option, Phase


@rule
def setup(s: State) -> None:
    """R3.1 to R3.10: deals a new game with the record's own generator.

    The draws come in the order of R3.4 to R3.7.
    """
    s.turn = 1
    for good in range(cards.N_GOODS):
        s.supply[good] = cards.SUPPLY[good]
    for seat in range(s.players):
        s.seats[seat].silver = s.options[Option.STARTING_SILVER]
    lay_first_places(s)
    fill_deck(s)
    first = find_first_captain(s)
    s.first_captain = first
    tell(s, Events.FIRST_CAPTAIN, first)
    deal_hands(s, first)
    if s.storm:
        return_storm(s)
    begin_turn(s, first)
    begin_sailing(s)  # R6.1, R7.1: nothing waits for him and the pinnace costs nothing
    ask(s, Phase.SAIL, first)


@rule
def lay_first_places(s: State) -> None:
    """R3.2: Tortuga, and Open Sea to its north, east, south and west."""
    lay_card(s, cards.TORTUGA, 0, 0)
    for direction in range(len(cards.SETUP_SEA)):
        lay_beside(s, 0, direction, cards.SETUP_SEA[direction])


@rule
def fill_deck(s: State) -> None:
    """R3.3"""
    for card in range(len(cards.DECK_COUNT)):
        s.deck[card] = cards.DECK_COUNT[card]
    s.deck_size = cards.DECK_SIZE


@rule
def draw_for_setup(s: State, seat: int) -> int:
    """R3.8: Storm is laid aside and replaced."""
    card = take_card(s)
    if card == cards.STORM:
        s.storm = 1
        tell(s, Events.STORM_ASIDE, seat)
        card = take_card(s)
    return card


@rule
def find_first_captain(s: State) -> int:
    """R3.4 to R3.6: the highest card decides; ties draw again. Cards beyond a full hand are discarded at once."""
    seats = (1 << s.players) - 1
    while seats & (seats - 1):
        highest = NONE
        tied = 0
        for seat in range(s.players):
            if seats >> seat & 1:
                value = draw_for_initiative(s, seat)
                tied = 1 << seat if value > highest else tied | (value == highest) << seat
                highest = max(highest, value)
        seats = tied
    return lowest(seats)


@rule
def draw_for_initiative(s: State, seat: int) -> int:
    """R3.4: a card that everybody sees; returns its value."""
    card = draw_for_setup(s, seat)
    tell(s, Events.INITIATIVE, seat, card)
    if s.seats[seat].hand_size < cards.HAND_START:
        put_in_hand(s, seat, card, 1)
    else:
        discard(s, card)
    return cards.VALUE[card]


@rule
def deal_hands(s: State, first: int) -> None:
    """R3.7: deals one card at a time, clockwise, until all hands are complete."""
    seat = first
    missing = s.players * cards.HAND_START
    for other in range(s.players):
        missing -= s.seats[other].hand_size
    while missing > 0:
        if s.seats[seat].hand_size < cards.HAND_START:
            card = draw_for_setup(s, seat)
            put_in_hand(s, seat, card, 0)
            whisper(s, Events.DREW, seat, card, seat)
            missing -= 1
        seat = seat_after(s, seat)
