"""A bot chooses only where it is asked: from a view of the one who must decide."""

import random
from collections.abc import Callable

import pytest

import filibusta
from filibusta import Game, View
from filibusta.ai.bots import KINDS, bot
from filibusta.ai.levels import LEVELS
from filibusta.ai.search import Search
from filibusta.engine.errors import IllegalAction
from filibusta.engine.record import SPECTATOR

FAST = {"greedy": "greedy:deals=1", "planner": "planner:deals=1", "ismcts": "ismcts:iterations=1"}


def thinking(game: Game) -> Callable[..., int]:
    """The search itself."""

    def choose(view: View) -> int:
        return Search(game).think(view, iterations=1).best

    return choose


@pytest.mark.parametrize("name", filibusta.game_names())
def test_a_view_of_somebody_else_or_of_a_finished_match_is_refused(name: str):
    match, chooser = filibusta.new(name, filibusta.game(name).rivals[0], seed=1), random.Random(1)
    choosers: list[Callable[..., int]] = [bot(FAST.get(spec, spec)).choose for spec in (*KINDS, *LEVELS)]
    choosers.append(thinking(match.game))
    others = [match.view(viewer) for viewer in (SPECTATOR, *range(match.players)) if viewer != match.player]
    for choose in choosers:
        for view in others:
            with pytest.raises(IllegalAction, match=r"^this view is not of the one who must decide: it is of seat "):
                choose(view)
        for thing in (match, None, match.view(match.player).states):
            with pytest.raises(IllegalAction, match=r"^a bot chooses from a view, such as match.view"):
                choose(thing)
    while not match.over:
        match.play(chooser.choice(match.legal()))
    for choose in choosers:
        for viewer in (SPECTATOR, 0):
            with pytest.raises(IllegalAction, match=r"^the game is over; nobody decides any more$"):
                choose(match.view(viewer))
