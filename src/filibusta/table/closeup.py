"""A card, a ship or a pile seen close: large, with all that is known of it, in the reader's words.

It is asked for by the key of a sprite, so that the pictures sent after each action carry none of it.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.table.scene import Sprite


class Picture(Struct, frozen=True, omit_defaults=True, gc=False):
    """SVG in a box from the origin on, ``w`` wide and ``h`` high."""

    art: str
    w: float
    h: float
    ground: Literal["", "sea"] = ""
    """The ground below the picture."""


class Figure(Struct, frozen=True, omit_defaults=True, gc=False):
    """One number: a symbol of the sheet, the number, what it counts in a word or two, and what that means."""

    symbol: str
    value: str
    name: str
    note: str = ""
    """A sentence."""


class Closeup(Struct, frozen=True, omit_defaults=True):
    """The facts about one thing. Texts are sentences."""

    title: str
    kind: str = ""
    """The kind of thing, and its owner."""
    picture: Picture | None = None
    figures: Sequence[Figure] = ()
    text: str = ""
    """Its effect."""
    state: Sequence[str] = ()
    """Its present state."""
    rule: str = ""
    """The number of its rule, which is shown with it."""
    why: str | None = None
    """Why its reader, who must decide, cannot choose it now; empty for no particular reason, None if it never is."""
    cards: "Sequence[Closeup]" = ()
    """The cards that lie in it, are aboard, or belong to it."""
    count: int = 1
    """The number of identical ones."""
    entry: str = ""
    """The action that it stands for in a list that is put together now (``engine/basket.py``)."""


def unknown(view: View, key: str, say: Words) -> Closeup | None:
    """Returns no close-up: the default of games that say no more of a thing than its sprite shows."""
    return None


def as_drawn(sprite: Sprite) -> Closeup:
    """A thing as it lies there, larger: what its game tells nothing more about."""
    return Closeup("", picture=Picture(sprite.art, sprite.w, sprite.h), text=sprite.label)


def illustration(symbol: str, w: float = 120, h: float = 72, ground: Literal["", "sea"] = "") -> Picture:
    """A drawing of the sheet by itself."""
    return Picture(f"<use href='#{symbol}' width='{w:g}' height='{h:g}'/>", w, h, ground)
