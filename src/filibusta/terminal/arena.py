"""A tournament of bots in the terminal: a bar while it is played, then a table or JSON."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from filibusta.ai.arena import BotResult, standings
from filibusta.ai.results import Results, seed_of
from filibusta.ai.tournament import Runner, Tournament
from filibusta.engine.errors import BadOption
from filibusta.engine.words import Words
from filibusta.terminal.output import progress_bar


def tournament_of(
    game: str,
    bots: Sequence[str],
    players: int | None,
    seed: int | None,
    options: Mapping[str, int | bool],
    file: Path | None,
) -> Tournament:
    """Returns the tournament asked for, with the seed of a continued file, or by chance a new seed if none is given."""
    if seed is None:
        seed = seed_of(file) if file else None
    if seed is None:
        seed = secrets.randbits(32)
    return Tournament(game, tuple(bots), players or len(bots), seed, options)


def play(tournament: Tournament, games: int, run: Runner, file: Path | None, console: Console, say: Words) -> Results:
    """Plays the games that are missing; with a file, games played are stored however the run ends."""
    if games < 1:
        raise BadOption("there must be at least one game, not {games}", games=games)
    results = Results(tournament, file)
    missing = [number for number in range(games) if number not in results.played]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with progress_bar(console, *columns) as progress:
        task = progress.add_task(say("games"), total=games, completed=games - len(missing))
        for played in run(tournament, missing):
            results.add(played)
            progress.advance(task)
    return results


def as_json(tournament: Tournament, results: Results) -> dict[str, Any]:
    """The result as JSON gives it."""
    return {
        "game": tournament.game,
        "players": tournament.players,
        "games": len(results.played),
        "seed": tournament.seed,
        "options": dict(tournament.options),
        "bots": _standings(tournament, results),
    }


def table(tournament: Tournament, results: Results, say: Words) -> Table:
    """The result for people."""
    even = f"{1 / tournament.players:.1%}"
    found = Table(
        title=say(
            "{game}, players: {players}, games: {n}",
            game=tournament.game,
            players=tournament.players,
            n=len(results.played),
        ),
        caption=say("Even: {share} each. Seed {seed}.", share=even, seed=tournament.seed),
    )
    heads = [say("bot"), say("games"), say("won"), say("95 % interval"), say("mean place"), say("mean score")]
    rated = len(tournament.bots) > tournament.players
    for head in [*heads, *([say("rating")] if rated else [])]:
        found.add_column(head, justify="right" if found.columns else "left", overflow="fold")
    for one in _standings(tournament, results):
        interval = say("{low} to {high}", low=f"{one.low:.1%}", high=f"{one.high:.1%}")
        row = [one.name, str(one.games), f"{one.share:.1%}", interval, f"{one.place:.2f}", f"{one.score:.1f}"]
        found.add_row(*row, *([f"{one.rating:.1f} ± {one.sigma:.1f}"] if rated else []))
    return found


def _standings(tournament: Tournament, results: Results) -> list[BotResult]:
    return standings(tournament.bots, list(results.played.values()))
