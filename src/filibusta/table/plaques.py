"""Buttons for choices without a thing of their own on the table: rows of plaques, each with a sign and a sentence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from filibusta.table.desk import Desk
from filibusta.table.pen import Spot, box, use
from filibusta.table.scene import Sprite, drawn_once
from filibusta.table.typeset import Fitted, fit, put

HIGH = 46.0
GAP = 6.0
TAB = 10.0
"""The room for the mark of a choice, at the left of a plaque."""
PER_ROW = {True: 4, False: 2}
"""The most plaques in a row."""
MOST_WIDE = {True: 260.0, False: 362.0}

D = TypeVar("D", bound=Desk)
Sign = Callable[[str], str]
"""The symbol of an action, or nothing."""


@dataclass(frozen=True)
class Plaques(Generic[D]):
    """The plaques of a game, given the symbol of each action, or nothing."""

    sign: Callable[[D, str], str]

    def height(self, desk: D, actions: Sequence[str], room: float) -> float:
        """Returns the height of all plaques, with the gap below them."""
        return -(-len(actions) // _columns(desk, actions, partial(self.sign, desk), room)) * (HIGH + GAP)

    def sprites(self, desk: D, actions: Sequence[str], spot: Spot) -> dict[str, Sprite]:
        """Returns a plaque for each action, in even rows."""
        sign: Sign = partial(self.sign, desk)
        columns = _columns(desk, actions, sign, spot.w)
        w, most = _wide(spot.w, columns), MOST_WIDE[desk.wide]
        if w > most and _all_fit(desk, actions, sign, most):
            w = most
        step = w + GAP + TAB
        found: dict[str, Sprite] = {}
        for i, action in enumerate(actions):
            place = Spot(spot.x + TAB + i % columns * step, spot.y + i // columns * (HIGH + GAP), w, HIGH)
            found[f"pick:{action}"] = _plaque(action, desk.does(action), sign(action), place)
        return found


def _columns(desk: Desk, actions: Sequence[str], sign: Sign, room: float) -> int:
    """Returns the number of plaques per row: as many as have room for their sentences, in rows as even as possible."""
    beside = range(PER_ROW[desk.wide], 1, -1)
    most = next((n for n in beside if _all_fit(desk, actions, sign, _wide(room, n))), 1)
    return max(1, -(-len(actions) // max(1, -(-len(actions) // most))))


def _wide(room: float, columns: int) -> float:
    return (room + GAP) / columns - GAP - TAB


def _all_fit(desk: Desk, actions: Sequence[str], sign: Sign, w: float) -> bool:
    """Tells whether no sentence is cut."""
    fitted = (_sentence(desk.does(action), sign(action), w) for action in actions)
    return not any(line.endswith("…") for sentence in fitted for line in sentence.lines)


def _left(sign: str) -> float:
    """Returns the x coordinate at which the sentence begins."""
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
