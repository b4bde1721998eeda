"""The open sea in its pane: depths, islands with their treasure and flags, ships from above in true size, stops."""

from filibusta.games.spanish_main.cards import NONE, Bar
from filibusta.games.spanish_main.rules.gold import home_gold
from filibusta.games.spanish_main.state import ASHORE, Phase
from filibusta.games.spanish_main.table.context import (
    AIMED,
    CHART,
    DRAFTING,
    DrawContext,
    island_key,
    muzzle_key,
    nation_of,
    ship_key,
    token_key,
)
from filibusta.games.spanish_main.table.facts import island_facts
from filibusta.games.spanish_main.table.overview import plan
from filibusta.games.spanish_main.table.places import BARS, MARGIN, MILLIMETRE, RING, SLOTS, UNIT, Point, outline_of
from filibusta.games.spanish_main.table.reach import fire_art, gun_spot, lines_now
from filibusta.games.spanish_main.table.ships import afloat
from filibusta.games.spanish_main.table.stops import stop_sprites
from filibusta.games.spanish_main.table.tokens import treasure_symbol
from filibusta.table.scene import Area, Pane, Sprite, cached_sprite, placed, single_quoted
from filibusta.table.shapes import Spot, disc, number, pill, pill_width, use

LAND = 150.0
"""The box of an island."""
TOKEN = 40.0
MUZZLE = 15.0
MOST = 3.0
BORDER = 30.0
"""The frame of the chart."""
WHOLE = (Phase.ISLAND_X, Phase.ISLAND_Y, Phase.CHOOSE_HOME, *DRAFTING)
"""Decisions for which the whole sea is seen."""
READABLE = 0.87
"""At this scale all can be read on a phone: about a ship the narrow pane opens no smaller."""
ROOM = 90.0
"""The sea seen around the subject of a decision."""
DEPTHS = ((171, "#ffffff", 0.08), (119, "#ffffff", 0.08), (73, "#ffffff", 0.1))
"""Strokes around a coast, in millimetres."""


SWELL = (
    "<pattern id='swell' width='190' height='81' patternUnits='userSpaceOnUse'>"
    "<path class='wave' d='M40 20q6-6 12 0t12 0M107 47q6-6 12 0t12 0M8 74q6-6 12 0t12 0'/></pattern>"
)
"""The engraving of the sea, for what lies beneath."""


def area(ctx: DrawContext) -> Area:
    """The table and what lies around it."""
    side = ctx.state.side / UNIT
    return -MARGIN, -MARGIN, side + 2 * MARGIN, side + 2 * MARGIN


def pane(ctx: DrawContext, spot: Spot) -> Pane:
    """The window onto the sea: it opens about what must be decided."""
    whole = area(ctx)
    least = min(spot.w / whole[2], spot.h / whole[3])
    x, y, w, h = _where_most_lies(ctx, spot) if ctx.state.over else _opens(ctx)
    if not ctx.wide:
        if not _looks_on_all(ctx):
            x, y, w, h = _closer((x, y, w, h), spot.w / READABLE, spot.h / READABLE)
        h = max(h, w * spot.h / spot.w)  # the buttons lie below what it opens on
    label = ctx.say("The open sea")
    about = tuple(ship_key(ship) for ship in _subjects(ctx)) if ctx.phase != Phase.MAIN else ()
    return Pane(*spot, whole, (x, y, w, h), label, least, MOST, _chapter(ctx), plan=plan(ctx), about=about)


def _chapter(ctx: DrawContext) -> str:
    """The setup of the islands, the berths at one of them, then the game: each is looked at anew."""
    s = ctx.state
    if ctx.phase == Phase.PICK_SLOT:
        return f"berths:{s.island}"
    return "game" if s.treasures_size else "setup"


def _opens(ctx: DrawContext) -> Area:
    """Returns the area around the ship of the decision with all headings, around an island whose slots are asked, or
    all."""
    s = ctx.state
    if ctx.phase == Phase.PICK_SLOT and s.island != NONE:
        return _about([ctx.centre(s.island)], SLOTS + ROOM / 2)
    if _looks_on_all(ctx):
        side = s.side / UNIT
        return -BORDER, -BORDER, side + 2 * BORDER, side + 2 * BORDER
    return _about([ctx.tip(ship) for ship in _subjects(ctx)], RING + ROOM / 2)


def _subjects(ctx: DrawContext) -> list[int]:
    """Returns the ship of the decision and the other one that it concerns; none if all the sea is looked at."""
    if _looks_on_all(ctx):
        return []
    other = ctx.state.other
    meets = other != NONE and other in ctx.afloat and ctx.phase != Phase.MAIN
    return [ctx.ship, int(other)] if meets else [ctx.ship]


def _looks_on_all(ctx: DrawContext) -> bool:
    return ctx.phase in WHOLE or ctx.ship == NONE or bool(ctx.state.over)


def _closer(whole: Area, most_w: float, most_h: float) -> Area:
    """The middle of an area, no larger than that."""
    x, y, w, h = whole
    seen_w, seen_h = min(w, most_w), min(h, most_h)
    return x + (w - seen_w) / 2, y + (h - seen_h) / 2, seen_w, seen_h


def _where_most_lies(ctx: DrawContext, spot: Spot) -> Area:
    """Returns the area with the most ships at a readable scale once the game is over, or the homes of the fleets."""
    s = ctx.state
    homes = [ctx.centre(i) for i in range(s.islands_size) if s.islands[i].home != NONE]
    points = [ctx.tip(ship) for ship in ctx.afloat] or homes or [(s.side / UNIT / 2, s.side / UNIT / 2)]
    w, h = spot.w / 2 - ROOM, spot.h / 2 - ROOM
    near = [[(x, y) for x, y in points if abs(x - left) <= w and abs(y - top) <= h] for left, top in points]
    left, top, wide, high = _about(max(near, key=len), 0)
    return left + wide / 2 - spot.w / 2, top + high / 2 - spot.h / 2, spot.w, spot.h


def _about(points: list[Point], room: float) -> Area:
    left, top = (min(values) - room for values in zip(*points, strict=True))
    right, foot = (max(values) + room for values in zip(*points, strict=True))
    return left, top, right - left, foot - top


def chart_sprites(ctx: DrawContext) -> dict[str, Sprite]:
    """Everything in the pane, in paint order: what may be chosen lies over what may not."""
    s = ctx.state
    found = {"sea": _sea(s.side)}
    found |= {f"depth:{i}": _depth(i, ctx.centre(i)) for i in range(s.islands_size) if _lies(ctx, i)}
    found |= {island_key(i): _island(ctx, i) for i in range(s.islands_size) if _lies(ctx, i)}
    found |= _tokens(ctx) | afloat(ctx) | _fire(ctx) | stop_sprites(ctx)
    return dict(sorted(found.items(), key=lambda entry: bool(entry[1].action)))


def _lies(ctx: DrawContext, island: int) -> bool:
    """Tells whether an island has its place already (R5.4)."""
    s = ctx.state
    placing = ctx.phase in (Phase.ISLAND_X, Phase.ISLAND_Y)
    return not (placing and island >= s.island) and (s.islands[island].x or s.islands[island].y)


# ---------------------------------------------------------------- the sea


@cached_sprite(8)
def _sea(side: int) -> Sprite:
    """Draws water, the frame with its scale in millimetres, the compass rose, the bars in true length."""
    size = side / UNIT
    art = f"<rect class='deep' x='-{4 * MARGIN:g}' y='-{4 * MARGIN:g}' width='{size + 8 * MARGIN:g}' "
    art += f"height='{size + 8 * MARGIN:g}'/><rect class='sea' width='{size:g}' height='{size:g}'/>"
    art += f"<rect width='{size:g}' height='{size:g}' fill='url(#swell)'/>" + _frame(size)
    art += use("chart-rose", size - 250, size - 250, 220, 220)
    for i, bar in enumerate(Bar):
        art += use(f"bar-{bar.name}", 24, size - 60 + 26 * i, BARS[bar], 10 * MILLIMETRE)
    return Sprite(0, 0, size, size, art, "", pane=CHART)


def _frame(size: float) -> str:
    """The border of a chart, light and dark every ten centimetres."""
    step, dark = 100 * MILLIMETRE, ""
    for i in range(0, int(size // step) + 1, 2):
        w = min(step, size - i * step)
        if w > 0:
            at = i * step
            dark += f"M{at:g}-14h{w:g}v10h-{w:g}ZM{at:g} {size + 4:g}h{w:g}v10h-{w:g}Z"
            dark += f"M-14 {at:g}v{w:g}h10v-{w:g}ZM{size + 4:g} {at:g}v{w:g}h10v-{w:g}Z"
    edge = f"<rect class='cream' x='-18' y='-18' width='{size + 36:g}' height='{size + 36:g}' style='fill:none'/>"
    light = f"M-14-14H{size + 14:g}V{size + 14:g}H-14ZM-4-4V{size + 4:g}H{size + 4:g}V-4Z"
    return f"{edge}<path fill='#f7ecd3' fill-rule='evenodd' d='{light}'/><path fill='#1c2733' d='{dark}'/>" + (
        f"<rect class='inked' width='{size:g}' height='{size:g}'/>"
    )


@cached_sprite(64)
def _depth(island: int, centre: Point) -> Sprite:
    """Shallow water around a coast."""
    outline, turn = outline_of(island)
    strokes = "".join(
        f"<g fill='{fill}' stroke='{fill}' stroke-width='{wide}' stroke-linejoin='round' opacity='{ink}'>"
        f"<use href='#coast-{outline}'/></g>"
        for wide, fill, ink in DEPTHS
    )
    art = f"<g transform='rotate({turn}) scale({MILLIMETRE:g})'>{strokes}</g>"
    return Sprite(round(centre[0], 1), round(centre[1], 1), 1, 1, art, "", pane=CHART)


# ---------------------------------------------------------------- islands


def _island(ctx: DrawContext, island: int) -> Sprite:
    s = ctx.state
    land = s.islands[island]
    action = ctx.can(f"island:{island}")
    gold = int(home_gold(s, land.home)) if land.home != NONE and s.players == 2 and s.treasures_size else NONE
    stacked = len(ctx.treasures_at(ASHORE + island)) if land.home != NONE and s.players > 2 else 0
    flags = tuple(seat for seat in ctx.seats if land.visits >> seat & 1 or seat == land.home)
    crew = len(ctx.crew_at(ASHORE + island))
    nation = _nation_at(ctx, land.home)
    label = ctx.label(island_facts(ctx, island), action)
    return _land(island, ctx.centre(island), nation, (gold, stacked, crew), flags, label, action)


def _nation_at(ctx: DrawContext, seat: int) -> str:
    """Returns the nation of the houses on a home island: that of the first ship of its owner's fleet."""
    first = ctx.state.seats[seat].first_ship if seat != NONE else NONE
    return nation_of(ctx.card(first)) if first != NONE and ctx.card(first) != NONE else ""


@cached_sprite(4096)
def _land(
    island: int,
    centre: Point,
    nation: str,
    counts: tuple[int, int, int],
    flags: tuple[int, ...],
    label: str,
    action: str,
) -> Sprite:
    """Draws an island; ``counts`` are home gold, tokens at home face down and crew ashore (0 or NONE: not drawn)."""
    outline, turn = outline_of(island)
    half = LAND / 2
    ground = use(f"land-{outline}", -120, -120, 240, 240)
    art = f"<g transform='translate({half:g} {half:g})'><g transform='rotate({turn})'>{ground}</g>"
    art += use(f"home-{nation}", -58, -52, 116, 87) if nation else use(f"land-{outline}-on", -120, -120, 240, 240)
    art += "</g>"
    for i, flag in enumerate(flags):
        art += use(f"marker-{flag + 1}", 8 + 26 * i, -14, 32, 48)
    art += disc(LAND - 14, 14, 13) + number(LAND - 14, 20, island + 1, "mid dark", 17)
    gold, stacked, crew = counts
    x = 30.0
    for value, symbol in ((gold, "coin"), (stacked or NONE, "treasure-back"), (crew or NONE, "crew-back")):
        if value != NONE:
            art += pill(x, LAND - 24, value, symbol, size=19)
            x += pill_width(value, 19) + 4
    return Sprite(
        round(centre[0] - half, 1), round(centre[1] - half, 1), LAND, LAND, art, label, action=action, pane=CHART
    )


def _tokens(ctx: DrawContext) -> dict[str, Sprite]:
    """The treasure on wild islands: each token is there to be taken."""
    found: dict[str, Sprite] = {}
    for island in range(ctx.state.islands_size):
        if ctx.state.islands[island].home == NONE:
            lie = ctx.treasures_at(ASHORE + island)
            x, y = ctx.centre(island)
            for i, token in enumerate(lie):
                action = ctx.can(f"treasure:{token}")
                label = ctx.label(ctx.voice.treasure(token), action) if action else ""
                left = round(x + (i - len(lie) / 2) * (TOKEN + 2), 1)
                found[token_key(token)] = _token(treasure_symbol(ctx, token), left, round(y + 14, 1), label, action)
    return found


def _fire(ctx: DrawContext) -> dict[str, Sprite]:
    """Draws the ranges and lines of fire of the cannons that have not fired (R16.4), while a ship shoots."""
    if ctx.phase not in AIMED or ctx.ship == NONE:
        return {}
    x, y = (round(value, 1) for value in ctx.tip(ctx.ship))
    lines = lines_now(ctx)
    found = {"fire": placed(x, y, 1, 1, single_quoted(fire_art(ctx, ctx.ship, lines, (x, y))), "", pane=CHART)}
    return found | {muzzle_key(cannon): _muzzle(gun_spot(ctx, ctx.ship, cannon)) for cannon in lines}


@cached_sprite(1024)
def _muzzle(spot: Point) -> Sprite:
    """A cannon that is ready, at its mast: its ball flies from there."""
    r = MUZZLE / 2
    art = f"<circle cx='{r:g}' cy='{r:g}' r='{r - 2:g}' fill='#f7b04a' stroke='#1c2733' stroke-width='2.5'/>"
    return Sprite(round(spot[0] - r, 1), round(spot[1] - r, 1), MUZZLE, MUZZLE, art, "", pane=CHART)


@cached_sprite(4096)
def _token(symbol: str, x: float, y: float, label: str, action: str) -> Sprite:
    art = use(symbol, 2, 2, TOKEN - 4, TOKEN - 4)
    return Sprite(x, y, TOKEN, TOKEN, art, label, action=action, pane=CHART, round=True)
