"""The close-up of a card, a ship or a pile: large, with all that its reader may know of it.

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
    """One number: a symbol of the sheet, the number, its name in a word or two, and an explanation."""

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
    """The reason why its reader cannot choose it now; empty: no particular reason; None: it is never chosen."""
    cards: "Sequence[Closeup]" = ()
    """The cards that lie in it, are aboard, or belong to it."""
    count: int = 1
    """The number of identical ones."""
    entry: str = ""
    """The action that it stands for in the list that is being made (``engine/basket.py``)."""


def unknown(view: View, key: str, say: Words) -> Closeup | None:
    """Returns no close-up: the default of games that add nothing to the sprite."""
    return None


def as_drawn(sprite: Sprite) -> Closeup:
    """Returns the close-up of a thing about which its game tells nothing: its sprite, enlarged."""
    return Closeup("", picture=Picture(sprite.art, sprite.w, sprite.h), text=sprite.label)


def illustration(symbol: str, w: float = 120, h: float = 72, ground: Literal["", "sea"] = "") -> Picture:
    """Returns a drawing of the sheet as a picture."""
    return Picture(f"<use href='#{symbol}' width='{w:g}' height='{h:g}'/>", w, h, ground)
