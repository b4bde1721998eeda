"""The components from ``cards.toml``: names for people and tables for the rules."""

import tomllib
from collections.abc import Iterable, Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from filibusta.engine.record import INT

FOLDER = Path(__file__).parent
DATA: dict[str, Any] = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))

NATIONS: list[dict[str, Any]] = DATA["nations"]
GOODS: list[dict[str, Any]] = DATA["goods"]
PINNACE: dict[str, Any] = DATA["pinnace"]
OPTIONS: list[dict[str, Any]] = DATA["options"]


class Type(IntEnum):
    """The kinds of cards, in the order in which they are numbered."""

    OPEN_SEA = 0
    PORT = 1
    COASTLAND = 2
    SHIP = 3
    FLEET = 4
    MATE = 5
    WAR = 6
    TREATY = 7
    TREASURE_MAP = 8
    NATIVES = 9
    PORT_ACTION = 10
    COASTLAND_ACTION = 11
    ENCOUNTER = 12
    COMBAT = 13
    PARROT = 14
    STORM = 15
    TORTUGA = 16


class Effect(IntEnum):
    """The effects of encounter cards of type ENCOUNTER (R19.9 to R19.19)."""

    NONE = 0
    KRAKEN = 1
    STAND_TRIAL = 2
    TAVERN_BRAWL = 3
    PRESS_GANG = 4
    HARBOUR_TAX = 5
    QUARANTINE = 6
    ROUGH_SEAS = 7
    PIRATE_FLEET = 8
    SCURVY = 9
    BECALMED = 10
    MAN_OVERBOARD = 11


_TABLES = {
    Type.OPEN_SEA: ("open_sea",),
    Type.PORT: ("ports",),
    Type.COASTLAND: ("coastlands",),
    Type.SHIP: ("ships",),
    Type.FLEET: ("treasure_fleets",),
    Type.MATE: ("first_mates",),
    Type.WAR: ("war_cards",),
    Type.TREATY: ("treaty_cards",),
    Type.TREASURE_MAP: ("treasure_maps",),
    Type.NATIVES: ("natives",),
    Type.PORT_ACTION: ("port_actions",),
    Type.COASTLAND_ACTION: ("coastland_actions",),
    Type.ENCOUNTER: ("kraken", "port_encounters", "sea_encounters"),
    Type.COMBAT: ("combat_cards",),
    Type.PARROT: ("parrot",),
    Type.STORM: ("storm",),
    Type.TORTUGA: ("tortuga",),
}

_typed = [(kind, row) for kind, tables in _TABLES.items() for name in tables for row in DATA[name]]
CARDS: list[dict[str, Any]] = [row for _, row in _typed]
"""Every kind of card: its place in this list is its number. Alike cards (R8.4) are one kind."""
IDS: tuple[str, ...] = tuple(row["id"] for row in CARDS)
N_KINDS = len(CARDS)
STORM = IDS.index("storm")
TORTUGA = IDS.index("tortuga")
HAND_KINDS = STORM
"""The kinds that can be in a hand come first: all but Storm and Tortuga."""


def kinds_of(*types: Type) -> range:
    """Returns the numbers of all kinds of cards of these types, which must be consecutive."""
    found = [i for i, (kind, _) in enumerate(_typed) if kind in types]
    return range(found[0], found[-1] + 1)


MAP_KINDS = kinds_of(Type.OPEN_SEA, Type.PORT, Type.COASTLAND)
SHIP_KINDS = kinds_of(Type.SHIP)
FLEET_KINDS = kinds_of(Type.FLEET)
MATE_KINDS = kinds_of(Type.MATE)
TREASURE_KINDS = kinds_of(Type.TREASURE_MAP)
NATIVES_KINDS = kinds_of(Type.NATIVES)
ACT_KINDS = (*TREASURE_KINDS, *kinds_of(Type.PORT_ACTION, Type.COASTLAND_ACTION))
FIRST_MAP, FIRST_SHIP, FIRST_FLEET, FIRST_MATE = (
    kinds[0] for kinds in (MAP_KINDS, SHIP_KINDS, FLEET_KINDS, MATE_KINDS)
)
N_FLEETS = len(FLEET_KINDS)

N_NATIONS = len(NATIONS)
N_GOODS = len(GOODS)
SEATS = int(DATA["meta"]["players_max"])
PLACES = int(DATA["meta"]["map_cards"])
FARTHEST = int(DATA["meta"]["map_limit"])
HAND_START = int(DATA["meta"]["hand_start"])
HAND_LIMIT = int(DATA["meta"]["hand_limit"])
HAND_REFIT = int(DATA["meta"]["hand_refit"])
MATE_WAGE = int(DATA["meta"]["mate_wage"])
CREW_SHARE = int(DATA["meta"]["crew_share"])

_nation_number = {nation["id"]: i for i, nation in enumerate(NATIONS)}
_good_number = {good["id"]: i for i, good in enumerate(GOODS)}


def _table(key: str, *other_keys: str) -> np.ndarray:
    """Returns a number of every kind of card, 0 for kinds without it."""
    keys = (key, *other_keys)
    return np.array([next((int(row[k]) for k in keys if k in row), 0) for row in CARDS], INT)


def _ship_table(key: str) -> np.ndarray:
    """Returns a number of every ship: treasure fleets as prizes (R16.11), and at the last index, which NONE (-1) reads,
    the pinnace."""
    return np.append(_table(f"prize_{key}", key), INT(PINNACE[key]))


def _bonus(stat: str) -> np.ndarray:
    """Returns what each first mate adds (R11.2); the last entry, which NONE (-1) reads, is for no mate."""
    found = [int(row["bonus"]) if row.get("bonus_stat") == stat else 0 for row in CARDS]
    return np.array([*found, 0], INT)


def _numbers(key: str, of: Mapping[str, int]) -> np.ndarray:
    """Returns the number of what each card names under ``key``; -1 for none, for any, or for a pirate ship."""
    known = {"": -1, "none": -1, "any": -1, "pirate": -1, **of}
    return np.array([known[row.get(key, "")] for row in CARDS], INT)


def _prices(key: str) -> np.ndarray:
    return np.array([[row.get(key, {}).get(good["id"], 0) for good in GOODS] for row in CARDS], INT)


def _named_in(key: str, word: str) -> np.ndarray:
    return np.array([word in row.get(key, ()) for row in CARDS], INT)


def _effect_of(kind: Type, card: str) -> Effect:
    return Effect[card.removeprefix("enc_").upper()] if kind is Type.ENCOUNTER else Effect.NONE


def _one(card: str, key: str) -> int:
    return int(CARDS[IDS.index(card)][key])


TYPE = np.array([kind for kind, _ in _typed], INT)
EFFECT = np.array([_effect_of(kind, row["id"]) for kind, row in _typed], INT)
CARD_COUNT = _table("count")
DECK_COUNT = CARD_COUNT - _table("setup_count") - (TYPE == Type.TORTUGA).astype(INT)
"""The number of cards of each kind that are shuffled into the deck (R3.3)."""
DECK_SIZE = int(DECK_COUNT.sum())
SETUP_SEA = np.repeat(np.arange(N_KINDS, dtype=INT), _table("setup_count"))
"""The Open Sea cards around Tortuga, from the north clockwise (R3.2)."""

VALUE = _table("value")
GOOD = _numbers("good", _good_number)
NATION = _numbers("nation", _nation_number)
"""-1: none, as pirates and Tortuga."""
MET_AT_SEA = _named_in("encounter", "open_sea")
MET_ON_COAST = _named_in("encounter", "coastland")
MET_IN_PORT = _named_in("encounter", "port")
NEEDS_NATION = _table("needs_nation")

SPEED = _ship_table("speed")
HOLD = _ship_table("hold")
PRICE = _ship_table("price")
SHIP_CANNONS = _ship_table("cannons")
SHIP_CREW = _ship_table("crew")
PAY = _ship_table("pay")
CANNONS = _table("cannons")
CREW = _table("crew")
SILVER = _table("loot_silver", "silver")
"""The loot of a port, natives, a fleet or the Pirate Fleet, or of a treasure that is dug up."""

MATE_SPEED = _bonus("speed")
MATE_CANNONS = _bonus("cannons")
MATE_CREW = _bonus("crew")
MATE_HOLD = _bonus("hold")
MATE_SILVER = _bonus("trade_silver")

BUY_PRICE = _prices("buy")
SELL_PRICE = _prices("sell")
SUPPLY = np.array([good["supply"] for good in GOODS], INT)
MOST_GOODS = int(SUPPLY.sum())
ENTER_TEST = _table("enter_test")
LEAVE_TEST = _table("leave_test")
COAST_OF = _numbers("coastland", {card: i for i, card in enumerate(IDS)})
"""The coastland where a treasure map is dug up."""
CARDS_DRAWN = _table("draw")

STRENGTH = _table("strength_base")
STAKE = _one("enc_tavern_brawl", "stake")
PRESSED = _one("enc_press_gang", "discard")
TAX_PER_GOOD, MOST_TAX = _one("enc_harbour_tax", "tax_per_good"), _one("enc_harbour_tax", "tax_max")
USUAL_BRIBE = _one("enc_pirate_fleet", "bribe")
TRIAL_DIVISOR = _one("enc_stand_trial", "loss_divisor")
STORM_PERCENT = _one("storm", "loss_percent")

NATION_A = _numbers("nation_a", _nation_number)
NATION_B = _numbers("nation_b", _nation_number)
"""-1: the blank (R18.8, R18.10)."""
PAIRS: list[tuple[int, int]] = [(a, b) for a in range(N_NATIONS) for b in range(a + 1, N_NATIONS)]
"""The wars there can be, each between two nations."""
N_WARS = len(PAIRS)


def _pair_numbers() -> Iterable[list[int]]:
    for a in range(N_NATIONS):
        yield [PAIRS.index((min(a, b), max(a, b))) if a != b else -1 for b in range(N_NATIONS)]


WAR_OF = np.array([*_pair_numbers()], INT)
"""``WAR_OF[a, b]``: the number of the war between two nations."""
WAR_NATIONS = np.array(PAIRS, INT)
