"""Plunder: what its cards add up to, its scenarios, and the kit."""

import dataclasses

import pytest

from filibusta.engine.game import Game, game_names
from filibusta.engine.record import States
from filibusta.games.plunder import GAME, cards
from filibusta.games.plunder.cards import CARD_COUNT, DATA, DECK_SIZE, IDS, MAP_KINDS, NATION, SETUP_SEA, TYPE, Type
from filibusta.testing import kit
from filibusta.testing.kit import Check, check_together
from filibusta.testing.perft import compare_perft
from filibusta.testing.play import Variant, finished, retold
from filibusta.testing.scenario import Scenario, scenarios
from filibusta.testing.scenarios import run

CHECKS: tuple[Check, ...] = (
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


def test_the_cards_are_as_many_as_the_box_has():
    """R2.1, R2.2, R3.3"""
    wanted = DATA["distribution"]
    for table in wanted.keys() & DATA.keys():
        assert sum(card["count"] for card in DATA[table]) == wanted[table], table
    for number, nation in enumerate(cards.NATIONS):
        for table, kind in (("ports", Type.PORT), ("ships", Type.SHIP)):
            assert CARD_COUNT[(kind == TYPE) & (number == NATION)].sum() == wanted[f"{table}_{nation['id']}"]
    assert CARD_COUNT.sum() == wanted["total"] == DATA["meta"]["deck_size"]
    assert DATA["meta"]["draw_pile_size"] == DECK_SIZE
    assert CARD_COUNT[: MAP_KINDS.stop].sum() + 1 == DATA["meta"]["map_cards"]


def test_every_card_but_tortuga_and_storm_has_a_number_and_a_good():
    """R2.3"""
    for card in cards.CARDS:
        without = card["id"] in ("tortuga", "storm")
        assert (not card.get("value")) == without
        assert (card.get("good", "none") == "none") == without
    assert len(SETUP_SEA) == 4
    assert len(set(IDS)) == len(IDS)


def test_no_place_sells_a_good_for_less_than_it_pays():
    """R10.1"""
    for card in cards.CARDS:
        for good, price in card.get("buy", {}).items():
            assert price == 0 or price >= card["sell"][good], card["id"]


@pytest.fixture
def plunder(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, found by its name as registered games are."""
    found = {name: f"filibusta.games.{name}:GAME" for name in [*game_names(), GAME.id]}
    monkeypatch.setattr("filibusta.engine.game._registered", lambda: found)
    return GAME


@pytest.mark.parametrize("scenario", scenarios(GAME), ids=lambda scenario: scenario.id)
def test_scenario(plunder: Game, scenario: Scenario):
    run(plunder, scenario)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_kit(plunder: Game, check: Check):
    check(plunder)


def test_prospects_add_up_and_silver_raises_them(plunder: Game):
    prospects, richer = plunder.new_values(), plunder.new_values()
    for match in retold(finished(plunder, Variant(3, {"round_limit": 10}), seed=1)):
        states = match.whole_position()
        plunder.rules.estimate(states[0], prospects)
        assert prospects[:3].sum() == pytest.approx(1.0) and prospects.min() >= 0
        if not match.over:
            states["seats"]["silver"][0, 1] += 3
            plunder.rules.estimate(states[0], richer)
            assert richer[1] > prospects[1]


def test_a_choice_that_is_seen_by_others_is_found():
    class Open:
        """The compiled loops, but what lies face down can be seen."""

        def __init__(self, loops: object) -> None:
            self._loops = loops

        def observe(self, states: States, ints: object, viewer: int) -> None:
            laid = states["seats"]["laid"].copy()
            GAME.loops.observe(states, ints, viewer)  # type: ignore[arg-type]
            states["seats"]["laid"] = laid

        def __getattr__(self, name: str) -> object:
            return getattr(self._loops, name)

    leaky = dataclasses.replace(GAME)
    leaky.__dict__["loops"] = Open(GAME.loops)
    with pytest.raises(AssertionError, match=r"laid tells viewer .* what seat . chose"):
        check_together(leaky)
