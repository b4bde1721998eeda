"""Buttons for choices without a thing of their own on the table: rows of buttons, each with a sign and a sentence."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from filibusta.engine.actions import ActionSpace
from filibusta.engine.tables import complete
from filibusta.table.context import DrawContext
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, use
from filibusta.table.typeset import Fitted, fit, put

HIGH = 46.0
GAP = 6.0
TAB = 10.0
"""The room for the mark of a choice, at the left of a button."""
PER_ROW = {True: 4, False: 2}
"""The most buttons in a row."""
MOST_WIDE = {True: 260.0, False: 362.0}

D = TypeVar("D", bound=DrawContext)
Sign = Callable[[str], str]
"""The symbol of an action, or nothing."""


def signs_of(
    actions: ActionSpace, table: Mapping[str, str | Callable[[D, str], str]], elsewhere: Iterable[str]
) -> Callable[[D, str], str]:
    """Returns the function that tells the symbol of an action.

    ``table`` has a row for each block of actions: a symbol, or a function of the drawing and what follows the colon
    in the name of the action. ``elsewhere`` names the blocks that the table has things for, and so no buttons.
    Raises a ``ValueError`` if a block is neither in the table nor elsewhere, or a row belongs to no block.
    """
    rows = complete("signs", {**dict.fromkeys(elsewhere, ""), **table}, [b.name for b in actions.blocks])

    def sign(ctx: D, action: str) -> str:
        block, _, which = action.partition(":")
        row = rows[block]
        return row if isinstance(row, str) else row(ctx, which)

    return sign


@dataclass(frozen=True)
class Buttons(Generic[D]):
    """The buttons of a game, given the symbol of each action, or nothing."""

    sign: Callable[[D, str], str]

    def height(self, ctx: D, actions: Sequence[str], room: float) -> float:
        """Returns the height of all buttons, with the gap below them."""
        return -(-len(actions) // _columns(ctx, actions, partial(self.sign, ctx), room)) * (HIGH + GAP)

    def sprites(self, ctx: D, actions: Sequence[str], spot: Spot) -> dict[str, Sprite]:
        """Returns a button for each action, in even rows."""
        sign: Sign = partial(self.sign, ctx)
        columns = _columns(ctx, actions, sign, spot.w)
        w, most = _wide(spot.w, columns), MOST_WIDE[ctx.wide]
        if w > most and _all_fit(ctx, actions, sign, most):
            w = most
        step = w + GAP + TAB
        found: dict[str, Sprite] = {}
        for i, action in enumerate(actions):
            place = Spot(spot.x + TAB + i % columns * step, spot.y + i // columns * (HIGH + GAP), w, HIGH)
            found[f"pick:{action}"] = _button(action, ctx.does(action), sign(action), place)
        return found


def _columns(ctx: DrawContext, actions: Sequence[str], sign: Sign, room: float) -> int:
    """Returns the number of buttons per row: as many as have room for their sentences, in rows as even as possible."""
    beside = range(PER_ROW[ctx.wide], 1, -1)
    most = next((n for n in beside if _all_fit(ctx, actions, sign, _wide(room, n))), 1)
    return max(1, -(-len(actions) // max(1, -(-len(actions) // most))))


def _wide(room: float, columns: int) -> float:
    return (room + GAP) / columns - GAP - TAB


def _all_fit(ctx: DrawContext, actions: Sequence[str], sign: Sign, w: float) -> bool:
    """Tells whether no sentence is cut."""
    fitted = (_sentence(ctx.does(action), sign(action), w) for action in actions)
    return not any(line.endswith("…") for sentence in fitted for line in sentence.lines)


def _left(sign: str) -> float:
    """Returns the x coordinate at which the sentence begins."""
    return 42.0 if sign else 12.0


def _sentence(does: str, sign: str, w: float) -> Fitted:
    return fit(does, w - _left(sign) - 10, 15, 2, "sans", True)


@cached_sprite(1024)
def _button(action: str, does: str, sign: str, spot: Spot) -> Sprite:
    w, h = spot.w, spot.h
    text = _sentence(does, sign, w)
    first = h / 2 + 5 - (len(text.lines) - 1) * text.lead / 2
    art = box(0, 3, w, h, "fall", 9) + box(0, 0, w, h, "paper", 9)
    art += use(sign, 9, h / 2 - 13, 26, 26) if sign else ""
    return Sprite(*spot, art + put(_left(sign), first, text, "bold"), does, action=action)
