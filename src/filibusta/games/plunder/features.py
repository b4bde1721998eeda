"""The features of the learned estimate: what each captain has, and what the ports that are known would give for it."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.features import Active, Names, add, features, for_seat, own
from filibusta.engine.record import State
from filibusta.games.plunder import cards
from filibusta.games.plunder.rules.nations import is_enemy
from filibusta.games.plunder.rules.ships import cannons_of, crew_of, hold_of, own_speed, pay_of, sailing_speed
from filibusta.games.plunder.state import LAYOUT, NONE, Option

_goods, _nations = ([row["id"] for row in rows] for rows in (cards.GOODS, cards.NATIONS))
_names = Names()
STEPS, STEP = 24, 3
"""The number and size of the steps in which missing silver is a feature."""
MISSING = _names.block("silver missing", STEPS)
HAND = _names.block("cards in hand", cards.IDS[: cards.HAND_KINDS])
MAPS = len(cards.MAP_KINDS) + 1
HERE = _names.block("at", [*(cards.IDS[kind] for kind in cards.MAP_KINDS), cards.IDS[cards.TORTUGA]])
STANDING = _names.block(
    "figure",
    (
        *("silver", "cannons", "crew", "own speed", "sailing speed", "hold", "pay", "price of the ship", "turn"),
        *("players", "crew unpaid", "turns to wait", "hold of the prize"),
    ),
)
MARKET = _names.block(
    "market",
    (
        *("best sale", "best near sale", "best near prize", "best trade", "a sale wins", "all sales win"),
        *("best trade of the active captain", "best near sale of the active captain"),
    ),
)
SEA = _names.block("ports", ("hostile", "friendly", "nearest", "places"))

FAR = 20
NEARER: np.ndarray = 0.85 ** np.arange(FAR + 1)
"""The worth of a sale by its distance in places, as a share of the worth at once."""


@rule
def distance(s: State, place: int, other: int) -> int:
    """Places between two places, were the sea all known."""
    away = abs(s.places[place].x - s.places[other].x) + abs(s.places[place].y - s.places[other].y)
    return min(FAR, away)


@rule
def figures(s: State, x: Active, seat: int, first: int) -> None:
    """The possessions and powers of a captain."""
    mat = s.seats[seat]
    target = s.options[Option.TARGET_SILVER]
    add(x, seat, first + MISSING + min(STEPS - 1, max(0, target - mat.silver) // STEP), 1.0)
    for i in range(mat.hand_size):
        if mat.hand[i] >= 0:
            add(x, seat, first + HAND + mat.hand[i], 1.0)
    at = first + STANDING
    add(x, seat, at, mat.silver / target)
    add(x, seat, at + 1, cannons_of(s, seat) * 0.1)
    add(x, seat, at + 2, crew_of(s, seat) * 0.1)
    add(x, seat, at + 3, own_speed(s, seat) * 0.1)
    add(x, seat, at + 4, sailing_speed(s, seat) * 0.1)
    add(x, seat, at + 5, hold_of(s, seat) * 0.1)
    add(x, seat, at + 6, pay_of(s, seat) * 0.2)
    add(x, seat, at + 7, cards.PRICE[mat.ship] * 0.05)
    add(x, seat, at + 8, s.turn / s.players * 0.02)
    add(x, seat, at + 9, s.players - 2.0)
    add(x, seat, at + 10, 1.0 if s.unpaid and seat == s.active else 0.0)
    add(x, seat, at + 11, (seat - s.active + s.players) % s.players * 0.3)
    if mat.prize != NONE:
        add(x, seat, at + 12, cards.HOLD[mat.prize] * 0.1)


@rule
def aboard(s: State, seat: int, port: int) -> float:
    """The price that a port pays for a captain's traded goods."""
    paid = 0.0
    for good in range(cards.N_GOODS):
        paid += s.seats[seat].traded[good] * cards.SELL_PRICE[port, good]
    return paid


@rule
def seized(s: State, seat: int, port: int) -> float:
    """The price that a friendly port pays for the prize and the plundered goods, after the crew's share (R10.3)."""
    mat = s.seats[seat]
    paid = 0.0 if mat.prize == NONE else float(cards.PRICE[mat.prize])
    for good in range(cards.N_GOODS):
        paid += mat.plundered[good] * cards.SELL_PRICE[port, good]
    return paid / cards.CREW_SHARE


@rule
def bargain(s: State, seat: int, port: int, place: int, here: int) -> float:
    """The most that silver and hold could gain by one good from the port where he lies, sold at another."""
    mat = s.seats[seat]
    room = hold_of(s, seat)
    for good in range(cards.N_GOODS):
        room -= mat.traded[good]
    best = 0.0
    for good in range(cards.N_GOODS):
        price = cards.BUY_PRICE[here, good]
        if price > 0:
            units = min(min(room, mat.silver // price), s.supply[good])
            best = max(best, units * (cards.SELL_PRICE[port, good] - price))
    return best * NEARER[distance(s, mat.place, place)]


@rule
def markets(s: State, x: Active, seat: int, first: int) -> None:
    """The best sales there are, the nearer the better."""
    mat = s.seats[seat]
    here = s.places[mat.place].card
    add(x, seat, first + HERE + min(here, MAPS - 1), 1.0)  # Tortuga last
    best, goods, prize, trade = 0.0, 0.0, 0.0, 0.0
    hostile, friendly, nearest = 0, 0, FAR
    for place in range(s.places_size):
        port = s.places[place].card
        if cards.TYPE[port] != cards.Type.PORT and cards.TYPE[port] != cards.Type.TORTUGA:
            continue
        if is_enemy(s, seat, int(cards.NATION[port])):
            hostile += 1
            continue
        away = distance(s, mat.place, place)
        nearest = min(nearest, away)
        sold = aboard(s, seat, port)
        best, goods = max(best, sold), max(goods, sold * NEARER[away])
        if cards.TYPE[port] == cards.Type.TORTUGA or mat.letters[cards.NATION[port]]:
            friendly += 1
            prize = max(prize, seized(s, seat, port) * NEARER[away])
        if cards.TYPE[here] == cards.Type.PORT and place != mat.place:
            trade = max(trade, bargain(s, seat, port, place, here))
    target = float(s.options[Option.TARGET_SILVER])
    at = first + MARKET
    add(x, seat, at, best / target)
    add(x, seat, at + 1, goods / target)
    add(x, seat, at + 2, prize / target)
    add(x, seat, at + 3, trade / target)
    add(x, seat, at + 4, 1.0 if mat.silver + best >= target else 0.0)
    add(x, seat, at + 5, 1.0 if mat.silver + goods + prize >= target else 0.0)
    add(x, seat, at + 6, trade / target if seat == s.active else 0.0)
    add(x, seat, at + 7, goods / target if seat == s.active else 0.0)
    at = first + SEA
    add(x, seat, at, hostile * 0.2)
    add(x, seat, at + 1, friendly * 0.3)
    add(x, seat, at + 2, nearest * 0.1)
    add(x, seat, at + 3, s.places_size * 0.03)


@rule
def declared(s: State, x: Active, first: int) -> None:
    """The features that do not follow from single fields."""
    for seat in range(s.players):
        figures(s, x, seat, first)
        markets(s, x, seat, first)


FEATURES = features(
    LAYOUT,
    own("seats", "ship", "prize", "mate", "traded", "plundered", "letters", "attacked", "hostile", "needs_refit"),
    for_seat("active", "stage", "encounter", "offer", "becalmed", "quarantine", "foe", "subphase"),
    for_seat("player", "phase"),
    axes={
        **dict.fromkeys(("seats.traded", "seats.plundered"), _goods),
        **dict.fromkeys(("seats.letters", "seats.attacked"), _nations),
    },
    named=_names,
    rule=declared,
    source=__file__,
    whole_turns=True,
    used_by=("planner", "ismcts"),
)
