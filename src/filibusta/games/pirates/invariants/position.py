"""Tells whether a position can be one of this game: the invariants, each with the rule that says so.

Every number is in its domain when these are asked. What they let through the rules can play to its end.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from filibusta.engine.errors import BadOption, Fault, FilibustaError
from filibusta.engine.plain import PlainState
from filibusta.engine.record import Numbers, State
from filibusta.games.pirates.cards import (
    ADVENTURE_COUNT,
    ADVENTURE_IS_BONUS,
    FIRST_GEAR,
    GEAR_CAPACITY,
    N_SHIP_KINDS,
    N_SHIPS,
    PIRATE_COUNT,
    SHIP_CAPACITY,
    SHIP_CREW,
    SHIP_KIND,
    TREASURE_POINTS,
)
from filibusta.games.pirates.invariants.turn import situation_faults
from filibusta.games.pirates.state import BOTTOMLESS, CENTRE, NONE, Option

_CAPACITY: list[int] = SHIP_CAPACITY.tolist()
_PRINTED: list[int] = SHIP_CREW.tolist()
_GEAR_ROOM: list[int] = GEAR_CAPACITY.tolist()
_KIND: list[int] = SHIP_KIND.tolist()
_WORTH: list[int] = TREASURE_POINTS.tolist()
_RED: list[int] = PIRATE_COUNT.tolist()
_BLUE: list[int] = ADVENTURE_COUNT.tolist()
_BONUS: list[int] = ADVENTURE_IS_BONUS.tolist()


def objection(players: int, options: Numbers) -> FilibustaError | None:
    """R25.10: the tokens must do for the crews of the start, unless they never run out."""
    supply, crew = int(options[Option.CREW_SUPPLY]), int(options[Option.STARTING_CREW])
    if supply and supply < players * crew:
        message = "crew_supply must be 0, or at least {least}: {crew}, the starting_crew, for each of {n} players"
        return BadOption(message, least=players * crew, n=players, crew=crew)
    return None


def faults(record: State) -> list[Fault]:
    """Every invariant the whole (unveiled) position breaks; empty for a sound one."""
    s = PlainState(record)
    found = [*_fleet_faults(s), *_centre_faults(s), *_seat_faults(s)]
    if found:
        return found  # what follows walks through fleets and centre
    found = [*_crew_faults(s), *_pirate_faults(s), *_adventure_faults(s), *_cave_faults(s)]
    return found or list(situation_faults(s, record))


def fleet(s: Any, seat: int) -> list[int]:
    """R1.9: the ships of a seat in fleet order; cut short if they run in a ring."""
    found: list[int] = []
    ship = int(s.seats[seat].fleet)
    while 0 <= ship < N_SHIPS and len(found) <= N_SHIPS:
        found.append(ship)
        ship = int(s.ships[ship].next)
    return found


# ------------------------------------------------------------------ ships, seats, tokens


def _fleet_faults(s: Any) -> Iterator[Fault]:
    for i, ship in enumerate(s.ships):
        if 0 <= ship.owner < s.players:
            continue
        if ship.owner not in (NONE, CENTRE):
            yield Fault("ship {ship} is neither in a fleet, nor in the centre, nor off the table (R1.2)", ship=i)
        if ship.owner == NONE and (ship.crew or ship.acted or any(ship.gear)):
            yield Fault("ship {ship} is off the table and keeps nothing (R8.6)", ship=i)
        if ship.owner == CENTRE and _KIND[i] == NONE:
            yield Fault("ship {ship} is a sloop and never lies in the centre (R17.1)", ship=i)
        if ship.owner == CENTRE and any(ship.gear):
            yield Fault("ship {ship} lies in the centre and carries no inventory (R20.1)", ship=i)
        if ship.next != NONE:
            yield Fault("ship {ship} is in no fleet, so none comes after it (R1.9)", ship=i)
    for seat in range(s.players):
        own = [i for i, ship in enumerate(s.ships) if ship.owner == seat]
        if sorted(fleet(s, seat)) != own or len(own) != s.seats[seat].ships:
            yield Fault("the fleet of seat {seat} is not made of its ships (R1.9)", seat=seat)


def _centre_faults(s: Any) -> Iterator[Fault]:
    owners = [*(ship.owner for ship in s.ships), *s.treasures]
    there = [place for place, owner in enumerate(owners) if owner == CENTRE]
    if sorted(s.centre[: s.centre_size]) != there or _lies_beyond(s.centre, s.centre_size):
        yield Fault("the centre does not hold the ships and treasures that lie there (R5.5)")
    if any(s.players <= owner < CENTRE for owner in s.treasures):
        yield Fault("a treasure is before somebody who plays, in the centre, or nowhere (R15.7)")


def _lies_beyond(cards: Sequence[int], size: int) -> bool:
    """Tells whether anything lies beyond the size of a pile."""
    return cards[size:].count(NONE) != len(cards) - size


def _seat_faults(s: Any) -> Iterator[Fault]:
    for seat, mat in enumerate(s.seats):
        if seat >= s.players and (mat.out or mat.turns or mat.place):
            yield Fault("nobody sits at seat {seat} (R2.1)", seat=seat)
        if (seat >= s.players or mat.out) and (mat.hand_size or mat.held_size or mat.ships):
            yield Fault("seat {seat} is not in the game and has neither cards nor ships (R17.3)", seat=seat)
        if seat < s.players and mat.out != (not mat.ships):
            yield Fault("seat {seat} is in the game exactly as long as it has a ship (R17.3)", seat=seat)
    if s.active >= s.players or s.first >= s.players:
        yield Fault("who began and whose turn it is are among those who play (R2.8, R3.1)")


def _crew_faults(s: Any) -> Iterator[Fault]:
    tokens: int = s.supply + sum(s.temporary)
    for i, ship in enumerate(s.ships):
        if ship.owner == NONE:
            continue
        capacity = _PRINTED[i]
        if ship.owner != CENTRE:
            tokens += ship.crew
            capacity = _CAPACITY[i] + sum(n * room for n, room in zip(ship.gear, _GEAR_ROOM, strict=True))
        if ship.crew < 1:
            yield Fault("ship {ship} has no crew (R16.6)", ship=i)
        if ship.crew > capacity:
            yield Fault("ship {ship} carries {men} men, more than it can (R16.3)", ship=i, men=ship.crew)
    limit = s.options[Option.CREW_SUPPLY]
    if limit and tokens != limit:
        yield Fault("ships and supply must hold {limit} crew tokens, not {tokens} (R16.1)", tokens=tokens, limit=limit)
    if not limit and s.supply != BOTTOMLESS:
        yield Fault("the supply never runs out and counts as {n} (R16.1)", n=BOTTOMLESS)


# ------------------------------------------------------------------ cards


def _pirate_faults(s: Any) -> Iterator[Fault]:
    cards = list(s.pirate_discard)
    for mat in s.seats:
        if sum(mat.hand) != mat.hand_size:
            yield Fault("a hand does not hold as many cards as it says (R23.2)")
        for card, n in enumerate(mat.hand):
            cards[card] += n
    singles = [*s.pirate_deck[: s.pirate_deck_size], *(one.card for one in s.laid[: s.laid_size])]
    if NONE in singles:
        yield Fault("a pirate card is not one of the game's (R1.4)")
        return
    if _lies_beyond(s.pirate_deck, s.pirate_deck_size) or any(one.card != NONE for one in s.laid[s.laid_size :]):
        yield Fault("the red deck or a battle holds more cards than is said (R1.4)")
    for card in [*singles, *([s.card] if s.card != NONE else [])]:
        cards[card] += 1
    gear = [sum(kind) for kind in zip(*(ship.gear for ship in s.ships), strict=True)]
    cards[FIRST_GEAR:] = [n + more for n, more in zip(cards[FIRST_GEAR:], gear, strict=True)]
    if cards != _RED:
        yield Fault("decks, hands and table do not hold the {n} pirate cards (R1.4)", n=sum(_RED))
    if sum(s.pirate_discard) != s.pirate_discard_size:
        yield Fault("the red discard pile does not hold as many cards as it says (R21.4)")
    if sum(gear) != s.gear_in_play:
        yield Fault("there are not as many inventory cards in play as is said (R20.1)")


def _adventure_faults(s: Any) -> Iterator[Fault]:
    cards = list(s.adventure_discard)
    if sum(cards) != s.adventure_discard_size:
        yield Fault("the blue discard pile does not hold as many cards as it says (R21.4)")
    singles = list(s.adventure_deck[: s.adventure_deck_size])
    if _lies_beyond(s.adventure_deck, s.adventure_deck_size):
        yield Fault("the blue deck holds more cards than it says (R1.3)")
    for mat in s.seats:
        singles += mat.held[: mat.held_size]
        if _lies_beyond(mat.held, mat.held_size):
            yield Fault("somebody holds more adventure cards than is said (R5.1)")
    if NONE in singles:
        yield Fault("an adventure card is not one of the game's (R1.3)")
        return
    singles += [kind for ship, kind in zip(s.ships, _KIND, strict=True) if ship.owner != NONE and kind != NONE]
    singles += [N_SHIP_KINDS + i for i, owner in enumerate(s.treasures) if owner != NONE]
    for card in singles:
        cards[card] += 1
    bonus = s.options[Option.BONUS_CARDS]
    used = [n if bonus or not extra else 0 for n, extra in zip(_BLUE, _BONUS, strict=True)]
    if cards != used:
        yield Fault("decks, hands and table do not hold the {n} adventure cards (R1.3)", n=sum(used))
    if _lies_beyond(s.aside, 0):
        yield Fault("cards are put aside only while Crow's Nest is carried out (R18.10)")


def _cave_faults(s: Any) -> Iterator[Fault]:
    points = [0] * s.players
    for worth, owner in zip(_WORTH, s.treasures, strict=True):
        if 0 <= owner < s.players:
            points[owner] += worth
    inside = [seat for seat in range(s.players) if not s.seats[seat].out]
    most = max((points[seat] for seat in inside), default=0)
    if s.cave == NONE:
        if most and sum(points[seat] == most for seat in inside) == 1:
            yield Fault("the Fame card belongs to whoever has the most treasure points (R15.8)")
    elif s.cave not in inside or not most or points[s.cave] != most:
        yield Fault("the holder of the Fame card has not the most treasure points (R15.8)")
