"""Pirates of the Spanish Main: what its cards add up to."""

import pytest

from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import (
    CREW,
    DATA,
    FLEETS,
    KINDS,
    NATIONS,
    READY_CREW,
    READY_PLACES,
    READY_SHIPS,
    SETS,
    SHIPS,
    UNIQUES,
    Effect,
    Nation,
)
from filibusta.games.spanish_main.state import MOST_GUNS, OPTIONS, Option


@pytest.mark.parametrize("table", DATA["distribution"])
def test_the_tables_hold_as_many_rows_as_they_say(table: str):
    """R1.1"""
    assert len(DATA[table]) == DATA["distribution"][table]


@pytest.mark.parametrize(
    ("prefix", "ships", "named", "generic"), [("P", 28, 12, 7), ("E", 16, 12, 7), ("S", 16, 12, 7)]
)
def test_each_nation_has_its_ships_and_crew_numbered_through(prefix: str, ships: int, named: int, generic: int):
    """R1.1"""
    assert [c["code"] for c in SHIPS if c["code"][0] == prefix] == [f"{prefix}S-{i:03}" for i in range(1, ships + 1)]
    own = [c for c in CREW if c["code"][0] == prefix]
    assert [c["code"] for c in own if not c["generic"]] == [f"{prefix}C-{i:03}" for i in range(1, named + 1)]
    assert sum(c["generic"] for c in own) == generic
    assert [card["code"] for card in UNIQUES] == [f"TC-{i:03}" for i in range(1, 7)]


def test_generic_crew_cost_the_same_in_every_nation():
    """R1.4, WE5"""
    costs = {"CA": 3, "CO": 2, "EX": 1, "MU": 3, "OA": 1, "SW": 2, "HM": 2, "HC": 2}
    generic = [card for card in CREW if card["generic"]]
    assert all(card["points"] == costs[card["code"].split("-")[1]] for card in generic)
    assert sum(card["points"] for card in generic) == 3 * 14


def test_only_oarsmen_and_bianco_take_no_space():
    """R1.3"""
    assert {c["id"].split("_", 1)[-1] for c in CREW if not c["space"]} == {"oarsman", "bianco"}


def test_links_hold_both_ways():
    """R6.4"""
    pairs = [(a, b) for a, b in enumerate(cards.CREW_LINK) if b != cards.NONE]
    assert len(pairs) == 28
    assert all(cards.CREW_LINK[b] == a for a, b in pairs)


def test_ships_have_a_cannon_for_each_mast_and_one_or_two_bars():
    """R1.2"""
    assert all(len(card["cannons"].split()) == card["masts"] <= 5 for card in SHIPS)
    assert set(cards.SHIP_BARS.sum(axis=1)) == {1, 2}
    assert (cards.CANNON_RANK[0].tolist(), cards.CANNON_RANGE[0].tolist()) == ([2, 2, 2, 2, 2], [1, 0, 0, 0, 1])


def test_the_kinds_of_effects_and_nations_are_in_order():
    assert [row["id"] for row in KINDS] == [kind.name.lower() for kind in Effect]
    assert [row["id"] for row in NATIONS] == [nation.name.lower() for nation in Nation][:3]
    assert {row["kind"] for row in cards.ABILITIES} == {row["id"] for row in KINDS}


def test_all_abilities_fit_into_one_number():
    assert cards.N_ABILITIES < 63
    assert sum(cards.OF_KIND.tolist()) == 2**cards.N_ABILITIES - 1


def test_treasure_sets_are_worth_what_they_say():
    """R7.1"""
    for row, kinds in zip(SETS, cards.SET_KINDS.tolist(), strict=True):
        assert sum(row["values"]) == row["gold"] == sum((i + 1) * n for i, n in enumerate(kinds))
        assert row["gold"] == 12 * row["points"] // 30 if row["points"] == 30 else 6 * (row["points"] // 10 - 1)
    assert [row["points"] for row in SETS[: cards.USUAL_SETS]] == [30] * 5
    assert [SETS[i]["points"] for i in cards.SET_BY_TENS[2:].tolist()] == [20, 30, 40, 50, 60]


def test_ready_fleets_cost_thirty_points_and_keep_the_limits():
    """R4.2, R4.4, R6.1, R6.2"""
    for number, row in enumerate(FLEETS):
        ships = READY_SHIPS[number][READY_SHIPS[number] != cards.NONE]
        crew = READY_CREW[number][READY_CREW[number] != cards.NONE]
        places = READY_PLACES[number][: len(crew)]
        assert cards.SHIP_POINTS[ships].sum() + cards.CREW_POINTS[crew].sum() == 30, row["id"]
        assert {row["nation"]} == {SHIPS[ship]["nation"] for ship in ships}
        for place, ship in enumerate(ships):
            aboard = crew[places == place]
            linked = sum(cards.CREW_LINK[c] in aboard for c in aboard.tolist()) // 2
            assert cards.CREW_SPACE[aboard].sum() <= cards.SHIP_CARGO[ship] + linked
            assert cards.CREW_POINTS[aboard].sum() <= cards.SHIP_POINTS[ship]


def test_the_sets_of_things_have_room():
    """R4.4, RUL48: a set of ships is one number; a fleet of 30 points has at most six."""
    assert (cards.MOST_SHIPS, cards.MOST_CREW, cards.ISLANDS, cards.MOST_TREASURES) == (30, 60, 15, 30)
    dearest = int(cards.SHIP_POINTS.max())
    assert 5 + 3 + dearest // 3 <= MOST_GUNS


def test_options_are_in_order():
    assert [option.id for option in OPTIONS][: Option.USE_CREW + 1] == [o.name.lower() for o in Option][:5]
    assert len(OPTIONS) == len(Option)
