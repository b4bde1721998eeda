"""Drawings as PNG. ``resvg`` draws them: it knows SVG 1.1 with simple styles, but neither custom properties nor what a
``<use>`` hands on to the drawing it names. So a picture is written out first: every ``<use>`` becomes the drawing, and
every ``var()`` the value that holds there.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from filibusta.table.fonts import FACES

Theme = Literal["day", "night"]
Values = Mapping[str, str]
"""Custom properties by name."""

LOOK = Path(__file__).parent / "look"
SVG = "http://www.w3.org/2000/svg"
FAMILIES = {"--serif": '"Source Serif Pro"', "--sans": '"Source Sans Pro"'}
"""The whole faces, not our subsets of them: names of players may have more letters."""
SEEN = "seen"
"""Among the custom properties: the part that the innermost ``<svg>`` shows."""
STILL = "translate(0 0)"
DEEPEST = 40
"""Drawings within drawings."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NESTED = re.compile(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_ONE_OF = re.compile(r":is\(([^()]*)\)")
_LAST = re.compile(r"(?:^|[\s>])\.([\w-]+)$")
_BEYOND = re.compile(r"[:+~]")
"""In selectors that resvg does not know: pseudo-classes, siblings."""
_VAR = re.compile(r"var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")
_MIX = re.compile(r"color-mix\(in srgb,\s*(#\w+)\s+([\d.]+)%,\s*(#\w+)\)")


def script(width: int, niceness: int) -> str:
    """Returns a program that reads what ``written_out`` wrote and writes it as PNG; it needs nothing but ``resvg``."""
    return (
        "import os, sys, resvg_py\n"
        f"getattr(os, 'nice', int)({niceness})\n"
        f"drawn = resvg_py.svg_to_bytes(svg_string=sys.stdin.buffer.read().decode(), **{_settings(width)!r})\n"
        "sys.stdout.buffer.write(bytes(drawn))"
    )


def _settings(width: int) -> dict[str, Any]:
    return {"width": width, "font_files": _font_files(), "font_family": "Source Sans Pro"}


def written_out(svg: str, theme: Theme = "day") -> str:
    """Returns the same picture without ``<use>`` and custom properties, with the styles of scenes."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    look = _look(theme)
    named = {name: element for element in root.iter() if (name := element.get("id"))}
    whole = _Writer(named, look.inline).copied(root, look.tokens, 0)
    style = ElementTree.Element(f"{{{SVG}}}style")
    style.text = look.css
    whole.insert(0, style)
    return ElementTree.tostring(whole, encoding="unicode")


class _Look:
    """The styles of scenes under one theme."""

    def __init__(self, theme: Theme) -> None:
        rules = [*_rules("tokens.css", theme), *_rules("scene.css", theme)]
        tokens = dict[str, str]()
        for selector, declared in rules:
            if selector in (":root", ""):
                tokens |= {name: value for name, value in declared.items() if name.startswith("--")}
        self.tokens: Values = tokens | FAMILIES
        self.inline = dict[str, dict[str, str]]()
        """Declarations of the elements of a class that depend on where they stand."""
        css = list[str]()
        for selector, declared in rules:
            local = {n: v for n, v in declared.items() if n.startswith("--") or _unknown(v, self.tokens)}
            last = _LAST.search(selector)
            if local and last:
                self.inline.setdefault(last[1], {}).update(local)
            kept = ";".join(f"{n}:{_resolved(v, self.tokens)}" for n, v in declared.items() if n not in local)
            if kept and selector and not _BEYOND.search(selector):
                css.append(f"{selector}{{{kept}}}")
        self.css = "\n".join(css)


@cache
def _look(theme: Theme) -> _Look:
    return _Look(theme)


def _rules(name: str, theme: Theme) -> Iterator[tuple[str, dict[str, str]]]:
    text = _NESTED.sub("", _COMMENT.sub("", (LOOK / name).read_text(encoding="utf-8")))
    for selectors, body in _RULE.findall(text):
        parts = (part.partition(":") for part in body.split(";") if ":" in part)
        declared = {key.strip(): value.strip() for key, _, value in parts}
        for selector in _each(selectors):
            night = selector.removeprefix("[data-theme=night]")
            if night == selector or theme == "night":
                yield night.strip(), declared


def _each(selectors: str) -> Iterator[str]:
    """The selectors of a rule, each alternative of ``:is()`` by itself."""
    listed = _ONE_OF.sub(lambda found: ":is(" + found[1].replace(",", "|") + ")", selectors)
    for selector in listed.split(","):
        parts = re.split(r":is\(([^()]*)\)", selector.strip())
        choices = [part.split("|") if i % 2 else [part] for i, part in enumerate(parts)]
        yield from (
            "".join(piece.strip() if i % 2 else piece for i, piece in enumerate(one)) for one in product(*choices)
        )


def _unknown(value: str, values: Values) -> bool:
    return any(found[1] not in values and found[2] is None for found in _VAR.finditer(value))


def _resolved(value: str, values: Values) -> str:
    for _ in range(DEEPEST):
        if "var(" not in value:
            break
        value = _VAR.sub(lambda found: values.get(found[1], found[2] or "none"), value)
    return _MIX.sub(_mixed, value)


def _mixed(found: re.Match[str]) -> str:
    """Two colours mixed, as ``color-mix`` in sRGB does."""
    one, share, other = found[1], float(found[2]) / 100, found[3]
    parts = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (one, other))
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in zip(*parts, strict=True))


def _crop(rect: Element, values: Values) -> None:
    """Takes off a patterned ground what lies beyond the picture: ``resvg`` is slow to draw much of it."""
    if SEEN not in values or "transform" in rect.attrib:
        return
    left, top, wide, high = map(float, values[SEEN].replace(",", " ").split())
    x, y = float(rect.get("x", 0)), float(rect.get("y", 0))
    right, foot = x + float(rect.get("width", 0)), y + float(rect.get("height", 0))
    x, y, right, foot = max(x, left), max(y, top), min(right, left + wide), min(foot, top + high)
    for key, value in (("x", x), ("y", y), ("width", max(0, right - x)), ("height", max(0, foot - y))):
        rect.set(key, f"{value:.6g}")


class _Writer:
    """Copies a drawing with everything that it uses in its place."""

    def __init__(self, named: Mapping[str, Element], inline: Mapping[str, dict[str, str]]) -> None:
        self._named = named
        self._inline = inline

    def copied(self, element: Element, values: Values, deep: int) -> Element:
        """Returns an element as it looks where these custom properties hold."""
        kind = element.tag.rpartition("}")[2]
        values, attributes = self._attributes(element, values)
        if kind == "use":
            return self._used(attributes, values, deep)
        copy = Element(element.tag, attributes)
        copy.text, copy.tail = element.text, element.tail
        if kind == "svg" and "viewBox" in attributes:
            values = {**values, SEEN: attributes["viewBox"]}
        elif attributes.get("transform", STILL) != STILL:
            values = {key: value for key, value in values.items() if key != SEEN}
        elif kind == "rect" and "url(" in attributes.get("fill", ""):
            _crop(copy, values)
        inside = kind == "defs"
        copy.extend(
            self.copied(child, values, deep)
            for child in element
            if child.tag.rpartition("}")[2] not in {"symbol", "style", *(("g",) if inside else ())}
        )
        return copy

    def _attributes(self, element: Element, values: Values) -> tuple[Values, dict[str, str]]:
        """The custom properties of an element, and its attributes as they are with those."""
        styles = [self._inline[name] for name in element.get("class", "").split() if name in self._inline]
        if own := element.get("style"):
            parts = (part.partition(":") for part in own.split(";") if ":" in part)
            styles.append({key.strip(): value.strip() for key, _, value in parts})
        declared = {key: value for style in styles for key, value in style.items()}
        set_here = {key: _resolved(value, values) for key, value in declared.items() if key.startswith("--")}
        values = {**values, **set_here} if set_here else values
        attributes = {
            key: _resolved(value, values) if "var(" in value else value
            for key, value in element.attrib.items()
            if key != "style" and not key.startswith(("data-", "aria-"))
        }
        plain = ";".join(f"{k}:{_resolved(v, values)}" for k, v in declared.items() if not k.startswith("--"))
        return values, attributes | ({"style": plain} if plain else {})

    def _used(self, attributes: dict[str, str], values: Values, deep: int) -> Element:
        """A ``<use>`` as a group with what it names."""
        name = (attributes.pop("href", "") or attributes.pop("{http://www.w3.org/1999/xlink}href", "")).removeprefix(
            "#"
        )
        place = {key: attributes.pop(key, "") for key in ("x", "y", "width", "height")}
        group = Element(f"{{{SVG}}}g", attributes)
        source = self._named.get(name)
        if source is None or deep > DEEPEST:
            return group
        if place["x"] or place["y"]:
            moved = f"translate({place['x'] or 0} {place['y'] or 0})"
            group.set("transform", f"{attributes['transform']} {moved}" if "transform" in attributes else moved)
        if not source.tag.endswith("}symbol"):
            group.append(self.copied(source, values, deep + 1))
            return group
        values, own = self._attributes(source, values)
        own.pop("id", None)
        tag = "svg" if "viewBox" in own else "g"
        if tag == "svg":
            own |= {key: place[key] for key in ("width", "height") if place[key]}
        inner = Element(f"{{{SVG}}}{tag}", own)
        inner.extend(self.copied(child, values, deep + 1) for child in source)
        group.append(inner)
        return group


@cache
def _font_files() -> list[str]:
    return [str(resources.files(face.package) / "files" / f"{face.source}.ttf") for face in FACES.values()]
