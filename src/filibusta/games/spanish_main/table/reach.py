"""The reach of a ship's cannons from where she lies: ranges about her masts, lines of fire to every target."""

from typing import NamedTuple

from filibusta.games.spanish_main.cards import Bar, Effect
from filibusta.games.spanish_main.rules.cannons import has_cannon, has_doubled, letter_of, set_letter_of, targets
from filibusta.games.spanish_main.rules.effects import includes, powers
from filibusta.games.spanish_main.state import FIRST_CONVERTED, MOST_GUNS, Phase
from filibusta.games.spanish_main.table.context import DrawContext
from filibusta.games.spanish_main.table.places import BARS, MILLIMETRE, Point, amidships, mast_spot, outline_of
from filibusta.games.spanish_main.table.ships import ship_art
from filibusta.games.spanish_main.words.gunnery import cannon_name
from filibusta.table.closeup import Picture
from filibusta.table.shapes import use

SEEN = 620.0
"""The part of the chart that is shown, in its units, and the width at which it is drawn."""
WIDE = 330.0
DOTS = "stroke-dasharray='.1 8' stroke-linecap='round'"
RIM = "stroke='#ffe1d2' stroke-opacity='.6' stroke-dasharray='6 6'"


class Reach(NamedTuple):
    """A picture of the sea about a ship, and what each cannon reaches, in sentences."""

    picture: Picture
    told: list[str]


def lines_now(ctx: DrawContext) -> dict[int, list[int]]:
    """Returns what the shooting ship's unfired cannons reach, or what the one just chosen reaches."""
    s, lines = ctx.state, lines_of_fire(ctx, ctx.ship)
    if ctx.phase == Phase.TARGET:
        return {cannon: hit for cannon, hit in lines.items() if cannon == s.cannon}
    return {cannon: hit for cannon, hit in lines.items() if hit and not s.fired >> cannon & 1}


def lines_of_fire(ctx: DrawContext, ship: int) -> dict[int, list[int]]:
    """The ships that each of her cannons could hit now (R16.4)."""
    s = ctx.state
    abilities, letter = int(powers(s, ship)), int(set_letter_of(s, ship))
    past, doubled = bool(includes(abilities, Effect.FIRE_PAST_SHIPS)), bool(has_doubled(s, ship))
    found: dict[int, list[int]] = {}
    for cannon in range(MOST_GUNS):
        if has_cannon(s, ship, cannon, abilities):
            hit = int(targets(s, ship, cannon, letter, doubled, past))
            found[cannon] = [other for other in ctx.afloat if hit >> other & 1]
    return found


def reach_picture(ctx: DrawContext, ship: int) -> Reach:
    """The ship in the middle, her ranges, the ships around, a line from each mast to what its cannon can hit."""
    s, lines = ctx.state, lines_of_fire(ctx, ship)
    masts, tip, heading = ctx.masts(ship), ctx.tip(ship), int(s.ships[ship].heading)
    middle = amidships(masts, tip, heading)
    letters = {int(letter_of(s, ship, cannon, int(set_letter_of(s, ship)))) for cannon in lines}
    art = _islands(ctx, middle) + fire_art(ctx, ship, lines, middle)
    art += "".join(_hull(ctx, other, middle) for other in ctx.afloat)
    k = WIDE / SEEN
    picture = Picture(
        f"<g transform='translate({WIDE / 2:g} {WIDE / 2:g}) scale({k:.4g})'>{art}</g>", WIDE, WIDE, "sea"
    )
    return Reach(picture, [*_told(ctx, ship, lines), *_ranges(ctx, letters)])


def gun_spot(ctx: DrawContext, ship: int, cannon: int) -> Point:
    """Returns the position of a cannon on the chart; one without a mast of its own is at the last mast."""
    masts = ctx.masts(ship)
    return mast_spot(masts, ctx.tip(ship), int(ctx.state.ships[ship].heading), min(cannon, masts - 1))


def fire_art(ctx: DrawContext, ship: int, lines: dict[int, list[int]], middle: Point) -> str:
    """The range of each cannon about its mast, and a dotted line to each ship that it can hit."""
    s, art = ctx.state, ""
    for cannon in lines:
        if cannon < FIRST_CONVERTED:
            x, y = _from(middle, gun_spot(ctx, ship, cannon))
            reach = BARS[Bar(int(letter_of(s, ship, cannon, int(set_letter_of(s, ship)))))]
            reach *= 2 if has_doubled(s, ship) else 1
            art += f"<circle cx='{x:.4g}' cy='{y:.4g}' r='{reach:g}' fill='#ffe1d2' fill-opacity='.12' {RIM}/>"
    return art + lines_art(ctx, ship, lines, middle)


def lines_art(ctx: DrawContext, ship: int, lines: dict[int, list[int]], middle: Point) -> str:
    """A dotted line from each cannon to each ship that it can hit."""
    s, art = ctx.state, ""
    for cannon, found in lines.items():
        x, y = _from(middle, gun_spot(ctx, ship, cannon))
        for other in found:
            u, v = _from(middle, amidships(ctx.masts(other), ctx.tip(other), int(s.ships[other].heading)))
            path = f"M{x:.4g} {y:.4g}L{u:.4g} {v:.4g}"
            art += f"<path d='{path}' stroke='#1c2733' stroke-width='6' {DOTS}/>"
            art += f"<path d='{path}' stroke='#f7b04a' stroke-width='3' {DOTS}/>"
    return art


def _from(middle: Point, spot: Point) -> Point:
    return spot[0] - middle[0], spot[1] - middle[1]


def _near(spot: Point) -> bool:
    return max(abs(spot[0]), abs(spot[1])) < SEEN / 2


def _hull(ctx: DrawContext, ship: int, middle: Point) -> str:
    x, y = _from(middle, ctx.tip(ship))
    if not _near((x, y)):
        return ""
    boat = ctx.state.ships[ship]
    turned = f"translate({x:.4g} {y:.4g}) rotate({-10 * int(boat.heading)}) scale({MILLIMETRE:g})"
    return f"<g transform='{turned}'>{ship_art(ctx.card(ship), ctx.masts(ship), boat.standing, boat.seat)}</g>"


def _islands(ctx: DrawContext, middle: Point) -> str:
    art = ""
    for island in range(ctx.state.islands_size):
        x, y = _from(middle, ctx.centre(island))
        if _near((x, y)):
            outline, turn = outline_of(island)
            land = use(f"land-{outline}", -120, -120, 240, 240)
            art += f"<g transform='translate({x:.4g} {y:.4g}) rotate({turn})'>{land}</g>"
    return art


def _told(ctx: DrawContext, ship: int, lines: dict[int, list[int]]) -> list[str]:
    """A sentence for each cannon that reaches somebody."""
    say, v = ctx.say, ctx.voice
    told = [
        say(
            "{cannon} reaches {ships}.",
            cannon=cannon_name(v, cannon, ship),
            ships=v.everyone(list(map(v.ship, hit))),
        )
        for cannon, hit in lines.items()
        if hit
    ]
    return told or [say("None of her cannons reaches an enemy.")]


def _ranges(ctx: DrawContext, letters: set[int]) -> list[str]:
    """Describes the lengths of the ranges."""
    lengths = {Bar.S: 57.5, Bar.L: 83.8}
    return [ctx.say("Range {bar}: {n} mm.", bar=Bar(bar).name, n=lengths[Bar(bar)]) for bar in sorted(letters)]
