"""The components from ``cards.toml``: names for people and tables for the rules.

A *ship* is a card of its own (49 of them: the sloops, then the copies of each kind of adventure ship). An *adventure*
is a kind of card of the blue deck: a kind of ship, or a treasure. A *pirate card* is a kind of card of the red deck.
"""

import tomllib
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from filibusta.engine.chance import pool_table
from filibusta.engine.record import INT

FOLDER = Path(__file__).parent
DATA: dict[str, Any] = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
META: dict[str, Any] = DATA["meta"]

SLOOPS: list[dict[str, Any]] = DATA["sloops"]
SHIP_KINDS: list[dict[str, Any]] = DATA["adventure_ships"]
TREASURES: list[dict[str, Any]] = DATA["treasures"]
PIRATE_CARDS: list[dict[str, Any]] = DATA["pirate_cards"]
OPTIONS: list[dict[str, Any]] = DATA["options"]
ADVENTURES: list[dict[str, Any]] = [*SHIP_KINDS, *TREASURES]


class Effect(IntEnum):
    """The effects of pirate cards (R18 to R20)."""

    DRAW_PIRATE = 0
    ADD_CREW = 1
    STEAL_CARD = 2
    DESTROY_INVENTORY = 3
    MOVE_CREW = 4
    RETURN_ADVENTURE = 5
    TAKE_DISCARDED_PIRATE = 6
    REPLACE_CENTRE = 7
    SPEED_OWN = 8
    SPEED_ENEMY = 9
    TEMPORARY_CREW = 10
    KILL_CREW = 11
    TEMPORARY_CANNONS = 12
    REROLL_WIND = 13
    SKIP_CANNONS = 14
    EXTRA_VOLLEY = 15
    EQUIP = 16


class When(IntEnum):
    """The moments at which pirate cards are played (R5.4, R6.1, R10.6, R11.3)."""

    TURN = 0
    CENTRE = 1
    BATTLE = 2
    FOG = 3


SEATS = int(META["players_max"])
TARGET_POINTS = int(META["target_points"])
STARTING_PIRATE_CARDS = int(META["starting_pirate_cards"])
DRAW_PIRATE_CARDS = int(META["draw_pirate_cards"])
DRAW_ADVENTURES = int(META["draw_adventure_cards"])
DRAW_BY_POINTS_MINIMUM = int(META["draw_by_points_minimum"])
STRATEGY_CARDS_PER_TURN = int(META["strategy_cards_per_turn"])
CAVE_POINTS = int(DATA["fame"][0]["points"])


def _table(rows: list[dict[str, Any]], key: str, missing: int = 0) -> np.ndarray:
    return np.array([int(row.get(key, missing)) for row in rows], INT)


def _copies(row: dict[str, Any]) -> list[str]:
    if row["count"] == 1:
        return [row["id"]]
    return [f"{row['id']}_{copy}" for copy in range(1, row["count"] + 1)]


# ------------------------------------------------------------------ ships

_every_ship = [*SLOOPS, *(row for row in SHIP_KINDS for _ in range(row["count"]))]
SHIP_ROWS: list[dict[str, Any]] = _every_ship
"""Each ship's row of the data."""
SHIP_IDS = tuple(name for row in [*SLOOPS, *SHIP_KINDS] for name in _copies(row))
N_SHIPS = len(SHIP_IDS)
N_SHIP_KINDS = len(SHIP_KINDS)
SHIP_SPEED = _table(_every_ship, "speed")
SHIP_CANNONS = _table(_every_ship, "cannons")
SHIP_CREW = _table(_every_ship, "crew")
SHIP_CAPACITY = _table(_every_ship, "max_crew")
SHIP_CARGO = _table(_every_ship, "cargo")
SHIP_POINTS = _table(_every_ship, "points")
KIND_COUNT = _table(SHIP_KINDS, "count")
SHIP_KIND = np.array([-1] * len(SLOOPS) + [k for k in range(N_SHIP_KINDS) for _ in range(KIND_COUNT[k])], INT)
"""The adventure that a ship is; -1 for a sloop, which is none (RUL23)."""
KIND_FIRST = np.array([SHIP_KIND.tolist().index(kind) for kind in range(N_SHIP_KINDS)], INT)

# ------------------------------------------------------------------ treasures and the blue deck

N_TREASURES = len(TREASURES)
TREASURE_DICE = _table(TREASURES, "dice")
TREASURE_NEEDED = _table(TREASURES, "symbols_needed")
TREASURE_REWARD = _table(TREASURES, "reward_crew")
TREASURE_LOSS = _table(TREASURES, "loss_crew")
TREASURE_POINTS = _table(TREASURES, "treasure_points")

N_ADVENTURES = len(ADVENTURES)
ADVENTURE_COUNT = _table(ADVENTURES, "count")
ADVENTURE_IS_BONUS = np.array([row["deck"] == "bonus" for row in ADVENTURES], INT)
ADVENTURE_CARDS = int(ADVENTURE_COUNT.sum())

# ------------------------------------------------------------------ the red deck


def _effect(row: dict[str, Any]) -> Effect:
    return Effect.EQUIP if row["type"] == "inventory" else Effect[row["effect"].upper()]


N_PIRATES = len(PIRATE_CARDS)
PIRATE_COUNT = _table(PIRATE_CARDS, "count")
PIRATE_CARDS_IN_ALL = int(PIRATE_COUNT.sum())
PIRATE_EFFECT = np.array([_effect(row) for row in PIRATE_CARDS], INT)
PIRATE_AMOUNT = _table(PIRATE_CARDS, "amount")
PIRATE_WHEN = np.array([When[row["when"].upper()] for row in PIRATE_CARDS], INT)
ATTACKER_ONLY = _table(PIRATE_CARDS, "attacker_only")
PIRATE_IS_STRATEGY = np.array([row["type"] == "strategy" for row in PIRATE_CARDS], INT)
MOST_LAID = sum(row["count"] for row in PIRATE_CARDS if row["type"] == "battle")

_kinds = [row["type"] for row in PIRATE_CARDS]
if _kinds != sorted(_kinds, key=["strategy", "battle", "inventory"].index):
    raise ValueError("cards.toml: pirate cards must stand in the order strategy, battle, inventory")
FIRST_GEAR = _kinds.index("inventory")
"""An inventory card's number among the pirate cards is its number among the gear plus this."""
GEAR: list[dict[str, Any]] = PIRATE_CARDS[FIRST_GEAR:]
N_GEAR = len(GEAR)
GEAR_SPEED = _table(GEAR, "speed")
GEAR_CANNONS = _table(GEAR, "cannons")
GEAR_CAPACITY = _table(GEAR, "max_crew")

# ------------------------------------------------------------------ dice

WIND_FACES = np.array(DATA["dice"]["wind"]["faces"], INT)
DIE_FACES = len(DATA["dice"]["battle"]["faces"])
HIT_FACES = DATA["dice"]["battle"]["faces"].count("crew")
TREASURE_FACES = DATA["dice"]["battle"]["faces"].count("treasure")
if DATA["dice"]["battle"]["faces"].count("cannon") != HIT_FACES:
    raise ValueError("cards.toml: the battle die must show as many cannons as sabres (RUL4)")

MOST_TEMPORARY = sum(row["amount"] * row["count"] for row in PIRATE_CARDS if row["effect"] == "temporary_crew")
MOST_CAPACITY = int(SHIP_CAPACITY.max() + (GEAR_CAPACITY * PIRATE_COUNT[FIRST_GEAR:]).sum())
MOST_MEN = MOST_CAPACITY + MOST_TEMPORARY
_cannons = SHIP_CANNONS.max() + (GEAR_CANNONS * PIRATE_COUNT[FIRST_GEAR:]).sum()
_of_effect = {effect: int((PIRATE_COUNT * (effect == PIRATE_EFFECT)).sum()) for effect in Effect}
BROADSIDE = int(PIRATE_AMOUNT[(PIRATE_EFFECT == Effect.TEMPORARY_CANNONS).argmax()])
MOST_DICE = int((_cannons + BROADSIDE * _of_effect[Effect.TEMPORARY_CANNONS]) * (1 + _of_effect[Effect.EXTRA_VOLLEY]))
"""The most battle dice in one roll."""
HITS = pool_table(MOST_DICE, HIT_FACES, DIE_FACES)
"""Chances of so many sabres, or so many cannons, in one roll (R24.1)."""
FINDS = pool_table(int(TREASURE_DICE.max()), TREASURE_FACES, DIE_FACES)
"""Chances of so many treasure symbols in one roll."""
