"""Tells whether a position can be one of this game: the invariants, each with the rule that says so.

Every number is in its domain when these are asked. What they let through the rules can play to its end. Invariants of
things are here, those of the turn and its decision in ``turn.py``.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from filibusta.engine.errors import BadOption, Fault, FilibustaError
from filibusta.engine.plain import PlainState
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder.cards import (
    CARD_COUNT,
    FIRST_FLEET,
    FLEET_KINDS,
    HAND_START,
    N_GOODS,
    N_NATIONS,
    NATION,
    NATION_A,
    NATION_B,
    PAIRS,
    STORM,
    SUPPLY,
    TORTUGA,
    TREASURE_KINDS,
    TYPE,
    Type,
)
from filibusta.games.plunder.invariants.turn import turn_faults
from filibusta.games.plunder.rules.chart import EAST_OF, NORTH_OF
from filibusta.games.plunder.state import NONE, Direction, Option, Phase

_TYPE = [Type(kind) for kind in TYPE.tolist()]
_CARDS: list[int] = CARD_COUNT.tolist()
_NATION: list[int] = NATION.tolist()
_SPAIN = _NATION[FIRST_FLEET]
_MAP_TYPES = {Type.OPEN_SEA, Type.PORT, Type.COASTLAND}


def faults(record: State) -> list[Fault]:
    """Every invariant the whole (unveiled) position breaks; empty for a sound one."""
    s = PlainState(record)
    found = [*_map_faults(s), *_type_faults(s)]
    if found:
        return found  # what follows trusts that places and cards are what they should be
    found = [*_hand_faults(s), *_card_faults(s), *_goods_faults(s), *_chair_faults(s), *_nation_faults(s)]
    return found or list(turn_faults(s, record))


def objection(players: int, options: Numbers) -> FilibustaError | None:
    """R3.1: nobody has won before the game begins."""
    silver, target = int(options[Option.STARTING_SILVER]), int(options[Option.TARGET_SILVER])
    if silver < target:
        return None
    return BadOption(
        "starting_silver must be less than target_silver: {silver} wins at {target}", silver=silver, target=target
    )


# ------------------------------------------------------------------ the map


def _map_faults(s: Any) -> Iterator[Fault]:
    laid, rest = s.places[: s.places_size], s.places[s.places_size :]
    if len(laid) < len(Direction) + 1 or (laid[0].card, laid[0].x, laid[0].y) != (TORTUGA, 0, 0):
        yield Fault("Tortuga lies in the middle of the map, and Open Sea around it (R3.2)")
        return
    if any(place.card != NONE or place.x or place.y or place.natives != NONE or place.sacked for place in rest):
        yield Fault("beyond its {size} places the map is empty (R8.4)", size=s.places_size)
    if any(_TYPE[place.card] is not Type.OPEN_SEA for place in laid[1 : len(Direction) + 1]):
        yield Fault("Tortuga lies in the middle of the map, and Open Sea around it (R3.2)")
    if any(place.card == NONE or _TYPE[place.card] not in _MAP_TYPES for place in laid[1:]):
        yield Fault("places are Open Sea, ports and coastlands (R1.2)")
    where = {(place.x, place.y): number for number, place in enumerate(laid)}
    if len(where) < len(laid):
        yield Fault("two places lie on the same space (R8.4)")
    for number, place in enumerate(s.places):
        if place.beside != _neighbours(place, where) if number < len(laid) else any(n != NONE for n in place.beside):
            yield Fault("the neighbours of place {place} are not those that lie beside it (R1.4)", place=number)
    for number, (place, direction) in enumerate(zip(laid[1 : len(Direction) + 1], Direction, strict=True), 1):
        if (place.x, place.y) != (EAST_OF[direction], NORTH_OF[direction]):
            yield Fault("place {place} lies beside Tortuga (R3.2)", place=number)
    if any(all(n == NONE or n > number for n in place.beside) for number, place in enumerate(laid) if number):
        yield Fault("each card was laid beside another (R8.2)")


def _neighbours(place: Any, where: dict[tuple[int, int], int]) -> tuple[int, ...]:
    return tuple([where.get((place.x + int(EAST_OF[d]), place.y + int(NORTH_OF[d])), NONE) for d in Direction])


# ------------------------------------------------------------------ cards


def _type_faults(s: Any) -> Iterator[Fault]:
    """Cards lie only where cards of their type can lie."""
    slots: list[tuple[str, int, set[Type]]] = [("natives", p.natives, {Type.NATIVES}) for p in s.places]
    for mat in s.seats:
        slots += [("own ship", mat.ship, {Type.SHIP}), ("mate", mat.mate, {Type.MATE})]
        slots += [("prize", mat.prize, {Type.SHIP, Type.FLEET})]
    slots += [("war", card, {Type.WAR}) for card in s.wars] + [("offer", s.offer, {Type.SHIP, Type.MATE})]
    for name, card, types in slots:
        if card != NONE and _TYPE[card] not in types:
            yield Fault("a card of another type lies as {name} (R2.5)", name=name)
    for (a, b), card in zip(PAIRS, s.wars, strict=True):
        if card != NONE and _TYPE[card] is Type.WAR and not _names(card, a, b):
            yield Fault("a war is between the nations that its card names (R18.8)")
    for place in s.places[: s.places_size]:
        card: int = place.card
        kind = _TYPE[card]
        if place.natives != NONE and kind is not Type.COASTLAND:
            yield Fault("natives live on coastlands (R14.10)")
        if place.sacked and kind not in (Type.PORT, Type.TORTUGA):
            yield Fault("only ports are sacked (R14.6)")
    yield from _fleet_faults(s)


def _names(card: int, a: int, b: int) -> bool:
    first, second = int(NATION_A[card]), int(NATION_B[card])
    return {first, second} == {a, b} or (second == NONE and first in (a, b))


def _fleet_faults(s: Any) -> Iterator[Fault]:
    for number, fleet in enumerate(s.fleets):
        if (fleet.place == NONE) != (fleet.owner == NONE) or fleet.owner >= s.players:
            yield Fault("a treasure fleet on the map belongs to the captain who placed it (R5.1)")
        elif fleet.place >= s.places_size:
            yield Fault("treasure fleet {fleet} lies beyond the map (R19.8)", fleet=number + 1)
        elif fleet.place != NONE:
            card = s.places[fleet.place].card
            if _TYPE[card] not in (Type.OPEN_SEA, Type.COASTLAND) and _NATION[card] != _SPAIN:
                yield Fault("treasure fleets keep out of Tortuga and the ports of other nations (R14.15)")


def _hand_faults(s: Any) -> Iterator[Fault]:
    for seat, mat in enumerate(s.seats):
        if NONE in mat.hand[: mat.hand_size] or mat.hand[mat.hand_size :].count(NONE) != len(mat.hand) - mat.hand_size:
            yield Fault("the hand of seat {seat} does not hold as many cards as it says (R22.1)", seat=seat)
        elif mat.known > min(mat.hand_size, HAND_START):
            yield Fault("seat {seat} has fewer cards than are known of it (R22.3)", seat=seat)
        elif not _ascends(mat.hand[: mat.known]) or not _ascends(mat.hand[mat.known : mat.hand_size]):
            yield Fault("the cards of seat {seat} are not in their order (R22.3)", seat=seat)
        if mat.laid != NONE and mat.laid not in mat.hand:
            yield Fault("a card that lies face down is one of the hand (R22.1)")


def _ascends(cards: Sequence[int]) -> bool:
    return all(a <= b for a, b in pairwise(cards))


def _card_faults(s: Any) -> Iterator[Fault]:
    """Every card is in one place."""
    found = Counter(place.card for place in s.places[: s.places_size])
    found.update(place.natives for place in s.places)
    for mat in s.seats:
        found.update([mat.ship, mat.prize, mat.mate, *mat.hand])
    found.update([*s.wars, s.encounter, s.offer, s.card])
    found.update(card for card, fleet in zip(FLEET_KINDS, s.fleets, strict=True) if fleet.place != NONE)
    found.update(card for card, gone in zip(TREASURE_KINDS, s.dug_up, strict=True) if gone)
    found[STORM] += s.storm
    if any(found[card] + s.deck[card] + s.discard[card] != n for card, n in enumerate(_CARDS)):
        yield Fault("deck, discards, map, hands and table are not the {n} cards of the game (R2.1)", n=sum(_CARDS))
    if sum(s.deck) != s.deck_size or sum(s.discard) != s.discard_size:
        yield Fault("deck and discards do not hold as many cards as they say (R21.1)")


# ------------------------------------------------------------------ goods, captains, nations


def _goods_faults(s: Any) -> Iterator[Fault]:
    for good in range(N_GOODS):
        aboard = sum(mat.traded[good] + mat.plundered[good] for mat in s.seats)
        if aboard + s.supply[good] != SUPPLY[good]:
            yield Fault("each unit of a good is in the supply or aboard one ship (R2.4)")


def _chair_faults(s: Any) -> Iterator[Fault]:
    for seat, mat in enumerate(s.seats):
        bare = mat.ship == mat.prize == mat.mate == NONE and not mat.hand_size and not sum(mat.traded + mat.plundered)
        unknown = not (mat.silver or sum(mat.letters) or sum(mat.attacked) or mat.hostile or mat.place)
        if seat >= s.players and not (bare and unknown and not mat.needs_refit):
            yield Fault("nobody sits at seat {seat} (R1.1)", seat=seat)
        if mat.place >= s.places_size:
            yield Fault("the ship of seat {seat} is not on the map (R3.2)", seat=seat)
        elif mat.needs_refit and (not bare or mat.place or s.options[Option.IMMEDIATE_REDRAW]):
            yield Fault("seat {seat} has lost the ship and waits in Tortuga with nothing (R17.1)", seat=seat)
        elif mat.hostile and _TYPE[s.places[mat.place].card] is not Type.PORT:
            yield Fault("seat {seat} lies in no port that could be hostile (R20.8)", seat=seat)
        if mat.ship_bought and mat.ship == NONE:
            yield Fault("the pinnace is not bought (R10.8)")


def _nation_faults(s: Any) -> Iterator[Fault]:
    for seat, mat in enumerate(s.seats):
        for nation in range(N_NATIONS):
            if (mat.letters[nation] and _is_enemy(s, mat, nation) and Phase(s.phase) is not Phase.CHOOSE_FRIEND) or (
                mat.letters[nation] and mat.attacked[nation]
            ):
                yield Fault("seat {seat} holds the letter of a nation that is an enemy (R18.14)", seat=seat)


def _is_enemy(s: Any, mat: Any, nation: int) -> bool:
    at_war = [sum(pair) - nation for pair, card in zip(PAIRS, s.wars, strict=True) if card != NONE and nation in pair]
    return bool(mat.attacked[nation]) or any(mat.letters[other] for other in at_war)
