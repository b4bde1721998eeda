"""Tiny Epic Pirates: what its cards add up to, its scenarios, and the kit."""

from typing import Any

import pytest

from filibusta.engine.compiler import rule
from filibusta.engine.estimate import by_hand_alone
from filibusta.engine.game import Game, game_names
from filibusta.engine.match import Match
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import GAME, cards
from filibusta.games.tiny_epic_pirates.cards import CREW_FACES, CREW_HITS, DATA
from filibusta.testing import kit
from filibusta.testing.kit import Check
from filibusta.testing.perft import compare_perft
from filibusta.testing.play import Variant, finished, retold
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
    kit.check_recall,
    kit.check_coverage,
    compare_perft,
)
"""The checks of its rules; those of its words and its drawing follow when it is registered."""


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


def test_prospects_add_up_and_treasures_raise_them(tiny: Game):
    prospects, richer = tiny.new_values(), tiny.new_values()
    for match in retold(finished(tiny, Variant(3, {"max_rounds": 8}), seed=1)):
        states = match.whole_position()
        tiny.rules.estimate(states[0], prospects)
        assert prospects[:3].sum() == pytest.approx(1.0) and prospects.min() >= 0
        if not match.over:
            states["seats"]["treasures"][0, 1] += 1
            tiny.rules.estimate(states[0], richer)
            assert richer[1] > prospects[1]


def test_whoever_plays_alone_fears_the_treasures_of_the_solo_pirate(tiny: Game):
    prospects, worse = tiny.new_values(), tiny.new_values()
    for match in retold(finished(tiny, Variant(1, {"max_rounds": 8}), seed=1)):
        states = match.whole_position()
        tiny.rules.estimate(states[0], prospects)
        assert 0 <= prospects[0] <= 1 and not prospects[1:].any()
        if not match.over:
            states["seats"]["treasures"][0, 1] += 1
            tiny.rules.estimate(states[0], worse)
            assert worse[0] < prospects[0]


def test_what_is_learned_leaves_whoever_plays_alone_to_the_hand_made_estimate(tiny: Game):
    @rule
    def even(s: State, values: Any) -> None:
        for seat in range(s.players):
            values[seat] = 1.0 / s.players

    chances = tiny.new_values()
    estimate = by_hand_alone(even, tiny.handmade.rules.evaluate)
    for players, same in ((1, False), (2, True)):
        estimate(Match.new(tiny, players, seed=3).whole_position()[0], chances)
        assert (chances[0] == 1 / players) == same


def test_nothing_is_hidden(tiny: Game):
    """R22.7"""
    assert tiny.layout.hides_nothing
    assert tiny.rivals == range(2, 5)
