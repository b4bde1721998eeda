"""What can be chosen and has no thing of its own on the table: a row of plaques, each with a sentence."""

from collections.abc import Iterable

from filibusta.games.plunder.table.desk import Desk
from filibusta.games.plunder.words.voice import card_icon
from filibusta.table.pen import Spot, box, use
from filibusta.table.scene import Sprite, drawn_once
from filibusta.table.typeset import Fitted, fit, put

HIGH = 46.0
GAP = 6.0
TAB = 10.0
"""So much room the mark of what can be chosen takes, at the left of a plaque."""
PER_ROW = {True: 4, False: 2}
"""At most."""
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


def _columns(desk: Desk, actions: list[str], room: float) -> int:
    """How many lie beside each other: so many that each has room for its sentence, in rows as even as can be."""
    beside = range(PER_ROW[desk.wide], 1, -1)
    most = next((n for n in beside if _all_fit(desk, actions, _wide(room, n))), 1)
    return max(1, -(-len(actions) // max(1, -(-len(actions) // most))))


def _wide(room: float, columns: int) -> float:
    return (room + GAP) / columns - GAP - TAB


def _all_fit(desk: Desk, actions: list[str], w: float) -> bool:
    """Whether no sentence is cut."""
    fitted = (_sentence(desk.does(action), _sign(desk, action), w) for action in actions)
    return not any(line.endswith("…") for sentence in fitted for line in sentence.lines)


def picks_height(desk: Desk, actions: list[str], room: float) -> float:
    """How high the plaques are together, with the gap below them."""
    return -(-len(actions) // _columns(desk, actions, room)) * (HIGH + GAP)


def pick_sprites(desk: Desk, actions: list[str], spot: Spot) -> dict[str, Sprite]:
    """A plaque for each."""
    columns = _columns(desk, actions, spot.w)
    w, most = _wide(spot.w, columns), MOST_WIDE[desk.wide]
    if w > most and _all_fit(desk, actions, most):
        w = most
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


def _left(sign: str) -> float:
    """Where the sentence begins."""
    return 42.0 if sign else 12.0


def _sentence(does: str, sign: str, w: float) -> Fitted:
    return fit(does, w - _left(sign) - 10, 15, 2, "sans", True)


@drawn_once(1024)
def _plaque(action: str, does: str, sign: str, spot: Spot) -> Sprite:
    w, h = spot.w, spot.h
    text = _sentence(does, sign, w)
    first = h / 2 + 5 - (len(text.lines) - 1) * text.lead / 2
    art = box(0, 3, w, h, "fall", 9) + box(0, 0, w, h, "paper", 9)
    art += use(sign, 9, h / 2 - 13, 26, 26) if sign else ""
    return Sprite(*spot, art + put(_left(sign), first, text, "bold"), does, action=action)
