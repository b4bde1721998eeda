"""Treasure sets, crew tokens and the deal (R3.6, R3.7, R7, R22.7)."""

from filibusta.engine.chance import pick, shuffle
from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_numbers
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push
from filibusta.games.spanish_main.rules.building import draft_crew, fleet_points, is_discounting
from filibusta.games.spanish_main.rules.cargo import show_links
from filibusta.games.spanish_main.rules.effects import EVERYONE
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import ASHORE, AT_HOME, Option, Phase, Step

CHOOSE = cards.USUAL_SETS
"""The value of the option ``treasure_set`` that lets everybody choose."""


@rule
def next_set(s: State) -> int:
    """R7.1: the treasures that each player brings, chosen in turn order or the same for all."""
    turn = s.step_a
    option = s.options[Option.TREASURE_SET]
    if fleet_points(s) == cards.USUAL_POINTS and option == CHOOSE:
        if turn < s.players:
            push(s, Step.NEXT_SET, turn + 1)
            return ask(s, Phase.CHOOSE_SET, (s.first_player + turn) % s.players)
    else:
        for seat in range(s.players):
            s.seats[seat].treasure_set = common_set(s)
    return deal(s)


@rule
def common_set(s: State) -> int:
    """R7.1, R25.4: the common set; if it is not for this number of players, the one with one unique treasure less."""
    if fleet_points(s) != cards.USUAL_POINTS:
        return cards.SET_BY_TENS[s.options[Option.POINTS]]
    option = s.options[Option.TREASURE_SET]
    return option if s.players <= cards.SET_PLAYERS[option] else option - 1


@rule
def no_set(s: State, kind: int) -> int:
    """R7.1"""
    return Reason.ALLOWED if s.players <= cards.SET_PLAYERS[kind] else Reason.SET_OF_OTHERS


@rule
def answer_set(s: State, seat: int, kind: int) -> int:
    """R7.1"""
    s.seats[seat].treasure_set = kind
    tell(s, Events.SET_CHOSEN, seat, kind)
    return Step.NEXT


@rule
def deal(s: State) -> int:
    """R3.7, R23.1: deals the unique treasures, then the places of all treasures, and begins the first turn."""
    deal_treasures(s)
    push(s, Step.BEGIN_TURN, s.first_player)
    return Step.NEXT


@rule
def place_crew(s: State, seat: int) -> None:
    """R3.6: the crew tokens of a player, in an order that tells nothing; the draft is not needed any more."""
    mat = s.seats[seat]
    n = draft_crew(mat)
    order = stack_numbers(12)
    for slot in range(n):
        order[slot] = slot
    if n > 1:
        shuffle(s, order, n)
    for slot in range(n):
        crew = s.crew[s.crew_size]
        card, berth = mat.crew_cards[order[slot]], mat.berths[order[slot]]
        up = is_discounting(card) or s.options[Option.OPEN_FLEETS]
        crew.card = card
        crew.seat = seat
        crew.origin = seat
        crew.berth = berth
        crew.at = ASHORE + mat.home if berth == AT_HOME else mat.first_ship + berth
        crew.face_up = 1 if up else 0
        crew.seen = EVERYONE if up else 0
        crew.notes = 0
        s.crew_size += 1
    if n:
        tell(s, Events.CREW_PLACED, seat, n)
    for slot in range(cards.FLEET_SHIPS):
        if mat.ship_cards[slot] != cards.NONE:
            show_links(s, mat.first_ship + slot)
    clear_draft(s, seat)


@rule
def clear_draft(s: State, seat: int) -> None:
    """Forgets the draft of a player."""
    mat = s.seats[seat]
    for slot in range(cards.FLEET_SHIPS):
        mat.ship_cards[slot] = cards.NONE
    for slot in range(cards.FLEET_CREW):
        mat.crew_cards[slot] = cards.NONE
        mat.berths[slot] = cards.NONE


@rule
def count_kinds(s: State, kinds: object) -> int:
    """R7.1: counts the treasures of each value that players bring; returns the number of unique ones (R7.2)."""
    uniques = 0
    for kind in range(cards.MOST_VALUE):
        kinds[kind] = 0
    for seat in range(s.players):
        brought = s.seats[seat].treasure_set
        uniques += cards.SET_UNIQUES[brought]
        for kind in range(cards.MOST_VALUE):
            kinds[kind] += cards.SET_KINDS[brought, kind]
    if uniques > cards.N_UNIQUES:
        kinds[0] += uniques - cards.N_UNIQUES
        uniques = cards.N_UNIQUES
    return uniques


@rule
def deal_treasures(s: State) -> None:
    """R7.2, R7.4: three on each wild island, in ascending order; nobody looks at them."""
    kinds = stack_numbers(6)
    bag = stack_numbers(6)
    tokens = stack_numbers(30)
    uniques = count_kinds(s, kinds)
    n = 0
    for kind in range(cards.MOST_VALUE):
        for _ in range(kinds[kind]):
            tokens[n] = kind
            n += 1
    for unique in range(cards.N_UNIQUES):
        bag[unique] = 1
    for drawn in range(uniques):
        unique = pick(s, bag, cards.N_UNIQUES - drawn)
        bag[unique] = 0
        tokens[n] = cards.FIRST_UNIQUE + unique
        n += 1
    shuffle(s, tokens, n)
    dealt = 0
    for island in range(s.islands_size):
        if s.islands[island].home == cards.NONE:
            for _ in range(cards.PER_ISLAND):
                lay_treasure(s, dealt, tokens[dealt], ASHORE + island)
                dealt += 1
    s.treasures_size = dealt
    tell(s, Events.TREASURES_DEALT, cards.NONE, dealt)


@rule
def lay_treasure(s: State, token: int, kind: int, at: int) -> None:
    """Puts a treasure token of this kind at a place; nobody has seen it."""
    treasure = s.treasures[token]
    treasure.kind = kind
    treasure.at = at
    treasure.seen = 0
    treasure.normal = 0
    treasure.notes = 0
