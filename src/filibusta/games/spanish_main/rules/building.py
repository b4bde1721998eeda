"""Fleets: chosen ready, or built card by card (R4). A fleet is a draft that only its player sees until it is placed."""

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push
from filibusta.games.spanish_main.rules.effects import EVERY_NATION, admits, total
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import AT_HOME, Option, Phase, Step


@rule
def fleet_points(s: State) -> int:
    """R25.1"""
    return 10 * s.options[Option.POINTS]


@rule
def builds(s: State) -> bool:
    """R4.2: ready fleets have 30 points."""
    return s.options[Option.FLEET_MODE] == 1 or fleet_points(s) != cards.USUAL_POINTS


@rule
def next_fleet(s: State) -> int:
    """R3.2: the player who is so many places after the first chooses a fleet."""
    turn = s.step_a
    if turn == s.players:
        push(s, Step.NEXT_ISLAND, 0)
        return Step.NEXT
    return ask_fleet(s, turn)


@rule
def ask_fleet(s: State, turn: int) -> int:
    """R3.2: asks the player who is so many places after the first; the next one follows."""
    seat = (s.first_player + turn) % s.players
    push(s, Step.NEXT_FLEET, turn + 1)
    return ask(s, Phase.BUILD_CARD if builds(s) else Phase.CHOOSE_FLEET, seat)


@rule
def ready_fleet(s: State, seat: int, fleet: int) -> None:
    """R4.2, R25.5: a ready fleet as a draft."""
    mat = s.seats[seat]
    mat.fleet = fleet
    for slot in range(cards.FLEET_SHIPS):
        mat.ship_cards[slot] = cards.READY_SHIPS[fleet, slot]
    for slot in range(cards.FLEET_CREW):
        kept = s.options[Option.USE_CREW] and cards.READY_CREW[fleet, slot] != cards.NONE
        mat.crew_cards[slot] = cards.READY_CREW[fleet, slot] if kept else cards.NONE
        mat.berths[slot] = cards.READY_PLACES[fleet, slot] if kept else cards.NONE


@rule
def answer_fleet(s: State, seat: int, fleet: int) -> int:
    """R4.2"""
    ready_fleet(s, seat, fleet)
    tell(s, Events.FLEET_CHOSEN, seat)
    return Step.NEXT


# ------------------------------------------------------------------ a draft


@rule
def draft_ships(mat: object) -> int:
    """The number of ships in a draft."""
    n = 0
    while n < cards.FLEET_SHIPS and mat.ship_cards[n] != cards.NONE:
        n += 1
    return n


@rule
def draft_crew(mat: object) -> int:
    """The number of crew in a draft."""
    n = 0
    while n < cards.FLEET_CREW and mat.crew_cards[n] != cards.NONE:
        n += 1
    return n


@rule
def draft_nations(mat: object, berth: int) -> int:
    """R19.2, R19.3: the nations whose crew can use abilities aboard a ship of the draft."""
    card = mat.ship_cards[berth]
    nations = 1 << cards.SHIP_NATION[card] | admits(cards.SHIP_ABILITIES[card])
    for slot in range(cards.FLEET_CREW):
        crew = mat.crew_cards[slot]
        if crew != cards.NONE and mat.berths[slot] == berth and nations >> cards.CREW_NATION[crew] & 1:
            if cards.CREW_ABILITIES[crew] & cards.OF_KIND[cards.Effect.CREW_NATION]:
                return EVERY_NATION
    return nations


@rule
def working_in_draft(mat: object, slot: int, kind: int) -> int:
    """R4.5, R6.1: the sum of a crew's abilities of this kind for its ship in the draft."""
    crew, berth = mat.crew_cards[slot], mat.berths[slot]
    if crew == cards.NONE or berth in (cards.NONE, AT_HOME) or not cards.CREW_ABILITIES[crew] & cards.OF_KIND[kind]:
        return 0
    if not draft_nations(mat, berth) >> cards.CREW_NATION[crew] & 1:
        return 0
    return total(cards.CREW_ABILITIES[crew], kind)


@rule
def discount_of(mat: object, slot: int) -> int:
    """R4.5, R19.4: the discount for a crew because of another one aboard the same ship."""
    for other in range(cards.FLEET_CREW):
        if other != slot and mat.berths[other] == mat.berths[slot]:
            less = working_in_draft(mat, other, cards.Effect.CREW_DISCOUNT)
            if less:
                return less
    return 0


@rule
def draft_cost(mat: object) -> int:
    """R4.1, R4.5: what the fleet costs so far."""
    cost = 0
    for slot in range(draft_ships(mat)):
        cost += cards.SHIP_POINTS[mat.ship_cards[slot]]
    for slot in range(draft_crew(mat)):
        cost += max(0, cards.CREW_POINTS[mat.crew_cards[slot]] - discount_of(mat, slot))
    return cost


@rule
def ships_drafted(s: State, seat: int) -> int:
    """The number of ships in a player's draft."""
    return draft_ships(s.seats[seat])


@rule
def crew_drafted(s: State, seat: int) -> int:
    """The number of crew in a player's draft."""
    return draft_crew(s.seats[seat])


@rule
def points_drafted(s: State, seat: int) -> int:
    """R4.1, R4.5: what a player's draft costs."""
    return draft_cost(s.seats[seat])


@rule
def draft_room(mat: object, berth: int) -> int:
    """R6.1: the spaces of a ship of the draft, with what the crew assigned to her adds."""
    linked = 0
    bonus = 0
    for slot in range(cards.FLEET_CREW):
        card = mat.crew_cards[slot]
        if card != cards.NONE and mat.berths[slot] == berth:
            bonus = max(bonus, working_in_draft(mat, slot, cards.Effect.CARGO_BONUS))
            if cards.CREW_LINK[card] != cards.NONE:
                linked += draft_has(mat, cards.CREW_LINK[card], berth)
    return cards.SHIP_CARGO[mat.ship_cards[berth]] + linked // 2 + bonus


@rule
def room_drafted(s: State, seat: int, berth: int) -> int:
    """The spaces of a ship of a player's draft."""
    return draft_room(s.seats[seat], berth)


@rule
def draft_fits(mat: object, berth: int) -> bool:
    """R4.4, R6.1, R6.2: whether a ship of the draft can have the crew that is assigned to her."""
    crew = 0
    points = 0
    spaces = 0
    for slot in range(cards.FLEET_CREW):
        card = mat.crew_cards[slot]
        if card != cards.NONE and mat.berths[slot] == berth:
            crew += 1
            points += cards.CREW_POINTS[card]
            spaces += cards.CREW_SPACE[card]
    fits = crew <= cards.SHIP_CREW and points <= cards.SHIP_POINTS[mat.ship_cards[berth]]
    return fits and spaces <= draft_room(mat, berth)


@rule
def draft_has(mat: object, card: int, berth: int) -> bool:
    """Tells whether a crew is in the draft: with this berth, or with any if that is NONE."""
    for slot in range(cards.FLEET_CREW):
        if mat.crew_cards[slot] == card and (berth == cards.NONE or mat.berths[slot] == berth):
            return True
    return False


# ------------------------------------------------------------------ building (R4.3)


@rule
def no_room_for_ship(s: State, mat: object, card: int) -> int:
    """R4.1, R4.3, R4.4"""
    n = draft_ships(mat)
    for slot in range(n):
        if mat.ship_cards[slot] == card:
            return Reason.IN_YOUR_FLEET
    if n == cards.FLEET_SHIPS:
        return Reason.FLEET_FULL
    return Reason.ALLOWED if draft_cost(mat) + cards.SHIP_POINTS[card] <= fleet_points(s) else Reason.TOO_DEAR


@rule
def no_room_for_crew(s: State, mat: object, card: int) -> int:
    """R1.1, R4.3, R4.4, R25.5: whether there is a berth for a crew."""
    if not s.options[Option.USE_CREW]:
        return Reason.WITHOUT_CREW
    if draft_ships(mat) == 0:
        return Reason.SHIP_FIRST
    if not cards.CREW_GENERIC[card] and draft_has(mat, card, cards.NONE):
        return Reason.CREW_IN_YOUR_FLEET
    if draft_crew(mat) == cards.FLEET_CREW:
        return Reason.CREW_FULL
    return Reason.ALLOWED if berths_for(s, mat, card) else Reason.TOO_DEAR


@rule
def berths_for(s: State, mat: object, card: int) -> int:
    """R4.3: the berths in which a crew can begin, as a set. Each is tested with the crew in it."""
    slot = draft_crew(mat)
    ships = draft_ships(mat)
    found = 0
    mat.crew_cards[slot] = card
    for berth in range(AT_HOME + 1):
        if berth < ships or berth == AT_HOME:
            mat.berths[slot] = berth
            if (berth == AT_HOME or draft_fits(mat, berth)) and draft_cost(mat) <= fleet_points(s):
                found |= 1 << berth
    mat.crew_cards[slot] = cards.NONE
    mat.berths[slot] = cards.NONE
    return found


@rule
def no_ship_card(s: State, card: int) -> int:
    """R4.3"""
    return no_room_for_ship(s, s.seats[s.player], card)


@rule
def no_crew_card(s: State, card: int) -> int:
    """R4.3"""
    return no_room_for_crew(s, s.seats[s.player], card)


@rule
def no_finish(s: State) -> int:
    """R4.3"""
    return Reason.ALLOWED if ships_drafted(s, s.player) else Reason.NO_SHIP_YET


@rule
def finish(s: State, seat: int) -> int:
    """R4.3: the fleet is complete."""
    tell(s, Events.FLEET_CHOSEN, seat)
    return Step.NEXT


@rule
def add_ship(s: State, seat: int, card: int) -> int:
    """R4.3"""
    mat = s.seats[seat]
    mat.ship_cards[draft_ships(mat)] = card
    return ask(s, Phase.BUILD_CARD, seat)


@rule
def add_crew(s: State, seat: int, card: int) -> int:
    """R4.3: adds a crew to the draft; its berth is asked for if several are possible."""
    mat = s.seats[seat]
    berths = berths_for(s, mat, card)
    slot = draft_crew(mat)
    mat.crew_cards[slot] = card
    if berths & (berths - 1) == 0:
        mat.berths[slot] = lowest(berths)
        return ask(s, Phase.BUILD_CARD, seat)
    s.drafting = 1
    return ask(s, Phase.BUILD_PLACE, seat)


@rule
def open_berths(s: State) -> int:
    """R4.3: the berths in which the crew chosen last can begin, as a set."""
    mat = s.seats[s.player]
    slot = draft_crew(mat) - 1
    card = mat.crew_cards[slot]
    mat.crew_cards[slot] = cards.NONE
    berths = berths_for(s, mat, card)
    mat.crew_cards[slot] = card
    return berths


@rule
def no_berth(s: State, berth: int) -> int:
    """R4.4, R6.1, R6.2"""
    return Reason.ALLOWED if open_berths(s) >> berth & 1 else Reason.NO_BERTH


@rule
def no_place_ashore(s: State) -> int:
    """R4.1, R4.3"""
    return Reason.ALLOWED if open_berths(s) >> AT_HOME & 1 else Reason.TOO_DEAR_ASHORE


@rule
def put_ashore(s: State, seat: int) -> int:
    """R4.3"""
    return answer_berth(s, seat, AT_HOME)


@rule
def answer_berth(s: State, seat: int, berth: int) -> int:
    """R4.3"""
    mat = s.seats[seat]
    mat.berths[draft_crew(mat) - 1] = berth
    s.drafting = 0
    return ask(s, Phase.BUILD_CARD, seat)


@rule
def is_discounting(card: int) -> bool:
    """R3.6: crew that makes others cheaper lies face up from the start."""
    return cards.CREW_ABILITIES[card] & cards.OF_KIND[cards.Effect.CREW_DISCOUNT] != 0
