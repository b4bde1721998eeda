"""Ships from above: hull, the masts that stand and the stumps of the others, whose they are and what holds them."""

from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.state import Phase
from filibusta.games.spanish_main.table.context import CHART, DrawContext, nation_of, ship_id, ship_key
from filibusta.games.spanish_main.table.facts import ship_facts
from filibusta.games.spanish_main.table.names import names
from filibusta.games.spanish_main.table.paint import FAMOUS
from filibusta.games.spanish_main.table.places import MILLIMETRE, Point, away, hull_box, hull_pose
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import use

VESSEL = (-100.0, -24.0, 112.0, 48.0)
"""The box of a ship's drawing in millimetres, the tip at (0, 0)."""
SIGN = 34.0
"""The size of the medallion that says what holds a ship."""


def vessel_symbol(card: int, masts: int) -> str:
    """The drawing of a ship from above: the famous have their own."""
    return f"vessel-{ship_id(card)}" if ship_id(card) in FAMOUS else f"vessel-{nation_of(card)}-{masts}"


def lost_masts(masts: int, standing_bits: int) -> str:
    """The style that fells the masts that are gone; drawings count them from the stern."""
    gone = [masts - i for i in range(masts) if not standing_bits >> i & 1]
    return "".join(f"--mast-{n}:none;--stump-{n}:inline;" for n in gone)


def afloat(ctx: DrawContext) -> dict[str, Sprite]:
    """Draws ropes, names, ships, and the signs of what holds them."""
    ropes = {f"rope:{i}": _rope_of(ctx, i) for i in ctx.afloat if ctx.state.ships[i].tows in ctx.afloat}
    signs = {f"sign:{i}": sign for i in ctx.afloat if (sign := _sign_of(ctx, i))}
    return {**ropes, **names(ctx), **{ship_key(i): _ship_of(ctx, i) for i in ctx.afloat}, **signs}


def _ship_of(ctx: DrawContext, ship: int) -> Sprite:
    boat, card = ctx.state.ships[ship], ctx.card(ship)
    action = ctx.can(f"act:{ship}") or ctx.can(f"ship:{ship}")
    label = ctx.label(ship_facts(ctx, ship), action)
    chosen = ship == ctx.ship and ctx.phase != Phase.MAIN and not ctx.state.over
    side = "chosen" if chosen else "own" if boat.seat == ctx.host else "enemy"
    return _ship(card, ctx.masts(ship), boat.standing, boat.seat, side, ctx.tip(ship), boat.heading, label, action)


@cached_sprite(4096)
def _ship(
    card: int,
    masts: int,
    stands: int,
    seat: int,
    side: str,
    tip: Point,
    heading: int,
    label: str,
    action: str,
) -> Sprite:
    w, h = hull_box(masts)
    x, y, turn = hull_pose(masts, tip, heading)
    art = _laid(w, h / 2, ship_art(card, masts, stands, seat, side))
    return Sprite(x, y, w, h, art, label, r=turn, action=action, pane=CHART)


def _laid(x: float, y: float, art: str) -> str:
    """Moves art in millimetres about the tip of a bow to a point of the chart."""
    return f"<g transform='translate({x:g} {y:g}) scale({MILLIMETRE:g})'>{art}</g>"


def ship_art(card: int, masts: int, stands: int, seat: int, side: str = "own") -> str:
    """A ship from above, in millimetres, the tip of her bow at (0, 0), heading east."""
    style = f"{lost_masts(masts, stands)}--band:var(--p{seat + 1});--side:var(--p{seat + 1})"
    art = use(f"side-{side}-{masts}", *VESSEL) + use(vessel_symbol(card, masts), *VESSEL)
    art += use("derelict", *VESSEL) if not stands else ""
    return f"<g style='{style}'>{art}</g>"


@cached_sprite(1024)
def _rope(start: Point, goal: Point) -> Sprite:
    """Draws the rope between a ship and the one in her tow."""
    path = f"M0 0L{goal[0] - start[0]:.4g} {goal[1] - start[1]:.4g}"
    art = f"<path d='{path}' fill='none' stroke='#1c2733' stroke-width='6'/>"
    art += f"<path d='{path}' fill='none' stroke='#d3ac6c' stroke-width='3' stroke-dasharray='5 2'/>"
    return Sprite(round(start[0], 1), round(start[1], 1), 1, 1, art, "", pane=CHART)


def _rope_of(ctx: DrawContext, ship: int) -> Sprite:
    boat, tow = ctx.state.ships[ship], int(ctx.state.ships[ship].tows)
    stern = away(ctx.tip(ship), boat.heading, -hull_box(ctx.masts(ship))[0] + 4)
    return _rope(stern, ctx.tip(tow))


def _sign_of(ctx: DrawContext, ship: int) -> Sprite | None:
    """A medallion at her stern for what holds her: a pin, a tow, an anchor, Rum; over a derelict her own."""
    boat = ctx.state.ships[ship]
    found = [
        ("mark-pin", boat.pinned_by),
        ("mark-rum", boat.hold),
        ("mark-tow", boat.towed_by != NONE),
        ("mark-derelict", not boat.standing),
        ("mark-dock", boat.docked != NONE),
    ]
    symbol = next((name for name, holds in found if holds), "")
    if not symbol:
        return None
    x, y = away(ctx.tip(ship), boat.heading, -hull_box(ctx.masts(ship))[0] - SIGN / 2)
    return _sign(symbol, round(x - SIGN / 2, 1), round(y - SIGN / 2, 1))


@cached_sprite(1024)
def _sign(symbol: str, x: float, y: float) -> Sprite:
    return Sprite(x, y, SIGN, SIGN, use(symbol, 0, 0, SIGN, SIGN), "", pane=CHART)
