"""Forecasts of choices, as far as everybody can know them: the place of a ship, the gain or cost of a trade."""

from filibusta.engine.match import View
from filibusta.engine.words import Words, percent
from filibusta.games.plunder.state import ACTIONS, NONE, Direction
from filibusta.games.plunder.table.chart import berths, marker_spot
from filibusta.games.plunder.table.context import DrawContext, card_id, mat_key, ship_key
from filibusta.games.plunder.table.places import PLACE, corner
from filibusta.games.plunder.words.chances import prospect
from filibusta.games.plunder.words.figures import GOODS, price, purser_adds
from filibusta.table.scene import Aspect, Forecast, Ghost, Mark


def forecast(view: View, action: str, say: Words, layout: Aspect) -> Forecast:
    """Returns the forecast of an action."""
    ctx = DrawContext(view, say, view.names, layout)
    block, _, which = action.partition(":")
    match block:
        case "move":
            return _move(ctx, Direction[which.upper()])
        case "sell" | "buy":
            return _trade(ctx, block, which)
        case _:
            return _promise(ctx, action)


def _promise(ctx: DrawContext, action: str) -> Forecast:
    """The prospect of a choice in or before a fight, or of an encounter for the next captain."""
    kind, which = ACTIONS.part(ctx.state.choices[action])
    found = prospect(ctx.state, kind, which, ctx.names, ctx.say)
    if kind != "card" or found.chance is None:
        return Forecast(found.text)
    return Forecast(found.text, marks=(Mark(f"hand:{card_id(which)}", percent(found.chance)),))


def _move(ctx: DrawContext, direction: Direction) -> Forecast:
    """The ship at her berth in the next place, and the way there."""
    seat = ctx.centre
    here = ctx.state.places[ctx.state.seats[seat].place]
    goal = here.beside[direction]
    if goal == NONE:
        return Forecast()
    there = ctx.state.places[goal]
    ships = sorted([*ctx.ships_at(goal), seat])
    lie = berths(there.card, len(ships) + len(ctx.fleets_at(goal)))
    x, y = marker_spot(*corner(there.x, there.y), lie[ships.index(seat)])
    (x0, y0), (x1, y1) = (_middle(place.x, place.y) for place in (here, there))
    way = f"M{x0:g} {y0:g}L{x1:g} {y1:g}"
    return Forecast(ghosts=(Ghost(ship_key(seat), x, y, way),))


def _middle(x: int, y: int) -> tuple[float, float]:
    left, top = corner(x, y)
    return left + PLACE[0] / 2, top + PLACE[1] / 2


def _trade(ctx: DrawContext, block: str, good: str) -> Forecast:
    """R10.1, R11.2: the price where the captain trades, with what the Purser adds."""
    number, mat, coin = GOODS.index(good), mat_key(ctx.centre), "coin-silver"
    silver = price(ctx.state, block, number)
    if block == "buy":
        return Forecast(marks=(Mark(mat, f"−{silver}", "minus", coin),))
    return Forecast(marks=(Mark(mat, f"+{silver + purser_adds(ctx.state, number)}", "plus", coin),))
