"""Random games for the checks: which variants there are, and walks through whole games."""

import random
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game
from filibusta.engine.match import Attempt, Match
from filibusta.engine.options import GameOption

MANY = 7
"""An option with more values than this is tried at its ends only."""
MOST_VARIANTS = 48
SEED = 1
"""The seed of the random games that several checks share: they are played once."""
LONGEST = 100_000
"""Actions after which a game has no end."""


@dataclass(frozen=True)
class Variant:
    """A number of players and a set of options."""

    players: int
    options: dict[str, int | bool]

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.players} players" + (f", {chosen}" if chosen else "")


def usual_options(game: Game) -> dict[str, int | bool]:
    """Returns the options for the random games of the checks: ``options`` of ``checks/kit.toml``.

    A game whose random games are long shortens them there; these options are not varied.
    """
    return settings(game).get("options", {})


def settings(game: Game) -> dict[str, Any]:
    """Returns the settings of a game for its checks, from its ``checks/kit.toml``."""
    path = game.folder / "checks" / "kit.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def option_sets(game: Game) -> list[dict[str, int | bool]]:
    """Returns the defaults, every other value of each option alone (of wide ranges only the ends), and all options at
    their highest."""
    usual = usual_options(game)
    return [{**chosen, **usual} for chosen in _varied([option for option in game.options if option.id not in usual])]


def _varied(options: Sequence[GameOption]) -> list[dict[str, int | bool]]:
    sets: list[dict[str, int | bool]] = [{}]
    for option in options:
        every = range(option.low, option.high + 1)
        tried = every if len(every) <= MANY else (option.low, option.high)
        sets += [{option.id: bool(value) if option.is_bool else value} for value in tried if value != option.default]
    if len(options) > 1:
        sets.append({o.id: bool(o.high) if o.is_bool else o.high for o in options})
    return sets


def tables(game: Game) -> list[Variant]:
    """Returns every number of players with every set of options that it allows."""
    every = (Variant(players, options) for players in game.players for options in option_sets(game))
    return [variant for variant in every if _can_be(game, variant)]


def variants(game: Game) -> list[Variant]:
    """Returns the variants of a game; if there are too many, one number of players, the defaults, and all options with
    each."""
    every, sets = tables(game), option_sets(game)
    if len(sets) * len(game.players) <= MOST_VARIANTS:
        return every
    always = (sets[0], sets[-1])
    place = {players: number for number, players in enumerate(game.players)}
    return [
        one
        for one in every
        if one.options in always or sets.index(one.options) % len(game.players) == place[one.players]
    ]


def _can_be(game: Game, variant: Variant) -> bool:
    try:
        game.options_for(variant.players, variant.options)
    except BadOption:
        return False
    return True


def walk(game: Game, variant: Variant, seed: int) -> Iterator[Match]:
    """Yields a random game at every decision and once more when it is over."""
    chooser = random.Random(seed)
    match = Match.new(game, variant.players, variant.options, seed=seed)
    yield match
    while not match.over:
        assert match.ply < LONGEST, f"{game.id}, {variant}, seed {seed}: the game does not end"
        match.play(int(chooser.choice(match.legal())))
        yield match


def finished(game: Game, variant: Variant, seed: int = SEED) -> Match:
    """Returns a finished random game, which is shared and must not be changed."""
    return _played(game, variant, seed)[0]


def _played(game: Game, variant: Variant, seed: int) -> tuple[Match, list[int]]:
    """A finished game and the phase at each ply, -1 at the end. Kept with the game: its rules may be exchanged ones."""
    known: dict[str, tuple[Match, list[int]]] = vars(game).setdefault("_played", {})
    key = f"{variant}, seed {seed}"
    if key not in known:
        match, phases = Match.new(game, variant.players, variant.options, seed=seed), list[int]()
        for match in walk(game, variant, seed):
            phases.append(-1 if match.over else int(match.phase))
        known[key] = match, phases
    return known[key]


def retold(match: Match) -> Iterator[Match]:
    """A match as it grew, given at every decision and once more at its end: a copy, with the same records."""
    again = copy(match)
    if match.ply:
        again.take_back(0)
    yield again
    for ply, move in enumerate(match.moves, 1):
        again.accept(Attempt(move, match.over and ply == match.ply, ply - 1, match.whole_position(ply)))
        yield again


def sampled(
    game: Game, budget: int, seed: int = SEED, most_variants: int = MOST_VARIANTS
) -> Iterator[tuple[Variant, Match]]:
    """Yields about ``budget`` positions of random games, one game of each variant, whatever their number and length.

    They are spread evenly; each phase that comes up is among them in the first, the middle and the last game it comes
    up in, and so are the ends of as many games.
    """
    every = variants(game)
    played = every[:: -(-len(every) // most_variants)]
    chosen = _chosen([_played(game, variant, seed)[1] for variant in played], budget)
    for number, variant in enumerate(played):
        for match in retold(finished(game, variant, seed)) if chosen[number] else ():
            if match.ply in chosen[number]:
                yield variant, match


def _chosen(games: Sequence[Sequence[int]], budget: int) -> dict[int, set[int]]:
    """The plies to look at in each game, by its number; ``games`` are their phases."""
    plies = [(number, ply) for number, phases in enumerate(games) for ply in range(len(phases))]
    by_phase: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, ply in plies:
        by_phase[games[number][ply]].append((number, ply))
    chosen: dict[int, set[int]] = defaultdict(set)
    some = [where[i] for where in by_phase.values() for i in (0, len(where) // 2, len(where) - 1)]
    for number, ply in [*some, *plies[:: max(1, len(plies) // max(1, budget - len(some)))]]:
        chosen[number].add(ply)
    return chosen
