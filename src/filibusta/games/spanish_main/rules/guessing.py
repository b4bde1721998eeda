"""Guesses of fleets and crews that a view hides, consistent with what it shows (R22.2, R22.7)."""

from filibusta.engine.chance import mix, random_below
from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_numbers
from filibusta.engine.record import HIDDEN, State
from filibusta.games.spanish_main.cards import (
    CREW_GENERIC,
    CREW_NATION,
    CREW_POINTS,
    CREW_SPACE,
    FLEET_CREW,
    FLEET_SHIPS,
    N_CREW_CARDS,
    N_FLEETS,
    N_SHIP_CARDS,
    NONE,
    READY_CREW,
    READY_PLACES,
    SEATS,
    SHIP_NATION,
    SHIP_POINTS,
)
from filibusta.games.spanish_main.rules.building import (
    builds,
    draft_cost,
    draft_crew,
    draft_ships,
    fleet_points,
    is_discounting,
    no_room_for_crew,
    no_room_for_ship,
    ready_fleet,
)
from filibusta.games.spanish_main.rules.cargo import crew_points
from filibusta.games.spanish_main.rules.dealing import clear_draft
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import ASHORE, AT_HOME, Option, Phase, Step

TRIES = 12
"""Cards that are tried when a hidden fleet is imagined."""
OWN_NATION = 7
"""The chance, out of eight, that a hidden crew is imagined to be of the nation of her ship: others can do nothing
there."""
OARSMAN = int(next(card for card in range(N_CREW_CARDS) if CREW_SPACE[card] == 0 and CREW_GENERIC[card]))
"""The cheapest crew, which fits everywhere."""


# ------------------------------------------------------------------ fleets


@rule
def guess_drafts(s: State) -> None:
    """R22.2: the fleets that others have chosen, until the crew lies on the ships."""
    for seat in range(SEATS):
        mat = s.seats[seat]
        if mat.ship_cards[0] == HIDDEN:
            clear_draft(s, seat)
            if mat.fleet == HIDDEN:
                mat.fleet = NONE
            if seat < s.players and not crew_is_laid(s) and has_begun(s, seat):
                guess_fleet(s, seat)
        elif mat.fleet == HIDDEN:
            mat.fleet = NONE


@rule
def crew_is_laid(s: State) -> bool:
    """R3.6: after the ships, and before treasure sets are chosen."""
    return s.treasures_size > 0 or s.phase == Phase.CHOOSE_SET


@rule
def has_begun(s: State, seat: int) -> bool:
    """Tells whether this player has chosen a fleet or is building it: they do so in turn order (R3.2)."""
    if s.phase not in (Phase.CHOOSE_FLEET, Phase.BUILD_CARD, Phase.BUILD_PLACE):
        return True
    turn = (seat - s.first_player) % s.players
    now = (s.player - s.first_player) % s.players
    return turn < now or (turn == now and builds(s))


@rule
def guess_fleet(s: State, seat: int) -> None:
    """R22.2: guesses the whole draft of a player: the ships that all can see, and others that fit."""
    mat = s.seats[seat]
    if not builds(s):
        if mat.first_ship == NONE:
            mat.fleet = random_below(s, N_FLEETS)
        ready_fleet(s, seat, mat.fleet)
        return
    placed = copy_placed_ships(s, seat)
    complete = placed > 0 and not is_placing(s, seat)
    building = s.phase in (Phase.BUILD_CARD, Phase.BUILD_PLACE) and s.player == seat
    for _ in range(TRIES):
        card = random_below(s, N_SHIP_CARDS)
        if not complete and leaves_one(s, mat, SHIP_POINTS[card]) and no_room_for_ship(s, mat, card) == Reason.ALLOWED:
            mat.ship_cards[draft_ships(mat)] = card
            if random_below(s, 2):
                break
    if draft_ships(mat) == 0 and not building:
        mat.ship_cards[0] = cheapest_ship()
    for _ in range(random_below(s, TRIES)):
        add_crew_somewhere(s, mat, random_below(s, N_CREW_CARDS))
    if s.phase == Phase.BUILD_PLACE and s.player == seat:
        if draft_ships(mat) == 0:
            mat.ship_cards[0] = cheapest_ship()
        if draft_crew(mat) == FLEET_CREW:
            mat.berths[FLEET_CREW - 1] = NONE
            mat.crew_cards[FLEET_CREW - 1] = NONE
        mat.crew_cards[draft_crew(mat)] = OARSMAN


@rule
def leaves_one(s: State, mat: object, points: int) -> bool:
    """Tells whether a point remains after these costs, for a crew whose berth is still asked for."""
    return draft_cost(mat) + points < fleet_points(s)


@rule
def cheapest_ship() -> int:
    """Returns the ship card that costs least."""
    best = 0
    for card in range(N_SHIP_CARDS):
        if SHIP_POINTS[card] < SHIP_POINTS[best]:
            best = card
    return best


@rule
def copy_placed_ships(s: State, seat: int) -> int:
    """The ships of a fleet that can be seen; returns how many."""
    n = 0
    for ship in range(len(s.ships)):
        if s.ships[ship].card != NONE and s.ships[ship].origin == seat:
            s.seats[seat].ship_cards[n] = s.ships[ship].card
            n += 1
    return n


@rule
def is_placing(s: State, seat: int) -> bool:
    """Tells whether this player is putting ships on the table."""
    for entry in range(s.stack_size):
        if s.stack[entry].step == Step.NEXT_SHIP and s.stack[entry].a == seat:
            return True
    return False


@rule
def add_crew_somewhere(s: State, mat: object, card: int) -> None:
    """A crew on a ship of the draft, or at home, if there is a berth and a point stays over."""
    if leaves_one(s, mat, CREW_POINTS[card]) and no_room_for_crew(s, mat, card) == Reason.ALLOWED:
        slot = draft_crew(mat)
        mat.crew_cards[slot] = card
        mat.berths[slot] = AT_HOME


# ------------------------------------------------------------------ crews


@rule
def guess_crew(s: State, seat: int) -> None:
    """R22.3, R22.7: the face-down crew that came with a fleet."""
    if s.options[Option.USE_CREW] == 0:
        return
    if builds(s):
        guess_built_crew(s, seat)
    elif s.seats[seat].fleet != NONE:
        for berth in range(FLEET_SHIPS):
            guess_ready_crew(s, seat, berth)


@rule
def guess_ready_crew(s: State, seat: int, berth: int) -> None:
    """R22.2: the ready fleets are known to all, and so is where each token began."""
    cards = stack_numbers(12)
    fleet = s.seats[seat].fleet
    n = 0
    for slot in range(FLEET_CREW):
        if READY_CREW[fleet, slot] != NONE and READY_PLACES[fleet, slot] == berth:
            cards[n] = READY_CREW[fleet, slot]
            n += 1
    for token in range(s.crew_size):
        crew = s.crew[token]
        if crew.origin == seat and crew.berth == berth and crew.card != HIDDEN:
            for i in range(n):
                if cards[i] == crew.card:
                    n -= 1
                    cards[i] = cards[n]
                    break
    mix(s, cards, n)
    for token in range(s.crew_size):
        crew = s.crew[token]
        if crew.origin == seat and crew.berth == berth and crew.card == HIDDEN and n > 0:
            n -= 1
            crew.card = cards[n]


@rule
def guess_built_crew(s: State, seat: int) -> None:
    """R4, R6.2: crew that the fleet and the ship can pay for; every other hidden one costs at least a point too."""
    points = fleet_points(s) - s.seats[seat].ship_points
    hidden = 0
    for token in range(s.crew_size):
        crew = s.crew[token]
        if crew.origin == seat:
            if crew.card == HIDDEN:
                hidden += 1
            else:
                points -= cost_of(s, token, crew.card)
    for token in range(s.crew_size):
        if s.crew[token].origin == seat and s.crew[token].card == HIDDEN:
            hidden -= 1
            card = guess_card(s, seat, token, points - hidden)
            s.crew[token].card = card
            points -= cost_of(s, token, card)


@rule
def cost_of(s: State, token: int, card: int) -> int:
    """R4.5: the cost of a crew when the fleet was built, as far as can be seen."""
    for other in range(s.crew_size):
        crew = s.crew[other]
        same = crew.origin == s.crew[token].origin and crew.berth == s.crew[token].berth
        if other != token and same and crew.berth != AT_HOME and crew.card >= 0 and is_discounting(crew.card):
            return max(0, CREW_POINTS[card] - 1)
    return CREW_POINTS[card]


@rule
def guess_card(s: State, seat: int, token: int, points: int) -> int:
    """Returns a crew for at most this many points that is not in the fleet yet; failing that, an Oarsman."""
    at = s.crew[token].at
    room = points
    if 0 <= at < ASHORE:
        room = min(room, SHIP_POINTS[s.ships[at].card] - crew_points(s, at) - hidden_aboard(s, at) + 1)
    for _ in range(4 * TRIES):
        card = random_below(s, N_CREW_CARDS)
        fits = cost_of(s, token, card) <= points and CREW_POINTS[card] <= max(1, room) and not is_discounting(card)
        if fits and (CREW_GENERIC[card] or not is_in_fleet(s, seat, card)) and is_likely(s, at, card):
            return card
    return OARSMAN


@rule
def hidden_aboard(s: State, ship: int) -> int:
    """Counts the crew aboard a ship whose faces the viewer does not know."""
    n = 0
    for token in range(s.crew_size):
        n += s.crew[token].at == ship and s.crew[token].card == HIDDEN
    return n


@rule
def is_in_fleet(s: State, seat: int, card: int) -> bool:
    """Tells whether a crew with this card came with a player's fleet."""
    for token in range(s.crew_size):
        if s.crew[token].origin == seat and s.crew[token].card == card:
            return True
    return False


@rule
def is_likely(s: State, at: int, card: int) -> bool:
    """Tells at random whether a crew card is accepted: mostly those of the ship's nation are."""
    if not 0 <= at < ASHORE or SHIP_NATION[s.ships[at].card] == CREW_NATION[card]:
        return True
    return random_below(s, 8) >= OWN_NATION
