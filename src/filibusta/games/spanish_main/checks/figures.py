"""The meaning of the figures that the open sea tells before a choice: see ``filibusta.testing.forecasts``."""

import re
from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, Any

from filibusta.engine.plain import PlainState
from filibusta.engine.view import View
from filibusta.engine.words import LANGUAGES
from filibusta.games.spanish_main.cards import CANNON_RANK, CREW_POINTS, NONE, SHIP_MASTS, SHIP_POINTS
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.cargo import capacity, used_spaces
from filibusta.games.spanish_main.rules.gold import home_gold
from filibusta.games.spanish_main.state import ASHORE, MOST_GUNS, Phase
from filibusta.games.spanish_main.table.context import DrawContext
from filibusta.games.spanish_main.voyages import way_to_island
from filibusta.games.spanish_main.words.seats import gold_needed
from filibusta.testing.forecasts import Case, Claim, Counts, ToldFigure, events_of, fact

if TYPE_CHECKING:
    from filibusta.table.scene import Scene

CARGO = re.compile(r"cargo (\d+) of (\d+)")
MILLIMETRE = 10
"""In units of the rules (R1.7)."""
POINTS = {"add_ship": SHIP_POINTS, "add_crew": CREW_POINTS}


# ---------------------------------------------------------------- dice


def _happens(case: Case, kind: Events, **parts: int) -> Callable[[list[PlainState]], bool]:
    return lambda played: bool(events_of(case.game, played, kind, **parts))


def _losing(_s: PlainState, offers: list[str]) -> str:
    """The seat that loses a mast and chooses the first."""
    return offers[0] if offers[0].startswith("mast:") else ""


def _chance(case: Case, told: ToldFigure, said: float) -> None:
    """R13.2, R13.10, R16.9: that a shot hits, that a ram costs a mast, that a ship wins the boarding."""
    match case.before.phase:
        case Phase.TARGET:
            case.chance(told, said, _happens(case, Events.HIT))
        case Phase.RAM_TARGET:
            case.chance(told, said, _happens(case, Events.MAST_LOST), _losing)
        case Phase.BOARD if not told.key:
            case.chance(told, said, _happens(case, Events.BOARDED, seat=case.before.player))
        case Phase.BOARD:
            case.chance(told, said, _happens(case, Events.BOARDED, ship=int(told.key.partition(":")[2])))
        case _:
            pass  # a cannon is chosen before its target


def _chance_said(case: Case, told: ToldFigure) -> None:
    _chance(case, told, told["chance"])


def _chance_mark(case: Case, told: ToldFigure) -> None:
    _chance(case, told, told.figures["0"])


# ---------------------------------------------------------------- sailing


def _sailed(case: Case) -> PlainState | None:
    """The position once the ship lies where her heading or her distance brings her; none where she docks there."""
    if case.before.phase not in (Phase.HEADING, Phase.DISTANCE):
        return None
    ship, start = int(case.before.ship), _pose(case.before, int(case.before.ship))
    moved = (now for now in case.played_on(_furthest) if _pose(now, ship) != start)
    there = next(moved, None)
    return None if there is None or there.ships[ship].docked != NONE else there


def _furthest(_s: PlainState, offers: list[str]) -> str:
    ways = [name for name in offers if name.startswith("distance:")]
    return next((name for name in ("distance:full", "distance:furthest") if name in ways), ways[-1] if ways else "")


def _pose(s: PlainState, ship: int) -> tuple[int, int, int]:
    boat = s.ships[ship]
    return int(boat.x), int(boat.y), int(boat.heading)


def _length(case: Case, told: ToldFigure) -> None:
    """R10.9: so far the tip of her bow comes."""
    if there := _sailed(case):
        (x, y, _), (u, v, _) = (_pose(s, int(case.before.ship)) for s in (case.before, there))
        case.between(told, told["n"] - 1, hypot(u - x, v - y) / MILLIMETRE, told["n"] + 1)


def _nearest(case: Case, told: ToldFigure) -> None:
    """R2.13, R15.9: checks the distance from the bow to that wild island, which is the nearest."""
    ship = int(case.before.ship)
    there = next((now for now in case.played_on(_nothing) if _pose(now, ship) != _pose(case.before, ship)), None)
    if there:
        s, (x, y, _) = case.before, _pose(there, ship)
        ways = {n: way_to_island(s, float(x), float(y), n) for n in range(s.islands_size) if s.islands[n].home == NONE}
        for far in (ways[int(told["island.n"]) - 1], min(ways.values())):
            case.between(told, told["n"] - 1, far / MILLIMETRE, told["n"] + 1)


def _nothing(_s: PlainState, _offers: list[str]) -> str:
    return ""


def _aimed(case: Case, told: ToldFigure) -> None:
    """R16.4: no more of her cannons reach a ship than she has."""
    case.between(told, 1, told["n"], MOST_GUNS)


def _threatened(case: Case, told: ToldFigure) -> None:
    """R16.4: as everybody may know it, for crew may lie face down."""
    case.between(told, 1, told["n"], MOST_GUNS * int(case.before.ships_size))


# ---------------------------------------------------------------- fleets, turns


def _costs(case: Case, told: ToldFigure) -> None:
    """R3.1"""
    block, card = case.game.actions.part(case.action)
    case.equal(told, told["n"], int(POINTS[block][card]))


def _unused(case: Case, told: ToldFigure) -> None:
    """R9.4: as many ships can be given their first action, or no action of theirs is possible."""
    ships = case.view.states[0].ships
    offered = [int(name.partition(":")[2]) for name in case.view.state.choices if name.startswith("act:")]
    case.between(told, sum(not ships[ship].actions for ship in offered), told["n"], len(ships))


def drawn(view: View, scene: "Scene", at: str) -> None:
    """R6.1: of the own ships, whose crew their player knows: the cargo that is said, and the crates that are free."""
    s = view.states[0]
    for key, sprite in scene.sprites.items():
        kind, _, number = key.partition(":")
        found = CARGO.search(sprite.label)
        if kind == "ship" and found and number.isdigit() and s.ships[int(number)].seat == view.viewer:
            said, holds = (int(found[1]), int(found[2])), (used_spaces(s, int(number)), capacity(s, int(number)))
            assert said == holds, f"{at}: {sprite.label!r}: cargo {holds[0]} of {holds[1]} by the rules"
    ship = DrawContext(view, view.game.say(LANGUAGES[0]), view.names, "wide").ship
    if ship != NONE and s.ships[ship].seat == view.viewer:
        free, room = sum(key.startswith("free:") for key in scene.sprites), capacity(s, ship) - used_spaces(s, ship)
        assert free == max(0, room), f"{at}: {free} free crates are drawn, and there is room for {room}"


NAMES = (
    "Ashore on {island}",
    "Choose {island}",
    "Column {n} from the west",
    "Row {n} from the south",
    "Dock at {island}",
    "Does {ship} explore {island} at once?",
    "Does {ship} raid {island}?",
    "Explore {island}",
    "Fire {cannon}",
    "Lose mast {n} from the bow",
    "Restore mast {n} from the bow",
    "Lose {treasure}",
    "Give {treasure}",
    "Make a cannon of {treasure}",
    "Move {crew} from {place}",
    "Move {crew} to {goal}",
    "Move {treasure} to {goal}",
    "Cancel {crew} of {place}",
    "Peek at {crew} of {place}",
    "Peek at {treasure} of {place}",
    "Place island {n}: which column?",
    "Place island {n}: which row?",
    "Take {treasure}",
    "What does {ship} take from {island}?",
    "Where does {ship} dock at island {n}?",
    "a treasure of {n}",
    "treasure of {n}",
    "the Musketeer's cannon {n} ({figures})",
    "the cannon {n} made from treasure ({figures})",
    "the cannon of mast {n} ({figures})",
    "{set}: {values} and {n} unique treasure",
    "{ship}, {cannon}: at whom?",
)
"""Figures in names."""
OPEN = (
    "At most {points} points, {ships} ships and {crew} crew.",
    "Build your fleet: {cost} of {most} points",
    "Each rolls a die and adds the masts: {ship} {n}, {target} {m}. The higher total wins.",
    "Every set is worth {gold}. Three treasures go to each wild island.",
    "With {n} or more she may take the action that follows twice. She then gets no other action.",
)
"""Figures that lie open or stand on cards."""
SAID: dict[str, Claim] = {
    **dict.fromkeys((*NAMES, *OPEN), fact),
    "{ship}: hit with {n} or more, {chance}.": _chance_said,
    "A mast goes in {chance} of the rams.": _chance_said,
    "Won in {chance} of the boardings, lost in {loss}.": _chance_said,
    "There she touches {what}.": fact,
    "The whole bar, {n} mm.": _length,
    "{n} mm. In the way: {what}.": _length,
    "{n} mm.": _length,
    "{n} mm to {island}, the nearest wild one.": _nearest,
    "{n} cannon reaches {ship}: {chance}.": _aimed,
    "{n} cannon of {name} reaches her there.": _threatened,
    "{name}: {n} point": _costs,
    "{n} ship has had no action yet. Each may have one.": _unused,
}
ZEROS = {"{n} gold at home; {needed} win", "{n} mast of {printed} stands"}
"""Figures that are compared."""
MARKED: dict[tuple[str, str], Claim] = {("ship", ""): _chance_mark}


# ---------------------------------------------------------------- seen close


def _points(s: Any, ship: str) -> int:
    """R1.2: what her card says."""
    return int(SHIP_POINTS[s.ships[int(ship)].card])


def _standing(s: Any, ship: str) -> tuple[int, int]:
    """Her masts that stand, and those her card has."""
    return int(s.ships[int(ship)].standing).bit_count(), int(SHIP_MASTS[s.ships[int(ship)].card])


def _spaces(s: Any, ship: str) -> tuple[int, int]:
    """R6.1, R6.4: used, and those that she has with linked crew and Master Bianco aboard."""
    return int(used_spaces(s, int(ship))), int(capacity(s, int(ship)))


def _ranks(s: Any, ship: str) -> Any:
    """R16.8: of each cannon, from bow to stern."""
    card = s.ships[int(ship)].card
    return CANNON_RANK[card, : SHIP_MASTS[card]]


def _fleet(s: Any, seat: str) -> list[int]:
    return [i for i in range(s.ships_size) if s.ships[i].card != NONE and s.ships[i].seat == int(seat)]


def _masts(s: Any, seat: str) -> tuple[int, int]:
    """Counts the standing masts, and all masts of the fleet."""
    ships = [s.ships[i] for i in _fleet(s, seat)]
    return sum(int(ship.standing).bit_count() for ship in ships), sum(int(SHIP_MASTS[ship.card]) for ship in ships)


def _gold(s: Any, seat: str) -> Any:
    """R18.3, R24.1: with two players what lies open at home and what wins; else only the bonus is open."""
    return (home_gold(s, int(seat)), gold_needed(s)) if s.players == 2 else s.seats[int(seat)].bonus


def _treasures(s: Any, seat: str) -> list[int]:
    """R18.2: how many lie at home, where their gold is not told, and how many are aboard, if any."""
    places = [int(token.at) for token in s.treasures[: s.treasures_size]]
    at_home = [places.count(ASHORE + s.seats[int(seat)].home)] if s.players > 2 else []
    aboard = sum(places.count(ship) for ship in _fleet(s, seat))
    return at_home + ([aboard] if aboard else [])


CLOSE: Counts = {
    **{
        (kind, symbol): count
        for kind in ("ship", "fleet")
        for symbol, count in (("points", _points), ("mast", _standing), ("crate", _spaces), ("cannon", _ranks))
    },
    ("mat", "coin"): _gold,
    ("mat", "treasure-back"): _treasures,
    ("mat", "ship"): lambda s, seat: len(_fleet(s, seat)),
    ("mat", "mast"): _masts,
    ("mat", "wreck"): lambda s, seat: sum(s.ships[i].standing == 0 for i in _fleet(s, seat)),
}
