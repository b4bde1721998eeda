"""The table of abilities in ``docs/spanish-main-abilities.md`` is made from the cards and the scenarios.

``python tests/games/test_spanish_main_abilities.py`` renews it.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import CREW, KINDS, SHIPS, UNIQUES
from filibusta.testing.scenario import Scenario, scenarios

PAGE = Path(__file__).parents[2] / "docs" / "spanish-main-abilities.md"
TABLE = re.compile(r"(<!-- cards -->\n).*?(<!-- end -->)", re.DOTALL)
CARDS: list[Mapping[str, Any]] = [*SHIPS, *CREW, *UNIQUES]
KIND: dict[str, Mapping[str, Any]] = {row["id"]: row for row in KINDS}


@cache
def named() -> list[tuple[Scenario, frozenset[str]]]:
    """Every scenario with the words that it names."""
    return [(s, frozenset(re.findall(r"[a-z0-9_]+", repr((s.position, s.deal, s.play))))) for s in scenarios(GAME)]


def proof(card: Mapping[str, Any], effect: Mapping[str, Any]) -> str:
    """The scenario that proves an effect of a card: one with this very card, or with another that has the same effect;
    empty if there is none."""
    same = {c["id"] for c in CARDS if effect in c["effects"]}
    of_rule = [(s, words) for s, words in named() if KIND[effect["kind"]]["rule"] in s.rules]
    for wanted in ({card["id"]}, same):
        for scenario, words in of_rule:
            if words & wanted:
                return scenario.id
    return ""


def in_words(effect: Mapping[str, Any]) -> str:
    """``Cannon bonus (amount 1, versus pirate)``"""
    parts = [f"{key} {str(value).lower()}" for key, value in effect.items() if key != "kind"]
    return KIND[effect["kind"]]["name"]["en"] + (f" ({', '.join(parts)})" if parts else "")


def rows() -> Iterator[str]:
    yield "| card | ability | rule | scenario |\n|---|---|---|---|"
    for card in CARDS:
        name = f"{card['code']} {card['name']['en']}"
        for effect in card["effects"]:
            yield f"| {name} | {in_words(effect)} | {KIND[effect['kind']]['rule']} | `{proof(card, effect)}` |"
        if not card["effects"]:
            yield f"| {name} | none | R20.1 | `R20.1-plain` |"


def filled(text: str) -> str:
    """The page with its table made anew."""
    return TABLE.sub(lambda found: found[1] + "\n".join(rows()) + "\n" + found[2], text)


def test_the_page_shows_every_card():
    text = PAGE.read_text(encoding="utf-8")
    assert filled(text) == text, "python tests/games/test_spanish_main_abilities.py renews the table"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["id"])
def test_every_ability_is_proved_by_a_scenario(card: Mapping[str, Any]):
    for effect in card["effects"]:
        assert proof(card, effect), f"no scenario names {KIND[effect['kind']]['rule']} with such a card"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
