"""A scene: what lies on a table and where, as data. Games draw it, the server sends it, the browser shows it.

A scene says nothing of how it moves: the difference of two scenes does (``difference``), and a game's ``stage`` tells
in which order things happen. See ``docs/protocol.md``.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, wraps
from itertools import compress, filterfalse
from operator import is_not, ne
from typing import Any, Literal, ParamSpec, TypedDict, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import astuple, replace

Aspect = Literal["wide", "narrow"]
_Values = ParamSpec("_Values")


class Sprite(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing in a scene. Its key is its identity: while the key stays, it is the same thing and can move."""

    x: float
    y: float
    w: float
    h: float
    """Its box from its origin: for focus rings and hit areas. Art may reach beyond it."""
    art: str
    """SVG around its own origin."""
    label: str
    """All that can be seen of it, in words; empty for what only adorns and is told elsewhere."""
    r: float = 0
    """Degrees, clockwise."""
    side: str = ""
    """Changes when the thing should flip to show its new art."""
    action: str = ""
    """The action that choosing it means."""
    secret: bool = False
    """Only this viewer sees what it shows."""
    comes: str = ""
    """The origin of a new sprite: another sprite's key, or ``seat:1``. Without one it fades in."""
    goes: str = ""
    """The destination of a leaving sprite, named likewise. Without one it fades out."""
    manner: Literal["", "die", "man"] = ""
    """A die tumbles until it shows its face; a man who leaves is thrown into the air and falls."""
    faces: tuple[str, ...] = ()
    """The symbols of the sheet that a die turns through as it tumbles."""
    pane: str = ""
    """The pane of the picture in which it lies, and stays; its place is then one of that pane."""
    round: bool = False
    """True: the mark of a choosable sprite is a circle, without the pointing tab."""
    onward: bool = False
    """True if it turns clockwise only: from 300 degrees to 0 is a sixth of a turn more."""


Area = tuple[float, float, float, float]
"""Left, top, width, height."""


class Section(Struct, frozen=True, omit_defaults=True):
    """A part of a long list in a pane, which a button above it leads to."""

    label: str
    icons: tuple[str, ...]
    """Symbols of the sheet."""
    y: float
    """The y coordinate at which it begins."""


class Pane(Struct, frozen=True, omit_defaults=True):
    """A window of the picture onto something larger, which the viewer moves about and scales.

    Where they look is theirs: it stays as it is whatever happens in the game, but what happens comes into view.
    """

    x: float
    y: float
    w: float
    h: float
    """Its box in the picture. What lies in no pane is painted over it."""
    area: Area
    """All there is to be seen, in the units of its sprites: at scale 1 those of the picture. It may grow."""
    opens: Area
    """The area it opens on: all of it if that fits at a scale between ``least`` and 1, otherwise its middle."""
    label: str
    """A description of its contents."""
    least: float = 0.5
    most: float = 2.0
    """The smallest and largest scale."""
    chapter: str = ""
    """The subject: when it changes, the pane opens anew, wherever the user looked."""
    places: tuple[Section, ...] = ()
    """The parts of a list: a wheel rolls it, and buttons above its box, 44 px high, lead to these parts."""
    plan: str = ""
    """All of it drawn small, as SVG in the units of its sprites: a plan on which the part that is seen is marked. Its
    first element is a ``rect`` of what it shows."""
    about: tuple[str, ...] = ()
    """The keys of the sprites that the decision is about, such as the ship that acts: they come into view with what may
    be chosen, and also if nothing in the pane may."""


class Scene(Struct, frozen=True):
    """A whole picture. Its height may change during a match, its width does not."""

    width: float
    height: float
    backdrop: str
    """The background, which never changes during a match."""
    sprites: dict[str, Sprite] = field(default_factory=dict[str, Sprite])
    """In paint order; those of a pane among themselves."""
    panes: dict[str, Pane] = field(default_factory=dict[str, Pane])
    fold: float = 0
    """In a narrow picture: the y coordinate at which the board ends, and what is held begins. No sprite lies across it.

    A page may show the two parts apart, each scrolled by itself. 0: there are no such parts.
    """


def fold_below(sprites: Mapping[str, Sprite], y: float, height: float) -> float:
    """Returns the first y coordinate from ``y`` on that no sprite lies across; 0 if nothing lies below it."""
    boxes = sorted((sprite.y, sprite.y + sprite.h) for sprite in sprites.values() if not sprite.pane)
    for top, bottom in boxes:
        y = bottom if top < y < bottom else y
    return y if y < height and any(top >= y for top, _ in boxes) else 0


class Changes(TypedDict, total=False):
    """The difference of two scenes: new or changed fields by key, keys that are gone, and other changes."""

    set: dict[str, dict[str, Any]]
    gone: list[str]
    order: list[str]
    height: float
    panes: dict[str, dict[str, Any]]
    fold: float


class Fly(Struct, frozen=True):
    """Some small things (coins, cards) fly from one sprite to another."""

    symbol: str
    start: str = field(name="from")
    goal: str = field(name="to")
    count: int = 1


class Staging(Struct, frozen=True):
    """The display of one event: sprites glide to their new places, then some take their new art, fly or shake."""

    moves: str = ""
    """The prefix of the keys of sprites that glide first."""
    keys: tuple[str, ...] = ()
    """The keys that then take their new place and art, come or leave."""
    fly: Fly | None = None
    shake: tuple[str, ...] = ()
    whole: bool = False
    """The whole picture changes to what it is after the step that told the event."""


class Ghost(Struct, frozen=True, omit_defaults=True):
    """The place to which a choice would bring a sprite: its art again, translucent, with its origin at x, y."""

    key: str
    x: float
    y: float
    way: str = ""
    """Path data of a dotted way there."""
    bare: bool = False
    """A dashed box instead of the art."""
    r: float = 0
    """Degrees, clockwise, by which it is turned about that origin."""
    under: str = ""
    """SVG below it, in the units of its sprite's place: what is measured on the way, what is reached from there."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """A small sign with a few characters at a sprite, and perhaps a symbol of the sheet before them."""

    key: str
    text: str
    tone: Literal["soft", "plus", "minus"] = "soft"
    symbol: str = ""
    x: float | UnsetType = UNSET
    """Its middle, from the sprite's origin; without it the middle of the upper edge, as far as the picture reaches."""
    y: float | UnsetType = UNSET
    tight: bool = False
    """Set closer, where there is little room."""


class Forecast(Struct, frozen=True, omit_defaults=True):
    """The consequences of a choice, as far as they can be known: in a sentence, and at the sprites."""

    text: str = ""
    ghosts: Sequence[Ghost] = ()
    marks: Sequence[Mark] = ()


@lru_cache(4096)
def single_quoted(art: str) -> str:
    """Markup in single quotes, which JSON need not escape. No text in art holds double ones (``typeset.spelled``)."""
    return art.replace('"', "'")


def cached_sprite(most: int) -> Callable[[Callable[_Values, Sprite]], Callable[_Values, Sprite]]:
    """Caches a function that makes a sprite of plain values: the same values give the same object.

    So what has not changed is neither drawn nor compared nor sent again. ``most`` sprites are kept.
    """

    def decorated(draw: Callable[_Values, Sprite]) -> Callable[_Values, Sprite]:
        @wraps(draw)
        def drawn(*values: _Values.args, **named: _Values.kwargs) -> Sprite:
            sprite = draw(*values, **named)
            return replace(sprite, art=single_quoted(sprite.art))

        return cast(Callable[_Values, Sprite], lru_cache(most)(drawn))

    return decorated


placed = cached_sprite(1 << 14)(Sprite)
"""A sprite of these fields, the same object for the same ones: where its art is kept by itself."""


def difference(old: Scene, new: Scene) -> Changes:
    """Returns the changes from ``old`` to ``new``, scenes of one match, layout and viewer, whose backdrop is the
    same."""
    changed: dict[str, dict[str, Any]] = {}
    others = map(is_not, map(old.sprites.get, new.sprites), new.sprites.values())
    for key in compress(new.sprites, others):  # most are the same object, as ``cached_sprite`` sees to
        before, sprite = old.sprites.get(key), new.sprites[key]
        if sprite != before:
            changed[key] = _changed(before, sprite) if before else cast(dict[str, Any], msgspec.to_builtins(sprite))
    changes = Changes(set=changed, gone=list(filterfalse(new.sprites.__contains__, old.sprites)))
    order = list(new.sprites)
    if order != list(old.sprites) and order != _order(old.sprites, changes):
        changes["order"] = order
    if new.height != old.height:
        changes["height"] = new.height
    if new.fold != old.fold:
        changes["fold"] = new.fold
    if new.panes != old.panes:
        changes["panes"] = cast(dict[str, dict[str, Any]], msgspec.to_builtins(new.panes))
    return changes


def after_event(old: Scene, new: Scene, staging: Staging) -> Scene:
    """Returns ``old`` as far as one event brings it towards ``new``: gliding sprites at their new places, named ones
    new."""
    sprites = dict(old.sprites)
    for key in filter(staging.keys.__contains__, new.sprites):
        sprites[key] = new.sprites[key]
    for key in filterfalse(new.sprites.__contains__, staging.keys):
        sprites.pop(key, None)
    for key, before in old.sprites.items() if staging.moves else ():
        goal = new.sprites.get(key)
        if goal and goal is not before and key.startswith(staging.moves) and key not in staging.keys:
            sprites[key] = replace(before, x=goal.x, y=goal.y, r=goal.r)
    return Scene(old.width, old.height, old.backdrop, sprites, new.panes, old.fold)


def apply_difference(old: Scene, changes: Changes) -> Scene:
    """The scene that ``difference`` was asked for: what the browser does with it."""
    sprites = dict(old.sprites)
    for key in changes.get("gone", []):
        del sprites[key]
    for key, fields in changes.get("set", {}).items():
        before = cast(dict[str, Any], msgspec.to_builtins(sprites[key])) if key in sprites else {}
        sprites[key] = msgspec.convert({**before, **fields}, Sprite)
    order = changes.get("order", list(sprites))
    height = changes.get("height", old.height)
    panes = msgspec.convert(changes["panes"], dict[str, Pane]) if "panes" in changes else old.panes
    fold = changes.get("fold", old.fold)
    return Scene(old.width, height, old.backdrop, {key: sprites[key] for key in order}, panes, fold)


def _changed(old: Sprite, new: Sprite) -> dict[str, Any]:
    before, after = astuple(old), astuple(new)
    return dict(compress(zip(Sprite.__struct_fields__, after, strict=True), map(ne, before, after)))


def _order(old: Mapping[str, Sprite], changes: Changes) -> list[str]:
    """The paint order when nothing is said: what stays keeps its place, what is new comes on top."""
    gone = set(changes.get("gone", []))
    return [key for key in old if key not in gone] + [key for key in changes.get("set", {}) if key not in old]
