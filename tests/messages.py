"""Finds the messages of the sources and of the pages, and their translations in the catalogues."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

from filibusta.engine import errors

PACKAGE = Path(__file__).parents[1] / "src/filibusta"
SHARED = PACKAGE / "engine"
SPEAKERS = {"say", "t"}
"""The names under which code and pages hold the words of a language."""
SENTENCES = {"line": 1, "plural": 2, "because": 1}
"""By what a table of lines of the log or of refusals names its sentences, and how many texts each has."""
QUESTIONS = "question"
"""By what a table of decisions names one: its texts stand after the rule, alone or as the cases of a choice."""
TABLES = re.compile(
    rf"from filibusta\.engine\.(sentences|refusals) import (\([^)]*|.*)\b({'|'.join([*SENTENCES, QUESTIONS])})\b"
)
"""What a file imports that has such a table."""
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


Named = dict[str, list[tuple[int, str]]]
"""All texts that a file gives to a name, with their lines: a message may stand in a name, its forms in two."""


@cache
def calls(source: str) -> tuple[list[ast.Call], Named]:
    """The calls of a file, and its named texts. Two tests look at every file."""
    nodes = [*ast.walk(ast.parse(source))]
    return [node for node in nodes if isinstance(node, ast.Call)], texts_by_name(nodes)


def in_python(source: str) -> Iterator[Message]:
    found, named = calls(source)
    for node in found:
        callee, method = name_of(node.func), None
        if isinstance(node.func, ast.Attribute) and node.func.attr == "plural":
            callee, method = name_of(node.func.value), "plural"
        said = [written(argument, named) for argument in node.args]
        forms = [[texts[-1] for texts in said]] if method else [[text] for text in (said[0] if said else ())]
        for texts in forms:
            message = spoken(callee, method, texts)
            if message:
                yield message


def in_tables(source: str) -> Iterator[Message | None]:
    """The sentences of a table, ``line("…", …)`` and ``plural("…", "…", …)``; None for one that is not written out."""
    found, named = calls(source) if TABLES.search(source) else ([], {})
    for node in found:
        wanted = SENTENCES.get(name_of(node.func) or "")
        if wanted:
            texts = [written(argument, named)[-1] for argument in node.args[:wanted]]
            yield None if None in texts else tuple(text for text in texts if text is not None)
        elif wanted is None and name_of(node.func) == QUESTIONS:
            for said in (*node.args[1:], *(one.value for one in node.keywords if one.arg == "wait_detail")):
                yield from (None if text is None else (text,) for text in in_question(said, source))


def in_question(said: ast.expr, source: str) -> Iterator[str | None]:
    """The texts of one part of a decision; None for one that is not written out. Those of functions are calls."""
    match said:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Call(func=ast.Name(id="when" | "by"), args=[_, *cases]):
            for case in cases:
                yield from in_question(case, source)
        case ast.Dict(values=values):
            for value in values:
                yield from in_question(value, source)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="dict"), attr="fromkeys"), args=[_, case]):
            yield from in_question(case, source)
        case ast.Name(id=name) if given := assigned(source).get(name):
            yield from in_question(given, source)
        case ast.Name() | ast.Lambda():
            pass
        case _:
            yield None


@cache
def assigned(source: str) -> dict[str, ast.expr]:
    """What a file gives to its names."""
    given: dict[str, ast.expr] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            given[node.targets[0].id] = node.value
    return given


def texts_by_name(nodes: Iterable[ast.AST]) -> Named:
    named: Named = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name() as name], value=ast.Constant() as value):
                pairs: list[tuple[ast.expr, ast.expr]] = [(name, value)]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                pairs = [*zip(names, values, strict=False)]
            case _:
                continue
        for target, value in pairs:
            if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                named.setdefault(target.id, []).append((value.lineno, value.value))
    return named


def written(argument: ast.expr, named: Named) -> list[str | None]:
    """The texts that an argument may be, the nearest one before it last; None where it is none that is written out."""
    match argument:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.Name(id=name) if name in named:
            lines = sorted(named[name], key=lambda one: one[0] if one[0] <= argument.lineno else -1)
            return [text for _, text in lines]
        case _:
            return [None]


def refusals(source: str) -> Iterator[str | None]:
    """The messages of ``BadOption("…")`` or ``Refused("code", "…")``; None for one that is not written out.

    A message may stand in a name of its own: then all texts count that the file gives to this name.
    """
    found, named = calls(source)
    for node in found:
        if not isinstance(node.func, ast.Name) or node.func.id not in REFUSALS:
            continue
        match node.args[REFUSALS[node.func.id] :][:1]:
            case [ast.Constant(value=str(text))]:
                yield text
            case [ast.Name(id=name)] if name in named:
                yield from (text for _, text in named[name])
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


@cache
def messages() -> dict[Path, set[Message]]:
    """All messages, by the folder of their catalogue; not read before a test asks for them."""
    found: dict[Path, set[Message]] = {}
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix == ".py":
            source = path.read_text(encoding="utf-8")
            found.setdefault(home(path), set()).update(in_python(source))
            found[home(path)].update(filter(None, in_tables(source)))
            if path.relative_to(PACKAGE).parts[0] in REFUSING:
                found[home(path)].update((text,) for text in refusals(source) if text)
        elif "templates" in path.parts and path.is_file():
            found.setdefault(home(path), set()).update(in_page(path.read_text(encoding="utf-8")))
    return {folder: spoken for folder, spoken in found.items() if spoken}


@cache
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


@cache
def about_the_reader(folder: Path, language: str) -> dict[tuple[str, str], Message]:
    """The sentences in the second person, by the place that is the reader and the message or its singular."""
    path = folder / "locale" / f"{language}.po"
    if not path.exists():
        return {}
    found: dict[tuple[str, str], Message] = {}
    with path.open("rb") as file:
        for entry in read_po(file, locale=language, abort_invalid=True):
            if entry.context and entry.context != NOTHING and entry.id:
                key = entry.id if isinstance(entry.id, str) else entry.id[0]
                said = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
                found[entry.context.removeprefix("you:"), key] = said
    return found


NOTHING = "none"
"""The context of what is said instead of a sentence that would count 0."""


def said_of_nothing(folder: Path, language: str) -> dict[str, str]:
    """What is said of 0, by the singular of the sentence."""
    path = folder / "locale" / f"{language}.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        entries = [*read_po(file, locale=language, abort_invalid=True)]
    return {str(entry.id): str(entry.string) for entry in entries if entry.context == NOTHING}


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


CATALOGUES = sorted({path.parent for path in PACKAGE.rglob("locale")})
