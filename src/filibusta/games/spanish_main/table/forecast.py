"""Forecasts of choices, as far as they can be known: the place of a ship, the chance of a shot."""

from math import prod

from msgspec.structs import replace

from filibusta.engine.match import View
from filibusta.engine.words import Words, percent
from filibusta.games.spanish_main.cards import BAR, NONE, Bar
from filibusta.games.spanish_main.rules.docking import docks
from filibusta.games.spanish_main.rules.fan import distance as distance_of
from filibusta.games.spanish_main.rules.fan import offers, tip_after
from filibusta.games.spanish_main.rules.geometry.pieces import island_within, slot_tip, tip_about
from filibusta.games.spanish_main.rules.sailing import bars_left
from filibusta.games.spanish_main.rules.survey import touching
from filibusta.games.spanish_main.state import Distance, Phase
from filibusta.games.spanish_main.table.board import scene
from filibusta.games.spanish_main.table.builder import looked_at
from filibusta.games.spanish_main.table.context import DrawContext, ship_key
from filibusta.games.spanish_main.table.places import BARS, MILLIMETRE, Point, hull_pose, on_chart
from filibusta.games.spanish_main.table.reach import lines_art, lines_now, lines_of_fire
from filibusta.games.spanish_main.table.ships import ship_art
from filibusta.games.spanish_main.table.stops import stop_sprites
from filibusta.games.spanish_main.voyages import way_to_island
from filibusta.games.spanish_main.words.outlook import (
    boarding_chances,
    chance_of,
    enemy_in_boarding,
    least_die,
    ram_chance,
)
from filibusta.table.scene import Aspect, Forecast, Ghost, Mark, single_quoted
from filibusta.table.shapes import use

TENTHS = 10
"""Units of the rules in a millimetre (R1.7)."""
STRIDES = (10, 30, 60)
"""The steps by which a ship is moved on to find what is in her way."""


def forecast(view: View, action: str, say: Words, layout: Aspect) -> Forecast:
    """Returns the forecast of an action."""
    ctx = DrawContext(view, say, view.names, layout)
    block, _, which = action.partition(":")
    match block:
        case "fleet" if ctx.wide and ctx.choosing:
            return _fleet(ctx, action)
        case "heading":
            return _heading(ctx, int(which))
        case "distance":
            return _distance(ctx, which)
        case "slot":
            return _slot(ctx, int(which))
        case "cannon":
            return _shots(ctx, int(which), lines_now(ctx).get(int(which), []))
        case "ship" if ctx.phase == Phase.TARGET:
            return _shots(ctx, int(ctx.state.cannon), [int(which)])
        case "ship" if ctx.phase == Phase.RAM_TARGET:
            return _ram(ctx, int(which))
        case "yes" if ctx.phase == Phase.BOARD:
            return _boarding(ctx)
        case _:
            return Forecast()


def _fleet(ctx: DrawContext, action: str) -> Forecast:
    """A ready fleet, with its cards in the column beside the others."""
    here, cards = scene(ctx).sprites[action], looked_at(ctx, action)
    told = f"<g class='told' transform='translate({cards.x:g} {cards.y:g})'>{cards.art}</g>"
    return Forecast(ghosts=(Ghost(action, here.x, here.y, under=single_quoted(told)),))


# ---------------------------------------------------------------- where she would lie


def _ghost(ctx: DrawContext, tip: Point, heading: int, way: str = "") -> Forecast:
    """The ship of the decision as she would lie."""
    if ctx.ship not in ctx.afloat:
        return Forecast()
    x, y, turn = hull_pose(ctx.masts(ctx.ship), tip, heading)
    return Forecast(ghosts=(Ghost(ship_key(ctx.ship), x, y, way, r=turn),))


def _heading(ctx: DrawContext, heading: int) -> Forecast:
    """Forecasts coming about, or sailing on this heading as far as the bar leads (R10.5, R11.2)."""
    s, ship = ctx.state, ctx.ship
    if s.bar == NONE:
        tip = tuple(int(value) for value in tip_about(s, ship, heading))
        return _arrived(ctx, (tip[0], tip[1]), heading, [])
    short, long = (int(n) for n in bars_left(s))
    offered = int(offers(s, ship, int(s.bar), heading, short, long))
    ways = [q for q in Distance if offered >> q & 1]
    return _sailed(ctx, heading, max(_far(ctx, heading, q) for q in ways)) if ways else Forecast()


def _distance(ctx: DrawContext, name: str) -> Forecast:
    return _sailed(ctx, int(ctx.state.course), _far(ctx, int(ctx.state.course), Distance[name.upper()]))


def _far(ctx: DrawContext, heading: int, q: Distance) -> int:
    """The distance of that name with a heading, in units of the rules (R10.9)."""
    s = ctx.state
    short, long = (int(n) for n in bars_left(s))
    return int(distance_of(s, ctx.ship, int(s.bar), heading, int(q), short, long))


def _sailed(ctx: DrawContext, heading: int, far: int) -> Forecast:
    """Tells the length of a segment, and what ends it before the whole bar."""
    say, bar = ctx.say, int(BAR[ctx.state.bar])
    told = say("{n} mm.", n=far // TENTHS)
    if far >= bar:
        told = say("The whole bar, {n} mm.", n=far // TENTHS)
    elif barred := _in_the_way(ctx, heading, far):
        told = say("{n} mm. In the way: {what}.", n=far // TENTHS, what=barred)
    x, y = (int(value) for value in tip_after(ctx.state, ctx.ship, heading, far))
    return _arrived(ctx, (x, y), heading, [told])


def _in_the_way(ctx: DrawContext, heading: int, far: int) -> str:
    """Returns what she would run into a little further on."""
    ship, further = ctx.ship, ctx
    for more in STRIDES:
        x, y = (int(value) for value in tip_after(ctx.state, ship, heading, far + more))
        further = ctx.moved(ship, (x, y), heading)
        ships = int(touching(further.state, ship)) & ~int(touching(ctx.state, ship))
        lands = [i for i in range(ctx.state.islands_size) if island_within(further.state, ship, i, 0)]
        found = [ctx.voice.ship(other) for other in ctx.afloat if ships >> other & 1]
        if found or lands:
            return ctx.voice.everyone([*found, *map(ctx.voice.island, lands)])
    return ""


def _arrived(ctx: DrawContext, tip: tuple[int, int], heading: int, told: list[str]) -> Forecast:
    """Forecasts an arrival: the ghost, the bar along her way, what she touches, who reaches whom with cannons."""
    ship, say = ctx.ship, ctx.say
    if ship not in ctx.afloat:
        return Forecast()
    there = ctx.moved(ship, tip, heading)
    s, start, goal = there.state, ctx.tip(ship), on_chart(*tip, ctx.state.side)
    islands, ships = int(docks(s, ship, home_only=False)), int(touching(s, ship))
    touched = [there.voice.island(i) for i in range(s.islands_size) if islands >> i & 1]
    touched += [there.voice.ship(i) for i in ctx.afloat if ships >> i & 1]
    told = [*told, *([say("There she touches {what}.", what=there.voice.everyone(touched))] if touched else [])]
    lines = {cannon: hit for cannon, hit in lines_of_fire(there, ship).items() if hit}
    shots, marks = _fire(there, lines)
    told += [*shots, *_threats(there)]
    x, y, turn = hull_pose(ctx.masts(ship), goal, heading)
    bar = ctx.state.bar
    measured = _bar(start, heading, Bar(bar)) if bar != NONE else ""
    under = single_quoted(measured + lines_art(there, ship, lines, (0.0, 0.0)))
    way = "" if bar == NONE else _way(start, goal)
    return Forecast("\n".join(told), (Ghost(ship_key(ship), x, y, way, r=turn, under=under),), marks)


def _bar(start: Point, heading: int, bar: Bar) -> str:
    """The bar in true length, laid from the tip of her bow."""
    high = 10 * MILLIMETRE
    laid = use(f"bar-{bar.name}", 0, -high / 2, BARS[bar], high)
    return f"<g transform='translate({start[0]:g} {start[1]:g}) rotate({-10 * heading})'>{laid}</g>"


def _fire(ctx: DrawContext, lines: dict[int, list[int]]) -> tuple[list[str], tuple[Mark, ...]]:
    """Returns for each ship the number of cannons that reach it, and the probability of at least one hit (R16.9)."""
    aimed = {target: [c for c, hit in lines.items() if target in hit] for hit in lines.values() for target in hit}
    told, marks, say = list[str](), list[Mark](), ctx.say
    for target, cannons in aimed.items():
        missed = prod(1 - chance_of(least_die(ctx.states, ctx.ship, cannon, target)) for cannon in cannons)
        chance, n = percent(1 - missed), len(cannons)
        one, many = "{n} cannon reaches {ship}: {chance}.", "{n} cannons reach {ship}, at least one hits: {chance}."
        told.append(say.plural(one, many, n, ship=ctx.voice.ship(target), chance=chance))
        marks.append(Mark(ship_key(target), chance))
    return told, tuple(marks)


def _threats(ctx: DrawContext) -> list[str]:
    """The cannons of others that reach her there, as everybody may know."""
    say, ship, s = ctx.say, ctx.ship, ctx.state
    seat, reaching = int(s.ships[ship].seat), dict[int, int]()
    for other in ctx.afloat:
        if s.ships[other].seat != seat and s.ships[other].standing:
            n = sum(ship in hit for hit in lines_of_fire(ctx, other).values())
            reaching[int(s.ships[other].seat)] = reaching.get(int(s.ships[other].seat), 0) + n
    one, many = "{n} cannon of {name} reaches her there.", "{n} cannons of {name} reach her there."
    return [say.plural(one, many, n, name=ctx.names[whose]) for whose, n in reaching.items() if n]


def _slot(ctx: DrawContext, slot: int) -> Forecast:
    """R2.13, R15.9: a ship that comes there from elsewhere."""
    s = ctx.state
    x, y = (int(value) for value in slot_tip(s, int(s.island), ctx.masts(ctx.ship), slot, 0))
    told, way = _nearest(ctx, x, y)
    tip = on_chart(x, y, s.side)
    if ctx.ship in ctx.afloat:
        return replace(_ghost(ctx, tip, slot), text=told)
    here = stop_sprites(ctx)[f"slot:{slot}"]
    masts = ctx.masts(ctx.ship)
    hull = ship_art(ctx.card(ctx.ship), masts, (1 << masts) - 1, int(s.ships[ctx.ship].seat))
    moved = f"translate({tip[0]:.5g} {tip[1]:.5g}) rotate({-10 * slot}) scale({MILLIMETRE:g})"
    under = single_quoted(f"<g transform='{moved}'>{hull}</g>")
    return Forecast(told, (Ghost(f"slot:{slot}", here.x, here.y, way, under=under),))


def _nearest(ctx: DrawContext, x: int, y: int) -> tuple[str, str]:
    """Tells how far it is from there to the nearest wild island, and draws the way."""
    s = ctx.state
    wild = [i for i in range(s.islands_size) if s.islands[i].home == NONE]
    if not wild:
        return "", ""
    far, island = min((float(way_to_island(s, float(x), float(y), i)), i) for i in wild)
    told = ctx.say("{n} mm to {island}, the nearest wild one.", n=round(far / TENTHS), island=ctx.voice.island(island))
    return told, _way(on_chart(x, y, s.side), ctx.centre(island))


def _way(start: Point, goal: Point) -> str:
    return f"M{start[0]:.5g} {start[1]:.5g}L{goal[0]:.5g} {goal[1]:.5g}"


# ---------------------------------------------------------------- dice


def _shots(ctx: DrawContext, cannon: int, targets: list[int]) -> Forecast:
    """R16.9: what the die must show, and how likely that is, at each ship that can be hit."""
    say, needed = ctx.say, {target: least_die(ctx.states, ctx.ship, cannon, target) for target in targets}
    told = [
        say(
            "{ship}: hit with {n} or more, {chance}.",
            ship=ctx.voice.ship(target),
            n=least,
            chance=percent(chance_of(least)),
        )
        for target, least in needed.items()
    ]
    marks = tuple(Mark(ship_key(target), percent(chance_of(least))) for target, least in needed.items())
    return Forecast(" ".join(told), marks=marks)


def _ram(ctx: DrawContext, target: int) -> Forecast:
    """R13.2"""
    chance = percent(ram_chance(ctx.state, target))
    text = ctx.say("A mast goes in {chance} of the rams.", chance=chance)
    return Forecast(text, marks=(Mark(ship_key(target), chance),))


def _boarding(ctx: DrawContext) -> Forecast:
    """R13.10"""
    own, other = enemy_in_boarding(ctx.state)
    if own == NONE:
        return Forecast()
    wins, loses = boarding_chances(ctx.state, own, other)
    text = ctx.say("Won in {chance} of the boardings, lost in {loss}.", chance=percent(wins), loss=percent(loses))
    return Forecast(text, marks=(Mark(ship_key(own), percent(wins)), Mark(ship_key(other), percent(loses))))
