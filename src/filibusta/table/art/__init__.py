"""The drawings, as named SVG symbols: those all games share, and each game's own.

A symbol may use others (`<use href="#anchor">`); what is handed out always carries all it needs, so a page, a
notebook or a picture file stands alone. The sheets come from the drawing scripts beside them:
``python -m filibusta.table.art`` draws them again.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

Symbols = dict[str, str]
"""Name of a symbol and its ``<symbol>`` element, in the order in which they were drawn."""

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_USES = re.compile(r'href="#([^"]+)"')


@cache
def symbols(game: str | None = None) -> Symbols:
    """Every symbol a game may use: its own, then the shared ones (a game's own drawing wins over a shared name)."""
    shared = _read(files(__name__).joinpath("symbols.svg").read_text(encoding="utf-8"))
    if game is None:
        return shared
    own = _read(files(f"filibusta.games.{game}").joinpath("art.svg").read_text(encoding="utf-8"))
    return own | {name: text for name, text in shared.items() if name not in own}


def known(name: str, game: str | None = None) -> bool:
    """Is there a symbol of that name, in the game's sheet or the shared one?"""
    return name in symbols(game)


def closure(names: Iterable[str], game: str | None = None) -> Symbols:
    """The symbols with those they use, and those these use. A name nobody drew raises ``KeyError``."""
    return dict(_closure(frozenset(names), game))


def sheet(names: Iterable[str] | None = None, game: str | None = None) -> str:
    """One ``<svg>`` with the wanted symbols and all they use; without names, every symbol there is."""
    wanted = symbols(game) if names is None else _closure(frozenset(names), game)
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(wanted.values()) + "\n</svg>\n"


def _read(text: str) -> Symbols:
    return {found.group(1): found.group(0) for found in _SYMBOL.finditer(text)}


@cache
def _closure(names: frozenset[str], game: str | None) -> Symbols:
    there, found, ahead = symbols(game), set[str](), list(names)
    while ahead:
        name = ahead.pop()
        if name in found:
            continue
        if name not in there:
            raise KeyError(f"no drawing is called {name!r}" + (f", neither shared nor in {game}" if game else ""))
        found.add(name)
        ahead += _USES.findall(there[name])
    return {name: text for name, text in there.items() if name in found}
