"""The components from ``cards.toml``: names for people and tables for the rules."""

import tomllib
from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from filibusta.engine.record import INT

FOLDER = Path(__file__).parent
DATA: dict[str, Any] = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
META: dict[str, Any] = DATA["meta"]
OPTIONS: list[dict[str, Any]] = DATA["options"]

Row = dict[str, Any]


class Order(IntEnum):
    """The orders of the wheel (R4.1); the first five are tokens."""

    PLUNDER = 0
    TRADE = 1
    CREW_UP = 2
    SEARCH = 3
    ATTACK = 4
    HIDE_OUT = 5


class Assignment(IntEnum):
    """The places of deckhands at the bottom of the mat (R5.1), from left to right."""

    RIGGING = 0
    CANNONS = 1
    EXTORT = 2
    REPAIR = 3


class Deed(IntEnum):
    """The deeds of orders, captains and crew cards; the orders keep their numbers (R17)."""

    PLUNDER = 0
    TRADE = 1
    CREW_UP = 2
    SEARCH = 3
    ATTACK = 4
    HIDE_OUT = 5
    BURY = 6
    REASSIGN = 7
    SAIL = 8
    MOVE_NAVY = 9
    MOVE_MERCHANT = 10
    SWAP = 11
    GAIN_GOLD = 12
    SPECIAL_TRADE = 13
    REROLL = 14
    NOTHING = 15


class Bonus(IntEnum):
    """The rewards of Legend levels when they are entered (R20.2)."""

    NONE = 0
    GOLD = 1
    DECKHAND = 2
    SUREFIRE = 3


class Find(IntEnum):
    """The kinds of Search Tokens (R12.2, R12.3)."""

    GOLD = 0
    SUREFIRE = 1
    BOOTY = 2
    SAIL = 3
    STORM_PASS = 4


def _rows(table: str) -> list[Row]:
    return DATA[table]


def ids_of(table: str) -> tuple[str, ...]:
    """The ids of a table's rows, in their order."""
    return tuple(row["id"] for row in _rows(table))


def _table(table: str, key: str) -> np.ndarray:
    return np.array([int(row[key]) for row in _rows(table)], INT)


def _named(table: str, key: str, names: Sequence[str]) -> np.ndarray:
    """Returns the index of each row's name among ``names``, -1 if it is not there."""
    return np.array([names.index(row[key]) if row[key] in names else -1 for row in _rows(table)], INT)


def _symbols(rows: Sequence[Row], key: str) -> np.ndarray:
    """Returns the number of symbols of each face on each card; face 0 is a die that was not rolled."""
    return np.array([[row[key].count(face) for face in range(SIDES + 1)] for row in rows], INT)


def _members(names: Sequence[str], of: type[IntEnum]) -> np.ndarray:
    return np.array([of[name.upper()] for name in names], INT)


GOODS, MAP, CAPTAINS, CREW = (ids_of(table) for table in ("goods", "map_cards", "captains", "crew"))
MERCHANT_CARDS, TOKENS, SHIPS, PORT_IDS = (
    ids_of(table) for table in ("merchants", "search_tokens", "merchant_ships", "ports")
)
ORDERS = tuple(order.name.lower() for order in Order)
ASSIGNMENTS = tuple(assignment.name.lower() for assignment in Assignment)
N_GOODS, N_CREW, N_TOKENS = len(GOODS), len(CREW), len(TOKENS)

SEATS = int(META["players_max"])
TREASURES = int(META["treasures_to_win"])
GOLD_START, GOLD_MAX = int(META["gold_start"]), int(META["gold_max"])
HOLD, SUREFIRE_MAX = int(META["hold_capacity"]), int(META["surefire_max"])
CREW_MAX, DISPLAY, REFRESH_COST = int(META["crew_max"]), int(META["crew_display"]), int(META["crew_refresh_cost"])
SIDES, DICE = int(META["dice_sides"]), int(META["dice"])
TRADE_MAX = int(META["trade_max_cubes"])
ROWS, COLUMNS = int(META["map_rows"]), int(META["map_columns"])
PLACES = ROWS * COLUMNS
LOWEST_PRICE = int(META["lowest_price"])
HIGHEST_PRICE = LOWEST_PRICE + N_GOODS - 1
TOKEN_SPACES = len(ORDERS) - 1
"""Spaces 1 to 5 of the wheel hold an Order Token each (R4.1)."""
SPACES = len(ORDERS)

CUBES = _table("goods", "count")
DECKHANDS_START = _table("assignments", "deckhands_at_start")

SETTLEMENT = _table("map_cards", "settlement")
MARKET = _named("map_cards", "market", GOODS)
"""The good of the card's market, -1 without one."""
COVE = _table("map_cards", "cove")
STORM = _table("map_cards", "storm")
BURIAL_COST = _table("map_cards", "burial_cost")
"""0: no burial site."""

_levels = _rows("legend_levels")
LEVELS = len(_levels)
LEVEL_SAIL = np.array([0, *(row["sail"] for row in _levels)], INT)
LEVEL_DICE = np.array([0, *(row["dice"] for row in _levels)], INT)
LEVEL_BONUS = np.array([0, *_members([row["bonus"] for row in _levels], Bonus)], INT)
LEVEL_AMOUNT = np.array([0, *(row["bonus_amount"] for row in _levels)], INT)
"""By Legend level, 1 to 6 (R20)."""
DECKHAND_LEVEL = int(np.flatnonzero(LEVEL_BONUS == Bonus.DECKHAND)[0])
"""From this level on the fourth deckhand is in play (R20.4)."""
DECKHANDS = int(DECKHANDS_START.sum()) + 1

NAVY_MOVES = _table("navy_movement", "moves")
NAVY_STARTS: tuple[int, ...] = tuple(_rows("navy_ships")[0]["start_choices"])
PORT_AT = _table("ports", "index")
SHIP_START = _table("merchant_ships", "start")
SHIP_TARGET = np.array([PORT_AT.tolist().index(row["target"]) for row in _rows("merchant_ships")], INT)
N_SHIPS = len(SHIPS)

CARDS_OF_CAPTAINS: tuple[str, ...] = tuple(dict.fromkeys(row["card"] for row in _rows("captains")))
"""The Captain Cards; the sides of card k are the captains 2k and 2k + 1 (R1.7)."""
CAPTAIN_TRIGGER = _members([row["trigger"] for row in _rows("captains")], Order)
CAPTAIN_DEEDS = np.array([[Deed[a["type"].upper()] for a in row["actions"]] for row in _rows("captains")], INT)
CAPTAIN_FACES = _symbols(_rows("captains"), "dice")
CAPTAIN_HITS = _table("captains", "auto_hits")

_crew = _rows("crew")
MOST_DEEDS = max(len(row["actions"]) for row in _crew)
_nothing: Row = {"type": "nothing"}
_deeds: list[list[Row]] = [[*row["actions"], *[_nothing] * MOST_DEEDS][:MOST_DEEDS] for row in _crew]


def _of_deeds(*keys: str) -> np.ndarray:
    """Returns a number for each action of each crew card, 0 if it has none."""
    return np.array([[next((int(deed[k]) for k in keys if k in deed), 0) for deed in deeds] for deeds in _deeds], INT)


CREW_TRIGGER = _members([row["trigger"] for row in _crew], Order)
CREW_FACES = _symbols(_crew, "hits")
CREW_HITS = _table("crew", "auto_hits")
CREW_DEEDS = np.array([[Deed[deed["type"].upper()] for deed in deeds] for deeds in _deeds], INT)
"""The deeds of a card, from left to right."""
DEED_GOLD = _of_deeds("amount", "gold")
DEED_MOVES = _of_deeds("moves")
DEED_CUBES = _of_deeds("cubes")
DEED_GOOD = np.array(
    [[GOODS.index(deed["good"]) if deed["type"] == "special_trade" else -1 for deed in deeds] for deeds in _deeds], INT
)
"""The good of each deed of each crew card; -1 for a deed without one."""
REROLL_FACES = np.array(
    [
        [any(deed["type"] == "reroll" and face in deed["faces"] for deed in deeds) for face in range(SIDES + 1)]
        for deeds in _deeds
    ],
    INT,
)
"""``REROLL_FACES[card, face]``: whether the card lets dice with this face be rolled again (R13.3)."""
REROLLERS = tuple(int(card) for card in np.flatnonzero(REROLL_FACES.any(axis=1)))
REROLLER_CARD = np.array(REROLLERS, INT)
REROLLER_NUMBER = np.array([REROLLERS.index(card) if card in REROLLERS else -1 for card in range(N_CREW)], INT)
IS_OFFERED = np.array(
    [any(deed["type"] not in ("reroll", "nothing") for deed in deeds) for deeds in _deeds],
    INT,
)
"""Cards that only let dice be rolled again are never offered as a bonus action (R17.7)."""

MERCHANT_DAMAGE = _table("merchants", "damage")
MERCHANT_GOLD = _table("merchants", "gold")
MERCHANT_LEGEND = _table("merchants", "legend_max_players")
MERCHANT_STAYS = _table("merchants", "stays_when_sunk")
MERCHANT_PILE = np.repeat(np.arange(len(MERCHANT_CARDS), dtype=INT), _table("merchants", "count"))
"""All Merchant Cards from the top of the pile down (R2.12)."""

TOKEN_COUNT = _table("search_tokens", "count")
TOKEN_KIND = _members([row["kind"] for row in _rows("search_tokens")], Find)
TOKEN_AMOUNT = _table("search_tokens", "amount")
TOKENS_ASIDE = int(TOKEN_COUNT.sum()) - PLACES
"""Tokens that lie in the box unseen (R2.3)."""
_kept = {find: int(TOKEN_COUNT[find == TOKEN_KIND].sum()) for find in (Find.SAIL, Find.STORM_PASS)}
SAIL_TOKENS, STORM_PASSES = _kept[Find.SAIL], _kept[Find.STORM_PASS]
SAIL_AMOUNT = int(TOKEN_AMOUNT[TOKEN_KIND == Find.SAIL][0])

SOLO_SAIL, SOLO_DICE, SOLO_HITS = (_table("solo_levels", key) for key in ("sail", "dice", "auto_hits"))
"""By the Solo Pirate's buried treasures (R24.4)."""
MOST_MOVES = int(max(DEED_MOVES.max(), NAVY_MOVES.max(), SOLO_SAIL.max() + 1))
SOLO_GOLD = np.array([0, *(row["start_gold"] for row in _rows("solo_difficulties"))], INT)
"""By the option ``solo_difficulty``, 1 to 3."""
SOLO_PIRATE: Row = DATA["solo_pirate"]
SOLO_FACES = np.array([SOLO_PIRATE["dice"].count(face) for face in range(SIDES + 1)], INT)
SOLO_TOKEN_GOLD = int(SOLO_PIRATE["surefire_replacement_gold"])
SOLO_LEGEND_GOLD = int(SOLO_PIRATE["legend_replacement_gold"])
SOLO_FIND_GOLD = int(SOLO_PIRATE["kept_token_replacement_gold"])
SOLO_FAILED_GOLD = int(SOLO_PIRATE["order_failed_gold"])

NORTH_EAST_SOUTH_WEST = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _neighbour(place: int, direction: tuple[int, int]) -> int:
    row, column = place // COLUMNS + direction[0], place % COLUMNS + direction[1]
    return row * COLUMNS + column if 0 <= row < ROWS and 0 <= column < COLUMNS else -1


NEIGHBOUR = np.array([[_neighbour(place, way) for way in NORTH_EAST_SOUTH_WEST] for place in range(PLACES)], INT)
"""``NEIGHBOUR[place, direction]``, -1 at the edge (R1.16)."""
DISTANCE = np.array(
    [[abs(a // COLUMNS - b // COLUMNS) + abs(a % COLUMNS - b % COLUMNS) for b in range(PLACES)] for a in range(PLACES)],
    INT,
)
FARTHEST = int(DISTANCE.max())
