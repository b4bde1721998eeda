"""What can be chosen and has no thing of its own on the table: a row of plaques, each with a sentence."""

from collections.abc import Iterable

from filibusta.games.plunder.table.desk import Desk
from filibusta.games.plunder.words.voice import card_icon
from filibusta.table.pen import Spot, box, use
from filibusta.table.scene import Sprite, drawn_once
from filibusta.table.typeset import fit, put

HIGH = 46.0
GAP = 6.0
TAB = 10.0
"""So much room the mark of what can be chosen takes, at the left of a plaque."""
PER_ROW = {True: 4, False: 2}
MOST_WIDE = {True: 260.0, False: 362.0}
SIGNS = {
    "attack": "crossed",
    "fight": "crossed",
    "attack_port": "crossed",
    "attack_captain": "crossed",
    "attack_fleet": "crossed",
    "board": "cutlass",
    "trade": "coins",
    "pay": "coin-silver",
    "pay_now": "coin-silver",
    "bribe": "coin-silver",
    "bid_letter": "seal",
    "provoke_mutiny": "skull",
    "end_sailing": "anchor",
    "pass": "anchor",
    "end_trade": "anchor",
    "cry": "skull",
}
"""The sign of an action, by the block of its name."""


def left_over(desk: Desk, shown: Iterable[str]) -> list[str]:
    """The actions that nothing on the table stands for."""
    there = set(shown)
    return [name for name in desk.legal if name not in there]


def rows_of(desk: Desk, actions: list[str]) -> int:
    """How many rows of plaques they take."""
    return -(-len(actions) // PER_ROW[desk.wide])


def picks_height(desk: Desk, actions: list[str]) -> float:
    """How high the plaques are together, with the gap below them."""
    return rows_of(desk, actions) * (HIGH + GAP)


def pick_sprites(desk: Desk, actions: list[str], spot: Spot) -> dict[str, Sprite]:
    """A plaque for each, in rows as even as can be."""
    rows = rows_of(desk, actions)
    columns = max(1, -(-len(actions) // max(1, rows)))
    w = min(MOST_WIDE[desk.wide], (spot.w + GAP) / columns - GAP - TAB)
    step = w + GAP + TAB
    found: dict[str, Sprite] = {}
    for i, action in enumerate(actions):
        place = Spot(spot.x + TAB + i % columns * step, spot.y + i // columns * (HIGH + GAP), w, HIGH)
        found[f"pick:{action}"] = _plaque(action, desk.does(action), _sign(desk, action), place)
    return found


def _sign(desk: Desk, action: str) -> str:
    block, _, which = action.partition(":")
    if block == "abandon_prize":
        return card_icon(desk.state.seats[desk.centre].prize)
    if block in ("sell", "buy", "discard"):
        return f"good-{which}"
    if block == "nation":
        return f"flag-{which}"
    return SIGNS.get(block, "")


@drawn_once(1024)
def _plaque(action: str, does: str, sign: str, spot: Spot) -> Sprite:
    w, h = spot.w, spot.h
    left = 42.0 if sign else 12.0
    text = fit(does, w - left - 10, 15, 2, "sans", True)
    first = h / 2 + 5 - (len(text.lines) - 1) * text.lead / 2
    art = box(0, 3, w, h, "fall", 9) + box(0, 0, w, h, "paper", 9)
    art += use(sign, 9, h / 2 - 13, 26, 26) if sign else ""
    return Sprite(*spot, art + put(left, first, text, "bold"), does, action=action)
