"""Text in drawings: SVG neither wraps nor shrinks it, so its width is estimated here and lines are broken before.

The estimate is on the safe side: it takes the broadest of the faces that ``look/tokens.css`` names.
"""

from functools import lru_cache
from typing import Literal, NamedTuple
from xml.sax.saxutils import escape

Face = Literal["sans", "serif"]
Anchor = Literal["start", "middle", "end"]

LEAST = 12.0
"""No text is smaller (px at 100 %)."""
SQUEEZE = 0.8
"""Narrower than this share of its width no line is set; then it is cut."""
_SAFE: dict[Face, float] = {"sans": 1.03, "serif": 1.05}
_BOLD: dict[Face, float] = {"sans": 1.07, "serif": 1.0}
_WIDTHS: dict[Face, tuple[tuple[str, float], ...]] = {
    "sans": (
        ("ijl'’", 0.22),
        ("ft.,:;! I/|·", 0.28),
        ('r()-"*', 0.35),
        ("ckszvxyJ", 0.5),
        ("abdeghnopquL0123456789?–", 0.56),
        ("FTZ+=×−", 0.61),
        ("ABEKPSVXY&", 0.67),
        ("CDHNRUw", 0.72),
        ("GOQ", 0.78),
        ("mM%½", 0.85),
        ("W—…→←@", 1.0),
    ),
    "serif": (
        (".,·| ", 0.25),
        ("il'/", 0.29),
        ("jft:;!()-’", 0.34),
        ("sI", 0.39),
        ("cerz", 0.44),
        ("agoqvxyJ?*0123456789–", 0.5),
        ("bdhknpuS+=×−", 0.56),
        ('FP"', 0.61),
        ("BELTZ", 0.67),
        ("ACDGHKNOQRUVXYw½", 0.75),
        ("m&", 0.83),
        ("MW—…→←%@", 1.0),
    ),
}
_EM = {face: {c: w for letters, w in rows for c in letters} for face, rows in _WIDTHS.items()}
_PLAIN = str.maketrans("àáèéìíòóùúñç", "aaeeiioouunc")


class Fitted(NamedTuple):
    """Lines of text and the size at which they fit."""

    size: float
    lines: tuple[str, ...]
    squeeze: float = 0
    """The width a line is set to, when it is a little too long even at the least size."""

    @property
    def lead(self) -> float:
        """From one line to the next."""
        return round(self.size * 1.17, 1)


def width(text: str, size: float, face: Face = "sans", bold: bool = False) -> float:
    """How wide the text is at most, in px."""
    em = _EM[face]
    return sum(em.get(c, 0.6) for c in text.translate(_PLAIN)) * size * _SAFE[face] * (_BOLD[face] if bold else 1)


def wrap(text: str, room: float, size: float, face: Face = "sans", bold: bool = False) -> list[str]:
    """The text in lines no wider than ``room``, where its words allow it."""
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
    """As large as it can be up to ``size`` in so many lines, rather small than broken where it needs no more than 15 %.

    What does not fit at the ``least`` size is squeezed a little, and cut with an ellipsis at last.
    """
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


def put(x: float, y: float, fitted: Fitted, style: str, anchor: Anchor = "start") -> str:
    """The lines as SVG, the first one's baseline at ``y``. ``style`` names classes of ``scene.css``."""
    css = (style + {"start": "", "middle": " mid", "end": " end"}[anchor]).strip()
    face: Face = "serif" if "ser" in style.split() else "sans"
    bold = "bold" in style.split()
    return "".join(
        f'<text class="{css}" x="{x:.4g}" y="{y + i * fitted.lead:.5g}" font-size="{fitted.size:g}"'
        f"{_squeeze(text, fitted, face, bold)}>{spelled(text)}</text>"
        for i, text in enumerate(fitted.lines)
    )


def spelled(text: str) -> str:
    """Text as it may stand in art: nothing in it is markup."""
    return escape(text, {'"': "&quot;"})


def _squeeze(text: str, fitted: Fitted, face: Face, bold: bool) -> str:
    if not fitted.squeeze or width(text, fitted.size, face, bold) <= fitted.squeeze:
        return ""
    return f' textLength="{fitted.squeeze:g}" lengthAdjust="spacingAndGlyphs"'


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
) -> str:
    """One line that fits into ``room``."""
    return put(x, y, fit(text, room, size, 1, face, bold), style, anchor)
