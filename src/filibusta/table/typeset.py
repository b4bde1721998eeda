"""Text in drawings: SVG neither wraps nor shrinks it, so its width is estimated here and lines are broken before.

The estimate is on the safe side: it takes the broadest of the faces that ``look.css`` names.
"""

from typing import Literal, NamedTuple
from xml.sax.saxutils import escape

Face = Literal["sans", "serif"]
Anchor = Literal["start", "middle", "end"]

LEAST = 12.0
"""No text is smaller (px at 100 %)."""
_SAFE = 1.03
_WIDTHS: dict[Face, tuple[tuple[str, float], ...]] = {
    "sans": (
        ("ijl.,:;'’|!·", 0.25),
        ("fIrt()-[]/ \"", 0.32),
        ("ckszvxyJ?*", 0.51),
        ("abdeghnopqu0123456789+=→←", 0.57),
        ("ABEFKLPSTVXYZ&", 0.67),
        ("CDGHNOQRUw", 0.74),
        ("mMW—…@", 0.88),
    ),
    "serif": (
        ("ijl.,:;'’|! ·", 0.27),
        ("ftrI()-[]/\"", 0.36),
        ("acesvzJ?*", 0.46),
        ("bdghknopquxy0123456789+=→←", 0.55),
        ("BEFLPSTZ&", 0.62),
        ("ACDGHKNOQRUVXYw", 0.75),
        ("mMW—…@", 0.92),
    ),
}
_EM = {face: {c: w for letters, w in rows for c in letters} for face, rows in _WIDTHS.items()}
_PLAIN = str.maketrans("àáèéìíòóùúñç", "aaeeiioouunc")


class Fitted(NamedTuple):
    """Lines of text and the size at which they fit."""

    size: float
    lines: list[str]

    @property
    def lead(self) -> float:
        """From one line to the next."""
        return round(self.size * 1.17, 1)


def width(text: str, size: float, face: Face = "sans", bold: bool = False) -> float:
    """How wide the text is at most, in px."""
    em = _EM[face]
    return sum(em.get(c, 0.6) for c in text.translate(_PLAIN)) * size * _SAFE * (1.05 if bold else 1)


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


def fit(
    text: str, room: float, size: float, lines: int = 1, face: Face = "sans", bold: bool = False, least: float = LEAST
) -> Fitted:
    """As large as it can be up to ``size`` in so many lines; cut with an ellipsis where even the least is too much."""
    step = size
    while True:
        broken = wrap(text, room, step, face, bold)
        if len(broken) <= lines and all(width(line, step, face, bold) <= room for line in broken):
            return Fitted(step, broken)
        if step <= least:
            break
        step = max(least, step - 0.5)
    kept = [*broken[: lines - 1], " ".join(broken[lines - 1 :])]
    return Fitted(least, [_cut(line, room, least, face, bold) for line in kept])


def _cut(line: str, room: float, size: float, face: Face, bold: bool) -> str:
    if width(line, size, face, bold) <= room:
        return line
    while line and width(line + "…", size, face, bold) > room:
        line = line[:-1]
    return line.rstrip() + "…"


def put(x: float, y: float, fitted: Fitted, style: str, anchor: Anchor = "start") -> str:
    """The lines as SVG, the first one's baseline at ``y``. ``style`` names classes of ``scene.css``."""
    css = style + {"start": "", "middle": " mid", "end": " end"}[anchor]
    size = f"{fitted.size:g}"
    if len(fitted.lines) == 1:
        return f'<text class="{css}" x="{x:g}" y="{y:g}" font-size="{size}">{escape(fitted.lines[0])}</text>'
    rows = "".join(
        f'<tspan x="{x:g}" y="{y + i * fitted.lead:g}">{escape(line)}</tspan>' for i, line in enumerate(fitted.lines)
    )
    return f'<text class="{css}" font-size="{size}">{rows}</text>'


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
