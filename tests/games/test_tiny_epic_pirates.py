"""Tiny Epic Pirates: what its cards add up to, and what positions promise."""

from typing import Any

import pytest

from filibusta.engine.compiler import rule
from filibusta.engine.estimate import learned_for
from filibusta.engine.match import Match
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import GAME, cards
from filibusta.games.tiny_epic_pirates.cards import CREW_FACES, CREW_HITS, DATA
from filibusta.testing.play import Variant, finished, retold


@pytest.mark.parametrize("table", DATA["distribution"])
def test_the_cards_are_as_many_as_the_box_has(table: str):
    """R1.4 to R1.11"""
    assert sum(row["count"] for row in DATA[table]) == DATA["distribution"][table]


def test_each_face_stands_on_as_many_crew_cards():
    assert set(CREW_FACES.sum(axis=0)[1:]) == {6}
    assert CREW_HITS.sum() == 6


def test_a_player_who_needs_a_burial_site_finds_one():
    """R18.3"""
    assert sum(cost > 0 for cost in cards.BURIAL_COST) > cards.SEATS * (cards.TREASURES - 1)
    assert min(cost for cost in cards.BURIAL_COST if cost) >= DATA["meta"]["burial_min_cost"]


def test_everybody_finds_a_cove():
    """R2.16"""
    assert sum(cards.COVE) > cards.SEATS


def test_prospects_add_up_and_treasures_raise_them():
    prospects, richer = GAME.new_values(), GAME.new_values()
    for match in retold(finished(GAME, Variant(3, {"max_rounds": 8}), seed=1)):
        states = match.whole_position()
        GAME.rules.estimate(states[0], prospects)
        assert prospects[:3].sum() == pytest.approx(1.0) and prospects.min() >= 0
        if not match.over:
            states["seats"]["treasures"][0, 1] += 1
            GAME.rules.estimate(states[0], richer)
            assert richer[1] > prospects[1]


def test_whoever_plays_alone_fears_the_treasures_of_the_solo_pirate():
    prospects, worse = GAME.new_values(), GAME.new_values()
    for match in retold(finished(GAME, Variant(1, {"max_rounds": 8}), seed=1)):
        states = match.whole_position()
        GAME.rules.estimate(states[0], prospects)
        assert 0 <= prospects[0] <= 1 and not prospects[1:].any()
        if not match.over:
            states["seats"]["treasures"][0, 1] += 1
            GAME.rules.estimate(states[0], worse)
            assert worse[0] < prospects[0]


def test_what_is_learned_leaves_whoever_plays_alone_to_the_hand_made_estimate():
    @rule
    def even(s: State, values: Any) -> None:
        for seat in range(s.players):
            values[seat] = 1.0 / s.players

    chances = GAME.new_values()
    estimate = learned_for({2, 3, 4}, even, GAME.handmade.rules.evaluate)
    for players, same in ((1, False), (2, True)):
        estimate(Match.new(GAME, players, seed=3).whole_position()[0], chances)
        assert (chances[0] == 1 / players) == same


def test_nothing_is_hidden():
    """R22.7"""
    assert GAME.layout.hides_nothing
    assert GAME.rivals == range(2, 5)
