"""The rulebook of `pirates`: the same rules in both languages, no reference leads nowhere, the figures of the cards."""

import re
import tomllib
from itertools import chain, groupby
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "src/filibusta/games/pirates"
CARDS = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
BOOKS = {language: (FOLDER / f"rulebook/{language}.md").read_text(encoding="utf-8") for language in ("en", "it")}
LANGUAGES = tuple(BOOKS)
RULE = re.compile(r"^\*\*(RUL\d+|R\d+\.\d+)\*\* (?=\S)", re.MULTILINE)
REFERENCE = re.compile(r"\bR(?:UL)?\d+(?:\.\d+)?\b")
RULES_OF_CHAPTERS = (11, 10, 5, 5, 5, 8, 7, 6, 7, 7, 5, 4, 5, 9, 8, 6, 5, 10, 9, 3, 5, 6, 7, 3, 12)
RULINGS = 41


def tables(language: str) -> list[list[list[str]]]:
    """Every table of the book: its rows below the head, cell by cell."""
    blocks = groupby(BOOKS[language].splitlines(), lambda line: line.startswith("|"))
    return [
        [[cell.strip() for cell in row.strip("|").split("|")] for row in list(rows)[2:]]
        for inside, rows in blocks
        if inside
    ]


def references(language: str) -> dict[str, list[str]]:
    """The rules each paragraph leads to, with the examples and tables below it."""
    parts = RULE.split(BOOKS[language])[1:]
    texts = zip(parts[::2], parts[1::2], strict=True)
    return {number: sorted(REFERENCE.findall(text.split("\n## ")[0])) for number, text in texts}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there_once_and_in_order(language: str) -> None:
    expected = [f"R{chapter}.{i}" for chapter, last in enumerate(RULES_OF_CHAPTERS, 1) for i in range(1, last + 1)]
    assert RULE.findall(BOOKS[language]) == expected + [f"RUL{i}" for i in range(1, RULINGS + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reference_leads_to_a_rule(language: str) -> None:
    assert set(chain.from_iterable(references(language).values())) <= set(RULE.findall(BOOKS[language]))


def test_both_languages_refer_to_the_same_rules() -> None:
    assert references("en") == references("it")


def test_both_languages_give_the_same_examples_and_tables() -> None:
    kinds = [re.findall(r"^(?:\*\*R\S+|## |> |\|)", BOOKS[language], re.MULTILINE) for language in LANGUAGES]
    assert kinds[0] == kinds[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ships_have_their_figures(language: str) -> None:
    figures = ("speed", "cannons", "crew", "max_crew", "cargo", "points")
    sloop = CARDS["sloops"][0]
    expected = [["Sloop", str(len(CARDS["sloops"])), *(str(sloop[figure]) for figure in figures)]]
    for ship in CARDS["adventure_ships"]:
        name = ship["name"][language] + (" (bonus)" if ship["deck"] == "bonus" else "")
        expected.append([name, str(ship["count"]), *(str(ship[figure]) for figure in figures)])
    assert tables(language)[0] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_treasures_have_their_figures(language: str) -> None:
    figures = ("dice", "symbols_needed", "reward_crew", "loss_crew", "treasure_points")
    expected = [[card["name"][language], *(str(card[figure]) for figure in figures)] for card in CARDS["treasures"]]
    assert tables(language)[2] == expected


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
