"""What a choice would do, as far as it can be known: where a ship would lie, with what chance a shot hits."""

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import NONE, Bar
from filibusta.games.spanish_main.rules.geometry.pieces import tip_about
from filibusta.games.spanish_main.table.desk import Desk, ship_key
from filibusta.games.spanish_main.table.places import BARS, Point, away, hull_pose, on_chart
from filibusta.games.spanish_main.table.stops import distance_in
from filibusta.table.scene import Aspect, Foresight, Ghost


def foretell(view: View, action: str, say: Words, layout: Aspect) -> Foresight:
    """What choosing an action would do."""
    desk = Desk(view, say, view.names, layout)
    if action not in view.state.choices:
        return Foresight()
    block, _, which = action.partition(":")
    match block:
        case "heading":
            return _heading(desk, int(which))
        case "distance":
            return _distance(desk, which)
        case _:
            return Foresight()


def _ghost(desk: Desk, tip: Point, heading: int, way: str = "") -> Foresight:
    """The ship of the decision as she would lie."""
    x, y, turn = hull_pose(desk.masts(desk.ship), tip, heading)
    return Foresight(ghosts=(Ghost(ship_key(desk.ship), x, y, way, r=turn),))


def _heading(desk: Desk, heading: int) -> Foresight:
    """Come about, or on her way by this heading: as far as the bar reaches (R10.5, R11.2)."""
    s, ship = desk.state, desk.ship
    if s.bar == NONE:
        x, y = (int(value) for value in tip_about(s, ship, heading))
        return _ghost(desk, on_chart(x, y, s.side), heading)
    tip = desk.tip(ship)
    return _ghost(desk, tip, heading, _way(tip, away(tip, heading, BARS[Bar(s.bar)])))


def _distance(desk: Desk, name: str) -> Foresight:
    tip, course = desk.tip(desk.ship), int(desk.state.course)
    goal = away(tip, course, distance_in(desk, name))
    return _ghost(desk, goal, course, _way(tip, goal))


def _way(start: Point, goal: Point) -> str:
    return f"M{start[0]:.5g} {start[1]:.5g}L{goal[0]:.5g} {goal[1]:.5g}"
