"""Plunder: what its cards add up to, what its estimate says, and that a choice made at the same time stays hidden."""

import dataclasses
from typing import Any

import pytest

from filibusta.engine.match import Match
from filibusta.engine.record import HIDDEN, SPECTATOR, States
from filibusta.games.plunder import GAME, cards
from filibusta.games.plunder.bot import evaluate
from filibusta.games.plunder.cards import CARD_COUNT, DATA, DECK_SIZE, IDS, MAP_KINDS, NATION, SETUP_SEA, TYPE, Type
from filibusta.games.plunder.checks.positions import build
from filibusta.testing.simultaneous import check_together


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


LAID_OUT: dict[str, Any] = {
    "players": 3,
    "map": {"0,2": "port_nassau", "0,3": "coast_sandy_cove", "1,1": "port_havana"},
    "at": {"0": "0,2", "1": "0,3"},
    "ships": {"0": "ship_dutch_fluyt", "1": "ship_french_frigate"},
    "prizes": {"1": "fleet_3"},
    "mates": {"0": "mate_purser"},
    "fleets": {"fleet_1": ["1,1", 2]},
    "wars": ["war_spain_france"],
    "natives": {"0,3": "natives_fishers"},
    "dug_up": ["map_coral_reef"],
    "offer": "ship_english_brig",
    "hands": {"0": ["parrot", "port_veracruz", 2], "1": ["enc_kraken", 4], "2": [6]},
    "known": {"0": 1, "1": 1},
    "phase": "action",
}
"""A position with something in every place where a card can lie."""


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_a_view_is_filled_in_with_cards_that_lie_nowhere_else(viewer: int):
    """R2.1, R22.2: every card is in one place, wherever the others may lie."""
    match = Match.from_position(GAME, build(LAID_OUT))
    for key in range(1, 20):
        dealt = GAME.dealt_anew(match.view(viewer).states, key)
        assert not GAME.faults(dealt[0])
        assert dealt[0].deck.sum() == dealt[0].deck_size


def test_of_other_hands_only_what_everybody_knows_is_seen():
    """R22.1, R22.3"""
    match = Match.from_position(GAME, build(LAID_OUT))
    for viewer in (SPECTATOR, 0, 1, 2):
        for seat, mat in enumerate(match.view(viewer).state.seats[:3]):
            seen = [card for card in mat.hand[: mat.hand_size] if card != HIDDEN]
            assert len(seen) == (mat.hand_size if seat == viewer else mat.known)
    assert [IDS[card] for card in match.view(2).state.seats[0].hand[:1]] == ["parrot"]


def promised(**position: Any) -> float:
    """Seat 0's prospects by the hand-made estimate."""
    values = GAME.new_values()
    evaluate(build({"players": 2, "phase": "action", **position})[0], values)
    return float(values[0])


def test_letters_silver_and_ships_are_good_and_enemies_are_bad():
    usual = promised()
    assert promised(letters={"0": ["spain"]}) > usual > promised(attacked={"0": ["spain"]})
    assert promised(silver={"0": 9}) > usual > promised(silver={"1": 9})
    assert promised(ships={"0": "ship_dutch_fluyt"}) > usual > promised(unpaid=1)


def test_a_fight_that_cannot_be_won_promises_less_than_one_that_can():
    """R12.4: a pinnace beats the sloop with a card for the boarding, and not without."""
    prospects = list[float]()
    for cards_held in (["combat_boarders"], ["open_sea_cloth_1"]):
        patch = {"players": 2, "at": {"0": "0,1"}, "meets": "ship_pirate_sloop", "hands": {"0": cards_held}}
        match = Match.from_position(GAME, build(patch))
        match.play("card:ship_pirate_sloop")
        match.play("fight")
        assert match.phase.name == "AFTER_BROADSIDE"
        values = GAME.new_values()
        evaluate(match.whole_position()[0], values)
        prospects.append(float(values[0]))
    assert prospects[0] > prospects[1] + 0.05
