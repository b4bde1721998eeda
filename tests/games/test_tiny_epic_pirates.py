"""Tiny Epic Pirates: what its cards add up to, and what positions promise."""

import pytest

from filibusta.games.tiny_epic_pirates import GAME, cards
from filibusta.games.tiny_epic_pirates.cards import CREW_FACES, CREW_HITS, DATA


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


def test_nothing_is_hidden():
    """R22.7"""
    assert GAME.layout.hides_nothing
    assert GAME.rivals == range(2, 5)
