"""One word for one thing: what `docs/glossary.md` rules out stands in no message, no name of a card and no rulebook."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/filibusta"
HEADING = re.compile(r"^## .+: `(?P<folder>.+)`$")
LANGUAGES = ("en", "it")


class Term(NamedTuple):
    """What is not to be used in a language, what instead, and below which folder."""

    folder: Path
    language: str
    wanted: str
    banned: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """Also at the beginning of a sentence, unless the capital is what makes it right."""
        first, rest = self.banned[0], re.escape(self.banned[1:]).replace(r"\*", r"\w*")
        capital = "" if self.banned[0].upper() + self.banned[1:] in self.wanted else first.upper()
        return re.compile(rf"(?<!\w)[{first}{capital}]{rest}(?!\w)")


class Text(NamedTuple):
    """Something a player reads."""

    path: Path
    language: str
    words: str


def terms(page: str) -> Iterator[Term]:
    """The tables of the glossary: English, not, Italian, not."""
    folder = None
    for line in page.splitlines():
        if found := HEADING.match(line):
            folder = PACKAGE / found["folder"]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if folder is None or len(cells) != 4 or cells[1] == "not" or set(line) <= set("|-"):
            continue
        for language, wanted, banned in (("en", *cells[:2]), ("it", *cells[2:])):
            yield from (Term(folder, language, wanted, one.strip()) for one in banned.split(",") if one.strip())


def texts() -> Iterator[Text]:
    for path in sorted(PACKAGE.rglob("locale/it.po")):
        with path.open("rb") as file:
            for entry in read_po(file, locale="it"):
                for language, said in zip(LANGUAGES, (entry.id, entry.string), strict=True):
                    yield from (Text(path, language, words) for words in _forms(said))
    for path in sorted(PACKAGE.rglob("rulebook/*.md")):
        yield Text(path, path.stem, path.read_text(encoding="utf-8"))
    for path in sorted(PACKAGE.rglob("cards.toml")):
        for names in named(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield from (Text(path, language, names[language]) for language in LANGUAGES)


def _forms(message: str | Sequence[str] | None) -> Sequence[str]:
    """A sentence, or its singular and plural."""
    return (message,) if isinstance(message, str) else message or ()


def named(data: Any) -> Iterator[dict[str, str]]:
    """Everything in both languages, wherever it stands."""
    match data:
        case {"en": str(), "it": str()}:
            yield data
        case {**parts}:
            for part in parts.values():
                yield from named(part)
        case [*parts]:
            for part in parts:
                yield from named(part)
        case _:
            pass


TERMS = list(terms((ROOT / "docs/glossary.md").read_text(encoding="utf-8")))
TEXTS = list(texts())


def strays(terms: list[Term], texts: list[Text]) -> Iterator[str]:
    inside = {folder: [text for text in texts if folder in text.path.parents] for folder in {t.folder for t in terms}}
    for term in terms:
        pattern = term.pattern
        for text in inside[term.folder]:
            if text.language == term.language:
                for found in pattern.finditer(text.words):
                    around = text.words[max(0, found.start() - 40) : found.end() + 40].replace("\n", " ")
                    yield f"{text.path.relative_to(PACKAGE)}: “{around}” says {found[0]!r}, not {term.wanted!r}"


@pytest.mark.parametrize("folder", sorted({term.folder for term in TERMS}), ids=lambda f: str(f.relative_to(PACKAGE)))
def test_nothing_has_two_names(folder: Path):
    assert folder.is_dir()
    assert list(strays([term for term in TERMS if term.folder == folder], TEXTS)) == []


def test_other_names_are_found():
    page = "## Here: `games`\n\n| English | not | Italian | not |\n|---|---|---|---|\n| a | b c, d* | e | f |\n"
    found = list(terms(page))
    assert [(term.language, term.wanted, term.banned) for term in found] == [
        ("en", "a", "b c"),
        ("en", "a", "d*"),
        ("it", "e", "f"),
    ]
    inside, outside = PACKAGE / "games/x/it.po", PACKAGE / "server/it.po"
    said = [Text(inside, "en", "a dog"), Text(inside, "en", "bc"), Text(outside, "en", "b c"), Text(inside, "it", "f.")]
    assert len(list(strays(found, said))) == 2


def test_all_catalogues_and_rulebooks_are_read():
    read = {text.path.relative_to(PACKAGE).as_posix() for text in TEXTS}
    assert {"server/locale/it.po", "games/pirates/cards.toml", "games/pirates/rulebook/it.md"} <= read
