"""Tiny Epic Pirates: what its cards add up to, its scenarios, and the kit."""

import pytest

from filibusta.engine.game import Game, game_names
from filibusta.games.tiny_epic_pirates import GAME, cards
from filibusta.games.tiny_epic_pirates.cards import CREW_FACES, CREW_HITS, DATA
from filibusta.testing import kit
from filibusta.testing.kit import Check
from filibusta.testing.perft import compare_perft
from filibusta.testing.scenario import Scenario, scenarios
from filibusta.testing.scenarios import run

CHECKS: tuple[Check, ...] = (
    kit.check_decisions,
    kit.check_room,
    kit.check_every_action,
    kit.check_taking_back,
    kit.check_records,
    kit.check_views,
    kit.check_together,
    kit.check_stills,
    kit.check_public_view,
    kit.check_determinize,
    compare_perft,
)
"""The checks of its rules; those of its words, its drawing and its rulebook follow when it is registered."""


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


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, found by its name as registered games are."""
    found = {name: f"filibusta.games.{name}:GAME" for name in [*game_names(), GAME.id]}
    monkeypatch.setattr("filibusta.engine.game._registered", lambda: found)
    return GAME


@pytest.mark.parametrize("scenario", scenarios(GAME), ids=lambda scenario: scenario.id)
def test_scenario(tiny: Game, scenario: Scenario):
    run(tiny, scenario)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_kit(tiny: Game, check: Check):
    check(tiny)
