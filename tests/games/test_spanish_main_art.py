"""Every component of `spanish_main` has its drawing, and hulls lie as the rules say."""

import re
from pathlib import Path

import pytest

from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.table.paint import FAMOUS
from filibusta.table import art
from tools.art.pencil import shorten
from tools.art.spanish_main import vessels
from tools.art.spanish_main.hulls import HULLS

FOLDER = Path(cards.__file__).parent
NATIONS = [row["id"] for row in cards.NATIONS]
TRADES = sorted({row["id"].partition("_")[2] for row in cards.CREW if row["generic"]})
EFFECTS = [row["id"] for row in cards.KINDS]
MARKS = [
    "ram",
    "board",
    "pin",
    "tow",
    "dock",
    "explore",
    "repair",
    "shoot",
    "about",
    "derelict",
    "sunk",
    "raid",
    "rum",
    "plague",
]
COMPONENTS = [
    *(f"vessel-{nation}-{row['masts']}" for nation in NATIONS for row in cards.HULLS),
    *(f"vessel-{ship}" for ship in FAMOUS),
    *(f"{thing}-{row['masts']}" for row in cards.HULLS for thing in ("side-own", "side-enemy", "side-chosen", "ghost")),
    *(f"land-{row['id']}{part}" for row in cards.OUTLINES for part in ("", "-on")),
    *(f"{thing}-{nation}" for nation in NATIONS for thing in ("home", "plate")),
    *(f"face-{row['id']}" for row in cards.CREW),
    *(f"{thing}-{trade}" for trade in TRADES for thing in ("crew", "tool")),
    *(f"gun-{gun}" for gun in sorted({gun for row in cards.SHIPS for gun in row["cannons"].split()})),
    *(f"{thing}-{bar}" for bar in "SL" for thing in ("bar", "move", "range")),
    *(f"treasure-{value}" for value in range(1, 7)),
    *(f"unique-{row['id']}" for row in cards.UNIQUES),
    *(f"marker-{seat}" for seat in range(1, cards.META["players_max"] + 1)),
    *(f"does-{kind}" for kind in (*EFFECTS, "move_set")),
    *(f"mark-{mark}" for mark in MARKS),
    *("treasure-back", "unique-back", "marker-end", "gun-loot", "crew-back", "crate", "crate-free", "points", "mast"),
    *("mast-gone", "derelict", "tow", "fire", "fire-barred", "burst", "splash", "gunsmoke", "pointer", "chart-rose"),
    *("stop", "stop-short", "stop-on", "stop-barred", "stop-chosen"),
]


@pytest.mark.parametrize("name", COMPONENTS)
def test_every_component_has_its_drawing(name: str) -> None:
    assert art.has_drawing(name, FOLDER)
    art.closure([name], FOLDER)


def test_nothing_is_drawn_that_the_game_has_not() -> None:
    own = art.symbols(FOLDER).keys() - art.symbols().keys()
    kinds = (
        "vessel-",
        "land-",
        "home-",
        "plate-",
        "face-",
        "gun-",
        "treasure-",
        "unique-",
        "marker-",
        "does-",
        "mark-",
    )
    assert {name for name in own if name.startswith(kinds)} <= set(COMPONENTS)


def test_no_two_drawings_are_the_same() -> None:
    own, shared = art.symbols(FOLDER), art.symbols()
    bodies = [text.partition(">")[2] for name, text in own.items() if name not in shared]
    assert len(set(bodies)) == len(bodies)


def test_the_famous_are_ships_of_the_game() -> None:
    assert FAMOUS.keys() == vessels.FAMOUS.keys()
    assert FAMOUS.keys() <= {row["id"] for row in cards.SHIPS}


@pytest.mark.parametrize("row", cards.HULLS, ids=lambda row: row["masts"])
def test_hulls_are_the_outline_of_the_rules(row: dict[str, int]) -> None:
    first, length, beam, stern = row["first_mast"], row["length"], row["half_beam"], row["half_stern"]
    corners = [(0, 0), (-first, -beam), (-length, -stern), (-length, stern), (-first, beam)]
    lines = HULLS[row["masts"]]
    assert [(round(10 * x), round(10 * y)) for x, y in lines.corners()] == corners
    assert [round(10 * x) for x in lines.masts] == [-first - i * row["mast_pitch"] for i in range(row["masts"])]
    ghost = art.symbols(FOLDER)[f"ghost-{row['masts']}"]
    assert f'd="{shorten(lines.path())}"' in ghost


@pytest.mark.parametrize("masts", HULLS)
def test_each_mast_can_be_missing(masts: int) -> None:
    drawn = art.symbols(FOLDER)[f"vessel-pirate-{masts}"]
    for part in ("mast", "stump"):
        assert sorted(re.findall(rf"--{part}-(\d)", drawn)) == [str(n) for n in range(1, masts + 1)]
