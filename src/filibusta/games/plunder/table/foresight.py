"""What a choice would do, as far as everybody can know it: where a ship would lie, what a trade brings or costs."""

from filibusta.engine.match import View
from filibusta.engine.words import Words, percent
from filibusta.games.plunder.state import ACTIONS, NONE, Direction
from filibusta.games.plunder.table.chart import berths, marker_spot
from filibusta.games.plunder.table.desk import Desk, card_id, mat_key, ship_key
from filibusta.games.plunder.table.places import PLACE, corner
from filibusta.games.plunder.words.figures import GOODS, price, purser_adds
from filibusta.games.plunder.words.prospects import prospect
from filibusta.table.scene import Aspect, Foresight, Ghost, Mark


def foretell(view: View, action: str, say: Words, layout: Aspect) -> Foresight:
    """Returns the forecast of an action."""
    desk = Desk(view, say, view.names, layout)
    if action not in view.state.choices:
        return Foresight()
    block, _, which = action.partition(":")
    match block:
        case "move":
            return _move(desk, Direction[which.upper()])
        case "sell" | "buy":
            return _trade(desk, block, which)
        case _:
            return _promise(desk, action)


def _promise(desk: Desk, action: str) -> Foresight:
    """What a choice in or before a fight, or an encounter for the next captain, promises."""
    kind, which = ACTIONS.part(desk.state.choices[action])
    found = prospect(desk.state, kind, which, desk.names, desk.say)
    if kind != "card" or found.chance is None:
        return Foresight(found.text)
    return Foresight(found.text, marks=(Mark(f"hand:{card_id(which)}", percent(found.chance)),))


def _move(desk: Desk, direction: Direction) -> Foresight:
    """The ship at her berth in the next place, and the way there."""
    seat = desk.centre
    here = desk.state.places[desk.state.seats[seat].place]
    goal = here.beside[direction]
    if goal == NONE:
        return Foresight()
    there = desk.state.places[goal]
    ships = sorted([*desk.ships_at(goal), seat])
    lie = berths(there.card, len(ships) + len(desk.fleets_at(goal)))
    x, y = marker_spot(*corner(there.x, there.y), lie[ships.index(seat)])
    (x0, y0), (x1, y1) = (_middle(place.x, place.y) for place in (here, there))
    way = f"M{x0:g} {y0:g}L{x1:g} {y1:g}"
    return Foresight(ghosts=(Ghost(ship_key(seat), x, y, way),))


def _middle(x: int, y: int) -> tuple[float, float]:
    left, top = corner(x, y)
    return left + PLACE[0] / 2, top + PLACE[1] / 2


def _trade(desk: Desk, block: str, good: str) -> Foresight:
    """R10.1, R11.2: the price where the captain trades, with what the Purser adds."""
    number, mat, coin = GOODS.index(good), mat_key(desk.centre), "coin-silver"
    silver = price(desk.state, block, number)
    if block == "buy":
        return Foresight(marks=(Mark(mat, f"−{silver}", "minus", coin),))
    return Foresight(marks=(Mark(mat, f"+{silver + purser_adds(desk.state, number)}", "plus", coin),))
