"""The rulebook says the same in both languages: the same rules, in the same order, and no link leads nowhere."""

import re
from itertools import groupby, pairwise
from pathlib import Path

import pytest

BOOKS = Path(__file__).parents[2] / "src/filibusta/games/spanish_main_cards/rulebook"
LANGUAGES = ("en", "it")
NUMBER = r"(?:RUL\d+|R\d+\.\d+[a-z]?)"
RULE = re.compile(rf"^\*\*({NUMBER})\*\* \S", re.MULTILINE)
REFERENCE = re.compile(r"\bR(?:UL)?\d[\d.]*[a-z]?\b")
EXAMPLE = {"en": "> Example: ", "it": "> Esempio: "}


def book(language: str) -> str:
    return (BOOKS / f"{language}.md").read_text(encoding="utf-8")


def rules(language: str) -> list[str]:
    return RULE.findall(book(language))


def sections(language: str) -> list[list[str]]:
    """The rule numbers of each section."""
    return [RULE.findall(section) for section in re.split(r"^## ", book(language), flags=re.MULTILINE)[1:]]


def test_both_languages_have_the_same_rules_in_the_same_order():
    assert rules("en") == rules("it")
    assert sections("en") == sections("it")
    assert all(sections("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there_once(language: str):
    numbers = rules(language)
    assert len(numbers) == len(set(numbers))
    counts = [16, 6, 12, 17, 14, 18, 18, 7, 5, 8, 4, 8, 8, 6]
    expected = [f"R{chapter}.{rule}" for chapter, last in enumerate(counts, 1) for rule in range(1, last + 1)]
    expected.insert(expected.index("R10.7") + 1, "R10.7a")
    expected += [f"RUL{ruling}" for ruling in range(1, 37)]
    assert numbers == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reference_leads_to_a_rule(language: str):
    text = book(language)
    named = {reference.rstrip(".") for reference in REFERENCE.findall(text)}
    assert named - set(rules(language)) == set()


def test_both_languages_refer_to_the_same_rules():
    def references(language: str):
        paragraphs = RULE.split(book(language))[1:]
        return {
            number: sorted(reference.rstrip(".") for reference in REFERENCE.findall(text.split("\n## ")[0]))
            for number, text in zip(paragraphs[::2], paragraphs[1::2], strict=True)
        }

    assert references("en") == references("it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_title_and_every_bold_number_begins_a_paragraph(language: str):
    lines = book(language).splitlines()
    assert lines[0].startswith("# ")
    assert sum(line.startswith("# ") for line in lines) == 1
    assert len(re.findall(rf"\*\*{NUMBER}\*\*", book(language))) == len(rules(language))
    for before, line in pairwise(lines):
        if line.startswith(("**R", "## ", "> ")):
            assert before == "", line


def test_both_languages_have_the_same_sections_and_examples():
    assert len(sections("en")) == len(sections("it")) == 16

    def examples(language: str) -> list[str]:
        after = ""
        found: list[str] = []
        for line in book(language).splitlines():
            if rule := RULE.match(line):
                after = rule[1]
            elif line.startswith(">"):
                assert line.startswith(EXAMPLE[language]), line
                found.append(after)
        return found

    assert examples("en") == examples("it")
    assert len(examples("en")) >= 12


def test_tables_have_the_same_shape():
    def shapes(language: str):
        lines = book(language).splitlines()
        blocks = [list(group) for inside, group in groupby(lines, lambda line: line.startswith("|")) if inside]
        return [[row.count("|") for row in block] for block in blocks]

    assert shapes("en") == shapes("it")
    assert shapes("en")
