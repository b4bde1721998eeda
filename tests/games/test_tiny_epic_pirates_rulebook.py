"""The rulebook of `tiny_epic_pirates` has every rule, the figures of the cards and every option."""

import re
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from filibusta.games.tiny_epic_pirates import cards
from filibusta.testing.rulebook import RULE, tables_of

FOLDER = Path(cards.__file__).parent
CARDS: dict[str, Any] = cards.DATA
BOOKS = {language: (FOLDER / f"rulebook/{language}.md").read_text(encoding="utf-8") for language in ("en", "it")}
LANGUAGES = tuple(BOOKS)
RULES_OF_CHAPTERS = (
    *(18, 20, 4, 10, 4, 8, 4, 4, 3, 4, 7, 3, 7, 8, 5, 6, 15, 5, 9, 5, 8, 7, 7, 18),
    len(CARDS["options"]),
)
"""The last chapter has a rule for each option."""
RULINGS = 39
YES = {"en": "yes", "it": "sì"}


def names(table: str, language: str) -> dict[str, str]:
    """Of a table's rows, by their ids."""
    return {row["id"]: row["name"][language] for row in CARDS[table]}


def figures(row: dict[str, Any], *keys: str) -> list[str]:
    """A dash where there is none."""
    return [str(row[key] or "–") for key in keys]


def symbols(faces: list[int]) -> str:
    return ", ".join(map(str, faces)) or "–"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there(language: str) -> None:
    rules = Counter(number.partition(".")[0] for number in RULE.findall(BOOKS[language]) if "." in number)
    assert rules == {f"R{chapter}": count for chapter, count in enumerate(RULES_OF_CHAPTERS, 1)}
    assert len(RULE.findall(BOOKS[language])) - rules.total() == RULINGS


@pytest.mark.parametrize("language", LANGUAGES)
def test_map_cards_and_search_tokens_have_their_figures(language: str) -> None:
    places, tokens, *_ = tables_of(BOOKS[language])
    goods, yes = names("goods", language), YES[language]
    assert places == [
        [
            card["name"][language],
            *figures(card, "settlement"),
            goods.get(card["market"], "–"),
            *(yes if card[key] else "–" for key in ("cove", "storm")),
            *figures(card, "burial_cost"),
        ]
        for card in CARDS["map_cards"]
    ]
    assert tokens == [
        [token["name"][language], str(token["count"]), yes if token["kept"] else "–"]
        for token in CARDS["search_tokens"]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_captains_crew_and_merchants_have_their_figures(language: str) -> None:
    _, _, captains, crew, merchants, *_ = tables_of(BOOKS[language])
    numbers = {card: str(i) for i, card in enumerate(dict.fromkeys(row["card"] for row in CARDS["captains"]), 1)}
    orders = names("orders", language)
    assert [row[:4] for row in captains] == [
        [row["name"][language], numbers[row["card"]], row["side"], symbols(row["dice"])] for row in CARDS["captains"]
    ]
    assert [row[:4] for row in crew] == [
        [row["name"][language], symbols(row["hits"]), *figures(row, "auto_hits"), orders[row["trigger"]]]
        for row in CARDS["crew"]
    ]
    keys = ("count", "damage", "gold", "legend_max_players")
    assert merchants == [[row["name"][language], *figures(row, *keys)] for row in CARDS["merchants"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_captains_and_crew_do_has_its_figures_in_their_order(language: str) -> None:
    _, _, captains, crew, *_ = tables_of(BOOKS[language])
    for row, card in zip(captains + crew, CARDS["captains"] + CARDS["crew"], strict=True):
        said = [int(figure) for figure in re.findall(r"\d+", row[4])]
        keys = ("cubes", "gold", "moves", "amount")
        known = [[*(deed[key] for key in keys if key in deed), *deed.get("faces", [])] for deed in card["actions"]]
        assert said == list(chain.from_iterable(known)), row
        assert len(re.split(", then|, poi", row[4])) == len(card["actions"]), row


@pytest.mark.parametrize("language", LANGUAGES)
def test_navy_legend_and_solo_pirate_have_their_figures(language: str) -> None:
    *_, navy, legend, solo = tables_of(BOOKS[language])
    assert navy == [[str(row["treasures"]), str(row["moves"])] for row in CARDS["navy_movement"]]
    levels = CARDS["legend_levels"]
    assert [row[:4] for row in legend] == [
        [str(row["level"]), row["name"][language], *figures(row, "sail", "dice")] for row in levels
    ]
    gold = [row[4].split()[0] for row in legend]
    assert [gold[i] for i, row in enumerate(levels) if row["bonus"] == "gold"] == [
        str(row["bonus_amount"]) for row in levels if row["bonus"] == "gold"
    ]
    keys = ("treasures", "sail", "dice", "auto_hits")
    assert solo == [[str(row[key]) for key in keys] for row in CARDS["solo_levels"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_a_rule_of_the_last_chapter(language: str) -> None:
    for option in CARDS["options"]:
        assert f"**{option['rule']}** *{option['name'][language]}*: " in BOOKS[language], option["id"]
