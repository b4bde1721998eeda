"""The components from ``cards.toml``: names for people and tables for the rules."""

import tomllib
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from filibusta.engine.record import INT

FOLDER = Path(__file__).parent
DATA: dict[str, Any] = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))

SHIPS: list[dict[str, Any]] = DATA["ships"]
PIRATES: list[dict[str, Any]] = DATA["pirates"]
FLAGS: list[dict[str, Any]] = DATA["flags"]
MOVEMENTS: list[dict[str, Any]] = DATA["movement_cards"]
ADVENTURES: list[dict[str, Any]] = DATA["adventure_cards"]
OPTIONS: list[dict[str, Any]] = DATA["options"]
COUNTS: dict[int, dict[str, Any]] = {row["players"]: row for row in DATA["player_counts"]}


class Move(IntEnum):
    """The effects of movement cards (R4)."""

    MOVE_SHIP = 0
    MOVE_PAIR = 1
    MOVE_FLAG = 2
    SABOTAGE = 3
    FOG = 4


SPACES = int(DATA["meta"]["spaces"])
N_SHIPS = len(SHIPS)
SEATS = int(DATA["meta"]["players_max"])
ROW_CARDS = int(DATA["meta"]["movement_row"])
SHARE_DIVISOR = int(DATA["meta"]["share_divisor"])
HAND_FLOOR = int(DATA["meta"]["hand_floor"])
MAX_HAND = max(row["hand_size"] for row in COUNTS.values())

_flag_number = {flag["id"]: i for i, flag in enumerate(FLAGS)}
_ship_number = {ship["id"]: i for i, ship in enumerate(SHIPS)}


def _table(rows: list[dict[str, Any]], key: str, missing: int = 0) -> np.ndarray:
    return np.array([int(row.get(key, missing)) for row in rows], INT)


def _flag_table(rows: list[dict[str, Any]]) -> np.ndarray:
    return np.array([_flag_number[row["flag"]] if "flag" in row else -1 for row in rows], INT)


def _space_sets(rows: list[dict[str, Any]]) -> np.ndarray:
    return np.array([sum(1 << space for space in row.get("spaces", [])) for row in rows], INT)


def _by_players(key: str) -> np.ndarray:
    return np.array([COUNTS[p][key] if p in COUNTS else 0 for p in range(SEATS + 1)], INT)


FLAG_OF = _flag_table(SHIPS)
SHIP_OF_PIRATE = [_ship_number[pirate["ship"]] for pirate in PIRATES]
if list(range(len(SHIPS))) != SHIP_OF_PIRATE:
    raise ValueError("cards.toml: pirates must stand in the order of their ships, one for each ship")

MOVE_EFFECT = np.array([Move[row["effect"].upper()] for row in MOVEMENTS], INT)
MOVE_STEP = _table(MOVEMENTS, "step")
MOVE_DISTANCE = _table(MOVEMENTS, "distance")
MOVE_FLAG = _flag_table(MOVEMENTS)
MOVE_COUNT = _table(MOVEMENTS, "count")
N_TYPES = len(MOVEMENTS)
N_MOVEMENTS = int(MOVE_COUNT.sum())
MOVEMENT_CARDS = np.repeat(np.arange(len(MOVEMENTS), dtype=INT), MOVE_COUNT)

EFFECTS: tuple[str, ...] = tuple(dict.fromkeys(card["effect"] for card in ADVENTURES))
"""The effects of adventure cards (R6); each is a module of ``rules/effects``."""
ADV_EFFECT = np.array([EFFECTS.index(card["effect"]) for card in ADVENTURES], INT)
ADV_SPACES = _space_sets(ADVENTURES)
ADV_SHIPS = _table(ADVENTURES, "ships")
ADV_FAME = _table(ADVENTURES, "fame")
ADV_FLAG = _flag_table(ADVENTURES)
ADV_THEN_DAMAGE = _table(ADVENTURES, "then_damage")
ADV_COUNT = _table(ADVENTURES, "count")
N_ADVENTURES = int(ADV_COUNT.sum())
MOST_POINTS = int((ADV_COUNT * ADV_FAME).sum()) * SPACES
"""No game pays more fame: each adventure card is carried out once at most."""
ADVENTURE_CARDS = np.repeat(np.arange(len(ADVENTURES), dtype=INT), ADV_COUNT)

PIRATES_EACH = _by_players("pirates_each")
HAND_SIZE = _by_players("hand_size")

SPACE_SETS = range(1 << (SPACES + 1))
"""Sets of spaces as numbers: bit k stands for space k."""
FRONT = np.array([(spaces & -spaces).bit_length() - 1 for spaces in SPACE_SETS], INT)
N_SPACES = np.array([spaces.bit_count() for spaces in SPACE_SETS], INT)
