"""The rulebook of `pirates` gives the figures of the cards, and every option."""

import re
import tomllib
from pathlib import Path

import pytest

from filibusta.testing.rulebook import tables_of

FOLDER = Path(__file__).parents[2] / "src/filibusta/games/pirates"
CARDS = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
BOOKS = {language: (FOLDER / f"rulebook/{language}.md").read_text(encoding="utf-8") for language in ("en", "it")}
LANGUAGES = tuple(BOOKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ships_have_their_figures(language: str) -> None:
    figures = ("speed", "cannons", "crew", "max_crew", "cargo", "points")
    sloop = CARDS["sloops"][0]
    expected = [["Sloop", str(len(CARDS["sloops"])), *(str(sloop[figure]) for figure in figures)]]
    for ship in CARDS["adventure_ships"]:
        name = ship["name"][language] + (" (bonus)" if ship["deck"] == "bonus" else "")
        expected.append([name, str(ship["count"]), *(str(ship[figure]) for figure in figures)])
    assert tables_of(BOOKS[language])[0] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_treasures_have_their_figures(language: str) -> None:
    figures = ("dice", "symbols_needed", "reward_crew", "loss_crew", "treasure_points")
    expected = [[card["name"][language], *(str(card[figure]) for figure in figures)] for card in CARDS["treasures"]]
    assert tables_of(BOOKS[language])[2] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_red_card_stands_in_the_book_with_its_number(language: str) -> None:
    words = {"en": ("card", "cards"), "it": ("carta", "carte")}[language]
    for card in CARDS["pirate_cards"]:
        count = card["count"]
        said = f"*{card['name'][language]}* ({count} {words[count > 1]}"
        assert said in BOOKS[language], said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_stands_in_the_book(language: str) -> None:
    chapter = BOOKS[language].partition("**R25.1**")[2].partition("\n## ")[0].lower()
    names = [re.sub(r" \(.*", "", option["name"][language]).lower() for option in CARDS["options"]]
    assert [name for name in names if f"*{name}*" not in chapter] == []
