"""The drawings, as named SVG symbols: those all games share, and each game's own.

A symbol may use others (`<use href="#anchor">`); what is handed out always carries all it needs, so a page, a
notebook or a picture file stands alone. The sheets come from the drawing scripts beside them:
``python -m filibusta.table.art`` draws them again.
"""

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

Symbols = dict[str, str]
"""Name of a symbol and its ``<symbol>`` element, in the order in which they were drawn."""

EVERY_TABLE = ("anchor", "scroll", "badge-*", "i-*")
"""The shared drawings of every table: the players' signs, and those of the page around it."""

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_USES = re.compile(r'href="#([^"]+)"')


@cache
def symbols(folder: Path | None = None) -> Symbols:
    """Every symbol the game in ``folder`` may use: those of its ``art.svg``, if it has one, then the shared ones.

    A game's own drawing wins over a shared one of the same name.
    """
    shared = _read(Path(__file__).with_name("symbols.svg"))
    if folder is None or not (folder / "art.svg").exists():
        return shared
    own = _read(folder / "art.svg")
    return own | {name: text for name, text in shared.items() if name not in own}


def known(name: str, folder: Path | None = None) -> bool:
    """Is there a symbol of that name, in the sheet of the game in ``folder`` or the shared one?"""
    return name in symbols(folder)


def closure(names: Iterable[str], folder: Path | None = None) -> Symbols:
    """The symbols with those they use, and those these use. A name nobody drew raises ``KeyError``."""
    return dict(_closure(frozenset(names), folder))


def sheet(names: Iterable[str] | None = None, folder: Path | None = None) -> str:
    """One ``<svg>`` with the wanted symbols and all they use; without names, every symbol there is."""
    return document(symbols(folder) if names is None else _closure(frozenset(names), folder))


@cache
def on_table(folder: Path, shared: tuple[str, ...] | None = None) -> Symbols:
    """What the table of the game in ``folder`` carries: its own drawings, those of every table, of the shared ones
    those it names (``*`` stands for the rest of a name; None: all), and all that these use. A name nobody drew
    raises ``KeyError``."""
    if shared is None:
        return symbols(folder)
    common, named = symbols(), set[str]()
    for pattern in (*EVERY_TABLE, *shared):
        found = {name for name in common if fnmatchcase(name, pattern)}
        if not found:
            raise KeyError(f"no shared drawing is called {pattern!r}")
        named |= found
    return closure(named | (symbols(folder).keys() - common.keys()), folder)


def document(drawn: Symbols) -> str:
    """One ``<svg>`` with these symbols."""
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(drawn.values()) + "\n</svg>\n"


def _read(path: Path) -> Symbols:
    return {found.group(1): found.group(0) for found in _SYMBOL.finditer(path.read_text(encoding="utf-8"))}


@cache
def _closure(names: frozenset[str], folder: Path | None) -> Symbols:
    there, found, ahead = symbols(folder), set[str](), list(names)
    while ahead:
        name = ahead.pop()
        if name in found:
            continue
        if name not in there:
            raise KeyError(
                f"no drawing is called {name!r}" + (f", neither shared nor in {folder / 'art.svg'}" if folder else "")
            )
        found.add(name)
        ahead += _USES.findall(there[name])
    return {name: text for name, text in there.items() if name in found}
