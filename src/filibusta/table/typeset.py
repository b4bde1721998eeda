"""Text in drawings: SVG neither wraps nor shrinks it, so it is measured here, by the fonts it is set in, and broken."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple
from xml.sax.saxutils import escape

from filibusta.table.fonts import Measures, fonts

Face = Literal["sans", "italic", "serif"]
Anchor = Literal["start", "middle", "end"]

LEAST = 13.9
"""No text is smaller, in units of the picture: 12 px where a picture is shown at 87 % (1280x720)."""
SQUEEZE = 0.71
"""The least share of its width to which a line is squeezed; beyond it the line is cut."""
SPREAD = 0.07
"""Letter spacing of titles in capitals (em)."""
_SLIM = {"sans": "sans", "italic": "sans-italic"}
_FOREIGN = 1.0
"""The largest width of a character that the fonts lack (em)."""
_GUESSED = {"ijl'’|.,:;! ": 0.34, "ft/r()-I·": 0.42, "mwMWOQ%…—→←@½": 1.0}


class Fitted(NamedTuple):
    """Lines of text and the size at which they fit."""

    size: float
    lines: tuple[str, ...]
    squeeze: float = 0
    """The width a line is set to, when it is a little too long even at the least size."""

    @property
    def lead(self) -> float:
        """The distance between two lines."""
        return round(self.size * 1.17, 1)


def width(text: str, size: float, face: Face = "sans", bold: bool = False) -> float:
    """Returns the width of a text, in px."""
    return _em(text, "serif-bold" if face == "serif" else "sans-bold" if bold else _SLIM[face]) * size


@cache
def face_of(style: str) -> tuple[Face, bool]:
    """Returns the face that the classes of a text name, and whether it is bold."""
    classes = style.split()
    face: Face = "serif" if "ser" in classes else "italic" if "ital" in classes else "sans"
    return face, "bold" in classes or "spaced" in classes


@lru_cache(16384)
def _em(text: str, name: str) -> float:
    face = _measures(name)
    advance = sum(face.advance.get(sign, 1000 * _FOREIGN) for sign in text)
    return (advance + sum(face.kerning.get(text[i : i + 2], 0) for i in range(len(text) - 1))) / 1000


@cache
def _measures(name: str) -> Measures:
    """Returns the measures of a face; without fonts generous guesses, since the system's fonts are unknown."""
    if made := fonts():
        return made.measures[name]
    wide = {sign: 1000 * em for signs, em in _GUESSED.items() for sign in signs}
    plain = {chr(code): 720.0 if chr(code).isupper() else 600.0 for code in range(0x20, 0x250)}
    return Measures(plain | wide, {}, 1000, 300)


def wrap(text: str, room: float, size: float, face: Face = "sans", bold: bool = False) -> list[str]:
    """Breaks a text into lines no wider than ``room``, where its words allow it."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, face, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(8192)
def fit(
    text: str, room: float, size: float, lines: int = 1, face: Face = "sans", bold: bool = False, least: float = LEAST
) -> Fitted:
    """Fits the text into ``lines`` lines at up to ``size``; prefers shrinking by up to 15 % to breaking a word.

    What does not fit at the ``least`` size is squeezed a little, and cut with an ellipsis at last.
    """
    size = max(size, least)
    for most in range(1, lines + 1):
        bound = max(least, size * 0.85) if most < lines else least
        step = size
        while step >= bound:
            broken = wrap(text, room, step, face, bold)
            if len(broken) <= most and all(width(line, step, face, bold) <= room for line in broken):
                return Fitted(step, tuple(broken))
            step = round(step - 0.5, 2) if step == bound else max(bound, round(step - 0.5, 2))
    broken = wrap(text, room / SQUEEZE, least, face, bold)
    kept = [*broken[: lines - 1], *([" ".join(broken[lines - 1 :])] if len(broken) >= lines else [])]
    return Fitted(least, tuple(_cut(line, room / SQUEEZE, least, face, bold) for line in kept), room)


def _cut(line: str, room: float, size: float, face: Face, bold: bool) -> str:
    if width(line, size, face, bold) <= room:
        return line
    while line and width(line + "…", size, face, bold) > room:
        line = line[:-1]
    return line.rstrip() + "…"


def fit_beside(
    text: str, rooms: Sequence[float], size: float, lines: int = 1, face: Face = "sans", bold: bool = False
) -> tuple[int, Fitted]:
    """Fits the text into the first room that holds it unsqueezed, else the last; returns its index, too."""
    for number, room in enumerate(rooms):
        fitted = fit(text, room, size, lines, face, bold)
        if not fitted.squeeze:
            return number, fitted
    return len(rooms) - 1, fit(text, rooms[-1], size, lines, face, bold)


@lru_cache(16384)
def put(x: float, y: float, fitted: Fitted, style: str, anchor: Anchor = "start") -> str:
    """Returns the lines as SVG, the first one's baseline at ``y``. ``style`` names classes of ``scene.css``.

    A space ends each, so that what is read aloud or searched for are whole words.
    """
    css = (style + {"start": "", "middle": " mid", "end": " end"}[anchor]).strip()
    face, bold = face_of(style)
    return "".join(
        f'<text class="{css}" x="{x:.4g}" y="{y + i * fitted.lead:.5g}" font-size="{fitted.size:g}"'
        f"{_squeeze(text, fitted, face, bold)}>{escaped(text)}</text> "
        for i, text in enumerate(fitted.lines)
    )


def escaped(text: str) -> str:
    """Escapes a text for use in art."""
    return escape(text, {'"': "&quot;"})


def _squeeze(text: str, fitted: Fitted, face: Face, bold: bool) -> str:
    if not fitted.squeeze or width(text, fitted.size, face, bold) <= fitted.squeeze:
        return ""
    return f' textLength="{fitted.squeeze:g}" lengthAdjust="spacingAndGlyphs"'


@lru_cache(16384)
def line(
    x: float,
    y: float,
    text: str,
    style: str,
    room: float,
    size: float,
    anchor: Anchor = "start",
    face: Face = "sans",
    bold: bool = False,
    least: float = LEAST,
) -> str:
    """Sets one line of text that fits into ``room``. The style ``spaced`` means spaced capitals."""
    if "spaced" in style.split():
        text = text.upper()
        room -= len(text) * size * SPREAD
    face = face_of(style)[0] if face == "sans" else face
    return put(x, y, fit(text, room, size, 1, face, bold, least), style, anchor)
