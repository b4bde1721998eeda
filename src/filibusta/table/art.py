"""The drawings, as named SVG symbols: those all games share, and each game's own.

Each lies in a file of its own, ``drawings/<name>.svg`` in the folder of the table or the game, or among those that a
program writes, ``drawings/generated/<name>.svg``; the sheets that are served are put together from them. A symbol may
use others (`<use href="#anchor">`); what is handed out always carries all it needs, so a page, a notebook or a picture
file stands alone.
"""

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

Symbols = dict[str, str]
"""Name of a symbol and its ``<symbol>`` element, by name."""

EVERY_TABLE = ("anchor", "scroll", "badge-*", "i-*")
"""The shared drawings of every table: the players' signs, and those of the page around it."""

DRAWINGS = "drawings"
"""The folder of the files, in that of a game and of the table."""
SHARED = Path(__file__).parent
"""The folder of the shared drawings."""

_FILE = re.compile(r'\s*(?:<\?xml[^>]*>\s*)?<svg xmlns="http://www\.w3\.org/2000/svg"([^>]*)>(.*)</svg>\s*', re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BETWEEN = re.compile(r">\s+<")
_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
_USES = re.compile(r'href="#([^"]+)"')
_NAMES = re.compile(r"\w[\w-]+")


class Drawing(NamedTuple):
    """A file: the attributes of its root, and what is drawn, without spaces between elements."""

    root: dict[str, str]
    body: str

    def symbol(self, name: str) -> str:
        """Returns the drawing as a ``<symbol>`` of a sheet. A part has no box there: it lies in the coordinates of the
        drawing that uses it."""
        hidden = {"class", "viewBox"} if self.root.get("class") == "part" else {"class"}
        kept = "".join(
            f' {key}="{value}"' for key, value in self.root.items() if key not in hidden and key[:5] != "data-"
        )
        return f'<symbol id="{name}"{kept}>{self.body}</symbol>'


@cache
def symbols(folder: Path | None = None) -> Symbols:
    """Returns the symbols that the game in ``folder`` may use: its own, then the shared ones.

    A game's own drawing wins over a shared one of the same name.
    """
    own = {name: drawing.symbol(name) for name, drawing in drawings(folder or SHARED).items()}
    return own | {name: text for name, text in symbols().items() if name not in own} if folder else own


@cache
def drawings(folder: Path) -> dict[str, Drawing]:
    """The drawings in the files of one folder, by name.

    A file that is no ``<svg>`` element, and a drawing that is there twice, raise ``ValueError``.
    """
    found: dict[str, Drawing] = {}
    for path in sorted((folder / DRAWINGS).glob("**/*.svg")):
        if path.stem in found:
            raise ValueError(f"{path}: there is another drawing called {path.stem!r}; keep one of them")
        parts = _FILE.fullmatch(_COMMENT.sub("", path.read_text(encoding="utf-8")))
        if parts is None:
            raise ValueError(f'{path}: a drawing is one element, <svg xmlns="http://www.w3.org/2000/svg" ...>')
        root, body = parts.groups()
        found[path.stem] = Drawing(dict(_ATTRIBUTE.findall(root)), _BETWEEN.sub("><", body.strip()))
    return found


@cache
def marks(kind: str, folder: Path | None = None) -> dict[str, tuple[float, ...]]:
    """The places that the drawings of one folder name, by drawing: ``data-flag="160 18"`` is a mark ``flag``."""
    attribute = f"data-{kind}"
    return {
        name: tuple(map(float, drawing.root[attribute].split()))
        for name, drawing in drawings(folder or SHARED).items()
        if attribute in drawing.root
    }


def has_drawing(name: str, folder: Path | None = None) -> bool:
    """Tells whether a symbol of that name exists, among those of the game in ``folder`` or the shared ones."""
    return name in symbols(folder)


def closure(names: Iterable[str], folder: Path | None = None) -> Symbols:
    """The symbols with those they use, and those these use. A name nobody drew raises ``KeyError``."""
    return dict(_closure(frozenset(names), folder))


def sheet(names: Iterable[str] | None = None, folder: Path | None = None) -> str:
    """Returns one ``<svg>`` with the wanted symbols and all they use; without names, with every symbol."""
    return document(symbols(folder) if names is None else _closure(frozenset(names), folder))


@cache
def table_drawings(folder: Path, shared: tuple[str, ...] | None = None) -> Symbols:
    """Returns the drawings on a game's table: its own, those of every table, the shared ones it names (``*`` stands for
    the rest of a name; None: all), and all that these use. An unknown name raises ``KeyError``."""
    if shared is None:
        return symbols(folder)
    common, named = symbols(), set[str]()
    for pattern in (*EVERY_TABLE, *shared):
        found = {name for name in common if fnmatchcase(name, pattern)}
        if not found:
            raise KeyError(f"no shared drawing is called {pattern!r}")
        named |= found
    return closure(named | (symbols(folder).keys() - common.keys()), folder)


@cache
def split_drawings(folder: Path, shared: tuple[str, ...] | None, patterns: tuple[str, ...]) -> tuple[Symbols, Symbols]:
    """Returns the drawings ``on_table`` that match no pattern, with all they use; and the others."""
    drawn = table_drawings(folder, shared)
    kept, ahead = set[str](), [name for name in drawn if not any(fnmatchcase(name, pattern) for pattern in patterns)]
    while ahead:
        if (name := ahead.pop()) not in kept:
            kept.add(name)
            ahead += _USES.findall(drawn[name])
    first, later = dict[str, str](), dict[str, str]()
    for name, text in drawn.items():
        (first if name in kept else later)[name] = text
    return first, later


def drawings_named_in(markup: str, later: Symbols) -> Symbols:
    """Returns those of ``later`` that a text names, with those they use."""
    ahead, found = _NAMES.findall(markup), set[str]()
    while ahead:
        if (name := ahead.pop()) in later and name not in found:
            found.add(name)
            ahead += _USES.findall(later[name])
    return {name: text for name, text in later.items() if name in found}


def document(drawn: Symbols) -> str:
    """Returns one ``<svg>`` with these symbols."""
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(drawn.values()) + "\n</svg>\n"


@cache
def _closure(names: frozenset[str], folder: Path | None) -> Symbols:
    there, found, ahead = symbols(folder), set[str](), list(names)
    while ahead:
        name = ahead.pop()
        if name in found:
            continue
        if name not in there:
            raise KeyError(
                f"no drawing is called {name!r}" + (f", neither shared nor in {folder / DRAWINGS}" if folder else "")
            )
        found.add(name)
        ahead += _USES.findall(there[name])
    return {name: text for name, text in there.items() if name in found}
