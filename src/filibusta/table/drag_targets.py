"""Drag targets: all places to which a thing of the picture can be brought by a few choices in a row.

It goes out with a decision, so that dragging the thing needs no round trip, and says what would be found at each place;
the browser needs no rules and no geometry of the game. See ``docs/protocol.md``.
"""

from collections.abc import Sequence

from msgspec import Struct

from filibusta.table.scene import Mark

Point = tuple[float, float]
"""x and y, in the units of the pane in which the thing lies, or of the picture."""


class Choice(Struct, frozen=True, array_like=True, gc=False):
    """One of the actions that lead to a place, with its text."""

    action: str
    text: str


class TargetMark(Struct, frozen=True, array_like=True, gc=False):
    """The mark of a kind of place: a symbol of the sheet, its size, and a description of the kind, if any."""

    symbol: str
    size: float
    text: str = ""


class Hint(Mark, frozen=True, omit_defaults=True):
    """A fact about a place, shown at another thing of the picture."""

    label: str = ""
    """The fact in words."""


class Stop(Struct, frozen=True, array_like=True, omit_defaults=True, gc=False):
    """A place on a ray: how far along it, the last choice that leads there, its look, what would be found there.

    Choices, looks and hints are places in the lists of `DragTargets`.
    """

    share: float
    """The fraction of the ray, 0 to 1."""
    choice: int
    look: int = 0
    hints: tuple[int, ...] = ()


class Ray(Struct, frozen=True, array_like=True, gc=False):
    """Places in a row, reached by the same choices but the last; there the thing lies turned by the same angle."""

    r: float
    """Degrees, clockwise."""
    x: float
    y: float
    """The end of the ray that begins at ``at``."""
    choices: tuple[int, ...]
    ruler: int
    """The drawing along which they lie, in `DragTargets.rulers`."""
    stops: Sequence[Stop]


class DragTargets(Struct, frozen=True, omit_defaults=True):
    """The places to which a thing can be dragged now, each by a sequence of actions."""

    key: str
    """The sprite."""
    title: str
    """The name of the gesture: a few words, as on a button."""
    at: Point
    """The present position of the point that is brought to a place."""
    about: Point
    """The point of the sprite, from its origin, about which it turns."""
    before: Sequence[str]
    """The actions that come before those of any ray."""
    choices: Sequence[Choice]
    looks: Sequence[TargetMark]
    rays: Sequence[Ray]
    hints: Sequence[Hint] = ()
    rulers: Sequence[str] = ()
    """Art that lies along a ray, from ``at`` on, not turned yet."""
    art: str = ""
    """Art below everything, about ``at``."""
    chosen: str = ""
    """The symbol of the place that is chosen."""
