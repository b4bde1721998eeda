"""Every seat's winning chances after each turn of a match, turning points, strokes of luck, and mistakes.

A chance is the mean of two judgements of the public view: the estimate, and playouts from there. Playouts foresee more
of the near future, while the estimate changes less abruptly; the mean has the skill of playouts and moves as little as
correct chances would. Both deal the hidden part anew, since the order of the deck and the chance of the match belong to
the future. The chances assume players of equal strength.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec import field

from filibusta.ai.action_values import ActionValues
from filibusta.ai.bots import asked
from filibusta.ai.playouts import Playouts
from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.reviews.mistakes import FirstLook, Judge, Mistake

EDITION = 3
"""The version of the computation; stored chances of another version are computed again."""
MOST_TURNS = 1_000
"""Turns of the longest match that is reviewed."""
AT_ONCE = 48
"""Deals of which an estimate is the mean."""
SWING = 0.15
"""Change of a chance in one turn that makes it a turning point."""
STROKE = 0.1
"""Distance between what an action promised and what chance made of it that makes it a stroke of luck."""
GLANCES, LOOKS = 24, 192
"""Deals of the first look at what an action promised, and of the second at what may be a stroke of luck."""
MOST_SHOWN = 5
"""Turning points of a match, and strokes of luck."""
SECOND_LOOK = 10
"""The positions that a second look at a choice or turn counts for, as a part of the work."""
KEYS = 1 << 20
"""Keys between those of two positions, and those of two looks at one."""


class Point(msgspec.Struct, frozen=True):
    """The chances after a turn, and the next action; the first point is the start, the last one the end of the
    match."""

    ply: int
    """The number of actions until then."""
    turn: int
    """The turn that begins here, as the game counts them."""
    seat: int
    """The seat that decides next; -1 when the game is over."""
    chances: tuple[float, ...]
    """The winning chance of each seat, 0 to 1."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn that changed much for a seat."""

    point: int
    """The point after the turn."""
    ply: int
    """The action of the turn that did it."""
    seat: int
    before: float
    after: float


class Stroke(msgspec.Struct, frozen=True):
    """An action whose chance results gave its seat much more or less than that seat could expect."""

    ply: int
    turn: int
    seat: int
    expected: float
    came: float


class Chances(msgspec.Struct, frozen=True):
    """The winning chances in a match, as far as they are computed."""

    points: list[Point]
    done: int
    """Steps of the work that are done: first a position each, so that the points after the first ``done`` rest on the
    estimate alone."""
    total: int
    turning_points: list[TurningPoint] = field(default_factory=list[TurningPoint])
    """The greatest changes, in order of play; found at the end."""
    strokes: list[Stroke] = field(default_factory=list[Stroke])
    """The greatest strokes of luck, in order of play; found at the end."""
    mistakes: list[Mistake] = field(default_factory=list[Mistake])
    """The choices or turns that lost most, in order of play; found at the end, in games where they can be judged."""

    @property
    def complete(self) -> bool:
        """True when nothing is left to do."""
        return self.done == self.total


def chances(match: Match) -> Chances:
    """Returns the winning chances of every seat after each turn of a match, its turning points, luck and mistakes.

    The result is the same for the same match. Raises ``FilibustaError`` if it has more than ``MOST_TURNS`` turns.
    """
    *_, found = work_out(match)
    return found


def work_out(match: Match) -> Iterator[Chances]:
    """Returns an iterator of the chances as computed so far: first the estimates, then position by position."""
    starts = turn_starts(match)
    if len(starts) > MOST_TURNS + 1:
        message = "this match is too long to be reviewed: it has {turns} turns, and {most} are possible"
        raise FilibustaError(message, turns=len(starts) - 1, most=MOST_TURNS)
    return _worked_out(MatchJudge(match), starts)


def turn_starts(match: Match) -> list[int]:
    """Returns the plies at which a turn begins, from the start of a match to where it stands now."""
    turns = [int(match.view_at(ply).states["turn"][0]) for ply in range(match.ply + 1)]
    begun = [ply for ply, (before, now) in enumerate(pairwise(turns), 1) if now != before]
    return sorted({0, *begun, match.ply})


def _worked_out(look: "MatchJudge", starts: Sequence[int]) -> Iterator[Chances]:
    match = look.match
    drawn = [ply for ply, move in enumerate(match.moves, 1) if move.chance]
    judge = Judge(match, look.playouts, ActionValues(look.planner))
    first = len(starts) + len(drawn) + len(judge.plies)
    total = first + SECOND_LOOK * judge.second_looks
    points = [look.point(ply) for ply in starts]
    yield Chances(list(points), 0, total)
    for number, point in enumerate(points):
        points[number] = look.played_on(point)
        yield Chances(list(points), number + 1, total)
    glances: list[Stroke] = []
    for done, ply in enumerate(drawn, len(starts) + 1):
        glances.append(look.stroke(ply, GLANCES))
        if done < total:
            yield Chances(list(points), done, total)
    claims: list[FirstLook] = []
    for done, ply in enumerate(judge.plies, len(starts) + len(drawn) + 1):
        if claim := judge.first_look(ply):
            claims.append(claim)
        if done < total:
            yield Chances(list(points), done, total)
    turning = [look.cause(starts, one) for one in turning_points(points)]
    strokes, mistakes = _greatest_strokes(look, glances), list[Mistake]()
    for number, known in enumerate(judge.confirmed(claims), 1):
        mistakes, done = known, first + SECOND_LOOK * number
        if done < total:
            yield Chances(list(points), done, total)
    yield Chances(points, total, total, turning, strokes, mistakes)


def turning_points(points: Sequence[Point]) -> list[TurningPoint]:
    """Returns the turns with the greatest changes, in order of play, each for the seat with the greatest change.

    The last turn is not included, since it ends the match. The action is the one before the point.
    """
    found: list[TurningPoint] = []
    for number, (before, after) in enumerate(pairwise(points[:-1]), 1):
        changes = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
        if abs(changes[seat]) >= SWING:
            found.append(TurningPoint(number, after.ply, seat, before.chances[seat], after.chances[seat]))
    greatest = sorted(found, key=lambda one: -abs(one.after - one.before))[:MOST_SHOWN]
    return sorted(greatest, key=lambda one: one.ply)


def _greatest_strokes(look: "MatchJudge", glances: Sequence[Stroke]) -> list[Stroke]:
    """Returns the greatest strokes of a first look, measured again on other deals, since the greatest of many noisy
    numbers is overestimated."""
    first = sorted((one for one in glances if _size(one) >= STROKE), key=lambda one: -_size(one))[: 3 * MOST_SHOWN]
    again = [look.stroke(one.ply, LOOKS) for one in first]
    greatest = sorted((one for one in again if _size(one) >= STROKE), key=lambda one: -_size(one))[:MOST_SHOWN]
    return sorted(greatest, key=lambda one: one.ply)


def _size(stroke: Stroke) -> float:
    return abs(stroke.came - stroke.expected)


class MatchJudge:
    """Judgements of the positions of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._method = match.game.review
        self.planner = asked(match.game, "planner")
        self.playouts = Playouts(self.planner)

    def estimate(self, ply: int, viewer: int = SPECTATOR, deals: int = AT_ONCE, action: int = -1) -> tuple[float, ...]:
        """Returns the estimate for a viewer's view after ``ply`` actions, or one action later."""
        key = KEYS * (2 * ply + (action >= 0)) + deals
        found = self.playouts.estimates(self.match.view_at(ply, viewer).states, deals, key, action)
        return tuple(found.mean(0).tolist())

    def point(self, ply: int) -> Point:
        """Returns the point after ``ply`` actions, by the estimate alone."""
        now = self.match.view_at(ply).states
        return Point(ply, int(now["turn"][0]), int(now["player"][0]), self.estimate(ply))

    def played_on(self, point: Point) -> Point:
        """Returns the point with the mean of its estimate and of playouts."""
        if point.seat == SPECTATOR:
            return point
        how, view = self._method, self.match.view_at(point.ply).states
        turns = how.rounds * self.match.players
        key = KEYS * (2 * point.ply + 1)
        short = self.playouts.estimates(view, how.deals, key, turns=turns, plans=how.plans, blur=how.blur).mean(0)
        both = tuple((one + other) / 2 for one, other in zip(point.chances, short.tolist(), strict=True))
        return msgspec.structs.replace(point, chances=both)

    def stroke(self, ply: int, deals: int) -> Stroke:
        """Returns the chance that the ``ply``-th action promised its seat, and the chance after it."""
        move = self.match.moves[ply - 1]
        action = self.match.game.actions.number(move.action)
        expected = self.estimate(ply - 1, move.seat, deals, action)[move.seat]
        came = self.estimate(ply, move.seat, deals)[move.seat]
        return Stroke(ply, int(self.match.view_at(ply - 1).states["turn"][0]), move.seat, expected, came)

    def cause(self, starts: Sequence[int], turning: TurningPoint) -> TurningPoint:
        """Returns the turning point with the action after which the estimate changed most in its direction."""
        way = math.copysign(1.0, turning.after - turning.before)
        plies = range(starts[turning.point - 1], turning.ply + 1)
        found = [self.estimate(ply)[turning.seat] for ply in plies]
        steps = [way * (after - before) for before, after in pairwise(found)]
        return msgspec.structs.replace(turning, ply=plies[1 + steps.index(max(steps))])
