import pytest

from filibusta.ai.arena import Played, ratings, standings, wilson


def test_the_wilson_interval_is_the_textbook_one():
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == 1.0


def test_standings_follow_the_bot_and_not_the_seat():
    played = [Played(0, (0, 1), (1, 2), (9, 4), 50), Played(1, (1, 0), (1, 2), (7, 3), 60)]
    first, second = standings(["a", "b"], played)
    assert (first.wins, first.place, first.score) == (1, 1.5, 6.0)
    assert (second.wins, second.place, second.score) == (1, 1.5, 5.5)


def test_a_shared_victory_counts_in_parts():
    played = [Played(0, (0, 1), (1, 1), (30, 30), 50), Played(1, (1, 0), (2, 1), (0, 60), 60)]
    assert [standing.wins for standing in standings(["a", "b"], played)] == [1.5, 0.5]


def test_whoever_plays_alone_wins_or_loses_against_the_game_and_is_rated_by_nobody():
    alone = standings(["a"], [Played(0, (0,), (1,), (3,), 90), Played(1, (0,), (2,), (1,), 70)])[0]
    assert (alone.games, alone.wins, alone.rating) == (2, 1.0, 25.0)


def test_who_sat_out_is_not_counted():
    played = [Played(0, (0, 1), (1, 2), (9, 4), 50), Played(1, (1, 2), (1, 2), (9, 4), 50)]
    assert [(one.games, one.wins) for one in standings(["a", "b", "c"], played)] == [(1, 1), (2, 1), (1, 0)]


def test_who_beats_the_winners_is_rated_highest_whatever_the_order_of_arrival():
    played = [Played(n, (n % 3, (n + 1) % 3), (1, 2) if n % 3 != 2 else (2, 1), (0, 0), 1) for n in range(30)]
    best, middle, least = ratings(3, played)
    assert best[0] > middle[0] > least[0] and best[1] < 25 / 3
    names = ["a", "b", "c"]
    assert standings(names, played) == standings(names, played[::-1])


@pytest.mark.parametrize("games", [1, 7])
def test_intervals_hold_the_share(games: int):
    for wins in range(games + 1):
        low, high = wilson(wins, games)
        assert 0 <= low <= wins / games <= high <= 1
