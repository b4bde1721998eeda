"""Places that a decision offers: headings about the bow, distances along a course, dock slots, columns and rows."""

from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import HEADINGS, NONE, Bar
from filibusta.games.spanish_main.rules.fan import distance as distance_of
from filibusta.games.spanish_main.rules.fan import offers
from filibusta.games.spanish_main.rules.islands import point
from filibusta.games.spanish_main.rules.sailing import bars_left
from filibusta.games.spanish_main.state import Distance, Phase
from filibusta.games.spanish_main.table.context import CHART, DrawContext
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
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import box, use
from filibusta.table.typeset import line, width

MARK = 26.0
"""The size of the mark of a stop."""
KEY, KEY_HIGH = 16.0, 28.0
"""The letters and the height of the key to a ring of berths."""


def stop_sprites(ctx: DrawContext) -> dict[str, Sprite]:
    """Draws the choices that are places of the chart."""
    match ctx.phase:
        case Phase.HEADING:
            return _headings(ctx)
        case Phase.DISTANCE:
            return _distances(ctx)
        case Phase.PICK_SLOT:
            return _slots(ctx)
        case Phase.ISLAND_X | Phase.ISLAND_Y:
            return _grid(ctx)
        case _:
            return {}


def stops(ctx: DrawContext) -> tuple[Point, ...]:
    """The places on the chart that are offered now."""
    return tuple((sprite.x + STOP / 2, sprite.y + STOP / 2) for sprite in stop_sprites(ctx).values() if sprite.action)


def rays(ctx: DrawContext) -> tuple[Point, ...]:
    """Points on the rays to the open headings, from where these no longer lie close together."""
    if ctx.phase != Phase.HEADING:
        return ()
    middle, reach = _pivot(ctx), _reach(int(ctx.state.bar))
    return tuple(away(middle, h, share * reach) for h in _offered(ctx, "heading") for share in (0.4, 0.6, 0.8))


def _offered(ctx: DrawContext, block: str) -> list[int]:
    """The numbers of the actions of a block that may be chosen."""
    return [int(name.partition(":")[2]) for name in ctx.legal if name.startswith(f"{block}:")]


def _headings(ctx: DrawContext) -> dict[str, Sprite]:
    """Places headings on a ring about the tip of the bow, or about her middle to come about (R10.5, R11.2)."""
    open_ = _offered(ctx, "heading")
    if not open_:
        return {}
    middle = _pivot(ctx)
    found = {"ring": _ring(middle, tuple(open_), int(ctx.state.bar))}
    return found | {
        f"heading:{h}": _stop(_sign(ctx, h), away(middle, h, RING), ctx.does(f"heading:{h}"), f"heading:{h}")
        for h in open_
    }


def _pivot(ctx: DrawContext) -> Point:
    """Returns what she turns about: the tip of her bow, her middle to come about."""
    tip = ctx.tip(ctx.ship)
    if ctx.state.bar != NONE:
        return tip
    return amidships(ctx.masts(ctx.ship), tip, ctx.state.ships[ctx.ship].heading)


def _reach(bar: int) -> float:
    """Returns the length of the rays: that of the bar, or to the stops of a ring."""
    return BARS[Bar(bar)] if bar != NONE else RING - MARK / 2


def _sign(ctx: DrawContext, heading: int) -> str:
    """Returns a sign for whether she sails the whole bar that way or is stopped early (R10.10)."""
    s = ctx.state
    if s.bar == NONE:
        return "stop"
    short, long = (int(n) for n in bars_left(s))
    offered = int(offers(s, int(s.ship), int(s.bar), heading, short, long))
    return "stop" if offered >> Distance.FULL & 1 else "stop-short"


@cached_sprite(256)
def _ring(middle: Point, open_: tuple[int, ...], bar: int) -> Sprite:
    """A ray for each open heading as long as the bar, over a striped band where none is."""
    reach = _reach(bar)
    lines = "".join("M0 0L{:.4g} {:.4g}".format(*away((0, 0), h, reach)) for h in open_)
    art = f"<path d='{lines}' fill='none' stroke='#fff3cf' stroke-width='2' opacity='.75'/>" + _barred(open_, RING)
    if bar != NONE:
        art += f"<circle r='{reach:g}' fill='none' stroke='#fff3cf' stroke-width='1.5' stroke-dasharray='3 6'/>"
    return Sprite(round(middle[0], 1), round(middle[1], 1), 1, 1, art, "", pane=CHART)


def _barred(open_: tuple[int, ...], radius: float) -> str:
    """Draws a striped band where no heading is open."""
    band = "".join(_arc(h, radius) for h in range(HEADINGS) if h not in open_)
    return _stripes(band) if band else ""


def _stripes(path: str) -> str:
    dark = f"<path d='{path}' fill='none' stroke='#1c2733' stroke-width='9'/>"
    return f"{dark}<path d='{path}' fill='none' stroke='#f7ecd3' stroke-width='5' stroke-dasharray='5 4'/>"


def _arc(heading: int, radius: float) -> str:
    """Draws the arc of a ring that is half a step to either side."""
    (x, y), (u, v) = away((0, 0), heading - 0.5, radius), away((0, 0), heading + 0.5, radius)
    return f"M{x:.4g} {y:.4g}A{radius:g} {radius:g} 0 0 0 {u:.4g} {v:.4g}"


def distance_in(ctx: DrawContext, name: str) -> float:
    """Returns the distance of that name, in units of the chart (R10.9)."""
    s = ctx.state
    short, long = (int(n) for n in bars_left(s))
    q = Distance[name.upper()]
    return int(distance_of(s, int(s.ship), int(s.bar), int(s.course), int(q), short, long)) / UNIT


def _distances(ctx: DrawContext) -> dict[str, Sprite]:
    """Places distances along the course at the end of her bow; of two close ones the further is moved on."""
    names = [name.partition(":")[2] for name in ctx.legal if name.startswith("distance:")]
    if not names:
        return {}
    tip, course = ctx.tip(ctx.ship), int(ctx.state.course)
    far = sorted((distance_in(ctx, name), name) for name in names)
    found = {"ruler": _ruler(tip, course, int(ctx.state.bar))}
    last = 0.0
    for reach, name in far:
        last = max(reach, last + STOP + 1)
        symbol = "stop-short" if name == "furthest" else "stop"
        found[f"distance:{name}"] = _stop(
            symbol, away(tip, course, last), ctx.does(f"distance:{name}"), f"distance:{name}"
        )
    return found


@cached_sprite(256)
def _ruler(tip: Point, course: int, bar: int) -> Sprite:
    """The bar, in true length, along the course."""
    high = 10 * MILLIMETRE
    art = use(f"bar-{Bar(bar).name}", 0, -high / 2, BARS[Bar(bar)], high)
    return Sprite(round(tip[0], 1), round(tip[1], 1), 1, 1, art, "", r=-10.0 * course, pane=CHART)


def _slots(ctx: DrawContext) -> dict[str, Sprite]:
    """R2.13: around the island, on the side where she would lie."""
    centre = ctx.centre(ctx.state.island) if ctx.state.island != NONE else None
    if centre is None:
        return {}
    free = _offered(ctx, "slot")
    found = {} if len(free) in (0, HEADINGS) else {"taken": _taken(centre, tuple(free), *_taken_words(ctx.say))}
    return found | {
        f"slot:{k}": _stop("stop", away(centre, k, -SLOTS), ctx.does(f"slot:{k}"), f"slot:{k}") for k in free
    }


def _taken_words(say: Words) -> tuple[str, str]:
    return say("free coast"), say("taken or too narrow")


@cached_sprite(256)
def _taken(centre: Point, free: tuple[int, ...], is_free: str, is_taken: str) -> Sprite:
    """Draws a striped band where no ship can dock, and the key to it above the ring."""
    opposite = tuple((k + HEADINGS // 2) % HEADINGS for k in free)
    first, second = width(is_free, KEY), width(is_taken, KEY)
    wide, top = 14 + MARK + first + 22 + 44 + second + 14, -SLOTS - STOP / 2 - KEY_HIGH
    left = -wide / 2
    art = _barred(opposite, SLOTS) + box(left, top, wide, KEY_HIGH, "paper edge", KEY_HIGH / 2)
    art += use("stop", left + 10, top + (KEY_HIGH - MARK) / 2, MARK, MARK)
    art += line(left + 14 + MARK, top + KEY_HIGH / 2 + 5, is_free, "", first + 1, KEY)
    stripe = left + 14 + MARK + first + 22
    art += _stripes(f"M{stripe:.4g} {top + KEY_HIGH / 2:.4g}h36")
    art += line(stripe + 44, top + KEY_HIGH / 2 + 5, is_taken, "", second + 1, KEY)
    return Sprite(round(centre[0], 1), round(centre[1], 1), 1, 1, art, "", pane=CHART)


def _grid(ctx: DrawContext) -> dict[str, Sprite]:
    """R5.4: a column of the grid at its foot, a row where it crosses the column chosen."""
    side = ctx.state.side
    if ctx.phase == Phase.ISLAND_X:
        at = {f"column:{i}": on_chart(int(point(i)), 0, side) for i in _offered(ctx, "column")}
        return {name: _stop("stop", (x, y - MARK), ctx.does(name), name) for name, (x, y) in at.items()}
    x = int(point(int(ctx.state.column)))
    rows = {f"row:{i}": on_chart(x, int(point(i)), side) for i in _offered(ctx, "row")}
    return {name: _stop("stop", spot, ctx.does(name), name) for name, spot in rows.items()}


@cached_sprite(8192)
def _stop(symbol: str, middle: Point, label: str, action: str) -> Sprite:
    at = (STOP - MARK) / 2
    left, top = round(middle[0] - STOP / 2, 1), round(middle[1] - STOP / 2, 1)
    return Sprite(left, top, STOP, STOP, use(symbol, at, at, MARK, MARK), label, action=action, pane=CHART, round=True)
