"""Every component of `tiny_epic_pirates` has its drawing."""

from pathlib import Path

import pytest

from filibusta.games.tiny_epic_pirates import cards
from filibusta.table import art

FOLDER = Path(cards.__file__).parent
SEATS = range(1, cards.SEATS + 1)
COMPONENTS = [
    *(f"place-{card}" for card in cards.MAP),
    *(f"{kind}-{person}" for person in (*cards.CAPTAINS, *cards.CREW, "solo_pirate") for kind in ("face", "card")),
    *(f"card-merchant_{row['damage']}" for row in cards.DATA["merchants"]),
    *(f"{piece}-{seat}" for seat in SEATS for piece in ("boat", "treasure", "captain")),
    *(f"boat-{ship.partition('_')[2]}" for ship in cards.SHIPS),
    *(f"cube-{good}" for good in cards.GOODS),
    *(f"order-{order}" for order in cards.ORDERS),
    *(f"search-{token}" for token in cards.TOKENS),
    *(f"rank-{level}" for level in range(1, cards.LEVELS + 1)),
    *(f"die-{face}" for face in range(1, cards.SIDES + 1)),
    *("boat-navy", "card-navy", "port-token", "search", "surefire", "hit", "legend-token", "legend-token-bloody"),
    *("bag", "crew", "coin", "helm", "ship-line", "market", "back-crew", "back-merchant"),
]


@pytest.mark.parametrize("name", COMPONENTS)
def test_every_component_has_its_drawing(name: str) -> None:
    assert art.has_drawing(name, FOLDER)


def test_nothing_is_drawn_that_the_game_has_not() -> None:
    own = art.symbols(FOLDER).keys() - art.symbols().keys()
    kinds = ("place-", "face-", "card-", "order-", "search-", "rank-", "cube-", "boat-", "treasure-", "captain-")
    assert {name for name in own if name.startswith(kinds)} <= {*COMPONENTS, "boat-merchant"}


def test_no_two_drawings_are_the_same() -> None:
    own, shared = art.symbols(FOLDER), art.symbols()
    bodies = [text.partition(">")[2] for name, text in own.items() if name not in shared]
    assert len(set(bodies)) == len(bodies)


def test_crosses_are_where_treasures_may_be_buried() -> None:
    burials = [card for card, cost in zip(cards.MAP, cards.BURIAL_COST, strict=True) if cost]
    assert art.marks("cross", FOLDER).keys() == {f"place-{card}" for card in burials}


def test_stalls_are_where_markets_are() -> None:
    markets = [row["id"] for row in cards.DATA["map_cards"] if row["market"] != "none"]
    assert art.marks("stall", FOLDER).keys() == {f"place-{card}" for card in markets}


def ground(person: str) -> str:
    """What is drawn behind a person."""
    return art.symbols(FOLDER)[f"card-{person}"].partition(">")[2].partition("<use")[0]


def test_the_ground_of_a_crew_card_is_that_of_its_trigger() -> None:
    grounds = {(row["trigger"], ground(row["id"])) for row in cards.DATA["crew"]}
    triggers, drawn = zip(*grounds, strict=True)
    assert len(grounds) == len(set(triggers)) == len(set(drawn))


def test_the_ground_of_a_captain_is_that_of_his_second_deed() -> None:
    raids = {(row["actions"][1]["type"] == "attack", ground(row["id"])) for row in cards.DATA["captains"]}
    assert sorted(raid for raid, _ in raids) == [False, True] and len({drawn for _, drawn in raids}) == 2
