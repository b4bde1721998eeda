"""Several decisions as one gesture: men divided among ships, and passing for a whole battle."""

from collections.abc import Sequence

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Allotment, Share, StandingOrder
from filibusta.engine.words import Words
from filibusta.games.pirates.cards import SHIP_IDS
from filibusta.games.pirates.rules.fleet import capacity_of, room_of
from filibusta.games.pirates.state import NONE, Phase
from filibusta.games.pirates.words.voice import ship_icon, ship_name


def allotment(view: PlainState, say: Words) -> Allotment | None:
    """R16.4, R8.3: the men who are to be divided among the ships from ``at`` on; those before have theirs.

    What suits each ship by itself, and all of them together, also suits every single decision on the way: a ship that
    is not asked, since only one number is left for it, has just this number in any such plan.
    """
    if view.over or view.phase not in (Phase.PLACE_CREW, Phase.REARRANGE_CREW):
        return None
    total: int = view.placing
    at: int = view.at
    ships = _fleet_from(view, at)
    if view.phase == Phase.PLACE_CREW:
        title = say.plural("Place {n} new man", "Place {n} new men", total)
        shares = _placed(view, ships, total, say)
    else:
        title = say.plural("Divide {n} man among the ships", "Divide {n} men among the ships", total)
        shares = _rearranged(view, ships, total, say)
    return Allotment(title, total, shares, SHIP_IDS[at], "crew")


def standing(view: PlainState, say: Words) -> StandingOrder | None:
    """R10.3, R11.3: no card in this battle; a ship acts once in a turn (R7.2), so turn and ships name a battle.

    R4.3, R5.4: no card in this turn before its battles.
    """
    if view.over:
        return None
    turn = view.turn
    if view.phase == Phase.CARDS:
        return StandingOrder("done", f"{turn}", say("No cards before the battles of this turn"))
    if view.phase not in (Phase.BATTLE_CARD, Phase.FOG):
        return None
    ships = f"{SHIP_IDS[view.attacker]}-{SHIP_IDS[view.target]}"
    return StandingOrder("pass", f"{turn}-{ships}", say("Always pass in this battle"))


def _fleet_from(view: PlainState, ship: int) -> list[int]:
    """R1.9."""
    found: list[int] = []
    while ship != NONE:
        found.append(ship)
        ship = view.ships[ship].next
    return found


def _placed(view: PlainState, ships: Sequence[int], total: int, say: Words) -> tuple[Share, ...]:
    """R16.4: new men beside those aboard."""
    crews = [view.ships[ship].crew for ship in ships]
    rooms = [int(room_of(view, ship)) for ship in ships]
    most = [int(capacity_of(view, ship)) for ship in ships]
    values = _filled(crews, most, total)
    return tuple(
        Share(SHIP_IDS[ship], ship_name(ship, say), ship_icon(ship), crew, value - crew, 0, room, capacity)
        for ship, crew, value, room, capacity in zip(ships, crews, values, rooms, most, strict=True)
    )


def _rearranged(view: PlainState, ships: Sequence[int], total: int, say: Words) -> tuple[Share, ...]:
    """R8.3, R8.4: everybody anew; as they are, unless some have been named otherwise already."""
    values = [view.ships[ship].crew for ship in ships]
    most = [int(capacity_of(view, ship)) for ship in ships]
    if sum(values) != total:
        values = _filled([1] * len(ships), most, total - len(ships))
    return tuple(
        Share(SHIP_IDS[ship], ship_name(ship, say), ship_icon(ship), 0, value, 1, capacity, capacity)
        for ship, value, capacity in zip(ships, values, most, strict=True)
    )


def _filled(crews: Sequence[int], most: Sequence[int], men: int) -> list[int]:
    """Adds men one by one, each to the ship that is emptiest for its size."""
    crews = list(crews)
    for _ in range(men):
        emptiest = min(range(len(crews)), key=lambda i: crews[i] / most[i])
        crews[emptiest] += 1
    return crews
