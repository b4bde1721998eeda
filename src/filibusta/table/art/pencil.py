"""The pencil of scenes: flat tones, an ink line of 2.4, and the paint of the three nations."""

from filibusta.table.art.drawing import INK, circle, group, paint
from filibusta.table.art.things import star

GOLD, GOLD2, GOLD3 = "#f5cf73", "#eebd4e", "#b47f26"


SKIN, SKIN2, DARK, DARK2 = "#e8b48a", "#c4855d", "#9a6a48", "#734b30"


STONE, STONE2, STONE3 = "#b9ad92", "#8f8468", "#6b624c"


NATIONS = {
    "english": ("england", "--hull:#3d5168;--hull-2:#26333f;--trim:#e0ae4b"),
    "spanish": ("spain", "--hull:#9a3b2c;--hull-2:#5d2119;--trim:#edc25f"),
    "dutch": ("netherlands", "--hull:#8a5a30;--hull-2:#3f5a45;--trim:#e8913c"),
}


PIRATE = "--hull:#43403f;--hull-2:#272627;--trim:#b93a2e;--sail:#5a5f66;--sail-2:#3c4147;--pennant:#1c2026"


def shape(path: str, fill: str, w: float = 2.4, extra: str = "") -> str:
    """A shape: a flat tone with the ink line."""
    return paint(path, fill, INK, w, extra)


def tone(path: str, fill: str, opacity: float | str | None = None) -> str:
    """A flat tone without a line."""
    return paint(path, fill, extra=f'opacity="{opacity}"' if opacity else "")


def stroke(path: str, w: float = 2.4, colour: str = INK, opacity: float | str | None = None) -> str:
    """A line."""
    return paint(path, "none", colour, w, f'opacity="{opacity}"' if opacity else "")


def limb(path: str, colour: str, w: float = 4, edge: float = 2.4) -> str:
    """A thick line with ink on both sides: ropes, arms, spars, tentacles."""
    return stroke(path, w + edge * 1.7) + stroke(path, w, colour)


def disc(x: float, y: float, r: float, fill: str, w: float = 2.4) -> str:
    return circle(x, y, r, fill, INK, w)


def at(x: float, y: float, *body: str, k: float = 1.0, r: float = 0, flip: bool = False, style: str = "") -> str:
    t = (
        f"translate({x:g} {y:g})"
        + (f" rotate({r:g})" if r else "")
        + (f" scale({'-' if flip else ''}{k:g} {k:g})" if k != 1 or flip else "")
    )
    return group(f'transform="{t}"' + (f' style="{style}"' if style else ""), *body)


def use(
    name: str,
    x: float,
    y: float,
    w: float,
    h: float | None = None,
    style: str = "",
    flip: bool = False,
    r: float = 0,
    opacity: float | str | None = None,
) -> str:
    """Another symbol, its upper left corner at x, y; turned about its middle."""
    h = h or w
    t = ""
    if r:
        t += f"rotate({r:g} {x + w / 2:g} {y + h / 2:g})"
    if flip:
        t += f" matrix(-1 0 0 1 {2 * x + w:g} 0)"
    return (
        f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
        + (f' transform="{t.strip()}"' if t else "")
        + (f' style="{style}"' if style else "")
        + (f' opacity="{opacity}"' if opacity else "")
        + "/>"
    )


def bust(x: float, y: float, k: float, style: str, parts: str) -> str:
    return at(x, y, *[f'<use href="#{q}"/>' for q in parts.split()], k=k, style=style)


def star5(x: float, y: float, r: float, fill: str) -> str:
    return shape(star(x, y, r, 5, 0.45), fill, 1.6)


def candleglow(x: float, y: float) -> str:
    return circle(x, y, 15, "#fbe3a4", extra='opacity=".13"')
