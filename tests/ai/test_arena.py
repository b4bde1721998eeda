import pytest

import filibusta
from filibusta.ai.arena import Played, compete, standings, wilson
from filibusta.ai.bots import Greedy, Random
from filibusta.engine.errors import BadOption

GAME = filibusta.game("spanish_main_cards")


def test_the_wilson_interval_is_the_textbook_one():
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == 1.0


def test_every_bot_sits_everywhere_equally_often():
    played = list(compete(GAME, [Random(1), Random(2), Random(3)], 6, seed=1))
    for bot in range(3):
        assert sorted(one.seating.index(bot) for one in played) == [0, 0, 1, 1, 2, 2]


def test_standings_follow_the_bot_and_not_the_seat():
    played = [Played((0, 1), (1, 2), (9, 4), 50), Played((1, 0), (1, 2), (7, 3), 60)]
    first, second = standings(["a", "b"], played)
    assert (first.wins, first.place, first.score) == (1, 1.5, 6.0)
    assert (second.wins, second.place, second.score) == (1, 1.5, 5.5)


def test_a_shared_victory_counts_in_parts():
    played = [Played((0, 1), (1, 1), (30, 30), 50), Played((1, 0), (2, 1), (0, 60), 60)]
    assert [standing.wins for standing in standings(["a", "b"], played)] == [1.5, 0.5]


def test_who_looks_at_the_board_beats_who_does_not():
    """30 games: luck alone would give the looking one so many wins in far less than one of a million runs."""
    played = list(compete(GAME, [Greedy(deals=10, seed=1), Random(2), Random(3)], 30, seed=5))
    assert standings(["greedy", "random", "random"], played)[0].wins >= 22


def test_wrong_numbers_are_refused():
    with pytest.raises(BadOption, match="2 to 4 players, not 1"):
        list(compete(GAME, [Random()], 3))
    with pytest.raises(BadOption, match="at least one game"):
        list(compete(GAME, [Random(), Random()], 0))
