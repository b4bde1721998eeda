"""Plunder: what its cards add up to, what its estimate says, and that a choice made at the same time stays hidden."""

import dataclasses
from typing import Any

import pytest

from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR, States
from filibusta.games.plunder import GAME, cards
from filibusta.games.plunder.cards import CARD_COUNT, DATA, DECK_SIZE, IDS, MAP_KINDS, NATION, SETUP_SEA, TYPE, Type
from filibusta.games.plunder.checks.positions import build
from filibusta.testing.kit import check_together


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


@pytest.mark.parametrize(
    ("position", "actions"),
    [
        (
            {"at": {"1": "0,1", "0": "0,1"}, "hands": {"0": ["open_sea_cloth_1"]}, "active": 1},
            ["attack_captain:0", "stand", "card:open_sea_cloth_1"],
        ),
        (
            {"map": {"0,2": "port_nassau"}, "at": {"1": "0,2"}, "wars": ["war_spain_england"], "active": 1}
            | {"hands": {"0": ["open_sea_cloth_1"], "1": ["parrot"]}},
            ["bid_letter", "card:parrot", "none"],
        ),
    ],
)
def test_a_view_of_a_game_that_ended_with_hidden_cards_can_be_filled_in(position: dict[str, Any], actions: list[str]):
    """R22.1, R24.3: whatever decision came last, no card lies face down any more."""
    last = {"players": 2, "options": {"round_limit": 10}, "rounds": 9, "phase": "action"}
    match = Match.from_position(GAME, build({**last, **position}))
    for action in actions:
        match.play(action)
    assert match.over
    for viewer in (SPECTATOR, 0, 1):
        for key in range(1, 30):
            assert not GAME.faults(GAME.dealt_anew(match.view(viewer).states, key)[0])
