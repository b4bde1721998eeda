"""Every component of `pirates` has its drawing."""

import tomllib
from pathlib import Path

import pytest

from filibusta.table import art

FOLDER = Path(__file__).parents[2] / "src/filibusta/games/pirates"
DATA = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
WIND = {-2: "wind-m2", -1: "wind-m1", 0: "wind-0", 1: "wind-p1", 2: "wind-p2"}
SHIPS = [ship["id"] for kind in ("sloops", "adventure_ships") for ship in DATA[kind]]
COMPONENTS = [
    *(f"vessel-{ship}" for ship in SHIPS),
    *(f"treasure-{card['id']}" for card in DATA["treasures"]),
    *(f"fame-{card['id']}" for card in DATA["fame"]),
    *(f"red-{card['id']}" for card in DATA["pirate_cards"]),
    *(f"gear-{card['id']}" for card in DATA["pirate_cards"] if card["type"] == "inventory"),
    *(f"mark-{kind}" for kind in sorted({card["type"] for card in DATA["pirate_cards"]})),
    *(f"die-{face}" for face in dict.fromkeys(DATA["dice"]["battle"]["faces"])),
    *(WIND[face] for face in dict.fromkeys(DATA["dice"]["wind"]["faces"])),
    *("crew", "crew-temp", "crew-lost", "cannon", "wind", "cargo", "point", "treasure-point"),
    *("back-adventure", "back-red", "die-unknown", "wind-rest", "roll-1", "roll-2", "roll-3"),
]


@pytest.mark.parametrize("name", COMPONENTS)
def test_every_component_has_its_drawing(name: str) -> None:
    assert art.has_drawing(name, FOLDER)


def test_no_ship_treasure_or_card_is_drawn_that_the_game_has_not() -> None:
    own = art.symbols(FOLDER)
    drawn = {name for name in own if name.startswith(("vessel-", "red-", "fame-", "treasure-", "gear-"))}
    assert drawn <= set(COMPONENTS)


def test_every_ship_has_a_place_for_her_flag() -> None:
    assert art.marks("flag", FOLDER).keys() == {f"vessel-{ship}" for ship in SHIPS}


def test_every_sloop_has_an_emblem_of_her_own() -> None:
    for sloop in DATA["sloops"]:
        assert f'href="#jack-{sloop["emblem"]}"' in art.symbols(FOLDER)[f"vessel-{sloop['id']}"]


def test_no_two_drawings_are_the_same() -> None:
    own = art.symbols(FOLDER)
    shared = art.symbols()
    bodies = [text.partition(">")[2] for name, text in own.items() if name not in shared]
    assert len(set(bodies)) == len(bodies)
