"""Learning an estimate in the terminal: rounds as they go, then an arena that decides whether the result is kept.

The arena alone measures weights again that were carried over changed rules or features.
"""

import math
import os
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from filibusta.ai.training import Training, TrainingRound, TrainingSettings, features_of
from filibusta.engine.compiler import cache_root
from filibusta.engine.errors import BadOption, BadWeights
from filibusta.engine.game import Game
from filibusta.engine.learned import FILE, Result, read, weights_for, write
from filibusta.engine.network import Weights
from filibusta.engine.words import Words
from filibusta.terminal.output import progress_bar
from filibusta.terminal.saving import writable

BLAS = "OPENBLAS_NUM_THREADS"
"""Read by NumPy's OpenBLAS when it is loaded. Matrices as small as these are multiplied fastest on one thread: ten
times as fast where other programs run. The games use all cores."""
OF_WHOLE_TURNS = 240
"""Games of an arena whose bots play each turn to its end before they judge it: they last ten times as long."""


def arena_games(game: Game) -> int:
    """Returns the number of games of the arena, for each number of players."""
    return OF_WHOLE_TURNS if features_of(game).whole_turns else TrainingSettings.contest


def on_one_thread(words: Sequence[str]) -> NoReturn:
    """Begins ``filibusta`` with these words again, multiplying on one thread, in this process's place."""
    command = [sys.executable, "-m", "filibusta.cli", *words]
    os.execve(sys.executable, command, {**os.environ, BLAS: "1"})


def train(
    game: Game,
    minutes: float,
    rounds: int | None,
    seed: int,
    file: Path | None,
    course: TrainingSettings,
    console: Console,
    bar: Console,
    say: Words,
) -> bool:
    """Trains for a number of minutes or rounds, continuing an earlier run; returns whether the weights were kept."""
    if not 0 < minutes < math.inf:
        raise BadOption("minutes must be more than 0, not {minutes}", minutes=minutes)
    if rounds is not None and rounds < 1:
        raise BadOption("there must be at least one round, not {rounds}", rounds=rounds)
    if course.games < 2:
        raise BadOption("a round has at least two games, one of them to measure, not {games}", games=course.games)
    _need_arena(course)
    path = writable(file) if file else game.folder / FILE
    state = cache_root().parent / "training" / f"{game.id}-{seed}.npz"
    training = Training(game, seed, course, state)
    if rounds is not None:
        training.go_back(rounds)
    if not features_of(game).used_by:
        console.print(say("No bot of {game} uses a learned estimate, unless it is told to: greedy:learned=1.",
                          game=game.id), highlight=False)  # fmt: skip
    with _progress(bar) as progress:
        if training.rounds:
            console.print(say("Going on after round {n}.", n=training.rounds), highlight=False)
        _learn(training, 60 * minutes, rounds, progress, console, say)
        results = _contest(training, training.weights, progress, say)
    console.print(_table(game, results, say))
    served = [one.players for one in results if one.is_stronger]
    if not served:
        console.print(say("Not kept: it is not stronger than the hand-made estimate for any number of players."))
        return False
    if more := _served_before(game, path) - set(served):
        numbers = _numbers(more)
        line = say("Not kept: what lies in {file} serves with {numbers} players, too.", file=str(path), numbers=numbers)
        console.print(line, highlight=False, soft_wrap=True)
        return False
    write(path, training.weights, training.origin(results))
    line = say.plural(
        "Kept in {file}: {n} round from seed {seed}.",
        "Kept in {file}: {n} rounds from seed {seed}.",
        training.rounds,
        file=str(path),
        seed=seed,
    )
    console.print(line, highlight=False, soft_wrap=True)
    if len(served) < len(results):
        numbers = _numbers(served)
        console.print(say("It serves with {numbers} players, where it is stronger.", numbers=numbers), highlight=False)
    return True


def check(game: Game, file: Path | None, course: TrainingSettings, console: Console, bar: Console, say: Words) -> bool:
    """Measures weights again, and writes the results and today's features into their file; returns whether the weights
    serve with as many players as before.

    Raises ``BadWeights`` if there are none, none that can be carried over, or none that a bot of the game would use.
    """
    _need_arena(course)
    path = file or game.folder / FILE
    if file is None and not features_of(game).used_by:
        raise BadWeights(
            "no bot of {game} uses a learned estimate, unless it is told to (greedy:learned=1): nothing needs to be "
            "measured; --file measures a file all the same",
            game=game.id,
        )
    if not path.exists():
        raise BadWeights("there is no {file}: filibusta train {game} makes it", file=str(path), game=game.id)
    features, (_, origin) = features_of(game), read(path)
    weights, before, _ = weights_for(path, game.id, game.compatible_versions, features)
    with _progress(bar) as progress:
        results = _contest(Training(game, origin.seed, course), weights, progress, say)
    console.print(_table(game, results, say))
    stamp = replace(origin, version=game.version, features=features.digest, names=features.names, arena=tuple(results))
    write(path, weights, stamp)
    served = {one.players for one in results if one.is_stronger}
    if served:
        line = say("Measured: {file} serves with {numbers} players.", file=str(path), numbers=_numbers(served))
    else:
        line = say("Measured: {file} serves no longer; the hand-made estimate does.", file=str(path))
    console.print(line, highlight=False, soft_wrap=True)
    if less := before - served:
        line = say("It is no longer stronger with {numbers} players: train it anew.", numbers=_numbers(less))
        console.print(line, highlight=False)
    return not less


def _need_arena(course: TrainingSettings) -> None:
    if course.contest < 1:
        raise BadOption("there must be at least one game, not {games}", games=course.contest)


def _numbers(players: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(players)))


def _progress(bar: Console) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return progress_bar(bar, *columns)


def _contest(training: Training, weights: Weights, progress: Progress, say: Words) -> list[Result]:
    task = progress.add_task(say("arena"))
    return training.contest(weights, lambda done, total: progress.update(task, completed=done, total=total))


def _served_before(game: Game, path: Path) -> frozenset[int]:
    """With how many players the weights serve that are there already; with none if they do not fit."""
    try:
        return weights_for(path, game.id, game.compatible_versions, features_of(game)).players
    except BadWeights:
        return frozenset()


def _learn(
    training: Training, seconds: float, rounds: int | None, progress: Progress, console: Console, say: Words
) -> None:
    """At least one round in all; then none that would not end in time."""
    begun, longest = time.monotonic(), 0.0
    while training.rounds < rounds if rounds is not None else time.monotonic() - begun + longest < seconds:
        start = time.monotonic()
        task = progress.add_task(say("round {n}", n=training.rounds + 1))
        done = training.step(lambda played, total, task=task: progress.update(task, completed=played, total=total))
        progress.remove_task(task)
        longest = max(longest, time.monotonic() - start)
        console.print(_line(done, say), highlight=False)


def _line(done: TrainingRound, say: Words) -> str:
    losses = ", ".join(
        say.plural("{loss} with {n} player", "{loss} with {n} players", players, loss=f"{loss:.3f}")
        for players, loss in done.losses.items()
    )
    return say("Round {n}: loss on games not learned from: {losses}", n=done.number, losses=losses)


def _table(game: Game, results: list[Result], say: Words) -> Table:
    table = Table(title=say("{game}: one learned player against hand-made ones", game=game.id))
    for head in (say("players"), say("games"), say("won"), say("95 % interval"), say("even")):
        table.add_column(head, justify="right")
    for one in results:
        interval = say("{low} to {high}", low=f"{one.low:.1%}", high=f"{one.high:.1%}")
        table.add_row(str(one.players), str(one.games), f"{one.share:.1%}", interval, f"{1 / one.players:.1%}")
    return table
