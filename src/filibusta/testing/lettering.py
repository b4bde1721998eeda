"""Checks that no text of a picture leaves its ground, touches its edge or another thing, or is too small to read.

The ground of a text is the last thing painted under its middle (paper, a pill, a seal), otherwise the box of its
sprite.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple
from xml.etree import ElementTree

from filibusta.engine.game import Game
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.table.fallback import table_of
from filibusta.table.scene import Scene
from filibusta.table.typeset import LEAST, SPREAD, face_of, width
from filibusta.testing.drawings import LAYOUTS
from filibusta.testing.play import sampled

DRAWN = 100
"""The number of positions checked per game, each in both languages and layouts."""
WIDEST = "W" * 24
"""The widest name a player may have."""
MARGIN = 1.0
"""The distance of text from an edge."""
TOUCH = 0.75
"""Text and what is beside it may come so near that their boxes overlap by this much: letters do not fill theirs."""
HIGH, DEEP, FLAT = 0.68, 0.2, 0.01
"""The height of letters above and below their line (em): with and without descenders."""
_LOW = set("gjpqyçQJ,;()@")
_LINES = {"brass", "green", "inked", "none", "wax", "ruled", "hit-ring"}
"""Classes of shapes that are outlines: they hold text or keep clear of it, and are nothing to stand on."""
_UNSEEN = {"fall", "sc-fall", "clipPath", "pattern", "defs", "halo"}
_SHIFT = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


class Shape(NamedTuple):
    """A thing of a picture and the box around it."""

    kind: str
    left: float
    top: float
    right: float
    bottom: float
    text: str = ""
    size: float = 0

    @property
    def middle(self) -> tuple[float, float]:
        """The middle, x and y."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, x: float, y: float) -> bool:
        """Tells whether a point lies in the shape."""
        if self.kind == "circle":
            cx, cy = self.middle
            return (x - cx) ** 2 + (y - cy) ** 2 <= ((self.right - self.left) / 2) ** 2
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def has_inside(self, other: "Shape", margin: float) -> bool:
        """Tells whether a box lies in the shape, with a margin."""
        if self.kind == "circle":  # the corners of a box of letters are empty
            cx, cy = self.middle
            dx = max(other.right - cx, cx - other.left)
            dy = max(other.bottom - cy, cy - other.top)
            r = (self.right - self.left) / 2
            return max(dx, dy) <= r - margin and dx**2 + dy**2 <= (r + 1) ** 2
        across = self.left + margin <= other.left and other.right <= self.right - margin
        return across and self.top + margin <= other.top and other.bottom <= self.bottom - margin

    def meets(self, other: "Shape", by: float) -> bool:
        """Tells whether the boxes of two shapes overlap by more than ``by``."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > by and min(self.bottom, other.bottom) - max(self.top, other.top) > by


def check_lettering(game: Game, seed: int = 1) -> None:
    """Checks in many positions, languages and layouts that text stays within its ground and can be read."""
    table, faults = table_of(game), dict[str, str]()
    for number, (kind, match) in enumerate(sampled(game, DRAWN, seed)):
        viewer = (match.player, SPECTATOR, number % kind.players)[number % 3]
        view = match.view(viewer)
        names = [WIDEST] * kind.players if number % 2 else view.names
        for language, layout in product(LANGUAGES, LAYOUTS):
            for fault in faults_of(table.draw(view, game.say(language), names, layout), names is view.names):
                faults.setdefault(fault, f"{kind}, action {match.ply}, viewer {viewer}, {language}, {layout}")
    assert not faults, f"{game.id}: " + "; ".join(f"{fault} ({at})" for fault, at in faults.items())


def faults_of(scene: Scene, whole: bool = False) -> Iterator[str]:
    """Lists faults in the texts of a picture. ``whole``: none may be cut, as very long names of players are."""
    named = _named(scene.backdrop)
    for key, sprite in scene.sprites.items():
        for fault in _faults(sprite.art, sprite.w, sprite.h, named, whole):
            yield f"{key.partition(':')[0]}: {fault}"


@lru_cache(8192)
def _faults(markup: str, w: float, h: float, named: "_Named", whole: bool) -> tuple[str, ...]:
    own = Shape("sprite", 0, 0, w, h)
    shapes = [own, *_shapes(ElementTree.fromstring(f"<g>{markup}</g>"), (1, 1, 0, 0), named)]
    texts = [(i, shape) for i, shape in enumerate(shapes) if shape.kind == "text"]
    cut = [f"“{text.text}” is cut" for _, text in texts if whole and text.text.endswith("…")]
    return (*cut, *(fault for i, text in texts if (fault := _fault(i, text, shapes))))


def _fault(i: int, text: Shape, shapes: list[Shape]) -> str:
    what = f"“{text.text}”"
    if text.size < LEAST:
        return f"{what} is {text.size:g} high, less than {LEAST:g}"
    ground = max(k for k, shape in enumerate(shapes[:i]) if k == 0 or _carries(shape, text))
    if not shapes[ground].has_inside(text, _margin(shapes[ground])):
        return f"{what} {_box(text)} leaves or touches its {_box(shapes[ground])}"
    for other in shapes[ground + 1 :]:
        if other is not text and other.meets(text, TOUCH) and not other.has_inside(text, 0):
            return f"{what} {_box(text)} meets {other.text or other.kind} {_box(other)}"
    return ""


def _margin(ground: Shape) -> float:
    return {"sprite": -MARGIN, "use": 0}.get(ground.kind, MARGIN)


def _carries(shape: Shape, text: Shape) -> bool:
    if shape.kind == "use":  # a drawing: a badge, a coin; what lies beside its outline is not known
        return shape.has_inside(text, 0)
    return shape.kind in ("rect", "circle") and shape.holds(*text.middle)


def _box(shape: Shape) -> str:
    return f"{shape.kind}[{shape.left:.1f} {shape.top:.1f} {shape.right:.1f} {shape.bottom:.1f}]"


# ------------------------------------------------------------------ from markup to boxes

_Named = tuple[tuple[str, str], ...]
"""Groups of the backdrop that art refers to, by their name."""
_Way = tuple[float, float, float, float]
"""Scale and shift, across and down."""


@lru_cache(64)
def _named(backdrop: str) -> _Named:
    root = ElementTree.fromstring(f"<g>{backdrop}</g>")
    groups = ((node.get("id", ""), ElementTree.tostring(node, "unicode")) for node in root.iter("g"))
    return tuple((name, markup) for name, markup in groups if name)


def _shapes(node: ElementTree.Element, way: _Way, named: _Named) -> Iterator[Shape]:
    tag, classes = node.tag, set((node.get("class") or "").split())
    if tag in _UNSEEN or classes & _UNSEEN:
        return
    if tag in ("g", "svg"):
        for child in node:
            yield from _shapes(child, _moved(way, node.get("transform", "")), named)
    elif tag == "use":
        yield from _used(node, way, named)
    elif tag == "rect":
        yield _placed("line" if classes & _LINES else "rect", _numbers(node, "x", "y", "width", "height"), way)
    elif tag == "circle":
        x, y, r = _numbers(node, "cx", "cy", "r")
        yield _placed("line" if classes & _LINES else "circle", (x - r, y - r, 2 * r, 2 * r), way)
    elif tag == "text" and node.text:
        yield _written(node, node.text, classes, way)


def _used(node: ElementTree.Element, way: _Way, named: _Named) -> Iterator[Shape]:
    markup: Mapping[str, str] = dict(named)
    group = markup.get(node.get("href", "").removeprefix("#"))
    if group is None:
        yield _placed("use", _numbers(node, "x", "y", "width", "height"), way)
        return
    x, y = _numbers(node, "x", "y")
    moved = _moved(_moved(way, node.get("transform", "")), f"translate({x} {y})")
    yield from _shapes(ElementTree.fromstring(group), moved, named)


def _written(node: ElementTree.Element, text: str, classes: set[str], way: _Way) -> Shape:
    x, y, size = _numbers(node, "x", "y", "font-size")
    w = width(text, size, *face_of(" ".join(classes))) + (SPREAD * size * len(text) if "spaced" in classes else 0)
    w = float(node.get("textLength", w))
    left = x - (w / 2 if "mid" in classes else w if "end" in classes else 0)
    deep = DEEP if set(text) & _LOW else FLAT
    placed = _placed("text", (left, y - size * HIGH, w, size * (HIGH + deep)), way)
    return placed._replace(text=text, size=size * abs(way[1]))


def _numbers(node: ElementTree.Element, *names: str) -> tuple[float, ...]:
    return tuple(float(node.get(name, 0)) for name in names)


def _moved(way: _Way, transform: str) -> _Way:
    sx, sy, dx, dy = way
    for kind, values in _SHIFT.findall(transform):
        one, *rest = (float(value) for value in values.replace(",", " ").split())
        other = rest[0] if rest else one if kind == "scale" else 0
        if kind == "translate":
            dx, dy = dx + sx * one, dy + sy * other
        elif kind == "scale":
            sx, sy = sx * one, sy * other
    return sx, sy, dx, dy


def _placed(kind: str, box: tuple[float, ...], way: _Way) -> Shape:
    x, y, w, h = box
    sx, sy, dx, dy = way
    across, down = sorted((dx + sx * x, dx + sx * (x + w))), sorted((dy + sy * y, dy + sy * (y + h)))
    return Shape(kind, across[0], down[0], across[1], down[1])
