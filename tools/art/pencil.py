"""The pencil of the house: colours, the few shapes everything is made of, and the sheet that drawings are written on.

Light comes from the upper left; outlines are ink 3 wide, engraving lines 1.3 wide at 35 to 55 % opacity. Every colour
that a game may want to change is a token with a default, e.g. ``fill="var(--sail,#f6ebd2)"``.
"""

import math
import re

from tools.art.files import formatted


def var(name: str, default: str) -> str:
    """A colour that whoever uses the drawing may change."""
    return f"var(--{name},{default})"


INK = "#1c2733"
HULL, HULL2, TRIM = var("hull", "#8a5230"), var("hull-2", "#5a321d"), var("trim", "#e0ae4b")
SAIL, SAIL2, BAND = var("sail", "#f8eed8"), var("sail-2", "#d9c29a"), var("band", "transparent")
PENNANT = var("pennant", "#b0352c")
DECK, DECK2 = "#d3a56a", "#b58349"
GOLD, GOLD2, GOLD3 = "#f5cf73", "#eebd4e", "#b47f26"
IRON2 = "#2c3742"
WOOD, WOOD2 = "#9a6236", "#653b1e"
RED = "#b93a2e"
FOAM = "#e9f3ef"
LEAF, LEAF2 = "#5f8a4a", "#3f6638"
SAND = "#ecd39a"
RJ = 'stroke-linejoin="round" stroke-linecap="round"'


def number(value: float) -> str:
    """A number as short as it goes, rounded to a tenth."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def trace(*parts: str | float) -> str:
    """Path data from letters and numbers."""
    out = ""
    for part in parts:
        if isinstance(part, str):
            out += part
        else:
            text = number(part)
            out += (" " if out and out[-1] in "0123456789." and not text.startswith("-") else "") + text
    return out


def paint(path: str, fill: str = "none", stroke: str | None = None, width: float | None = None, extra: str = "") -> str:
    """A path with its fill and line."""
    out = f'<path d="{path}" fill="{fill}"'
    if stroke:
        out += f' stroke="{stroke}"'
    if width:
        out += f' stroke-width="{number(width)}"'
    return out + (" " + extra if extra else "") + "/>"


def circle(
    x: float,
    y: float,
    r: float,
    fill: str = "none",
    stroke: str | None = None,
    width: float | None = None,
    extra: str = "",
) -> str:
    """A circle with its fill and line."""
    out = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"'
    if stroke:
        out += f' stroke="{stroke}"'
    if width:
        out += f' stroke-width="{number(width)}"'
    return out + (" " + extra if extra else "") + "/>"


def group(attrs: str, *body: str) -> str:
    """Drawings under common attributes."""
    return f"<g {attrs}>" + "".join(body) + "</g>"


def engrave(path: str, width: float = 1.3, opacity: float = 0.45, colour: str = INK) -> str:
    """A thin line, as engraved."""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(width)}" opacity="{opacity}"/>'


def stroke(path: str, w: float = 2.4, colour: str = INK) -> str:
    """A line."""
    return paint(path, "none", colour, w)


def at(x: float, y: float, *body: str, k: float = 1.0) -> str:
    """Drawings moved to x, y and scaled."""
    return group(f'transform="translate({x:g} {y:g})' + (f" scale({k:g} {k:g})" if k != 1 else "") + '"', *body)


def use(name: str, x: float, y: float, w: float, h: float | None = None) -> str:
    """Another drawing, its upper left corner at x, y."""
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h or w:g}"/>'


def star(cx: float, cy: float, r: float, points: int = 5, inner: float = 0.4, turn: float = -90) -> str:
    """The path of a star."""
    out: list[float] = []
    for i in range(points * 2):
        a = math.radians(turn + 180 * i / points)
        q = r if i % 2 == 0 else r * inner
        out += [cx + q * math.cos(a), cy + q * math.sin(a)]
    return trace("M", *out[:2], "L", *out[2:], "Z")


class Sheet:
    """The drawings of one family, as the text of their files; ``spills``: they may reach beyond their boxes."""

    def __init__(self, spills: bool = False) -> None:
        self.files: dict[str, str] = {}
        self._overflow = ' overflow="visible"' if spills else ""

    def symbol(self, name: str, box: str, *body: str, flag: tuple[float, float] | None = None) -> None:
        """A drawing with a box of its own; ``flag``: where a flag flies from it."""
        inside = "".join(body)
        mark = f' data-flag="{number(flag[0])} {number(flag[1])}"' if flag else ""
        self.raw(name, f'<symbol id="{name}" viewBox="{box}"{self._overflow}>{inside}</symbol>', mark)

    def part(self, name: str, box: str, *body: str) -> None:
        """A part: it is stacked with others in the same coordinates, and its box is for the eye only."""
        text = f'<symbol id="{name}" overflow="visible">' + "".join(body) + "</symbol>"
        self.raw(name, text, f' viewBox="{box}" class="part"')

    def raw(self, name: str, text: str, attributes: str = "") -> None:
        """A symbol as it is, and what else its file says."""
        if name in self.files:
            raise ValueError(f"{name!r} is drawn twice")
        root = f'<svg xmlns="http://www.w3.org/2000/svg"{attributes}'
        text = tidy(text).replace(f'<symbol id="{name}"', root).replace("</symbol>", "</svg>")
        self.files[name] = formatted(text)


_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_COMMAND = re.compile(r"([MLTCSQHVAZmltcsqhvaz])([^MLTCSQHVAZmltcsqhvaz]*)")
_ARITY = {"M": 2, "L": 2, "T": 2, "C": 6, "S": 4, "Q": 4, "H": 1, "V": 1, "A": 7, "Z": 0}


def _short(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    text = re.sub(r"^(-?)0\.", r"\1.", text)
    return "0" if text in ("", "-", "-0") else text


def _join(command: str, values: list[float], previous: str, digits: int) -> str:
    """One command with its numbers; its letter is left out where it is implied by the one before."""
    implied = command == previous or (previous, command) in (("M", "L"), ("m", "l"))
    out = "" if implied and values else command
    for i, value in enumerate(values):
        text = _short(value, digits)
        first = i == 0 and out == command and not implied
        if not first and not text.startswith("-") and (i or implied):
            out += " "
        out += text
    return out


def shorten(path: str, digits: int = 1) -> str:
    """The same path, each command absolute or relative, whichever is shorter."""
    out, last = "", ""
    x: float = 0.0
    y: float = 0.0
    start_x, start_y = x, y
    for command, rest in _COMMAND.findall(path):
        values = [float(value) for value in _NUMBER.findall(rest)]
        upper, relative = command.upper(), command.islower()
        size = _ARITY[upper]
        chunks: list[list[float]] = [values[i : i + size] for i in range(0, len(values), size)] if size else [[]]
        for j, chunk in enumerate(chunks):
            kind = "L" if upper == "M" and j else upper
            if kind == "Z":
                out += "Z"
                last, x, y = "Z", start_x, start_y
                continue
            origin = _origin(kind, chunk, x, y)
            there = [a + o for a, o in zip(chunk, origin, strict=True)] if relative else chunk
            step = [a - o for a, o in zip(there, origin, strict=True)]
            if kind == "L" and abs(there[1] - y) < 0.05:
                kind, there, step, origin = "H", there[:1], step[:1], origin[:1]
            elif kind == "L" and abs(there[0] - x) < 0.05:
                kind, there, step, origin = "V", there[1:], step[1:], origin[1:]
            as_place = _join(kind, there, last, digits)
            as_step = _join(kind.lower(), step, last, digits)
            absolute = len(as_place) <= len(as_step) or (kind == "M" and not out)
            out += as_place if absolute else as_step
            last = kind if absolute else kind.lower()
            # go on from where the rounded numbers lead, so that errors never add up
            rounded = [float(_short(value, digits)) for value in (there if absolute else step)]
            reached: list[float] = rounded if absolute else [a + o for a, o in zip(rounded, origin, strict=True)]
            if kind == "H":
                x = reached[0]
            elif kind == "V":
                y = reached[0]
            else:
                x, y = reached[-2], reached[-1]
            if kind == "M":
                start_x, start_y = x, y
    return out


def _origin(kind: str, values: list[float], x: float, y: float) -> list[float]:
    """What is added to each number of a relative command to make it absolute."""
    if kind == "A":
        return [0.0] * 5 + [x, y]
    if kind in "HV":
        return [x if kind == "H" else y]
    return [x if i % 2 == 0 else y for i in range(len(values))]


_LARGE = re.compile(r'<symbol id="(hull|mast|ship|bust|hair|hat|beard|isle|place-(?!map))')
"""Drawn so large that whole units do."""


def tidy(text: str) -> str:
    """A symbol with its paths shortened; round joins and caps are said once."""
    for attribute in (' stroke-linejoin="round"', ' stroke-linecap="round"'):
        text = text.replace(attribute, "")
    if "stroke=" in text:
        text = re.sub(r"(<symbol [^>]*?)>", rf"\1 {RJ}>", text, count=1)
    digits = 0 if _LARGE.match(text) else 1
    text = re.sub(r' d="([^"]+)"', lambda found: ' d="' + shorten(found.group(1), digits) + '"', text)
    keeps = "viewBox" not in text or any(sign in text for sign in ("top-", "<use", "isle", "rig", "ship"))
    if not keeps:
        text = text.replace(' overflow="visible"', "", 1)
    return text.replace('"0.', '".')
