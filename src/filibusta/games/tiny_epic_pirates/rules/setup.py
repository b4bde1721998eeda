"""Dealing a new game, and what the players choose before the first turn (R2)."""

from filibusta.engine.asking import ask
from filibusta.engine.chance import pick, roll, shuffle
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.asking import is_solo, seat_after, seats_in_play
from filibusta.games.tiny_epic_pirates.rules.attack import load_merchant
from filibusta.games.tiny_epic_pirates.rules.booty import draw_into_hold
from filibusta.games.tiny_epic_pirates.rules.crew import fill_crew_deck, show_card
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import (
    CAPTAIN,
    CARD,
    NONE,
    PLACE,
    SOLO,
    Option,
    Phase,
    Step,
)

N_ASSIGNMENTS, CAPTAIN_CARDS = len(cards.ASSIGNMENTS), len(cards.CARDS_OF_CAPTAINS)
HUMAN = 0
CORNERS = len(cards.NAVY_STARTS)


@rule
def setup(s: State) -> None:
    """R2.1 to R2.15: deals everything that chance decides, then asks for the first decision."""
    lay_table(s)
    for seat in range(seats_in_play(s)):
        lay_mat(s, seat)
    s.first = find_first_player(s)
    s.active = s.first
    tell(s, Events.FIRST_PLAYER, s.first)
    shuffle(s, s.sea, cards.PLACES)
    deal_wheels(s)
    shuffle(s, s.prices, cards.N_GOODS)
    for ship in range(cards.N_SHIPS):
        load_merchant(s, ship)
    for slot in range(cards.DISPLAY):
        show_card(s, slot)
    if s.options[Option.CAPTAIN_DRAFT]:
        ask(s, Phase.CAPTAIN_PICK, s.first)
    else:
        deal_captains(s)
        ask(s, Phase.NAVY_CORNER, s.first)


@rule
def lay_table(s: State) -> None:
    """R2.2, R2.3, R2.8 to R2.12"""
    s.order = cards.Order.HIDE_OUT
    for place in range(cards.PLACES):
        s.sea[place] = place
        s.tokens[place] = 1
    for kind in range(cards.N_TOKENS):
        s.unseen[kind] = cards.TOKEN_COUNT[kind]
    for good in range(cards.N_GOODS):
        s.prices[good] = cards.LOWEST_PRICE + good
        s.bag[good] = cards.CUBES[good] - 1
    for ship in range(cards.N_SHIPS):
        s.merchants[ship].at = cards.SHIP_START[ship]
        s.merchants[ship].port = cards.SHIP_TARGET[ship]
        s.merchants[ship].card = cards.MERCHANT_PILE[ship]
    s.merchants_left = len(cards.MERCHANT_PILE) - cards.N_SHIPS
    for card in range(CAPTAIN_CARDS):
        s.captains_left[card] = 1
    fill_crew_deck(s)


@rule
def lay_mat(s: State, seat: int) -> None:
    """R2.6, R2.7, R24.2"""
    mat = s.seats[seat]
    solo = is_solo(s, seat)
    mat.gold = cards.SOLO_GOLD[s.options[Option.SOLO_DIFFICULTY]] if solo else cards.GOLD_START
    mat.legend = 0 if solo else 1
    for space in range(cards.TOKEN_SPACES):
        mat.wheel[space] = space
    for assignment in range(N_ASSIGNMENTS):
        mat.deckhands[assignment] = cards.DECKHANDS_START[assignment]


@rule
def find_first_player(s: State) -> int:
    """R2.1, R24.1, R25.13"""
    if s.players == 1:
        return HUMAN
    chosen = s.options[Option.FIRST_PLAYER]
    return roll(s, s.players) if chosen == NONE else chosen


@rule
def deal_wheels(s: State) -> None:
    """R2.5"""
    for seat in range(seats_in_play(s)):
        shuffle(s, s.seats[seat].wheel, cards.TOKEN_SPACES)


@rule
def take_captain(s: State, seat: int, card: int) -> None:
    """R2.14: gives a player a Captain Card, first side up."""
    s.captains_left[card] = 0
    s.seats[seat].captain = 2 * card
    tell(s, Events.CAPTAIN, seat, 2 * card)


@rule
def deal_captains(s: State) -> None:
    """R2.14, R24.2: in turn order."""
    for k in range(s.players):
        take_captain(s, (s.first + k) % s.players, pick(s, s.captains_left, CAPTAIN_CARDS - k))


@rule
def ask_next(s: State, phase: int) -> int:
    """Asks the next player for the same choice; returns NONE after the last one."""
    s.active = (s.active + 1) % s.players
    if s.active == s.first:
        return NONE
    return ask(s, phase, s.active)


@rule
def no_captain_card(s: State, card: int) -> int:
    """R2.14"""
    return Reason.ALLOWED if s.captains_left[card] > 0 else Reason.CARD_TAKEN


@rule
def answer_captain_pick(s: State, action: int) -> int:
    """R2.14: takes this card; the next player picks, or the corner of the Navy is asked for."""
    take_captain(s, s.active, action - CARD)
    step = ask_next(s, Phase.CAPTAIN_PICK)
    return ask(s, Phase.NAVY_CORNER, s.first) if step == NONE else step


@rule
def no_corner(s: State, place: int) -> int:
    """R2.15"""
    for corner in range(CORNERS):
        if cards.NAVY_STARTS[corner] == place:
            return Reason.ALLOWED
    return Reason.NO_CORNER


@rule
def answer_navy_corner(s: State, action: int) -> int:
    """R2.15: puts the Navy into this corner and asks for the first cove."""
    s.navy = action - PLACE
    tell(s, Events.NAVY_PLACED, s.active, s.navy)
    return ask(s, Phase.START_COVE, s.first)


@rule
def no_free_cove(s: State, place: int) -> int:
    """R2.16"""
    if not cards.COVE[s.sea[place]]:
        return Reason.NO_COVE
    for seat in range(cards.SEATS):
        if s.seats[seat].at == place:
            return Reason.COVE_TAKEN
    return Reason.ALLOWED


@rule
def put_ship(s: State, seat: int, place: int) -> None:
    """R2.16, R2.19"""
    s.seats[seat].at = place
    s.seats[seat].hidden = 1
    tell(s, Events.SHIP_PLACED, seat, place)


@rule
def answer_cove(s: State, action: int) -> int:
    """R2.16: puts a ship into this cove; the next player's follows, or the sides of the Captain Cards."""
    put_ship(s, s.active, action - PLACE)
    if s.players == 1:
        put_ship(s, SOLO, farthest_cove(s))
    step = ask_next(s, Phase.START_COVE)
    return ask(s, Phase.CAPTAIN_SIDE, s.first) if step == NONE else step


@rule
def farthest_cove(s: State) -> int:
    """R24.3: from the human's ship; of several the one with the lowest number."""
    best = NONE
    for place in range(cards.PLACES):
        if no_free_cove(s, place) == Reason.ALLOWED:
            here = s.seats[HUMAN].at
            if best == NONE or cards.DISTANCE[here, place] > cards.DISTANCE[here, best]:
                best = place
    return best


@rule
def other_card(s: State, captain: int) -> int:
    """R2.17"""
    return Reason.ALLOWED if captain >> 1 == s.seats[s.active].captain >> 1 else Reason.OTHER_CARD


@rule
def answer_side(s: State, action: int) -> int:
    """R2.17: turns this side up; the next player's follows, or the game begins."""
    s.seats[s.active].captain = action - CAPTAIN
    tell(s, Events.CAPTAIN, s.active, s.seats[s.active].captain)
    step = ask_next(s, Phase.CAPTAIN_SIDE)
    return begin_game(s) if step == NONE else step


@rule
def begin_game(s: State) -> int:
    """R2.18 to R2.20, R25.7, R25.8"""
    n = seats_in_play(s)
    seat = s.first
    for k in range(n):
        price = cards.HIGHEST_PRICE if k == n - 1 and s.options[Option.SETUP_LAST_GETS_FIVE] else cards.LOWEST_PRICE + k
        if s.options[Option.SETUP_RANDOM_BOOTY]:
            draw_into_hold(s, seat)
        else:
            take_good(s, seat, good_at(s, price))
        seat = seat_after(s, seat)
    s.active = s.first
    s.turn = 1
    return Step.BEGIN_TURN


@rule
def good_at(s: State, price: int) -> int:
    """R10.4: the good that stands at this price."""
    good = 0
    while s.prices[good] != price:
        good += 1
    return good


@rule
def take_good(s: State, seat: int, good: int) -> None:
    """R2.18"""
    s.bag[good] -= 1
    s.seats[seat].hold[good] += 1
    tell(s, Events.DREW, seat, good)
