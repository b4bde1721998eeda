"""The five levels, the same in every game, and their measured strength."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from filibusta.engine.game import Game
from filibusta.engine.options import GameOption
from filibusta.engine.words import Names


@dataclass(frozen=True)
class Level:
    """A level: its name, a description of its play, and its bot."""

    name: Names
    manner: Names
    kind: str
    settings: Mapping[str, Any] = field(default_factory=dict[str, Any])


LEVELS: dict[str, Level] = {
    "1": Level(
        {"en": "Cabin boy", "it": "Mozzo"},
        {"en": "knows the rules, and judges by guesswork", "it": "conosce le regole e giudica a occhio"},
        "planner",
        {"level": 1},
    ),
    "2": Level(
        {"en": "Deckhand", "it": "Marinaio"},
        {
            "en": "thinks of its whole move, and often misjudges it",
            "it": "pensa a tutta la mossa e spesso la valuta male",
        },
        "planner",
        {"level": 2},
    ),
    "3": Level(
        {"en": "Bosun", "it": "Nostromo"},
        {"en": "thinks of its whole move, and misjudges it a little", "it": "pensa a tutta la mossa e sbaglia di poco"},
        "planner",
        {"level": 3},
    ),
    "4": Level(
        {"en": "Captain", "it": "Capitano"},
        {"en": "thinks of its whole move, and judges it well", "it": "pensa a tutta la mossa e la valuta bene"},
        "planner",
        {"level": 4},
    ),
    "5": Level(
        {"en": "Admiral", "it": "Ammiraglio"},
        {
            "en": "plays thousands of games in its head, for at most 2 seconds",
            "it": "gioca a mente migliaia di partite, per 2 secondi al massimo",
        },
        "ismcts",
        {"seconds": 2.0, "iterations": 50_000},
    ),
}
"""From a first game to as good as it gets."""

MEASURED = "bots.toml"
"""The file in a game's folder that holds what was measured, made by ``python -m benchmarks.bots``."""
LENGTHS = "lengths.toml"
"""The file in a game's folder that holds how long games are, made by ``python -m benchmarks.lengths``."""


@dataclass(frozen=True)
class Measured:
    """The share of ``games`` that ``bot`` won against ``against`` on all other seats.

    ``low`` and ``high`` bound the share (95 %). In solo games, ``against`` is an option (``solo_difficulty=2``).
    """

    players: int
    bot: str
    against: str
    games: int
    wins: float
    low: float
    high: float
    version: int
    """Version of the game's rules that were played."""

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games


@dataclass(frozen=True)
class Length:
    """The length of games of bots of a level: turns of a seat, and its decisions between several actions (medians)."""

    players: int
    level: str
    games: int
    turns: int
    decisions: int
    version: int
    """Version of the game's rules that were played."""
    first: float = -1.0
    """Games won by the seat that had the first turn, shared victories in parts; -1: not counted."""
    first_games: int = 0
    """The games that were looked at for this; 0: the ``games``."""
    first_level: str = ""
    """Their bots' level; empty: the ``level``."""

    @property
    def first_share(self) -> float | None:
        """The share of games won by the seat that had the first turn; None if it was not counted."""
        return self.first / (self.first_games or self.games) if self.first >= 0 else None


def measured(game: Game) -> tuple[Measured, ...]:
    """Returns the measured strength of the bots in this game; empty if nothing was measured."""
    return tuple(Measured(**one) for one in _rows(game.folder / MEASURED))


def lengths(game: Game) -> dict[int, Length]:
    """Returns how long games are by number of players; empty if nothing was measured."""
    return {one["players"]: Length(**one) for one in _rows(game.folder / LENGTHS)}


def _rows(path: Path) -> list[dict[str, Any]]:
    return _read(path, path.stat().st_mtime_ns) if path.exists() else []


@lru_cache(64)
def _read(path: Path, changed: int) -> list[dict[str, Any]]:
    return tomllib.loads(path.read_text(encoding="utf-8"))["measured"]


def over_the_level_below(game: Game, level: str, players: int) -> Measured | None:
    """Returns the result of a level against the one below it, if it was measured."""
    for one in measured(game):
        if one.players == players and one.bot.partition(":")[0] == level and one.against in LEVELS:
            return one
    return None


def setting(option: GameOption, value: int) -> str:
    """Returns the opponent of a solo game: the game with an option."""
    return f"{option.id}={value}"


def alone_against(game: Game, option: GameOption, value: int) -> list[tuple[Level, Measured]]:
    """Returns the results of the levels in solo games with an option, as far as they were measured."""
    found = {one.bot.partition(":")[0]: one for one in measured(game) if one.against == setting(option, value)}
    return [(level, found[number]) for number, level in LEVELS.items() if number in found]
