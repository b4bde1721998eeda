"""The components from ``cards.toml``: names for people and tables for the rules."""

import tomllib
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.record import INT

FOLDER = Path(__file__).parent
DATA: dict[str, Any] = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
META: dict[str, Any] = DATA["meta"]

NATIONS: list[dict[str, Any]] = DATA["nations"]
SHIPS: list[dict[str, Any]] = DATA["ships"]
CREW: list[dict[str, Any]] = DATA["crew"]
UNIQUES: list[dict[str, Any]] = DATA["unique_treasures"]
KINDS: list[dict[str, Any]] = DATA["effects"]
SETS: list[dict[str, Any]] = DATA["treasure_sets"]
FLEETS: list[dict[str, Any]] = DATA["ready_fleets"]
HULLS: list[dict[str, Any]] = DATA["hulls"]
OUTLINES: list[dict[str, Any]] = DATA["island_outlines"]
TABLES: list[dict[str, Any]] = DATA["tables"]
LAYOUTS: list[dict[str, Any]] = DATA["layouts"]
OPTIONS: list[dict[str, Any]] = DATA["options"]

NONE = -1
"""No card, seat, ship, island or place."""


class Effect(IntEnum):
    """The kinds of effects (R20), in the order of ``cards.toml``."""

    MOVE_MOD = 0
    CANNON_BONUS = 1
    TAKEN_BONUS = 2
    RANGE_IMMUNE = 3
    RANGE_SET = 4
    RANGE_CAP_AGAINST = 5
    DOUBLE_RANGE = 6
    FIRE_PAST_SHIPS = 7
    MASTS_PER_HIT = 8
    HITS_PER_MAST = 9
    IGNORE_FIRST_HIT = 10
    SHOOTER_PICKS_MAST = 11
    CANNONS_SURVIVE = 12
    MISFIRE = 13
    REROLL_MISS = 14
    EXTRA_CANNON = 15
    TREASURE_TO_CANNON = 16
    ELIMINATE_ON_HIT = 17
    ELIMINATE_ON_PIN = 18
    REPAIR_ON_SINK = 19
    REPAIR_ANYWHERE = 20
    SINKS_WHEN_DISMASTED = 21
    BOARDING_BONUS = 22
    RAM_MAST_IMMUNE = 23
    MOVE_AND_SHOOT = 24
    EXPLORE_ON_DOCK = 25
    RAID_HOME = 26
    CAPTURE_DERELICT = 27
    NEVER_LAST_TREASURE = 28
    GOLD_BONUS = 29
    CARGO_BONUS = 30
    UNLOAD_AT_RANGE = 31
    MOVE_AFTER_UNLOAD = 32
    ACTION_AGAIN = 33
    SACRIFICE_ACTION = 34
    CREW_SAFE = 35
    STEAL_RANDOM = 36
    LOOT_NATION = 37
    TRADE_RANDOM = 38
    PEEK = 39
    CREW_DISCOUNT = 40
    CREW_NATION = 41
    CANCEL_ABILITY = 42
    FORT_IMMUNE = 43
    RUM = 44
    PLAGUE = 45


class Nation(IntEnum):
    """The nationalities in the order of ``cards.toml``; ANY and NONE (-1) only as the parameter of an effect."""

    ENGLISH = 0
    PIRATE = 1
    SPANISH = 2
    ANY = 3


class When(IntEnum):
    """The condition of an effect (R20.2, R20.3, R20.12)."""

    ALWAYS = 0
    DERELICT = 1
    NO_CARGO = 2
    FULL_CARGO = 3
    FULL_MASTS = 4
    HAS_CAPTAIN = 5
    PER_FRIEND = 6


class Bar(IntEnum):
    """The measuring bars, and the ranges of cannons (R1.7)."""

    S = 0
    L = 1


class What(IntEnum):
    """The things that are lost or looked at (R20.19, R20.20, R20.41)."""

    CREW = 0
    CARGO = 1
    TREASURE = 2


class Where(IntEnum):
    """The places that are looked at (R20.41)."""

    SHIP = 0
    ISLAND = 1


# ------------------------------------------------------------------ abilities

_abilities: list[tuple[tuple[str, Any], ...]] = []
"""Every kind of effect with its parameters, each once: two sources of the same one do not add up (R19.4)."""


MOST_ABILITIES = 63
"""A set of abilities is one number of 64 bits."""


def _ability(effect: Mapping[str, Any]) -> int:
    found = tuple(sorted(effect.items()))
    if found not in _abilities:
        if len(_abilities) == MOST_ABILITIES:
            raise ValueError(f"{dict(found)}: there are {MOST_ABILITIES} different abilities already")
        _abilities.append(found)
    return _abilities.index(found)


def _set_of(card: Mapping[str, Any]) -> int:
    return sum(1 << _ability(effect) for effect in card["effects"])


SHIP_ABILITIES = np.array([_set_of(card) for card in SHIPS], np.int64)
"""The abilities of a ship, crew or unique treasure as a set of bits."""
CREW_ABILITIES = np.array([_set_of(card) for card in CREW], np.int64)
UNIQUE_ABILITIES = np.array([_set_of(card) for card in UNIQUES], np.int64)

ABILITIES: list[dict[str, Any]] = [dict(ability) for ability in _abilities]
N_ABILITIES = len(ABILITIES)
_kind_number = {row["id"]: Effect[row["id"].upper()] for row in KINDS}


def _parameter(key: str, of: type[IntEnum], missing: int) -> NDArray[np.int32]:
    return np.array([of[row[key].upper()] if key in row else missing for row in ABILITIES], INT)


ABILITY_KIND = np.array([_kind_number[row["kind"]] for row in ABILITIES], INT)
ABILITY_AMOUNT = np.array([row.get("amount", 0) for row in ABILITIES], INT)
ABILITY_NATION = np.array([Nation[row.get("versus", row.get("nation", "any")).upper()] for row in ABILITIES], INT)
ABILITY_WHEN = _parameter("when", When, When.ALWAYS)
ABILITY_RANGE = _parameter("range", Bar, NONE)
ABILITY_BAR = _parameter("bar", Bar, NONE)
ABILITY_WHAT = _parameter("what", What, NONE)
ABILITY_WHERE = _parameter("where", Where, NONE)
ABILITY_SETS = np.array([{"set": True, "add": False}[row.get("op", "add")] for row in ABILITIES], INT)
"""True where a base move is set and not added to (R20.2)."""

_per_turn = {row["id"]: row.get("per_turn", 0) for row in KINDS}
ONCE = [i for i, row in enumerate(ABILITIES) if row.get("per_turn", _per_turn[row["kind"]])]
"""The abilities that serve once in every turn, in the order of their marks."""
N_ONCE = len(ONCE)
ABILITY_ONCE = np.array([ONCE.index(i) if i in ONCE else NONE for i in range(N_ABILITIES)], INT)
"""The mark by which a ship shows that she has used an ability in this turn; NONE: it is not limited."""

OF_KIND = np.array([sum(1 << i for i in np.flatnonzero(k == ABILITY_KIND).tolist()) for k in Effect], np.int64)
"""All abilities of a kind, as a set."""


def ability(kind: str, **parameters: Any) -> int:
    """The number of the ability of this kind with these parameters."""
    return _abilities.index(tuple(sorted({"kind": kind, **parameters}.items())))


def _the_same(kind: str, parameter: str) -> Any:
    """Returns what all effects of a kind share; raises a ``ValueError`` if they differ, since no rule reads them
    singly."""
    found = {row[parameter] for row in ABILITIES if row["kind"] == kind}
    if len(found) != 1:
        raise ValueError(f"effects of the kind {kind} have one {parameter} in common, not {sorted(found)}")
    return found.pop()


AGAIN_NEEDS = int(_the_same("action_again", "min_roll"))
AGAIN_SAME = ability("action_again", same=True, min_roll=AGAIN_NEEDS)
AGAIN_ANY = ability("action_again", same=False, min_roll=AGAIN_NEEDS)
DOUBLE_NEEDS = int(_the_same("double_range", "needs"))
MISFIRE_ON = int(_the_same("misfire", "on"))
RUM_START, RUM_PER_CREW = (int(_the_same("rum", key)) for key in ("start", "per_crew"))
EXTRA_RANK, EXTRA_RANGE = int(_the_same("extra_cannon", "rank")), int(Bar[_the_same("extra_cannon", "range")])
CONVERTED_RANK = int(_the_same("treasure_to_cannon", "rank"))
CONVERTED_RANGE = int(Bar[_the_same("treasure_to_cannon", "range")])

# ------------------------------------------------------------------ ships and crew

SHIP_IDS: tuple[str, ...] = tuple(card["id"] for card in SHIPS)
CREW_IDS: tuple[str, ...] = tuple(card["id"] for card in CREW)
N_SHIP_CARDS, N_CREW_CARDS = len(SHIPS), len(CREW)
MOST_MASTS = len(HULLS)


def _nation(card: Mapping[str, Any]) -> int:
    return Nation[card["nation"].upper()]


def _cannons(card: Mapping[str, Any]) -> list[str]:
    return card["cannons"].split()


SHIP_NATION = np.array([_nation(card) for card in SHIPS], INT)
SHIP_POINTS = np.array([card["points"] for card in SHIPS], INT)
SHIP_MASTS = np.array([card["masts"] for card in SHIPS], INT)
SHIP_CARGO = np.array([card["cargo"] for card in SHIPS], INT)
SHIP_BARS = np.array([[card["move"].split("+").count(bar.name) for bar in Bar] for card in SHIPS], INT)
"""The numbers of short and long bars of the base move."""
CANNON_RANK = np.array(
    [[int(c[0]) for c in _cannons(card)] + [0] * (MOST_MASTS - card["masts"]) for card in SHIPS], INT
)
CANNON_RANGE = np.array(
    [[Bar[c[1]] for c in _cannons(card)] + [0] * (MOST_MASTS - card["masts"]) for card in SHIPS], INT
)

CREW_NATION = np.array([_nation(card) for card in CREW], INT)
CREW_POINTS = np.array([card["points"] for card in CREW], INT)
CREW_SPACE = np.array([card["space"] for card in CREW], INT)
CREW_LINK = np.array([CREW_IDS.index(card["link"]) if "link" in card else NONE for card in CREW], INT)
"""The crew with which one is linked (R6.4)."""
CREW_GENERIC = np.array([card["generic"] for card in CREW], INT)
IS_CAPTAIN = np.array([card["generic"] and card["code"].endswith("-CA") for card in CREW], INT)
"""Generic Captains, for those who need one (R20.3)."""
MORGAN = CREW_IDS.index("admiral_morgan")

# ------------------------------------------------------------------ treasure

MOST_VALUE = 6
GOLD_KINDS = MOST_VALUE
"""The kinds of treasure: kind k < 6 is worth k + 1 gold; then come the unique treasures."""
TREASURE_IDS: tuple[str, ...] = (*(f"gold_{v}" for v in range(1, MOST_VALUE + 1)), *(card["id"] for card in UNIQUES))
N_TREASURE_KINDS = len(TREASURE_IDS)
FIRST_UNIQUE = GOLD_KINDS
N_UNIQUES = len(UNIQUES)
RUM, PLAGUE = (TREASURE_IDS.index(name) for name in ("rum", "plague"))
GOLD_OF = np.array([*range(1, MOST_VALUE + 1), *[0] * N_UNIQUES], INT)
"""The worth of a kind when it is contributed; Rum gets its value when it is loaded (R21.4)."""
TREASURE_ABILITIES = np.concatenate([np.zeros(GOLD_KINDS, np.int64), UNIQUE_ABILITIES])

SET_IDS: tuple[str, ...] = tuple(row["id"] for row in SETS)
N_SETS = len(SETS)
SET_KINDS = np.array([[row["values"].count(v) for v in range(1, MOST_VALUE + 1)] for row in SETS], INT)
"""``SET_KINDS[set, v - 1]``: how many treasures of value v a set has."""
SET_UNIQUES = np.array([row["uniques"] for row in SETS], INT)
SET_GOLD = np.array([row["gold"] for row in SETS], INT)
SET_PLAYERS = np.array([row["players_max"] for row in SETS], INT)
USUAL_SETS = sum(row["points"] == 30 for row in SETS)
"""The sets of a game of 30 points come first, in the order of the option ``treasure_set``."""
SET_BY_TENS = np.array(
    [next((i for i, row in enumerate(SETS) if row["points"] == 10 * t), NONE) for t in range(7)], INT
)
"""The set of a game of 20, 40, 50 or 60 points."""

# ------------------------------------------------------------------ sizes

SEATS = int(META["players_max"])
FLEET_SHIPS, FLEET_CREW = int(META["ships_per_fleet"]), int(META["crew_per_fleet"])
SHIP_CREW = int(META["crew_per_ship"])
MOST_CONVERTED = int(META["converted_cannons"])
USUAL_POINTS = 30
MOST_POINTS = 60


def _most_ships(points: int) -> int:
    """Returns the greatest number of ships in a fleet of so many points (R4.4)."""
    costs = np.cumsum(sorted(SHIP_POINTS.tolist()))
    return min(FLEET_SHIPS, int((costs <= points).sum()))


MOST_SHIPS = max(2 * _most_ships(MOST_POINTS), SEATS * _most_ships(USUAL_POINTS))
"""All ships of a game: with three or more players fleets have 30 points (R25.1)."""
MOST_CREW = SEATS * FLEET_CREW
ISLANDS = int(META["islands_per_player"]) * SEATS
MOST_TREASURES = max(2 * max(int(SET_KINDS[i].sum() + SET_UNIQUES[i]) for i in range(N_SETS)), 6 * SEATS)
DIE = int(META["die"])
PER_ISLAND = int(META["treasures_per_island"])

# ------------------------------------------------------------------ ready fleets

FLEET_IDS: tuple[str, ...] = tuple(row["id"] for row in FLEETS)
N_FLEETS = len(FLEETS)


def _fleet_ships(row: Mapping[str, Any]) -> list[int]:
    ships = [SHIP_IDS.index(ship["ship"]) for ship in row["ships"]]
    return ships + [NONE] * (FLEET_SHIPS - len(ships))


def _fleet_crew(row: Mapping[str, Any]) -> list[tuple[int, int]]:
    crew = [(CREW_IDS.index(name), place) for place, ship in enumerate(row["ships"]) for name in ship["crew"]]
    return crew + [(NONE, NONE)] * (FLEET_CREW - len(crew))


READY_SHIPS = np.array([_fleet_ships(row) for row in FLEETS], INT)
"""The ship cards of each ready fleet in order, then NONE."""
READY_CREW = np.array([[card for card, _ in _fleet_crew(row)] for row in FLEETS], INT)
READY_PLACES = np.array([[place for _, place in _fleet_crew(row)] for row in FLEETS], INT)
"""Its crew, and on which of its ships each is."""

# ------------------------------------------------------------------ lengths, in tenths of a millimetre

BAR = np.array([META["bar_short"], META["bar_long"]], np.int64)
TOUCH = int(META["touch"])
HEADINGS = int(META["headings"])
TOW_GAP, TOW_SWING = int(META["tow_gap"]), int(META["tow_swing"])
SLOT_SEARCH, SLOT_FURTHER = int(META["slot_search"]), int(META["slot_further"])
GRID_FIRST, GRID_PITCH, ROWS_PITCH = int(META["grid_first"]), int(META["grid_pitch"]), int(META["rows_pitch"])
ISLAND_TURN = int(META["island_turn"])
ONE = 1_000_000
"""The unit of ``COS`` and ``SIN``."""
_angles = np.arange(HEADINGS) * (2 * np.pi / HEADINGS)
COS = np.rint(ONE * np.cos(_angles)).astype(np.int64)
SIN = np.rint(ONE * np.sin(_angles)).astype(np.int64)


def _hull_table(key: str) -> NDArray[np.int64]:
    return np.array([0, *(row[key] for row in HULLS)], np.int64)


HULL_LENGTH = _hull_table("length")
"""By the number of masts, 1 to 5 (R2.4)."""
HULL_FIRST, HULL_PITCH = _hull_table("first_mast"), _hull_table("mast_pitch")
HULL_BEAM, HULL_STERN = _hull_table("half_beam"), _hull_table("half_stern")
ISLAND_OUTLINE = [np.array(row["outline"], np.int64) for row in OUTLINES]
"""The corners of each outline around its centre, turned nowhere (R2.12)."""
N_OUTLINES = len(OUTLINES)
TABLE_SIDE = np.zeros(ISLANDS + 1, INT)
"""By the number of islands; 0 where there is no such table (R5.1)."""
TABLE_COLUMNS = np.zeros(ISLANDS + 1, INT)
for _table in TABLES:
    TABLE_SIDE[_table["islands"]] = _table["side"]
    TABLE_COLUMNS[_table["islands"]] = _table["columns"]
LAYOUT_ISLANDS = len(LAYOUTS[0]["centres"])
LAYOUT_CENTRES = np.array([row["centres"] for row in LAYOUTS], INT)
MOST_SIDE = int(TABLE_SIDE.max())
GRID = (MOST_SIDE - 2 * GRID_FIRST) // GRID_PITCH + 1
"""Columns, and rows, of the grid on which islands are placed on the largest table (R5.4)."""
