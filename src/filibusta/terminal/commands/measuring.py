"""Commands that measure: the speed of the rules, bots against each other, and estimates that bots learn."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import cyclopts
import msgspec
from rich.table import Table

from filibusta import game
from filibusta.ai.tournament import in_processes, on_ray
from filibusta.ai.training import TrainingSettings
from filibusta.engine.errors import BadOption
from filibusta.terminal import arena as contest
from filibusta.terminal import bench, train
from filibusta.terminal.output import console, errors
from filibusta.terminal.parameters import (
    BOTS,
    FILE,
    NUMBER,
    SECONDS,
    Chosen,
    GameName,
    Json,
    Language,
    described,
    options_from,
    say,
    words_in,
)

MINUTES = 8.0
"""The minutes for which an estimate is learned by default."""


def add_measuring(app: cyclopts.App) -> None:
    """Adds these commands to those of ``filibusta``."""
    app.command(bench_command, name="bench", help=say("Measures random play and search on one core."))
    app.command(
        arena_command,
        name="arena",
        help=say("Runs a bot tournament, every bot from every seat, and reports win rates."),
    )
    app.command(
        train_command,
        name="train",
        help=say(
            "Trains an estimate for bots, and keeps it if it is stronger than the hand-made one. "
            "With --check, measures the existing one again."
        ),
    )


def bench_command(
    name: GameName,
    /,
    *,
    seconds: Annotated[float, described(say("The time for each measurement."), value=SECONDS)] = 2.0,
    language: Language = None,
    json: Json = False,
) -> None:
    words = words_in(language)
    found = bench.measure(game(name), seconds)
    if json:
        _print_json(found)
        return
    table = Table(title=words("{game}, {n} players, one core", game=name, n=found["players"]))
    table.add_column("")
    table.add_column(words("per second"), justify="right")
    for head, key in (
        (words("decisions"), "decisions_per_second"),
        (words("games"), "games_per_second"),
        (words("search iterations"), "search_iterations_per_second"),
    ):
        table.add_row(head, f"{found[key]:,}")
    console.print(table)


def arena_command(
    name: GameName,
    /,
    *bots: Annotated[
        str,
        described(
            say(
                "Bots by kind or level (random, greedy, planner, ismcts, 1 to 5), optionally with settings: "
                "ismcts:iterations=1500, 5:seconds=0.5."
            ),
            BOTS,
        ),
    ],
    games: Annotated[int, described(say("The number of games."), value=NUMBER)] = 100,
    players: Annotated[
        int | None,
        described(
            say("The number of seats, if there are more bots than seats: then all groups of bots meet."),
            value=NUMBER,
        ),
    ] = None,
    seed: Annotated[
        int | None, described(say("The same number gives the same games; random if not given."), value=NUMBER)
    ] = None,
    file: Annotated[
        Path | None,
        described(say("Stores every game in this file; repeat the command to resume."), value=FILE),
    ] = None,
    processes: Annotated[
        int | None, described(say("The number of processes; one for each core if not given."), value=NUMBER)
    ] = None,
    ray: Annotated[
        str | None,
        described(
            say("Plays on a Ray cluster instead: its address, auto or local."), value=say("ADDRESS"), default=False
        ),
    ] = None,
    language: Language = None,
    option: Chosen = (),
    json: Json = False,
) -> None:
    words = words_in(language)
    if ray is not None and processes is not None:
        raise BadOption("--processes and --ray exclude each other")
    run = in_processes(processes) if ray is None else on_ray(ray)
    tournament = contest.tournament_of(name, bots, players, seed, options_from(option), file)
    results = contest.play(tournament, games, run, file, errors, words)
    if json:
        _print_json(contest.as_json(tournament, results))
    else:
        console.print(contest.table(tournament, results, words))


def train_command(
    name: GameName,
    /,
    *,
    minutes: Annotated[
        float, described(say("The time for training; the arena takes another minute."), "--minutes", NUMBER)
    ] = MINUTES,
    rounds: Annotated[
        int | None,
        described(
            say("The number of rounds, instead of minutes: the same seed gives the same weights."),
            "--rounds",
            NUMBER,
        ),
    ] = None,
    seed: Annotated[
        int, described(say("The same number gives the same weights after the same number of rounds."), "--seed", NUMBER)
    ] = 1,
    file: Annotated[
        Path | None, described(say("The file of the weights; in the game's folder if not given."), "--file", FILE)
    ] = None,
    games: Annotated[
        int, described(say("The number of games in a round."), "--games", NUMBER)
    ] = TrainingSettings.games,
    arena_games: Annotated[
        int | None,
        described(say("The number of games in the arena, for each number of players."), "--arena-games", NUMBER),
    ] = None,
    check: Annotated[
        bool,
        described(
            say("Does not train, but measures the existing weights again, after a change of rules or features."),
            "--check",
        ),
    ] = False,
    language: Language = None,
) -> None:
    words = words_in(language)
    if check and (minutes, rounds, seed, games) != (MINUTES, None, 1, TrainingSettings.games):
        raise BadOption("--check learns nothing: of the other options it takes only --file and --arena-games")
    if train.BLAS not in os.environ:
        train.on_one_thread(sys.argv[1:])
    of = game(name)
    course = TrainingSettings(games=games, contest=train.arena_games(of) if arena_games is None else arena_games)
    if check:
        kept = train.check(of, file, course, console, errors, words)
    else:
        kept = train.train(of, minutes, rounds, seed, file, course, console, errors, words)
    if not kept:
        raise SystemExit(1)


def _print_json(value: Any) -> None:
    print(msgspec.json.encode(value).decode())
