"""Everything people read exists in every language: each message of the sources and of the pages has its translation."""

import re
from functools import cache
from pathlib import Path

import pytest
from messages import (
    CATALOGUES,
    PACKAGE,
    REFUSING,
    SHARED,
    Message,
    about_the_reader,
    catalogue,
    in_page,
    in_python,
    in_tables,
    messages,
    places,
    refusals,
    wrongs,
)

from filibusta.engine.words import LANGUAGES, Words, You


def test_the_messages_are_found():
    assert list(in_python("v.say('a {b}', b=1); say.plural('{n} c', '{n} d', 2); say(x); other('e')")) == [
        ("a {b}",),
        ("{n} c", "{n} d"),
    ]
    source = "one, many = '{n} e', '{n} f'\nsay.plural(one, many, 2)"
    assert list(in_python(source)) == [("{n} e", "{n} f")]
    page = "<p title=\"{{ t('a') }}\">{% if x %}{{ say.plural('{n} b', '{n} c', 2) }}{{ url('d') }}{% endif %}"
    assert set(in_page(page)) == {("a",), ("{n} b", "{n} c")}
    assert sorted(messages()) == CATALOGUES


def test_the_sentences_of_tables_are_found_and_written_out():
    source = (
        "from filibusta.engine.sentences import line\nmany = '{n} c'\nline('a', 'R1'); plural('b', many, 'R2'); line(x)"
    )
    assert [*in_tables(source)] == [("a",), ("b", "{n} c"), None]
    assert [*in_tables("from filibusta.engine.refusals import (\n    because,\n)\nbecause('d')")] == [("d",)]
    source = (
        "from filibusta.engine.sentences import question, when\n"
        "BOTH = when('x', 'e', 'f')\nquestion('R1', 'g', lambda v: v.say('h'), BOTH)\nquestion('R2', ask, 'i' + j, k)"
    )
    assert [*in_tables(source)] == [("g",), ("e",), ("f",), None]
    paths = PACKAGE.rglob("*.py")
    assert [path for path in paths if None in in_tables(path.read_text(encoding="utf-8"))] == []


def test_refusals_are_found_and_can_be_translated():
    source = "m = 'a {b}'; raise BadOption(m, b=1)\nraise Refused('code', 'c')\nraise BadRecord(f'{d}')\nOther('e')"
    assert list(refusals(source)) == ["a {b}", "c", None]
    paths = [path for folder in REFUSING for path in (PACKAGE / folder).rglob("*.py")]
    assert [path.name for path in paths if None in refusals(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.name)
def test_every_message_is_translated(folder: Path, language: str):
    own, shared = catalogue(folder, language), catalogue(SHARED, language)
    assert [
        wrong
        for message in sorted(messages()[folder])
        for wrong in wrongs(message, own.get(message[0], shared.get(message[0])))
    ] == []


@cache
def all_sources() -> str:
    """All that a message can stand in: joined strings are one, spaces and quotes are alike everywhere."""
    paths = (path for path in sorted(PACKAGE.rglob("*")) if path.suffix in (".py", ".html", ".toml"))
    return alike("\n".join(path.read_text(encoding="utf-8") for path in paths))


def alike(text: str) -> str:
    """A text as it is compared, however it is broken over lines."""
    joined = re.sub(r'"\s*\n\s*f?"', "", text)
    return re.sub(r"\s+", " ", joined.replace("\\n", " ").replace('\\"', '"').replace("\\'", "'"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.name)
def test_no_catalogue_keeps_what_nobody_says(folder: Path, language: str):
    said = all_sources()
    assert [message for message in catalogue(folder, language) if alike(message) not in said] == []


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.name)
def test_a_message_is_not_both_single_and_plural(folder: Path):
    """A catalogue knows a message by its singular."""
    forms: dict[str, Message] = {}
    for message in messages()[folder]:
        assert forms.setdefault(message[0], message) == message


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.name)
def test_what_is_said_to_the_reader_is_said_in_every_language_and_names_nobody(folder: Path):
    known = {message[0]: message for message in messages()[folder]}
    spoken = {language: about_the_reader(folder, language) for language in LANGUAGES}
    assert [*map(sorted, spoken.values())] == [sorted(spoken[LANGUAGES[0]])] * len(LANGUAGES)
    for sentences in spoken.values():
        for (place, message), said in sentences.items():
            assert message in known and place in places(message), message
            assert len(said) == len(known[message]), message
            for one, other in zip(known[message], said, strict=True):
                assert places(one) - {place, "n"} <= places(other) <= places(one) - {place} | {"n"}, other


def test_the_reader_is_spoken_to_and_others_are_named():
    italian, english = Words("it", PACKAGE / "games/pirates/locale"), Words("en", PACKAGE / "games/pirates/locale")
    line = "{player} stole a pirate card from {victim}."
    assert english(line, player=You("Tu"), victim="Ada") == "You stole a pirate card from Ada."
    assert italian(line, player="Ada", victim=You("Tu")) == "Ada ti ha rubato una Carta Pirata."
    assert italian(line, player="Ada", victim="Tu") == "Ada ha rubato una Carta Pirata a Tu."
    assert italian("{n} of {needed}", n=You("1"), needed=2) == "1 su 2"


def test_catalogues_name_files_that_exist():
    """``#: seating.py`` above a message tells a translator where it is used."""
    files = {path.name for path in PACKAGE.rglob("*.*")}
    lines = [(path, line) for path in PACKAGE.rglob("*.po") for line in path.read_text(encoding="utf-8").splitlines()]
    named = [(path, Path(name)) for path, line in lines if line.startswith("#: ") for name in line[2:].split()]
    assert named and {(str(path), str(name)) for path, name in named if name.name not in files} == set()
