"""The words of this game's scenarios: a short patch becomes a whole, sound position, and a record is read back.

``build`` begins in the main decision of seat 0, at a table with islands, homes and no ships; fleets were built, if the
options do not say otherwise. A patch changes this:

==================  ========================================================================================
``homes``           ``{ 0 = 0, 1 = 3 }``: the island of each seat; every third one if not named
``ships``           rows in order: ``{ card = "pandora", seat = 0, pose = [x, y, heading] }``, or ``dock = [island,
                    slot]`` in place of the pose: she is docked there; ``lost = [0]``: masts; ``docked``, ``tows``,
                    ``origin`` and other numbers of a ship by their names
``crew``            rows: ``{ card = "p_captain", at = "ship 0" }``; ``up``: face up; ``seen = [1]``; ``seat``
``treasures``       rows: ``{ kind = "gold_3", at = "island 1" }``; ``seen = [0]``; those not named lie where
                    ``rest`` says, the last wild island if it says nothing
``uniques``         which unique treasures are in the game
``sets``            ``["unique1", "plain"]``: what each seat brought; by the options if not named
``visits``          ``{ 1 = [0] }``: who has a flag on an island
``bonus``, ``sunk`` ``{ 0 = 3 }``: gold that is no token
``active`` ...      ``first_player``, ``rounds``, ``stale``, ``rum_value``, ``last_treasure`` as in the record
``centres``         ``[[x, y], ...]``: where the islands lie, if not by the layout
``raw``             ``{ "ships[0].hold" = 1 }``: numbers of the record, set at last
==================  ========================================================================================

A laid-out deal names its draws one after the other: ``deal = { draws = [...] }``. Chance results are numbers from 0,
treasures by id, or ``d5``: a die that shows 5.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from filibusta.engine.loops import beginning
from filibusta.engine.plain import PlainState
from filibusta.engine.record import INT, State, States
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.checks.describing import EVENT_NAMES, NOWHERE, described
from filibusta.games.spanish_main.rules.dealing import common_set
from filibusta.games.spanish_main.rules.effects import EVERYONE
from filibusta.games.spanish_main.rules.islands import island_count, lay
from filibusta.games.spanish_main.rules.pins import pinners
from filibusta.games.spanish_main.rules.setup import setup
from filibusta.games.spanish_main.rules.survey import forget, moor
from filibusta.games.spanish_main.state import ASHORE, AT_HOME, LAYOUT, OPTIONS, Option, Phase
from filibusta.testing.patches import Unclear, completed_by, forget_the_deal, number_of, set_raw

__all__ = ["BASE", "EVENT_NAMES", "Unclear", "build", "chance", "deal", "describe"]

BASE: dict[str, Any] = {
    "players": 2,
    "options": {},
    "homes": {},
    "ships": [],
    "crew": [],
    "treasures": [],
    "rest": None,
    "uniques": ["shipping_charts", "forged_papers"],
    "sets": None,
    "visits": {},
    "bonus": {},
    "sunk": {},
    "active": 0,
    "first_player": 0,
    "rounds": 1,
    "stale": 0,
    "rum_value": 0,
    "last_treasure": cards.NONE,
    "centres": None,
    "raw": {},
}
_begin = beginning(LAYOUT)
_SHIP_ROW = {"card", "seat", "origin", "pose", "dock", "lost"}


def build(patch: Mapping[str, Any]) -> States:
    """The whole position that a patch describes."""
    given = completed_by(BASE, patch)
    states = LAYOUT.zeros()
    _begin(states, 0, np.uint64(1), given["players"], _options(given["options"]))
    s = states[0]
    setup(s)
    _set_islands(s, given)
    for row in given["ships"]:
        _set_ship(s, row)
    _set_tows(s)
    forget(s)
    for row in given["crew"]:
        _set_crew(s, row)
    _set_treasures(s, given)
    _set_turn(s, given)
    forget_the_deal(s)
    s.rng = 0
    forget(s)
    for ship in range(s.ships_size):
        s.ships[ship].pinned_by = pinners(s, ship)
    forget_the_deal(s)
    for path, number in given["raw"].items():
        set_raw(LAYOUT, states, path, number)
    forget(s)
    LAYOUT.wipe(states)
    return states


def _options(given: Mapping[str, int | bool]) -> Any:
    packed = np.zeros(LAYOUT.dtype["options"].shape, INT)
    ids = [option.id for option in OPTIONS]
    if unknown := [name for name in given if name not in ids]:
        raise Unclear(f"there is no option {unknown[0]!r}; there are {', '.join(ids)}")
    for i, option in enumerate(OPTIONS):
        packed[i] = given.get(option.id, option.default)
    if "fleet_mode" not in given:
        packed[Option.FLEET_MODE] = 1  # the ships of a scenario are no ready fleet
    return packed


def _set_islands(s: State, given: Mapping[str, Any]) -> None:
    count = int(island_count(s))
    for island in range(count):
        if given["centres"] is None:
            lay(s, island)
        else:
            s.islands[island].x, s.islands[island].y = given["centres"][island]
    s.islands_size = count
    for seat in range(given["players"]):
        home = given["homes"].get(str(seat), 3 * seat)
        s.seats[seat].home = home
        s.islands[home].home = seat
    for island, seats in given["visits"].items():
        s.islands[int(island)].visits = sum(1 << seat for seat in seats)


def _set_ship(s: State, row: Mapping[str, Any]) -> None:
    ship = int(s.ships_size)
    boat = s.ships[ship]
    boat.card = number_of(cards.SHIP_IDS, row["card"])
    boat.seat = row.get("seat", 0)
    boat.origin = row.get("origin", boat.seat)
    mat = s.seats[int(boat.origin)]
    mat.ship_points = min(10 * int(s.options[Option.POINTS]), int(mat.ship_points + cards.SHIP_POINTS[boat.card]))
    if mat.first_ship == cards.NONE:
        mat.first_ship = ship
    boat.standing = (1 << int(cards.SHIP_MASTS[boat.card])) - 1
    for mast in row.get("lost", ()):
        boat.standing &= ~(1 << mast)
    s.ships_size += 1
    if "dock" in row:
        moor(s, ship, *row["dock"])
        boat.docked = row["dock"][0]
    elif "pose" in row:
        boat.x, boat.y, boat.heading = row["pose"]
    else:
        raise Unclear("a ship needs a pose, or a dock")
    for name in set(row) - _SHIP_ROW:
        boat[name] = row[name]


def _set_tows(s: State) -> None:
    for ship in range(int(s.ships_size)):
        if s.ships[ship].tows != cards.NONE:
            s.ships[int(s.ships[ship].tows)].towed_by = ship


def _place(name: str) -> int:
    if name == NOWHERE:
        return cards.NONE
    kind, _, number = name.partition(" ")
    if kind not in ("ship", "island") or not number.isdigit():
        raise Unclear(f"{name!r} is no place; places are 'ship 0', 'island 0' or {NOWHERE!r}")
    return int(number) + (ASHORE if kind == "island" else 0)


def _set_crew(s: State, row: Mapping[str, Any]) -> None:
    crew = s.crew[int(s.crew_size)]
    at = _place(row["at"])
    crew.card = number_of(cards.CREW_IDS, row["card"])
    crew.at = at
    crew.seat = row.get("seat", s.ships[at].seat if 0 <= at < ASHORE else 0)
    crew.origin = row.get("origin", crew.seat)
    crew.berth = AT_HOME
    gone = at == cards.NONE
    crew.face_up = int(row.get("up", gone))
    crew.seen = EVERYONE if crew.face_up else sum(1 << seat for seat in row.get("seen", ()))
    s.crew_size += 1


def _pool(s: State, given: Mapping[str, Any]) -> Counter[int]:
    pool: Counter[int] = Counter()
    uniques = 0
    for seat in range(given["players"]):
        brought = common_set(s) if given["sets"] is None else number_of(cards.SET_IDS, given["sets"][seat])
        s.seats[seat].treasure_set = brought
        uniques += int(cards.SET_UNIQUES[brought])
        pool.update({kind: int(cards.SET_KINDS[brought, kind]) for kind in range(cards.MOST_VALUE)})
    named = [number_of(cards.TREASURE_IDS, name) for name in given["uniques"]]
    named += [k for k in range(cards.FIRST_UNIQUE, len(cards.TREASURE_IDS)) if k not in named]
    needed = [number_of(cards.TREASURE_IDS, row["kind"]) for row in given["treasures"]]
    first = [kind for kind in needed if kind >= cards.FIRST_UNIQUE]
    pool.update([*first, *(kind for kind in named if kind not in first)][:uniques])
    return pool


def _set_treasures(s: State, given: Mapping[str, Any]) -> None:
    pool = _pool(s, given)
    wild = [i for i in range(int(s.islands_size)) if s.islands[i].home == cards.NONE]
    rest = _place(given["rest"]) if given["rest"] else ASHORE + wild[-1]
    for row in given["treasures"]:
        kind = number_of(cards.TREASURE_IDS, row["kind"])
        if pool[kind] < 1:
            raise Unclear(f"there are not so many {row['kind']}")
        pool[kind] -= 1
        _lay(s, kind, _place(row["at"]), row.get("seen", ()))
    for kind in sorted(pool.elements()):
        _lay(s, kind, rest, ())


def _lay(s: State, kind: int, at: int, seen: Sequence[int]) -> None:
    treasure = s.treasures[int(s.treasures_size)]
    treasure.kind, treasure.at = kind, at
    aboard = 0 <= at < ASHORE
    at_home = at >= ASHORE and s.islands[at - ASHORE].home != cards.NONE
    known = sum(1 << seat for seat in seen)
    if aboard:
        known |= 1 << int(s.ships[at].seat)
    if at_home:
        known |= EVERYONE if s.players == 2 else 1 << int(s.islands[at - ASHORE].home)
    if at == cards.NONE or (aboard and kind >= cards.FIRST_UNIQUE):
        known = EVERYONE
    treasure.seen = known
    treasure.normal = int((aboard or at_home) and kind < cards.FIRST_UNIQUE)
    s.treasures_size += 1


def _set_turn(s: State, given: Mapping[str, Any]) -> None:
    for name in ("active", "first_player", "rounds", "stale", "rum_value", "last_treasure"):
        s[name] = given[name]
    for key in ("bonus", "sunk"):
        for seat, gold in given[key].items():
            s.seats[int(seat)][key] = gold
    s.turn = (given["rounds"] - 1) * given["players"] + 1
    s.phase, s.player = Phase.MAIN, given["active"]
    s.stack_size = 0
    for entry in s.stack:
        entry.step, entry.a, entry.b = 0, cards.NONE, cards.NONE
    for ship in range(int(s.ships_size)):
        if s.ships[ship].leave != cards.NONE and s.ships[ship].seat == s.active:
            s.ships[ship].leave_due = 1


def chance(results: Sequence[Any]) -> list[int]:
    """Chance results by name as the numbers that the rules draw."""
    return [_result(result) for result in results]


def _result(result: Any) -> int:
    if isinstance(result, int):
        return result
    if result[:1] == "d" and result[1:].isdigit():
        return int(result[1:]) - 1
    return number_of(cards.TREASURE_IDS, result)


def deal(patch: Mapping[str, Any]) -> list[int]:
    """The chance results of a laid-out deal."""
    return chance(patch["draws"])


def describe(states: States, patch: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A position or a view in words."""
    return described(PlainState(states))
