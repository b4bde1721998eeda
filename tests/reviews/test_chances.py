"""Winning chances in a match: which positions are looked at, what turned them, and that nothing hidden is seen."""

import os
import random
import subprocess
import sys

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import Game
from filibusta.engine.match import Match, View
from filibusta.engine.record import HIDDEN, States
from filibusta.engine.review_settings import MistakeSettings
from filibusta.reviews import chances, mistakes
from filibusta.reviews.chances import Chances, Point, turn_starts, turning_points, work_out
from filibusta.reviews.mistakes import Judge

GAME = "spanish_main_cards"
SCRIPT = """
import sys
from filibusta.engine.match import Match
from filibusta.engine.review_settings import PlayoutSettings
from filibusta.reviews import chances
from filibusta.server.workers import chances_worker

chances.AT_ONCE = chances.GLANCES = chances.LOOKS = 1
chances_worker.EVERY = 0.0
match = Match.load(sys.stdin.read())
vars(match.game).update(review=PlayoutSettings(1, 1, False), mistakes=None)
chances_worker.tell(match, sys.stdout.buffer)
"""
"""A review of a match, with as little work as possible: the rules are interpreted."""


def finished(seed: int = 1) -> Match:
    chooser, match = random.Random(seed), Match.new(GAME, 2, seed=seed, names=["Ada", "Bea"])
    while not match.over:
        match.play(int(chooser.choice(match.legal())))
    return match


def last_turns(match: Match, turns: int) -> Match:
    """The end of a match, from a position on."""
    start = turn_starts(match)[-turns - 1]
    end = Match.from_position(match.game, match.whole_position(start), match.names)
    for move in match.moves[start:]:
        end.play(move.action, move.chance)
    return end


def first_of(match: Match, ply: int) -> str:
    """The first of the choices when the ``ply``-th action was chosen."""
    legal = match.view_at(ply - 1, match.moves[ply - 1].seat).legal()
    return match.game.actions.name(int(legal[0]))


class Guesses:
    """In place of short games: numbers by position, which note what was looked at."""

    def __init__(self) -> None:
        self.seen: list[States] = []

    def of(self, _: Game) -> "Guesses":
        return self

    def chances(self, view: View, *_: object, **how: object) -> dict[int, float]:
        """The first choice is the best by far."""
        self.seen.append(view.states)
        return {action: 0.5 - 0.1 * (i > 0) for i, action in enumerate(view.legal().tolist())}

    def best(self, view: View, *_: object, **how: object) -> int:
        return int(view.legal()[0])

    def estimates(self, view: States, deals: int, key: int, *_: object, **how: object) -> NDArray[np.float64]:
        self.seen.append(view)
        of = 0.5 + 0.4 * np.sin(view["turn"][0] * 1.7)
        return np.tile([of, 1 - of], (deals, 1))


@pytest.fixture
def guesses(monkeypatch: pytest.MonkeyPatch) -> Guesses:
    found = Guesses()
    monkeypatch.setattr(chances, "Playouts", found.of)
    monkeypatch.setattr(chances, "ActionValues", found.of)
    return found


def test_there_is_a_point_after_every_turn(guesses: Guesses):
    match = finished()
    first, *more, last = work_out(match)
    assert first.done == 0 and last.complete
    steps = [one.done for one in (first, *more, last)]
    assert steps == sorted(set(steps)), "the work goes on without a pause"
    looks = [done for done in steps if done > last.total - chances.SECOND_LOOK * mistakes.MOST_TRIED]
    assert len(looks) > 2, "also while mistakes are confirmed"
    turns = [match.view_at(ply).state.turn for ply in range(match.ply + 1)]
    begun = [ply for ply in range(1, match.ply) if turns[ply] != turns[ply - 1]]
    assert [point.ply for point in last.points] == [0, *begun, match.ply]
    assert [point.turn for point in last.points] == [turns[0], *(turns[ply] for ply in begun), turns[-1]]
    assert last.points[-1].seat == -1 and len(first.points) == len(last.points)
    assert [one.ply for one in last.turning_points] == sorted(one.ply for one in last.turning_points)
    assert 0 < len(last.turning_points) <= chances.MOST_SHOWN


def test_only_what_could_be_seen_is_looked_at(guesses: Guesses):
    """Never the true record: it holds the order of the deck and the others' cards."""
    match = finished()
    [*_] = work_out(match)
    assert guesses.seen and all((match.game.layout.ints(view) == HIDDEN).any() for view in guesses.seen[:5])
    assert all((view["rng"] == 0).all() for view in guesses.seen)


def test_a_match_that_is_too_long_is_refused_before_any_work(guesses: Guesses, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(chances, "MOST_TURNS", 3)
    with pytest.raises(FilibustaError, match="too long"):
        work_out(finished())
    assert not guesses.seen


@pytest.mark.parametrize("turns", [False, True])
def test_choices_and_turns_are_replaced_by_better_ones_and_judged_again(
    guesses: Guesses, monkeypatch: pytest.MonkeyPatch, turns: bool
):
    """A turn is replaced up to where chance speaks, something is shown or another is asked, as it was and by a planner
    alike."""
    match = finished()
    monkeypatch.setitem(vars(match.game), "mistakes", MistakeSettings(1, turns))
    monkeypatch.setattr(mistakes, "LOSS", -9.0)
    judge = Judge(match, guesses, guesses)  # pyright: ignore[reportArgumentType]
    claims = [claim for ply in judge.plies if (claim := judge.first_look(ply))]
    worse = [ply for ply in judge.plies if match.moves[ply - 1].action != first_of(match, ply)]
    assert [claim.ply for claim in claims] == worse
    *_, found = judge.confirmed(claims)
    assert 0 < len(found) <= mistakes.MOST_SHOWN
    for part in (part for mistake in found for part in mistake.parts):
        assert part.better[0] == first_of(match, part.ply)
        finals = [match.moves[ply - 1].final for ply in range(part.ply, part.last + 1)]
        assert part.last == part.ply or turns
        assert finals == [False] * (len(finals) - 1) + [True] or not turns
    assert any(part.last > part.ply for mistake in found for part in mistake.parts) == turns


def test_nothing_is_a_mistake_in_a_game_where_chance_decides(guesses: Guesses, monkeypatch: pytest.MonkeyPatch):
    match = finished()
    monkeypatch.setitem(vars(match.game), "mistakes", None)
    assert Judge(match, guesses, guesses).plies == []  # pyright: ignore[reportArgumentType]


def test_turning_points_are_the_greatest_changes_but_for_the_end():
    curve = [0.5, 0.55, 0.3, 0.5, 0.5, 0.9, 0.95, 0.7, 0.5, 0.1, 0.4, 1.0]
    points = [Point(2 * i, i + 1, i % 2, (chance, 1 - chance)) for i, chance in enumerate(curve)]
    found = turning_points(points)
    assert [(one.point, one.before, one.after) for one in found] == [
        (2, 0.55, 0.3), (5, 0.5, 0.9), (7, 0.95, 0.7), (9, 0.5, 0.1), (10, 0.1, 0.4),
    ]  # fmt: skip


def test_the_chances_of_a_match_are_told_bit_by_bit_and_end_with_its_result():
    match = last_turns(finished(), 2)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=match.to_json().encode(),
        capture_output=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    lines = [msgspec.json.decode(line, type=Chances) for line in done.stdout.splitlines()]
    assert lines[0].done == 0 and lines[-1].complete
    points = lines[-1].points
    assert all(sum(point.chances) == pytest.approx(1) for point in points)
    winners = [place == 1 for place in match.places]
    assert points[-1].chances == pytest.approx([one / sum(winners) for one in winners])
    assert lines[0].points[:-1] != points[:-1]
