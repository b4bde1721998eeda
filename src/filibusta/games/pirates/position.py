"""Whether a position can be one of this game: the invariants, each with the rule that says so."""

from collections.abc import Iterator

import numpy as np

from filibusta.engine.errors import BadOption, FilibustaError
from filibusta.engine.record import Numbers, State
from filibusta.games.pirates.cards import (
    ADVENTURE_COUNT,
    ADVENTURE_IS_BONUS,
    FIRST_GEAR,
    GEAR_CAPACITY,
    N_ADVENTURES,
    N_PIRATES,
    N_SHIP_KINDS,
    N_SHIPS,
    PIRATE_COUNT,
    SHIP_CAPACITY,
    SHIP_CREW,
    SHIP_KIND,
    TREASURE_POINTS,
)
from filibusta.games.pirates.state import CENTRE, NONE, Option


def objection(players: int, options: Numbers) -> FilibustaError | None:
    """R25.10: the tokens must do for the crews of the start, unless they never run out."""
    supply, crew = int(options[Option.CREW_SUPPLY]), int(options[Option.STARTING_CREW])
    if supply and supply < players * crew:
        message = "crew_supply must be 0, or at least {least} so that {n} players begin with {crew} men each"
        return BadOption(message, least=players * crew, n=players, crew=crew)
    return None


def faults(s: State) -> list[str]:
    """Every invariant the whole (unveiled) position breaks; empty for a sound one."""
    broken = [*_fleet_faults(s), *_centre_faults(s)]
    if broken:
        return broken  # what follows walks through fleets and centre
    return [*_crew_faults(s), *_pirate_faults(s), *_adventure_faults(s), *_seat_faults(s), *_cave_faults(s)]


def fleet(s: State, seat: int) -> list[int]:
    """R1.9: the ships of a seat in fleet order; cut short if they run in a ring."""
    found: list[int] = []
    ship = int(s.seats[seat].fleet)
    while 0 <= ship < N_SHIPS and len(found) <= N_SHIPS:
        found.append(ship)
        ship = int(s.ships[ship].next)
    return found


def _fleet_faults(s: State) -> Iterator[str]:
    players = int(s.players)
    owners: list[int] = s.ships["owner"].tolist()
    for seat in range(players):
        ships = fleet(s, seat)
        own = [ship for ship in range(N_SHIPS) if owners[ship] == seat]
        if sorted(ships) != own or len(ships) != s.seats[seat].ships:
            yield f"the fleet of seat {seat} is not made of its ships (R1.9)"
        if not s.over and bool(s.seats[seat].out) != (not own):
            yield f"seat {seat} is in the game exactly as long as it has a ship (R17.3)"
    loaded = (s.ships["crew"] != 0) | s.ships["gear"].any(axis=1)
    for ship, owner in enumerate(owners):
        if owner not in (NONE, CENTRE) and not 0 <= owner < players:
            yield f"ship {ship} is neither in a fleet, nor in the centre, nor off the table (R1.2)"
        if owner == NONE and loaded[ship]:
            yield f"ship {ship} is off the table and keeps nothing (R8.6)"
        if owner == CENTRE and SHIP_KIND[ship] == NONE:
            yield f"ship {ship} is a sloop and never lies in the centre (R17.1)"


def _centre_faults(s: State) -> Iterator[str]:
    places = sorted(s.centre[: int(s.centre_size)].tolist())
    owners = [*s.ships["owner"].tolist(), *s.treasures.tolist()]
    if places != [place for place, owner in enumerate(owners) if owner == CENTRE]:
        yield "the centre does not hold the ships and treasures that lie there (R5.5)"


def _crew_faults(s: State) -> Iterator[str]:
    owners, crew = s.ships["owner"], s.ships["crew"]
    capacity = np.where(owners == CENTRE, SHIP_CREW, SHIP_CAPACITY + s.ships["gear"] @ GEAR_CAPACITY)
    for ship in np.flatnonzero((owners != NONE) & (crew < 1)):
        yield f"ship {ship} has no crew (R16.6)"
    for ship in np.flatnonzero((owners != NONE) & (crew > capacity)):
        yield f"ship {ship} carries {int(crew[ship])} men, more than it can (R16.3)"
    if min(s.supply, s.temporary[0], s.temporary[1]) < 0:
        yield "there are fewer than no tokens (R16.2)"
    tokens = int(crew[(owners != NONE) & (owners != CENTRE)].sum() + s.supply + s.temporary.sum())
    if s.options[Option.CREW_SUPPLY] and tokens != s.options[Option.CREW_SUPPLY]:
        yield f"ships and supply hold {tokens} crew tokens, not {int(s.options[Option.CREW_SUPPLY])} (R16.1)"
    if s.attacker == NONE and (s.temporary.any() or s.laid_size):
        yield "temporary crew and battle cards are there in a battle only (R14.1)"


def _pirate_faults(s: State) -> Iterator[str]:
    cards = s.pirate_discard.astype(int)
    hands = s.seats["hand"]
    if (hands < 0).any() or (hands.sum(axis=1) != s.seats["hand_size"]).any():
        yield "a hand does not hold as many cards as it says (R23.2)"
    cards = cards + hands.sum(axis=0)
    deck = s.pirate_deck[: int(s.pirate_deck_size)]
    singles = [*deck, *(one.card for one in s.laid[: int(s.laid_size)]), *([s.card] if s.card != NONE else [])]
    if any(not 0 <= card < N_PIRATES for card in singles):
        yield "a pirate card is not one of the game's (R1.4)"
        return
    cards = cards + np.bincount(np.array(singles, int), minlength=N_PIRATES)
    cards[FIRST_GEAR:] += s.ships["gear"].sum(axis=0)
    if (cards != PIRATE_COUNT).any():
        yield "decks, hands and table do not hold the 38 pirate cards (R1.4)"
    if s.pirate_discard.sum() != s.pirate_discard_size:
        yield "the red discard pile does not hold as many cards as it says (R21.4)"
    if s.ships["gear"].sum() != s.gear_in_play:
        yield "there are not as many inventory cards in play as is said (R20.1)"


def _adventure_faults(s: State) -> Iterator[str]:
    cards = s.adventure_discard.astype(int)
    if cards.sum() != s.adventure_discard_size:
        yield "the blue discard pile does not hold as many cards as it says (R21.4)"
    singles = [int(card) for card in s.adventure_deck[: int(s.adventure_deck_size)]]
    for seat in s.seats:
        singles += [int(card) for card in seat.held[: int(seat.held_size)]]
        if any(card != NONE for card in seat.held[int(seat.held_size) :]):
            yield "somebody holds more adventure cards than is said (R5.1)"
    singles += SHIP_KIND[(s.ships["owner"] != NONE) & (SHIP_KIND != NONE)].tolist()
    singles += [N_SHIP_KINDS + i for i, owner in enumerate(s.treasures.tolist()) if owner != NONE]
    if any(not 0 <= card < N_ADVENTURES for card in singles):
        yield "an adventure card is not one of the game's (R1.3)"
        return
    cards = cards + np.bincount(np.array(singles, int), minlength=N_ADVENTURES)
    used = ADVENTURE_COUNT * (1 - ADVENTURE_IS_BONUS * (1 - int(s.options[Option.BONUS_CARDS])))
    if (cards != used).any():
        yield f"decks, hands and table do not hold the {used.sum()} adventure cards (R1.3)"


def _seat_faults(s: State) -> Iterator[str]:
    players = int(s.players)
    for seat in range(len(s.seats)):
        mat = s.seats[seat]
        if (seat >= players or mat.out) and (mat.hand_size or mat.held_size or mat.ships):
            yield f"seat {seat} is not in the game and has neither cards nor ships (R17.3)"
    if s.over:
        return
    if s.active not in range(players) or s.seats[s.active].out or s.seats[s.player].out:
        yield "whose turn it is and who decides must be in the game (R17.5)"
    limit = int(s.options[Option.ROUND_LIMIT])
    if s.round_number < 1 or (limit and s.round_number > limit):
        yield f"round {int(s.round_number)} is beyond the round limit (R22.5)"


def _cave_faults(s: State) -> Iterator[str]:
    points = [int(TREASURE_POINTS[s.treasures == seat].sum()) for seat in range(int(s.players))]
    inside = [seat for seat in range(int(s.players)) if not s.seats[seat].out]
    most = max((points[seat] for seat in inside), default=0)
    if s.cave == NONE:
        if most and sum(points[seat] == most for seat in inside) == 1:
            yield "the Fame card belongs to whoever has the most treasure points (R15.8)"
    elif s.cave not in inside or not most or points[s.cave] != most:
        yield "the holder of the Fame card has not the most treasure points (R15.8)"
