"""What stands on a coast: houses, towers, walls, piers, mills, and what lies on a quay."""

from filibusta.table.art.drawing import BRASS2, INK, IRON, PAPER, WOOD, WOOD2, circle, engrave, paint, trace, var
from filibusta.table.art.land import DARK, STONE, shade
from filibusta.table.art.pencil import at

TILE, TILE2, SLATE, THATCH, BRICK = "#c2563a", "#a9452d", "#5f7486", "#b99a4b", "#b5654a"
LIME, CREAM, GLASS = "#f6ebd2", "#efe0bd", "#43596b"


def block(x: float, y: float, w: float, h: float, fill: str, sw: float = 1.8) -> str:
    """A wall seen from the front; (x, y) is its upper left corner."""
    return paint(trace("M", x, y, "h", w, "v", h, "h", -w, "Z"), fill, INK, sw)


def house(
    x: float,
    y: float,
    w: float,
    h: float,
    wall: str = LIME,
    roof: str = TILE,
    kind: str = "hip",
    windows: int = 2,
    door: bool = True,
    sw: float = 1.8,
) -> str:
    """A house seen from the front; (x, y) is the left end of its foot. Light from the left."""
    rh = {"gable": w * 0.56, "hip": w * 0.42, "step": w * 0.62, "flat": 3, "mansard": w * 0.4, "hut": w * 0.62}[kind]
    t = y - h
    out = [block(x, t, w, h, wall, sw), shade(trace("M", x + w * 0.68, t, "h", w * 0.32, "v", h, "h", -w * 0.32, "Z"))]
    if kind == "gable":
        out += [
            paint(trace("M", x - 2, t + 1, "L", x + w / 2, t - rh, x + w + 2, t + 1, "Z"), roof, INK, sw),
            shade(trace("M", x + w / 2, t - rh, "L", x + w + 2, t + 1, "H", x + w * 0.62, "Z"), 0.22),
        ]
    elif kind == "hip":
        out += [
            paint(
                trace("M", x - 2.5, t, "L", x + w * 0.2, t - rh, "H", x + w * 0.8, "L", x + w + 2.5, t, "Z"),
                roof,
                INK,
                sw,
            ),
            shade(
                trace("M", x + w * 0.66, t - rh, "H", x + w * 0.8, "L", x + w + 2.5, t, "H", x + w * 0.74, "Z"), 0.22
            ),
        ]
    elif kind == "mansard":
        out += [
            paint(
                trace("M", x - 2, t, "L", x + w * 0.12, t - rh, "H", x + w * 0.88, "L", x + w + 2, t, "Z"),
                roof,
                INK,
                sw,
            ),
            paint(
                trace("M", x + w * 0.12, t - rh, "h", w * 0.76, "l", -w * 0.16, -3.5, "h", -w * 0.44, "Z"),
                roof,
                INK,
                sw,
            ),
        ]
    elif kind == "step":
        s, u = (w / 6, rh / 3)
        path = trace(
            "M",
            x,
            t + 1,
            "v",
            -u,
            "h",
            s,
            "v",
            -u,
            "h",
            s,
            "v",
            -u,
            "h",
            2 * s,
            "v",
            u,
            "h",
            s,
            "v",
            u,
            "h",
            s,
            "v",
            u,
            "Z",
        )
        out += [
            paint(path, wall, INK, sw),
            shade(trace("M", x + w * 0.68, t, "v", -u * 2, "h", w * 0.16, "v", u, "h", w * 0.16, "v", u, "Z")),
            paint(trace("M", x + w / 2 - 1.6, t - u * 1.5, "h", 3.2, "v", 4, "h", -3.2, "Z"), GLASS),
        ]
    elif kind == "flat":
        out.append(paint(trace("M", x - 1.5, t, "h", w + 3, "v", -3, "h", -w - 3, "Z"), roof, INK, sw))
    else:
        out += [
            paint(
                trace(
                    "M",
                    x - 4,
                    t + 3,
                    "Q",
                    x + w * 0.3,
                    t - rh * 0.3,
                    x + w / 2,
                    t - rh,
                    "Q",
                    x + w * 0.7,
                    t - rh * 0.3,
                    x + w + 4,
                    t + 3,
                    "Z",
                ),
                roof,
                INK,
                sw,
            ),
            shade(
                trace(
                    "M",
                    x + w / 2,
                    t - rh,
                    "Q",
                    x + w * 0.7,
                    t - rh * 0.3,
                    x + w + 4,
                    t + 3,
                    "H",
                    x + w * 0.66,
                    "Q",
                    x + w * 0.66,
                    t - rh * 0.4,
                    x + w / 2,
                    t - rh,
                    "Z",
                ),
                0.22,
            ),
        ]
    marks = ""
    for k in range(windows):
        wx = x + w * (k + 0.5) / max(windows, 1) - 1.7
        if not (door and k == windows - 1 and (windows > 1)):
            marks += trace("M", wx, t + h * 0.24, "h", 3.4, "v", min(4.4, h * 0.4), "h", -3.4, "Z")
    if door:
        dx = x + w * ((windows - 0.5) / windows if windows > 1 else 0.5) - 2
        marks += trace("M", dx, y, "v", -min(7, h * 0.58), "h", 4, "V", y, "Z")
    return "".join(out) + paint(marks, GLASS)


def tower(
    x: float, y: float, w: float, h: float, wall: str = STONE, cap: str = "crenel", roof: str = TILE, sw: float = 1.8
) -> str:
    """A tower, (x, y) the left end of its foot; `cap`: crenel, cone, dome, spire or bell."""
    t, m = (y - h, x + w / 2)
    out = [
        block(x, t, w, h, wall, sw),
        shade(trace("M", x + w * 0.6, t, "h", w * 0.4, "v", h, "h", -w * 0.4, "Z"), 0.2),
    ]
    if cap == "crenel":
        s = (w + 4) / 5
        out.append(
            paint(
                trace(
                    "M",
                    x - 2,
                    t + 2,
                    "v",
                    -7,
                    "h",
                    s,
                    "v",
                    3,
                    "h",
                    s,
                    "v",
                    -3,
                    "h",
                    s,
                    "v",
                    3,
                    "h",
                    s,
                    "v",
                    -3,
                    "h",
                    s,
                    "v",
                    7,
                    "Z",
                ),
                wall,
                INK,
                sw,
            )
        )
    elif cap == "cone":
        out += [
            paint(trace("M", x - 2, t, "L", m, t - w * 1.15, x + w + 2, t, "Z"), roof, INK, sw),
            shade(trace("M", m, t - w * 1.15, "L", x + w + 2, t, "H", m + w * 0.15, "Z"), 0.22),
        ]
    elif cap == "dome":
        out += [
            paint(
                trace("M", x - 1, t, "C", x - 1, t - w * 0.8, x + w + 1, t - w * 0.8, x + w + 1, t, "Z"), roof, INK, sw
            ),
            shade(
                trace(
                    "M",
                    m + 1,
                    t - w * 0.6,
                    "C",
                    x + w * 0.9,
                    t - w * 0.6,
                    x + w + 1,
                    t - w * 0.3,
                    x + w + 1,
                    t,
                    "H",
                    m + w * 0.2,
                    "Z",
                ),
                0.22,
            ),
            paint(trace("M", m, t - w * 0.6, "v", -7, "M", m - 2, t - w * 0.6 - 5, "h", 4), "none", INK, 1.5),
        ]
    elif cap == "spire":
        out += [
            paint(trace("M", x - 1, t, "L", m, t - w * 2.2, x + w + 1, t, "Z"), roof, INK, sw),
            shade(trace("M", m, t - w * 2.2, "L", x + w + 1, t, "H", m + w * 0.1, "Z"), 0.22),
            paint(trace("M", m, t - w * 2.2, "v", -5, "M", m - 2, t - w * 2.2 - 3.5, "h", 4), "none", INK, 1.4),
        ]
    elif cap == "bell":
        out += [
            paint(
                trace("M", x - 1, t, "v", -w * 0.5, "L", m, t - w, x + w + 1, t - w * 0.5, "V", t, "Z"), wall, INK, sw
            ),
            paint(
                trace("M", m - w * 0.2, t - 1, "v", -w * 0.3, "q", w * 0.2, -w * 0.3, w * 0.4, 0, "v", w * 0.3, "Z"),
                DARK,
            ),
            paint(trace("M", m, t - w, "v", -6, "M", m - 2, t - w - 4, "h", 4), "none", INK, 1.4),
        ]
    return "".join(out)


def rampart(
    x0: float, x1: float, y: float, h: float, wall: str = STONE, gate: float | None = None, sw: float = 1.8
) -> str:
    """A wall with battlements."""
    k = max(3, round((x1 - x0) / 9)) * 2 + 1
    s, path = ((x1 - x0) / k, trace("M", x0, y, "V", y - h - 3))
    for i in range(k):
        path += trace("h", s) + (trace("v", 3 if i % 2 == 0 else -3) if i < k - 1 else "")
    out = paint(path + trace("V", y, "Z"), wall, INK, sw) + engrave(
        trace(
            "M",
            x0 + 4,
            y - h * 0.45,
            "h",
            7,
            "M",
            x0 + (x1 - x0) * 0.4,
            y - h * 0.62,
            "h",
            8,
            "M",
            x0 + (x1 - x0) * 0.7,
            y - h * 0.35,
            "h",
            7,
        ),
        1.1,
        0.45,
    )
    if gate:
        out += paint(trace("M", gate - 4, y, "v", -h * 0.4, "q", 4, -6, 8, 0, "V", y, "Z"), DARK)
    return out


def jetty(x: float, y: float, w: float, h: float) -> str:
    """A wooden pier that runs down from the quay into the water."""
    posts = "".join(trace("M", px, y + k, "h", 2.6) for px in (x - 2, x + w - 0.6) for k in range(4, int(h) + 3, 7))
    return (
        paint(posts, "none", INK, 3.4)
        + block(x, y, w, h, "#c39a66", 1.7)
        + engrave("".join(trace("M", x, y + k, "h", w) for k in range(4, int(h), 5)), 1.1, 0.5)
    )


def quay(x0: float, x1: float, y: float, h: float = 6, fill: str = "#b7aa90") -> str:
    """A stone quay."""
    return block(x0, y, x1 - x0, h, fill, 1.8) + engrave(
        "".join(trace("M", x0 + k, y, "v", h) for k in range(8, int(x1 - x0), 11)), 1.1, 0.45
    )


def mill(x: float, y: float, s: float = 1.0, wall: str = LIME) -> str:
    """A windmill, its foot centred at (x, y), about 34 high."""
    vanes = "".join(
        f'<path d="M-2 0V-17H5V-5L0 0" transform="rotate({a})" fill="{PAPER}" stroke="{INK}" stroke-width="1.3"/>'
        for a in (20, 110, 200, 290)
    )
    return at(
        x,
        y,
        paint("M-8 0-5-20H5L8 0Z", wall, INK, 1.8),
        shade("M1-20H5L8 0H2Z", 0.2),
        paint("M-6-20Q0-31 6-20Z", TILE2, INK, 1.8),
        paint("M-2 0v-7h4v7Z", GLASS),
        at(0, -22, vanes, circle(0, 0, 1.8, BRASS2, INK, 1)),
        k=s,
    )


def flagpole(x: float, y: float, h: float = 20, colour: str = "#b0352c") -> str:
    """A pole with its flag, its foot at (x, y)."""
    return paint(trace("M", x, y, "v", -h), "none", INK, 1.8) + paint(
        trace("M", x, y - h, "q", 6, -3, 12, 1, "l", -3, 3, 3, 4, "q", -6, -3, -12, -1, "Z"),
        var("pennant", colour),
        INK,
        1.4,
    )


def smoke(x: float, y: float, s: float = 1.0) -> str:
    """A cloud of smoke."""
    return at(
        x,
        y,
        paint("M0 0C-6-4-3-10 2-10 0-16 8-18 10-13 16-14 17-6 12-5 12-1 4 2 0 0Z", "#e4e2da", INK, 1.4),
        shade("M10-13C16-14 17-6 12-5 12-1 4 2 0 0 8-2 11-6 10-13Z", 0.14),
        k=s,
    )


def crate(x: float, y: float, s: float = 8) -> str:
    """A crate, (x, y) the left end of its foot."""
    return block(x, y - s, s, s, "#c39a66", 1.5) + engrave(
        trace("M", x + 1, y - s + 1, "l", s - 2, s - 2, "M", x + s - 1, y - s + 1, "l", -s + 2, s - 2), 1.1, 0.6
    )


def cask(x: float, y: float, s: float = 1.0) -> str:
    """A cask, its foot centred at (x, y), 11 high."""
    return at(
        x,
        y,
        paint("M-4 0C-6-4-6-7-4-11H4C6-7 6-4 4 0Z", WOOD, INK, 1.5),
        paint("M1-11H4C6-7 6-4 4 0H1Z", WOOD2),
        paint("M-5-3.500H5M-5-8H5", "none", IRON, 1.4),
        k=s,
    )


def boat(x: float, y: float, s: float = 1.0) -> str:
    """A sailing boat, 18 wide."""
    return at(
        x,
        y,
        paint("M-9-3H9L6 2H-6Z", WOOD, INK, 1.5),
        paint("M0-3V-16", "none", INK, 1.5),
        paint("M1-16Q9-11 8-5H1Z", "#f8eed8", INK, 1.3),
        k=s,
    )
