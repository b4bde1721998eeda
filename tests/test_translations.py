"""Everything people read exists in every language: each message of the sources and of the pages has its translation."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

from filibusta.engine import errors
from filibusta.engine.words import LANGUAGES, Words, You

PACKAGE = Path(__file__).parents[1] / "src/filibusta"
SHARED = PACKAGE / "engine"
SPEAKERS = {"say", "t"}
"""The names under which code and pages hold the words of a language."""
REFUSALS = {
    name: 0 for name, it in vars(errors).items() if isinstance(it, type) and issubclass(it, errors.FilibustaError)
} | {"Refused": 1}
"""What players are refused with, and which argument is the message."""
REFUSING = ("ai", "engine", "games", "server", "terminal")
"""Where refusals come from that reach a page or a terminal."""

Message = tuple[str, ...]
"""One sentence, or its singular and plural."""


def spoken(callee: str | None, method: str | None, texts: list[str | None]) -> Message | None:
    """The message of a call like ``say("…")``, ``say.plural("…", "…", n)``, if it is one and written out."""
    wanted = 2 if method == "plural" else 1
    if callee not in SPEAKERS or method not in (None, "plural"):
        return None
    found = texts[:wanted]
    return tuple(text for text in found if text is not None) if len(found) == wanted and None not in found else None


def name_of(node: ast.expr) -> str | None:
    """``say`` of ``say``, ``self.say`` and ``v.say``."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def in_python(source: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        callee, method = name_of(node.func), None
        if isinstance(node.func, ast.Attribute) and node.func.attr == "plural":
            callee, method = name_of(node.func.value), "plural"
        texts = [a.value if isinstance(a, ast.Constant) and isinstance(a.value, str) else None for a in node.args]
        message = spoken(callee, method, texts)
        if message:
            yield message


def refusals(source: str) -> Iterator[str | None]:
    """The messages of ``BadOption("…")`` or ``Refused("code", "…")``; None for one that is not written out.

    A message may stand in a name of its own: then all texts count that the file gives to this name.
    """
    tree = ast.parse(source)
    named: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                named.setdefault(name, []).append(text)
            case _:
                pass
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in REFUSALS:
            continue
        match node.args[REFUSALS[node.func.id] :][:1]:
            case [ast.Constant(value=str(text))]:
                yield text
            case [ast.Name(id=name)] if name in named:
                yield from named[name]
            case _:
                yield None


def in_page(source: str) -> Iterator[Message]:
    for call in Environment(autoescape=True, extensions=["jinja2.ext.do"]).parse(source).find_all(nodes.Call):
        callee, method = call.node, None
        if isinstance(callee, nodes.Getattr) and callee.attr == "plural":
            callee, method = callee.node, "plural"
        texts = [a.value if isinstance(a, nodes.Const) and isinstance(a.value, str) else None for a in call.args]
        message = spoken(callee.name if isinstance(callee, nodes.Name) else None, method, texts)
        if message:
            yield message


def home(path: Path) -> Path:
    """The folder whose catalogue speaks for a file: the nearest one above with a ``locale``."""
    return next(
        (folder for folder in path.parents if (folder / "locale").is_dir() and PACKAGE in folder.parents), SHARED
    )


def messages() -> dict[Path, set[Message]]:
    """All messages, by the folder of their catalogue."""
    found: dict[Path, set[Message]] = {}
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix == ".py":
            source = path.read_text(encoding="utf-8")
            found.setdefault(home(path), set()).update(in_python(source))
            if path.relative_to(PACKAGE).parts[0] in REFUSING:
                found[home(path)].update((text,) for text in refusals(source) if text)
        elif "templates" in path.parts and path.is_file():
            found.setdefault(home(path), set()).update(in_page(path.read_text(encoding="utf-8")))
    return {folder: spoken for folder, spoken in found.items() if spoken}


def catalogue(folder: Path, language: str) -> dict[str, Message]:
    """Translations by the message, or by its singular."""
    path = folder / "locale" / f"{language}.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        entries = [
            entry
            for entry in read_po(file, locale=language, abort_invalid=True)
            if entry.id and not entry.fuzzy and not entry.context
        ]
    found: dict[str, Message] = {}
    for entry in entries:
        key = entry.id if isinstance(entry.id, str) else entry.id[0]
        found[key] = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    return found


def about_the_reader(folder: Path, language: str) -> dict[tuple[str, str], Message]:
    """The sentences in the second person, by the place that is the reader and the message or its singular."""
    path = folder / "locale" / f"{language}.po"
    if not path.exists():
        return {}
    found: dict[tuple[str, str], Message] = {}
    with path.open("rb") as file:
        for entry in read_po(file, locale=language, abort_invalid=True):
            if entry.context and entry.id:
                key = entry.id if isinstance(entry.id, str) else entry.id[0]
                said = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
                found[entry.context.removeprefix("you:"), key] = said
    return found


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def wrongs(message: Message, translation: Message | None) -> Iterator[str]:
    if translation is None or len(translation) != len(message) or not all(translation):
        yield f"not translated: {message}"
        return
    allowed = set[str]().union(*(places(text) for text in message))
    for one, other in zip(message, translation, strict=True):
        named = places(other)
        if not places(one) - {"n"} <= named or not named <= allowed:
            yield f"other places than {one!r}: {other!r}"


MESSAGES = messages()


def test_the_messages_are_found():
    assert list(in_python("v.say('a {b}', b=1); say.plural('{n} c', '{n} d', 2); say(x); other('e')")) == [
        ("a {b}",),
        ("{n} c", "{n} d"),
    ]
    page = "<p title=\"{{ t('a') }}\">{% if x %}{{ say.plural('{n} b', '{n} c', 2) }}{{ url('d') }}{% endif %}"
    assert set(in_page(page)) == {("a",), ("{n} b", "{n} c")}
    assert PACKAGE / "games/spanish_main_cards" in MESSAGES


def test_refusals_are_found_and_can_be_translated():
    source = "m = 'a {b}'; raise BadOption(m, b=1)\nraise Refused('code', 'c')\nraise BadRecord(f'{d}')\nOther('e')"
    assert list(refusals(source)) == ["a {b}", "c", None]
    paths = [path for folder in REFUSING for path in (PACKAGE / folder).rglob("*.py")]
    assert [path.name for path in paths if None in refusals(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("folder", MESSAGES, ids=lambda folder: folder.name)
def test_every_message_is_translated(folder: Path, language: str):
    own, shared = catalogue(folder, language), catalogue(SHARED, language)
    assert [
        wrong
        for message in sorted(MESSAGES[folder])
        for wrong in wrongs(message, own.get(message[0], shared.get(message[0])))
    ] == []


@pytest.mark.parametrize("folder", MESSAGES, ids=lambda folder: folder.name)
def test_a_message_is_not_both_single_and_plural(folder: Path):
    """A catalogue knows a message by its singular."""
    forms: dict[str, Message] = {}
    for message in MESSAGES[folder]:
        assert forms.setdefault(message[0], message) == message


@pytest.mark.parametrize("folder", MESSAGES, ids=lambda folder: folder.name)
def test_what_is_said_to_the_reader_is_said_in_every_language_and_names_nobody(folder: Path):
    known = {message[0]: message for message in MESSAGES[folder]}
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
