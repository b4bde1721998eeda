"""Places that a decision offers: headings about the bow, distances along a course, dock slots, columns and rows."""

from filibusta.games.spanish_main.cards import HEADINGS, NONE, Bar
from filibusta.games.spanish_main.rules.fan import distance as distance_of
from filibusta.games.spanish_main.rules.fan import offers
from filibusta.games.spanish_main.rules.islands import point
from filibusta.games.spanish_main.rules.sailing import bars_left
from filibusta.games.spanish_main.state import Distance, Phase
from filibusta.games.spanish_main.table.desk import CHART, Desk
from filibusta.games.spanish_main.table.places import (
    BARS,
    MILLIMETRE,
    RING,
    SLOTS,
    STOP,
    UNIT,
    Point,
    amidships,
    away,
    on_chart,
)
from filibusta.table.pen import use
from filibusta.table.scene import Sprite, drawn_once

MARK = 26.0
"""How large the mark of a stop is drawn."""


def stop_sprites(desk: Desk) -> dict[str, Sprite]:
    """Draws the choices that are places of the chart."""
    match desk.phase:
        case Phase.HEADING:
            return _headings(desk)
        case Phase.DISTANCE:
            return _distances(desk)
        case Phase.PICK_SLOT:
            return _slots(desk)
        case Phase.ISLAND_X | Phase.ISLAND_Y:
            return _grid(desk)
        case _:
            return {}


def stops(desk: Desk) -> tuple[Point, ...]:
    """The places on the chart that are offered now."""
    return tuple((sprite.x + STOP / 2, sprite.y + STOP / 2) for sprite in stop_sprites(desk).values() if sprite.action)


def _offered(desk: Desk, block: str) -> list[int]:
    """The numbers of the actions of a block that may be chosen."""
    return [int(name.partition(":")[2]) for name in desk.legal if name.startswith(f"{block}:")]


def _headings(desk: Desk) -> dict[str, Sprite]:
    """On a ring about the tip of the bow, or about her middle if she comes about (R10.5, R11.2)."""
    ship, open_ = desk.ship, _offered(desk, "heading")
    if not open_:
        return {}
    turning = desk.state.bar == NONE
    masts, heading = desk.masts(ship), desk.state.ships[ship].heading
    middle = amidships(masts, desk.tip(ship), heading) if turning else desk.tip(ship)
    found = {"ring": _ring(middle, tuple(open_), NONE if turning else int(desk.state.bar))}
    return found | {
        f"heading:{h}": _stop(_sign(desk, h), away(middle, h, RING), desk.does(f"heading:{h}"), f"heading:{h}")
        for h in open_
    }


def _sign(desk: Desk, heading: int) -> str:
    """Whether she comes the whole bar that way, or is stopped early (R10.10)."""
    s = desk.state
    if s.bar == NONE:
        return "stop"
    short, long = (int(n) for n in bars_left(s))
    offered = int(offers(s, int(s.ship), int(s.bar), heading, short, long))
    return "stop" if offered >> Distance.FULL & 1 else "stop-short"


@drawn_once(256)
def _ring(middle: Point, open_: tuple[int, ...], bar: int) -> Sprite:
    """A ray for each open heading as long as the bar, over a striped band where none is."""
    reach = BARS[Bar(bar)] if bar != NONE else RING - MARK / 2
    rays = "".join("M0 0L{:.4g} {:.4g}".format(*away((0, 0), h, reach)) for h in open_)
    barred = [h for h in range(HEADINGS) if h not in open_]
    band = "".join(_arc(h) for h in barred)
    art = f"<path d='{rays}' fill='none' stroke='#fff3cf' stroke-width='2' opacity='.75'/>"
    if band:
        art += f"<path d='{band}' fill='none' stroke='#1c2733' stroke-width='9'/>"
        art += f"<path d='{band}' fill='none' stroke='#f7ecd3' stroke-width='5' stroke-dasharray='5 4'/>"
    if bar != NONE:
        art += f"<circle r='{reach:g}' fill='none' stroke='#fff3cf' stroke-width='1.5' stroke-dasharray='3 6'/>"
    return Sprite(round(middle[0], 1), round(middle[1], 1), 1, 1, art, "", pane=CHART)


def _arc(heading: int) -> str:
    """Of the ring, half a step to either side."""
    (x, y), (u, v) = away((0, 0), heading - 0.5, RING), away((0, 0), heading + 0.5, RING)
    return f"M{x:.4g} {y:.4g}A{RING:g} {RING:g} 0 0 0 {u:.4g} {v:.4g}"


def distance_in(desk: Desk, name: str) -> float:
    """Returns the distance of that name, in units of the chart (R10.9)."""
    s = desk.state
    short, long = (int(n) for n in bars_left(s))
    q = Distance[name.upper()]
    return int(distance_of(s, int(s.ship), int(s.bar), int(s.course), int(q), short, long)) / UNIT


def _distances(desk: Desk) -> dict[str, Sprite]:
    """Along the course, where her bow would come to; where two are close, the further one lies further on."""
    names = [name.partition(":")[2] for name in desk.legal if name.startswith("distance:")]
    if not names:
        return {}
    tip, course = desk.tip(desk.ship), int(desk.state.course)
    far = sorted((distance_in(desk, name), name) for name in names)
    found = {"ruler": _ruler(tip, course, int(desk.state.bar))}
    last = 0.0
    for reach, name in far:
        last = max(reach, last + STOP + 1)
        symbol = "stop-short" if name == "furthest" else "stop"
        found[f"distance:{name}"] = _stop(
            symbol, away(tip, course, last), desk.does(f"distance:{name}"), f"distance:{name}"
        )
    return found


@drawn_once(256)
def _ruler(tip: Point, course: int, bar: int) -> Sprite:
    """The bar, in true length, along the course."""
    high = 10 * MILLIMETRE
    art = use(f"bar-{Bar(bar).name}", 0, -high / 2, BARS[Bar(bar)], high)
    return Sprite(round(tip[0], 1), round(tip[1], 1), 1, 1, art, "", r=-10.0 * course, pane=CHART)


def _slots(desk: Desk) -> dict[str, Sprite]:
    """R2.13: around the island, on the side where she would lie."""
    centre = desk.centre(desk.state.island) if desk.state.island != NONE else None
    if centre is None:
        return {}
    return {
        f"slot:{k}": _stop("stop", away(centre, k, -SLOTS), desk.does(f"slot:{k}"), f"slot:{k}")
        for k in _offered(desk, "slot")
    }


def _grid(desk: Desk) -> dict[str, Sprite]:
    """R5.4: a column of the grid at its foot, a row where it crosses the column chosen."""
    side = desk.state.side
    if desk.phase == Phase.ISLAND_X:
        at = {f"column:{i}": on_chart(int(point(i)), 0, side) for i in _offered(desk, "column")}
        return {name: _stop("stop", (x, y - MARK), desk.does(name), name) for name, (x, y) in at.items()}
    x = int(point(int(desk.state.column)))
    rows = {f"row:{i}": on_chart(x, int(point(i)), side) for i in _offered(desk, "row")}
    return {name: _stop("stop", spot, desk.does(name), name) for name, spot in rows.items()}


@drawn_once(8192)
def _stop(symbol: str, middle: Point, label: str, action: str) -> Sprite:
    at = (STOP - MARK) / 2
    left, top = round(middle[0] - STOP / 2, 1), round(middle[1] - STOP / 2, 1)
    return Sprite(left, top, STOP, STOP, use(symbol, at, at, MARK, MARK), label, action=action, pane=CHART, round=True)
