"""What if: what is compared, what its player could see, and lines that can be played again."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import Game
from filibusta.engine.match import Match, View
from filibusta.engine.record import HIDDEN, States
from filibusta.engine.review_settings import PlayoutSettings
from filibusta.reviews import chances, forks
from filibusta.reviews.forks import Choice, Fork, branch, work_out

GAME = "spanish_main_cards"


class Guesses:
    """In place of judges and of captains: the later a choice stands, the better it is; they note what was looked at."""

    def __init__(self) -> None:
        self.judged: list[States] = []
        self.decided: list[View] = []

    def of(self, *_: object, **how: object) -> "Guesses":
        return self

    def chances(self, view: View, *_: object, **how: object) -> dict[int, float]:
        self.judged.append(view.states)
        return {action: 0.01 * i for i, action in enumerate(view.legal().tolist())}

    def choose(self, view: View) -> int:
        self.decided.append(view)
        return int(view.legal()[0])

    def estimates(self, view: States, deals: int, key: int, action: int = -1, **how: object) -> NDArray[np.float64]:
        self.judged.append(view)
        seats = int(view["players"][0])
        return np.tile(np.linspace(0.2, 0.4, deals)[:, None] + 0.001 * action, (1, seats))


@pytest.fixture
def guesses(monkeypatch: pytest.MonkeyPatch) -> Guesses:
    found = Guesses()
    for module, name in ((chances, "Playouts"), (chances, "ActionValues"), (forks, "ActionValues"), (forks, "Planner")):
        monkeypatch.setattr(module, name, found.of)
    return found


def finished() -> Match:
    chooser, match = random.Random(1), Match.new(GAME, 2, seed=1, names=["Ada", "Bea"])
    while not match.over:
        match.play(int(chooser.choice(match.legal())))
    return match


def open_ply(match: Match, least: int = forks.MOST_CHOICES) -> int:
    """A step in the middle at which there was much to choose."""
    plies = range(match.ply // 3, match.ply)
    return next(ply for ply in plies if len(match.view_at(ply, match.moves[ply].seat).legal()) >= least)


def whole(match: Match, ply: int) -> Fork:
    *_, found = work_out(match, ply)
    return found


def test_the_choice_that_was_made_stands_first_and_the_best_others_follow(guesses: Guesses):
    match = finished()
    ply = open_ply(match)
    first, *more, last = work_out(match, ply)
    assert [one.done for one in (first, *more, last)] == list(range(last.total + 1)) and last.complete
    played, *others = last.choices
    assert played.action == match.moves[ply].action and not played.line and played.gain == 0
    legal = [match.game.actions.name(int(action)) for action in match.view_at(ply, last.seat).legal()]
    best = [name for name in reversed(legal) if name != played.action][: forks.MOST_CHOICES - 1]
    assert {one.action for one in others} == set(best)
    assert [one.chance for one in others] == sorted((one.chance for one in others), reverse=True)
    assert all(one.gain == pytest.approx(one.chance - played.chance) for one in others)
    assert all(one.doubt > 0 and one.gain_doubt == pytest.approx(0, abs=1e-9) for one in others), "over the same deals"


def test_a_line_begins_with_its_choice_and_can_be_played_again(guesses: Guesses):
    match = finished()
    ply = open_ply(match)
    for choice in whole(match, ply).choices[1:]:
        line = branch(match, ply, choice.line)
        assert line.moves[0].action == choice.action and line.moves[0].seat == match.moves[ply].seat
        assert [point.ply for point in choice.points] == sorted({point.ply for point in choice.points})
        assert choice.points[-1].ply == ply + line.ply
        assert line.over or line.turn - match.view_at(ply).state.turn == 2 * match.players
        assert (choice.points[-1].seat == -1) == line.over
    assert whole(match, ply) == whole(match, ply), "the same for the same match"


def test_only_what_could_be_seen_is_looked_at(guesses: Guesses):
    match = finished()
    whole(match, open_ply(match))
    assert guesses.judged and guesses.decided
    for states in (*guesses.judged, *(view.states for view in guesses.decided)):
        assert (match.game.layout.ints(states) == HIDDEN).any() and (states["rng"] == 0).all()
    assert all(view.viewer == view.player for view in guesses.decided)


def test_a_step_without_a_choice_has_one_and_the_end_has_none(guesses: Guesses, monkeypatch: pytest.MonkeyPatch):
    match = finished()
    for ply in (-1, match.ply):
        with pytest.raises(FilibustaError, match="nothing was chosen"):
            work_out(match, ply)
    only = next((p for p in range(match.ply) if len(match.view_at(p, match.moves[p].seat).legal()) == 1), None)
    if only is not None:
        assert [one.action for one in whole(match, only).choices] == [match.moves[only].action]


def test_a_difference_within_the_doubt_is_none():
    assert Choice("a", 0.5, 0.02, gain=0.05, gain_doubt=0.02).clear
    assert not Choice("a", 0.5, 0.02, gain=0.03, gain_doubt=0.02).clear
    assert not Choice("a", 0.5, 0.02, gain=-0.03, gain_doubt=0.02).clear


def test_games_are_compared_by_the_method_of_their_chances(guesses: Guesses, monkeypatch: pytest.MonkeyPatch):
    asked = list[tuple[int, bool]]()

    def note(view: States, deals: int, *_: object, turns: int = 0, plans: bool = True, **how: object) -> object:
        asked.append((turns, plans))
        return np.zeros((deals, 2))

    def noting(_: Game) -> object:
        return type("Noting", (), {"estimates": staticmethod(note)})()

    match = finished()
    monkeypatch.setattr(chances, "Playouts", noting)
    monkeypatch.setitem(vars(match.game), "review", PlayoutSettings(rounds=3, plans=False))
    next(step for step in work_out(match, open_ply(match)) if step.choices)
    assert set(asked) == {(3 * match.players, False)}
