"""Checks of every rulebook: numbered rules, the same in all languages; every reference leads somewhere."""

import re
from itertools import groupby, pairwise

from filibusta.engine.game import Game
from filibusta.engine.words import LANGUAGES

NUMBER = r"(?:RUL\d+|R\d+\.\d+[a-z]?)"
RULE = re.compile(rf"^\*\*({NUMBER})\*\* (?=\S)", re.MULTILINE)
REFERENCE = re.compile(r"\bR(?:UL)?\d+(?:\.\d+[a-z]?)?\b")
EXAMPLE = {"en": "> Example: ", "it": "> Esempio: "}
SHAPE = re.compile(r"^(?:\*\*R\S+|## |> |\|)", re.MULTILINE)


def rules_of(game: Game, language: str = LANGUAGES[0]) -> list[str]:
    """The numbers of its rules and rulings, in order."""
    return RULE.findall(game.rulebook(language))


def tables_of(book: str) -> list[list[list[str]]]:
    """Returns every table of a book: its rows below the head, cell by cell."""
    blocks = groupby(book.splitlines(), lambda line: line.startswith("|"))
    return [
        [[cell.strip() for cell in row.strip("|").split("|")] for row in list(rows)[2:]]
        for inside, rows in blocks
        if inside
    ]


def check_rulebook(game: Game) -> None:
    """Checks that each language numbers the same rules in order, refers to the same ones, and has those of the
    options."""
    written = [language for language in LANGUAGES if game.rulebook_language(language) == language]
    for language in written:
        _check_book(game, language)
    first, *others = [game.rulebook(language) for language in written]
    for language, book in zip(written[1:], others, strict=True):
        at = f"{game.id}, the rulebooks in {written[0]} and {language}"
        assert RULE.findall(book) == RULE.findall(first), f"{at} have other rules"
        assert SHAPE.findall(book) == SHAPE.findall(first), f"{at} have other headings, examples or tables"
        ours, theirs = _references(first), _references(book)
        for number in ours:
            assert ours[number] == theirs[number], f"{at} refer to other rules in {number}"


def _check_book(game: Game, language: str) -> None:
    book, at = game.rulebook(language), f"{game.id}, the rulebook in {language}"
    assert len(re.findall(r"^# ", book, re.MULTILINE)) == 1 and book.startswith("# "), f"{at} has not one title"
    _check_numbers(RULE.findall(book), at)
    bold = re.findall(rf"\*\*{NUMBER}\*\*", book)
    assert len(bold) == len(RULE.findall(book)), f"{at}: a bold number begins no paragraph"
    for before, line in pairwise(book.splitlines()):
        joined = before and not before.startswith("#") and line.startswith(("**R", "## ", "> "))
        assert not joined, f"{at}: no empty line before {line[:40]!r}"
        assert not line.startswith(">") or line.startswith(EXAMPLE[language]), f"{at}: {line[:40]!r} is no example"
    known = {*RULE.findall(book)}
    strange = {reference for named in _references(book).values() for reference in named} - known
    assert not strange, f"{at} has no {min(strange)}, to which it refers"
    for option in game.options:
        in_chapter = any(rule.startswith(f"{option.rule}.") for rule in known)
        assert option.rule in known or in_chapter, f"{at} has no {option.rule}, the rule of {option.id}"


def _check_numbers(numbers: list[str], at: str) -> None:
    """R1.1, R1.2 and so on without a gap; a letter adds a rule after one; rulings come last."""
    assert len(set(numbers)) == len(numbers), f"{at} has a rule twice"
    plain = [number for number in numbers if number[-1].isdigit()]
    chapters = [[*found] for _, found in groupby(plain, lambda number: number.partition(".")[0])]
    rulings = [number for number in plain if number.startswith("RUL")]
    wanted = [f"R{i}.{j}" for i, rules in enumerate(chapters, 1) for j in range(1, len(rules) + 1) if "." in rules[0]]
    wanted += [f"RUL{i}" for i in range(1, len(rulings) + 1)]
    wrong = next((number for number, due in zip(plain, wanted, strict=True) if number != due), None)
    assert not wrong, f"{at}: {wrong} does not follow the rule before it"


def references_of(game: Game, language: str = LANGUAGES[0]) -> dict[str, list[str]]:
    """The rules that each of its rules leads to, with the examples and tables below it."""
    return _references(game.rulebook(language))


def _references(book: str) -> dict[str, list[str]]:
    """The rules that each rule leads to, with the examples and tables below it."""
    parts = RULE.split(book)[1:]
    texts = zip(parts[::2], parts[1::2], strict=True)
    return {number: sorted(REFERENCE.findall(text.split("\n## ")[0])) for number, text in texts}
