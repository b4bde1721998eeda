"""The rulebook of `spanish_main` has every rule, the figures of the cards and every option."""

from collections import Counter
from pathlib import Path

import pytest

from filibusta.games.spanish_main import cards
from filibusta.testing.rulebook import REFERENCE, RULE, tables_of

FOLDER = Path(cards.__file__).parent
BOOKS = {book.stem: book.read_text(encoding="utf-8") for book in sorted((FOLDER / "rulebook").glob("*.md"))}
RULES_OF_CHAPTERS = (
    *(7, 13, 7, 5, 6, 7, 4, 5, 11, 12, 3, 8, 14, 16, 10, 15, 2, 10, 8, 45, 7, 9, 1, 19),
    len(cards.DATA["options"]),
)
"""The last chapter has a rule for each option."""
RULINGS = 69
HULL = ("masts", "length", "first_mast", "mast_pitch", "half_beam", "half_stern")


@pytest.mark.parametrize("language", BOOKS)
def test_every_rule_is_there_and_no_reference_leads_nowhere(language: str) -> None:
    numbers = RULE.findall(BOOKS[language])
    chapters = Counter(number.partition(".")[0] for number in numbers if "." in number)
    assert chapters == {f"R{chapter}": rules for chapter, rules in enumerate(RULES_OF_CHAPTERS, 1)}
    assert [number for number in numbers if "." not in number] == [f"RUL{ruling}" for ruling in range(1, RULINGS + 1)]
    assert {*REFERENCE.findall(BOOKS[language])} <= {*numbers, *chapters}


@pytest.mark.parametrize("language", BOOKS)
def test_cards_hulls_and_treasures_have_their_figures(language: str) -> None:
    data = cards.DATA
    nations = {row["id"]: row["name"][language] for row in data["nations"]}
    generic, hulls, _, seas, _, sets, ships, crew = tables_of(BOOKS[language])
    common = [row for row in data["crew"] if row["generic"] and row["nation"] == "pirate"]
    assert generic == [[row["name"][language], str(row["points"])] for row in common]
    assert hulls == [[str(row[key]) for key in HULL] for row in data["hulls"]]
    assert seas == [[str(row[key]) for key in ("islands", "side", "columns", "rows")] for row in data["tables"]]
    assert [row[:3] for row in sets] == [
        [row["name"][language], str(row["points"]), ", ".join(map(str, row["values"]))] for row in data["treasure_sets"]
    ]
    assert ships == [
        [
            row["name"][language],
            nations[row["nation"]],
            *(str(row[key]) for key in ("points", "masts", "cargo", "move")),
            row["cannons"].replace(" ", ", "),
        ]
        for row in data["ships"]
    ]
    assert crew == [
        [row["name"][language], nations[row["nation"]], str(row["points"])]
        for row in data["crew"]
        if not row["generic"]
    ]


@pytest.mark.parametrize("language", BOOKS)
def test_every_option_is_a_rule_of_the_last_chapter(language: str) -> None:
    for option in cards.DATA["options"]:
        assert f"**{option['rule']}** *{option['name'][language]}* (" in BOOKS[language], option["id"]
