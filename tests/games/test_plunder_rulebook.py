"""The rulebook of `plunder` gives the figures of the cards, and every option."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from filibusta.games.plunder import GAME
from filibusta.testing.rulebook import rules_of, tables_of

FOLDER = Path(__file__).parents[2] / "src/filibusta/games/plunder"
CARDS: dict[str, Any] = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
BOOKS = {language: (FOLDER / f"rulebook/{language}.md").read_text(encoding="utf-8") for language in ("en", "it")}
LANGUAGES = tuple(BOOKS)
GOODS = [good["id"] for good in CARDS["goods"]]


def figures(row: dict[str, Any], *keys: str) -> list[str]:
    return [str(row[key]) for key in keys]


def prices(row: dict[str, Any]) -> list[str]:
    """To buy, a dash where there is nothing to buy, and to sell."""
    return [str(row["buy"][good] or "–") for good in GOODS] + [str(row["sell"][good]) for good in GOODS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ships_ports_natives_and_fleets_have_their_figures(language: str) -> None:
    ships, _, ports, natives, fleets, _ = tables_of(BOOKS[language])
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
def test_every_option_stands_in_the_book_with_its_rule_and_its_range(language: str) -> None:
    off_and_on = {"en": ("off", "on"), "it": ("no", "sì")}[language]
    options = tables_of(BOOKS[language])[-1]
    assert [name for name, *_ in options] == [option["name"][language] for option in CARDS["options"]]
    for option, (_, usual, does) in zip(CARDS["options"], options, strict=True):
        assert option["rule"] in does
        if option["type"] == "bool":
            assert usual == off_and_on[option["default"]]
        elif "choices" not in option:
            assert usual == str(option["default"])
            assert [str(option["min"]), str(option["max"])] == re.findall(r"\b\d+\b", does)[:2]


def test_every_card_and_option_names_a_rule_of_the_book() -> None:
    cited = set(re.findall(r'^rule = "(R[^"]+)"', (FOLDER / "cards.toml").read_text(encoding="utf-8"), re.MULTILINE))
    assert cited and cited <= set(rules_of(GAME))
