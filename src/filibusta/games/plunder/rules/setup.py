"""Dealing a new game (R3)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell, whisper
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder import cards
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.rules.asking import ask, seat_after
from filibusta.games.plunder.rules.chart import lay_beside, lay_card
from filibusta.games.plunder.rules.combat import clear_fight
from filibusta.games.plunder.rules.deck import discard, return_storm, take_card
from filibusta.games.plunder.rules.hands import put_in_hand
from filibusta.games.plunder.rules.sailing import begin_sailing
from filibusta.games.plunder.rules.trade import clear_trade
from filibusta.games.plunder.rules.turn import begin_turn, clear_turn
from filibusta.games.plunder.state import NONE, Option, Phase, Step


@rule
def setup(s: State, players: int, options: Numbers) -> None:
    """R3.1 to R3.10: deals a new game for ``players`` with the record's own generator.

    The draws come in the order of R3.4 to R3.7.
    """
    clear_table(s, players, options)
    for seat in range(cards.SEATS):
        clear_seat(s, seat)
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
def clear_table(s: State, players: int, options: Numbers) -> None:
    s.phase = Phase.SAIL
    s.player = NONE
    s.asked = 0
    s.players = players
    s.over = 0
    s.turn = 1
    for i in range(len(s.options)):
        s.options[i] = options[i]
    for fleet in range(cards.N_FLEETS):
        s.fleets[fleet].place = NONE
        s.fleets[fleet].owner = NONE
    for war in range(cards.N_WARS):
        s.wars[war] = NONE
    for good in range(cards.N_GOODS):
        s.supply[good] = cards.SUPPLY[good]
    for treasure in range(len(s.dug_up)):
        s.dug_up[treasure] = 0
    s.then = Step.ASK
    s.encounter = NONE
    s.offer = NONE
    s.card = NONE
    s.storm = 0
    s.strength = 0
    s.due[0] = 0
    s.due[1] = 0
    s.war = NONE
    clear_turn(s)
    clear_trade(s)
    clear_fight(s)


@rule
def clear_seat(s: State, seat: int) -> None:
    """R3.1: the pinnace, some silver, nothing else; an empty chair has no silver either."""
    mat = s.seats[seat]
    mat.silver = s.options[Option.STARTING_SILVER] if seat < s.players else 0
    mat.place = 0
    mat.ship = NONE
    mat.ship_bought = 0
    mat.prize = NONE
    mat.mate = NONE
    mat.hostile = 0
    mat.needs_refit = 0
    mat.hand_size = 0
    mat.known = 0
    mat.laid = NONE
    for good in range(cards.N_GOODS):
        mat.traded[good] = 0
        mat.plundered[good] = 0
    for nation in range(cards.N_NATIONS):
        mat.letters[nation] = 0
        mat.attacked[nation] = 0
    for slot in range(len(mat.hand)):
        mat.hand[slot] = NONE


@rule
def lay_first_places(s: State) -> None:
    """R3.2: Tortuga, and Open Sea to its north, east, south and west."""
    s.places_size = 0
    for place in range(cards.PLACES):
        s.places[place].card = NONE
        s.places[place].x = 0
        s.places[place].y = 0
        s.places[place].natives = NONE
        s.places[place].sacked = 0
        for direction in range(len(s.places[place].beside)):
            s.places[place].beside[direction] = NONE
    lay_card(s, cards.TORTUGA, 0, 0)
    for direction in range(len(cards.SETUP_SEA)):
        lay_beside(s, 0, direction, cards.SETUP_SEA[direction])


@rule
def fill_deck(s: State) -> None:
    """R3.3"""
    for card in range(len(cards.DECK_COUNT)):
        s.deck[card] = cards.DECK_COUNT[card]
        s.discard[card] = 0
    s.deck_size = cards.DECK_SIZE
    s.discard_size = 0


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
    """R3.4 to R3.6: the highest card; those who tie draw on. Cards beyond a full hand are discarded at once."""
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
    first = 0
    while not seats >> first & 1:
        first += 1
    return first


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
    """R3.7: one card at a time, clockwise, until everybody holds as many as all others."""
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
