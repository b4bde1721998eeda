"""The rules cited by each sentence and each thing on the table: a list to be compared with the rulebook by a reader.

Tests can check that a number exists, but not that it is the right one. A game therefore keeps the list, by place in its
sources and data, in ``checks/citations.txt``. After changing a number, or renaming what cites it, write the list anew
with ``python -m filibusta.testing citations GAME`` and read the difference.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from filibusta.engine.game import Game
from filibusta.testing.rulebook import NUMBER

CITED = re.compile(NUMBER)
CHAPTER = re.compile(rf"^## (?P<title>.*)$|^\*\*(?P<rule>{NUMBER})\*\* ", re.MULTILINE)
Citation = tuple[str, str]
"""The place of a citation, and the rule."""


def citations(of: Game) -> Iterator[str]:
    """Returns the lines of the list: the place, the rule, and its chapter."""
    chapters = _chapters(of.rulebook("en"))
    for path in sorted(of.folder.rglob("*.py")):
        name = path.relative_to(of.folder).as_posix()
        for where, rule in _in_python(path):
            yield f"{name} {where}: {rule} {chapters.get(rule, 'nowhere')}"
    for path in sorted(of.folder.glob("*.toml")):
        for where, rule in _in_data(tomllib.loads(path.read_text(encoding="utf-8")), ""):
            yield f"{path.name} {where}: {rule} {chapters.get(rule, 'nowhere')}"


def _chapters(book: str) -> dict[str, str]:
    """Returns the chapter of each rule."""
    found, title = dict[str, str](), ""
    for match in CHAPTER.finditer(book):
        title = match["title"] or title
        if match["rule"]:
            found[match["rule"]] = title
    return found


def _in_python(path: Path) -> Iterator[Citation]:
    return _below(ast.parse(path.read_text(encoding="utf-8")), ())


def _below(node: ast.AST, within: tuple[str, ...]) -> Iterator[Citation]:
    """The texts below a node that are a rule's number, by what defines them."""
    for child in ast.iter_child_nodes(node):
        here = within
        match child:
            case ast.Expr(value=ast.Constant()):  # a docstring
                continue
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                here = (*within, name)
            case ast.Assign(targets=[target, *_]) | ast.AnnAssign(target=target) if not within:
                here = (ast.unparse(target),)
            case ast.Constant(value=str(text)) if CITED.fullmatch(text):
                yield ".".join(within), text
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    yield from _below(ast.Expression(value), (*within, ast.unparse(key) if key else "*"))
                continue
            case _:
                pass
        yield from _below(child, here)


def _in_data(data: Any, where: str) -> Iterator[Citation]:
    """The values that are a rule's number, by the tables they stand in; of a list by its ids."""
    if isinstance(data, str) and CITED.fullmatch(data):
        yield where, data
    elif isinstance(data, dict):
        for key, value in cast(dict[str, Any], data).items():
            yield from _in_data(value, f"{where}.{key}" if where else key)
    elif isinstance(data, list):
        for number, value in enumerate(cast(list[Any], data)):
            named = cast(dict[str, Any], value).get("id", number) if isinstance(value, dict) else number
            yield from _in_data(value, f"{where}.{named}")


def compare_citations(of: Game) -> None:
    """Compares the list with the rules that the sources and the data cite."""
    path, now = of.folder / "checks" / "citations.txt", [*citations(of)]
    written = f"python -m filibusta.testing citations {of.id}"
    assert path.exists() or not now, f"{of.id} has no list of citations; write it: {written}"
    stored = path.read_text(encoding="utf-8").splitlines() if now else []
    new, old = [line for line in now if line not in stored], [line for line in stored if line not in now]
    changed = f"now {new[:3]}, was {old[:3]}" if new or old else "in another order"
    assert stored == now, f"{of.id} cites other rules than were read: {changed}; after reading: {written}"


def write_citations(of: Game) -> Path:
    """Writes the list; read the difference before committing it."""
    path = of.folder / "checks" / "citations.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in citations(of)), encoding="utf-8")
    return path
