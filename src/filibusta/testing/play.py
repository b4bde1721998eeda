"""Random games for the checks: which tables there are, and walks through whole games."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from filibusta.engine.game import Game
from filibusta.engine.match import Match


@dataclass(frozen=True)
class Table:
    """A number of players and a set of options."""

    players: int
    options: dict[str, int | bool]

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.players} players" + (f", {chosen}" if chosen else "")


def option_sets(game: Game) -> list[dict[str, int | bool]]:
    """The defaults, every other value of each option alone, and everything at its highest together."""
    sets: list[dict[str, int | bool]] = [{}]
    for option in game.options:
        values = [value for value in range(option.low, option.high + 1) if value != option.default]
        sets += [{option.id: bool(value) if option.is_bool else value} for value in values]
    if len(game.options) > 1:
        sets.append({o.id: bool(o.high) if o.is_bool else o.high for o in game.options})
    return sets


def tables(game: Game) -> list[Table]:
    """Every number of players with every set of options."""
    return [Table(players, options) for players in game.players for options in option_sets(game)]


def finished(game: Game, table: Table, seed: int) -> Match:
    """A random game, played to its end."""
    return list(walk(game, table, seed))[-1]


def walk(game: Game, table: Table, seed: int) -> Iterator[Match]:
    """A random game, given at every decision and once more when it is over."""
    chooser = random.Random(seed)
    match = Match.new(game, table.players, table.options, seed=seed)
    yield match
    while not match.over:
        match.play(int(chooser.choice(match.legal())))
        yield match
