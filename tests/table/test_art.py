"""The drawings: the scripts draw what is stored, and everything a drawing uses is there."""

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest

import filibusta
import filibusta.games
from filibusta.table import art

GAMES = sorted(path.parent for path in Path(filibusta.games.__path__[0]).glob("*/art.svg"))
SCRIPTS = ["filibusta.table.art", *(f"filibusta.games.{game.name}.art" for game in GAMES)]
CARDS = filibusta.game("spanish_main_cards").folder
USES = re.compile(r'href="#([^"]+)"')


def test_every_game_with_drawings_keeps_their_script() -> None:
    assert CARDS in GAMES
    assert [name for name in SCRIPTS if find_spec(f"{name}.__main__") is None] == []


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_reproduce_the_stored_sheet(script: str) -> None:
    module = import_module(f"{script}.__main__")
    assert module.draw().svg(module.TITLE) == module.STORED.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", [None, *GAMES], ids=lambda game: game.name if game else "shared")
def test_whatever_a_drawing_uses_is_there(game: Path | None) -> None:
    there = art.symbols(game)
    assert {used for text in there.values() for used in USES.findall(text)} <= set(there)


@pytest.mark.parametrize("game", [None, *GAMES], ids=lambda game: game.name if game else "shared")
def test_whole_sheets_are_well_formed_and_draw_nothing_twice(game: Path | None) -> None:
    root = ElementTree.fromstring(art.sheet(folder=game))
    ids = [found for element in root.iter() if (found := element.get("id"))]
    assert len(ids) == len(set(ids)) == len(art.symbols(game))


NUMBERS = {"M": 2, "L": 2, "T": 2, "C": 6, "S": 4, "Q": 4, "H": 1, "V": 1, "A": 7, "Z": 0}


@pytest.mark.parametrize("game", [None, *GAMES], ids=lambda game: game.name if game else "shared")
def test_every_path_gives_each_command_its_numbers(game: Path | None) -> None:
    for name, text in art.symbols(game).items():
        for path in re.findall(r'\bd="([^"]*)"', text):
            for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
                given, each = len(re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)), NUMBERS[command.upper()]
                assert (given % each == 0 and given) if each else given == 0, f"{name}: {command}{rest}"


def test_a_sheet_carries_what_it_needs_and_no_more() -> None:
    drawn = art.closure(["ship-3"])
    assert "hull-3" in drawn and "mast-square" in drawn
    assert "kraken" not in drawn
    assert set(USES.findall(art.sheet(["ship-3"]))) <= set(drawn)


def test_a_games_own_drawings_use_the_shared_ones() -> None:
    drawn = art.closure(["pirate-captain_blackheart"], CARDS)
    assert {"bust-coat", "head-a", "flag-england"} <= set(drawn)


def test_a_game_without_drawings_has_the_shared_ones(tmp_path: Path) -> None:
    assert art.symbols(tmp_path) == art.symbols()


def test_a_game_may_lie_anywhere(tmp_path: Path) -> None:
    drawn = '<symbol id="cup" viewBox="0 0 9 9"><use href="#anchor"/></symbol>'
    (tmp_path / "art.svg").write_text(f"<svg>{drawn}</svg>", encoding="utf-8")
    assert art.closure(["cup"], tmp_path)["cup"] == drawn
    assert "anchor" in art.closure(["cup"], tmp_path)


def test_a_table_carries_its_own_drawings_and_the_shared_ones_it_names(tmp_path: Path) -> None:
    (tmp_path / "art.svg").write_text('<svg><symbol id="cup"><use href="#rope"/></symbol></svg>', encoding="utf-8")
    drawn = art.on_table(tmp_path, ("ship-3", "good-*"))
    assert {"cup", "rope", "ship-3", "hull-3", "good-rum", "good-wood", "badge-6", "i-lock", "anchor"} <= drawn.keys()
    assert not drawn.keys() & {"kraken", "ship-4", "bust-coat"}
    assert art.on_table(tmp_path) == art.symbols(tmp_path)
    with pytest.raises(KeyError, match="submarine"):
        art.on_table(tmp_path, ("submarine*",))


def test_unknown_names_are_refused() -> None:
    assert art.known("kraken") and not art.known("submarine")
    assert art.known("adv-kraken", CARDS) and not art.known("adv-kraken")
    with pytest.raises(KeyError, match="submarine"):
        art.sheet(["submarine"])
