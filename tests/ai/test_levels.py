from collections.abc import Iterator

import pytest

from filibusta.ai.bots import bot
from filibusta.ai.tournament import Tournament
from filibusta.engine.match import Match, View

GAMES = ("pirates", "spanish_main_cards")


def decisions(name: str, count: int) -> Iterator[View]:
    """Views of those who decide, in a game of deckhands."""
    match, deckhand = Match.new(name, 3, seed=4), bot("2", seed=1)
    while count and not match.over:
        view = match.view(match.player)
        if len(view.legal()) > 1:
            count -= 1
            yield view
        match.play(deckhand.choose(view))


@pytest.mark.parametrize("name", GAMES)
def test_who_misjudges_more_chooses_more_often_otherwise(name: str):
    views = list(decisions(name, 60))
    best = [bot("planner", seed=1).choose(view) for view in views]
    agreed = [
        sum(bot(f"planner:blur={blur}", seed=1).choose(view) == one for view, one in zip(views, best, strict=True))
        for blur in (0, 0.02, 0.5)
    ]
    assert agreed[0] == len(views) > agreed[1] > agreed[2]


def test_the_same_seed_misjudges_alike():
    view = next(decisions("pirates", 1))
    first, second = (bot("planner:deals=4,blur=0.5", seed=9) for _ in range(2))
    assert [first.choose(view) for _ in range(10)] == [second.choose(view) for _ in range(10)]


@pytest.mark.parametrize("name", GAMES)
def test_a_deckhand_beats_two_cabin_boys(name: str):
    tournament = Tournament(name, ("2:deals=1", "1:deals=1", "1:deals=1"), 3, seed=2)
    games = [tournament.play(number) for number in range(30)]
    assert sum(game.victory(game.seating.index(0)) for game in games) > 10
