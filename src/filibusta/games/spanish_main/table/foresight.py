"""What a choice would do, as far as it can be known: where a ship would lie, with what chance a shot hits."""

from filibusta.engine.match import View
from filibusta.engine.words import Words, percent
from filibusta.games.spanish_main.cards import NONE, Bar
from filibusta.games.spanish_main.rules.geometry.pieces import slot_tip, tip_about
from filibusta.games.spanish_main.state import Phase
from filibusta.games.spanish_main.table.chances import (
    boarding_chances,
    chance_of,
    enemy_in_boarding,
    least_die,
    ram_chance,
)
from filibusta.games.spanish_main.table.desk import Desk, ship_key
from filibusta.games.spanish_main.table.places import BARS, Point, away, hull_pose, on_chart
from filibusta.games.spanish_main.table.reach import lines_now
from filibusta.games.spanish_main.table.stops import distance_in
from filibusta.table.scene import Aspect, Foresight, Ghost, Mark


def foretell(view: View, action: str, say: Words, layout: Aspect) -> Foresight:
    """Returns the forecast of an action."""
    desk = Desk(view, say, view.names, layout)
    if action not in view.state.choices:
        return Foresight()
    block, _, which = action.partition(":")
    match block:
        case "heading":
            return _heading(desk, int(which))
        case "distance":
            return _distance(desk, which)
        case "slot":
            return _slot(desk, int(which))
        case "cannon":
            return _shots(desk, int(which), lines_now(desk).get(int(which), []))
        case "ship" if desk.phase == Phase.TARGET:
            return _shots(desk, int(desk.state.cannon), [int(which)])
        case "ship" if desk.phase == Phase.RAM_TARGET:
            return _ram(desk, int(which))
        case "yes" if desk.phase == Phase.BOARD:
            return _boarding(desk)
        case _:
            return Foresight()


# ---------------------------------------------------------------- where she would lie


def _ghost(desk: Desk, tip: Point, heading: int, way: str = "") -> Foresight:
    """The ship of the decision as she would lie."""
    if desk.ship not in desk.afloat:
        return Foresight()
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


def _slot(desk: Desk, slot: int) -> Foresight:
    """R2.13, R15.9: a ship that comes there from elsewhere."""
    s = desk.state
    x, y = (int(value) for value in slot_tip(s, int(s.island), desk.masts(desk.ship), slot, 0))
    return _ghost(desk, on_chart(x, y, s.side), slot)


def _way(start: Point, goal: Point) -> str:
    return f"M{start[0]:.5g} {start[1]:.5g}L{goal[0]:.5g} {goal[1]:.5g}"


# ---------------------------------------------------------------- dice


def _shots(desk: Desk, cannon: int, targets: list[int]) -> Foresight:
    """R16.9: what the die must show, and how likely that is, at each ship that can be hit."""
    say, needed = desk.say, {target: least_die(desk, desk.ship, cannon, target) for target in targets}
    told = [
        say(
            "{ship}: hit with {n} or more, {chance}.",
            ship=desk.voice.ship(target),
            n=least,
            chance=percent(chance_of(least)),
        )
        for target, least in needed.items()
    ]
    marks = tuple(Mark(ship_key(target), percent(chance_of(least))) for target, least in needed.items())
    return Foresight(" ".join(told), marks=marks)


def _ram(desk: Desk, target: int) -> Foresight:
    """R13.2"""
    chance = percent(ram_chance(desk, target))
    text = desk.say("A mast goes in {chance} of the rams.", chance=chance)
    return Foresight(text, marks=(Mark(ship_key(target), chance),))


def _boarding(desk: Desk) -> Foresight:
    """R13.10"""
    own, other = enemy_in_boarding(desk)
    if own == NONE:
        return Foresight()
    wins, loses = boarding_chances(desk, own, other)
    text = desk.say("Won in {chance} of the boardings, lost in {loss}.", chance=percent(wins), loss=percent(loses))
    return Foresight(text, marks=(Mark(ship_key(own), percent(wins)), Mark(ship_key(other), percent(loses))))
