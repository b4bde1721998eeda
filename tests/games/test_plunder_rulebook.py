"""The rulebook of `plunder`: the same rules in both languages, no reference leads nowhere, the figures of the cards."""

import re
import tomllib
from itertools import chain, groupby
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "src/filibusta/games/plunder"
CARDS: dict[str, Any] = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
BOOKS = {language: (FOLDER / f"rulebook/{language}.md").read_text(encoding="utf-8") for language in ("en", "it")}
LANGUAGES = tuple(BOOKS)
RULE = re.compile(r"^\*\*(RUL\d+|R\d+\.\d+)\*\* (?=\S)", re.MULTILINE)
REFERENCE = re.compile(r"\bR(?:UL)?\d+(?:\.\d+)?\b")
RULES_OF_CHAPTERS = (5, 7, 10, 4, 3, 4, 8, 12, 7, 12, 4, 9, 9, 16, 10, 11, 4, 14, 21, 8, 6, 4, 3, 4)
RULINGS = 70
GOODS = [good["id"] for good in CARDS["goods"]]


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


def figures(row: dict[str, Any], *keys: str) -> list[str]:
    return [str(row[key]) for key in keys]


def prices(row: dict[str, Any]) -> list[str]:
    """To buy, a dash where there is nothing to buy, and to sell."""
    return [str(row["buy"][good] or "–") for good in GOODS] + [str(row["sell"][good]) for good in GOODS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there_once_and_in_order(language: str) -> None:
    expected = [f"R{chapter}.{i}" for chapter, last in enumerate(RULES_OF_CHAPTERS, 1) for i in range(1, last + 1)]
    assert RULE.findall(BOOKS[language]) == expected + [f"RUL{i}" for i in range(1, RULINGS + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reference_leads_to_a_rule(language: str) -> None:
    cited = set(re.findall(r'"?rule"? = "(R[^"]+)"', (FOLDER / "cards.toml").read_text(encoding="utf-8")))
    assert cited | set(chain.from_iterable(references(language).values())) <= set(RULE.findall(BOOKS[language]))


def test_both_languages_refer_to_the_same_rules() -> None:
    assert references("en") == references("it")


def test_both_languages_give_the_same_examples_and_tables() -> None:
    kinds = [re.findall(r"^(?:\*\*R\S+|## |> |\|)", BOOKS[language], re.MULTILINE) for language in LANGUAGES]
    assert kinds[0] == kinds[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ships_ports_natives_and_fleets_have_their_figures(language: str) -> None:
    ships, _, ports, natives, fleets, _ = tables(language)
    nations = {nation["id"]: nation["name"][language] for nation in CARDS["nations"]}
    keys = ("speed", "cannons", "crew", "hold", "price", "pay", "value")
    assert ships == [[ship["name"][language], *figures(ship, *keys)] for ship in CARDS["ships"]]
    assert ports == [
        [
            port["name"][language],
            nations.get(port.get("nation"), "–"),
            *figures(port, "cannons", "crew", "loot_silver"),
            *prices(port),
        ]
        for port in CARDS["tortuga"] + CARDS["ports"]
    ]
    assert natives == [
        [row["name"][language].partition(": ")[2], *figures(row, "crew", "loot_silver"), *prices(row)]
        for row in CARDS["natives"]
    ]
    keys = ("cannons", "crew", "silver", "prize_speed", "prize_hold", "prize_price")
    assert fleets == [[fleet["name"][language], *figures(fleet, *keys)] for fleet in CARDS["treasure_fleets"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_stands_in_the_book_with_its_rule(language: str) -> None:
    options = tables(language)[-1]
    assert [name for name, *_ in options] == [option["name"][language] for option in CARDS["options"]]
    for option, row in zip(CARDS["options"], options, strict=True):
        assert option["rule"] in row[-1]
