"""The introduction to a game for newcomers: sentences and pictures from ``introduction/`` in the game's folder.

``words.toml`` holds the sentences in every language, ``1.svg`` to ``4.svg`` the pictures, made of the game's drawings
and the shared ones. ``{target_silver}`` stands for the usual value of that option in either. ``scene.svg``, 300 by 180,
and the ``emblem`` stand for the game in lists, also beside other games: they use shared drawings only.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from filibusta.engine.game import Game
from filibusta.engine.game import game as game_of
from filibusta.engine.words import LANGUAGES, Names

FOLDER = "introduction"
WORDS = (7_500, 10_000)
"""A rulebook of more words makes a game one of the second, and of the third weight."""
_PLACE = re.compile(r"\{(\w+)\}")


class Picture(NamedTuple):
    """A picture and the sentence under it."""

    text: Names
    drawing: str
    """An ``<svg>`` that uses symbols of the game's sheet."""


class Introduction(NamedTuple):
    """A game in half a minute."""

    tagline: Names
    summary: Names
    suits: Names
    """The people that the game suits; shown last in a list of facts."""
    pictures: tuple[Picture, ...]
    short: Names | None
    """A shorter name, if there is one."""
    scene: str
    """An ``<svg>`` that uses shared symbols."""
    emblem: str
    """The name of a shared symbol."""


def weight(game: Game) -> int:
    """Returns how much there is to know of a game, from 1 to 3: by the length of its rulebook."""
    return 1 + sum(_words(game.id) > more for more in WORDS)


@cache
def _words(name: str) -> int:
    return len(game_of(name).rulebook(LANGUAGES[0]).split())


def introduction(game: Game) -> Introduction | None:
    """Returns the introduction of a game; None if it has none."""
    folder = game.folder / FOLDER
    usual = tuple((option.id, str(option.default)) for option in game.options)
    return _read(folder, usual) if folder.is_dir() else None


@cache
def _read(folder: Path, options: tuple[tuple[str, str], ...]) -> Introduction:
    usual = dict(options)

    def filled(text: str) -> str:
        return _PLACE.sub(lambda place: usual[place[1]], text)

    def names(row: Names) -> Names:
        return {language: filled(text) for language, text in row.items()}

    found: dict[str, Any] = tomllib.loads((folder / "words.toml").read_text(encoding="utf-8"))
    drawings = (filled((folder / f"{n}.svg").read_text(encoding="utf-8")) for n in range(1, 1 + len(found["pictures"])))
    pictures = zip(found["pictures"], drawings, strict=True)
    return Introduction(
        names(found["tagline"]),
        names(found["summary"]),
        names(found["suits"]),
        tuple(Picture(names(row["text"]), drawing) for row, drawing in pictures),
        found.get("short"),
        (folder / "scene.svg").read_text(encoding="utf-8"),
        found["emblem"],
    )
