"""The command line: ``filibusta --help``."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import cyclopts
import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import Progress
from rich.table import Table

from filibusta import FilibustaError, Match, __version__, game, game_names, verify
from filibusta.ai import arena as ai_arena
from filibusta.ai.bots import LEVELS, Bot, bot
from filibusta.engine.describing import fields_table
from filibusta.engine.errors import BadOption
from filibusta.engine.record import SPECTATOR
from filibusta.terminal import ahead, bench, play
from filibusta.terminal.language import default_language, terminal_words
from filibusta.terminal.rulebook import rule_text

app = cyclopts.App(name="filibusta", version=__version__, help="Pirate games: play, watch, measure.")
console = Console()

Language = Annotated[str | None, Parameter(help="en or it; the system's language if not given.")]
Chosen = Annotated[
    tuple[str, ...], Parameter(name=["--option", "-o"], help="An option as name=value; may be repeated.")
]
Json = Annotated[bool, Parameter(name="--json", negative="", help="One JSON object instead of a table.")]


def _options(chosen: Sequence[str]) -> dict[str, int | bool]:
    options: dict[str, int | bool] = {}
    for text in chosen:
        name, given, value = text.partition("=")
        known: dict[str, int | bool] = {"": True, "true": True, "yes": True, "false": False, "no": False}
        if value.lower() in known and (given or not value):
            options[name] = known[value.lower()]
        elif value.isdecimal():
            options[name] = int(value)
        else:
            raise BadOption(f"an option is name=true, name=false or name=number, not {text!r}")
    return options


def _print_json(value: Any) -> None:
    print(msgspec.json.encode(value).decode())


@app.command
def serve(*, host: str = "127.0.0.1", port: int | None = None, open: bool = False, data: str | None = None) -> None:
    """Opens the tables in the browser.

    Parameters
    ----------
    host: The address to listen on; 0.0.0.0 lets others on the network in.
    port: PORT of the environment, or 8000, unless given.
    open: Opens a browser window.
    data: The folder of the database and the server's key.
    """
    from filibusta.server.app import main as run

    run(host, _port(os.environ.get("PORT", "8000") if port is None else str(port)), open, data)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise BadOption(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


@app.command(name="play")
def play_command(
    name: str,
    *,
    players: int = 3,
    bots: str = "3",
    people: int = 1,
    language: Language = None,
    seed: int | None = None,
    option: Chosen = (),
) -> None:
    """Plays a game here, against bots or with several people at one keyboard.

    Parameters
    ----------
    name: The game, such as spanish_main_cards.
    bots: The level of the bots, 1 to 5, or random, greedy, ismcts.
    people: How many of the players sit at this keyboard.
    """
    say = terminal_words(language or default_language())
    if not 1 <= people <= players:
        raise BadOption(f"people must be from 1 to the number of players, {players}, not {people}")
    seats: list[Bot | None] = [None] * people + [bot(bots) for _ in range(players - people)]
    match = Match.new(name, players, _options(option), seed, play.names_of(people, players, say))
    try:
        play.Prompting(console, match, seats, say).run(input)
    except (play.Leaving, EOFError, KeyboardInterrupt):
        play.say_goodbye(console, say)


@app.command
def watch(
    name: str,
    *bots: str,
    language: Language = None,
    seed: int | None = None,
    pace: float = 0.6,
    option: Chosen = (),
) -> None:
    """Shows bots at play.

    Parameters
    ----------
    bots: The bots, by level or kind; three of level 3 if none is named.
    pace: Seconds between two actions.
    """
    say = terminal_words(language or default_language())
    kinds = bots or ("3", "3", "3")
    players = [bot(kind) for kind in kinds]
    names = [f"{_bot_name(kind, say.language)} {seat}" for seat, kind in enumerate(kinds, 1)]
    match = Match.new(name, len(players), _options(option), seed, names)
    play.show_log(console, match, SPECTATOR, say.language, 0)
    while not match.over:
        match.play(players[match.player].choose(match.view(match.player)))
        play.show_log(console, match, SPECTATOR, say.language, match.ply)
        time.sleep(max(0.0, pace))
    play.show_result(console, match, say)


def _bot_name(kind: str, language: str) -> str:
    return LEVELS[kind].name[language] if kind in LEVELS else kind


@app.command(name="bench")
def bench_command(name: str, *, seconds: float = 2.0, json: Json = False) -> None:
    """Measures random play and search on one core."""
    found = bench.measure(game(name), seconds)
    if json:
        _print_json(found)
        return
    table = Table(title=f"{name}, {found['players']} players, one core")
    table.add_column("")
    table.add_column("a second", justify="right")
    for key in ("decisions_per_second", "games_per_second", "search_iterations_per_second"):
        table.add_row(key.removesuffix("_per_second").replace("_", " "), f"{found[key]:,}")
    console.print(table)


@app.command
def arena(
    name: str,
    *bots: str,
    games: int = 100,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int | None = None,
    option: Chosen = (),
    json: Json = False,
) -> None:
    """Lets bots play many matches, every bot from every seat, and tells who wins how often.

    Parameters
    ----------
    bots: Two bots or more, by kind or level: random, greedy, ismcts, 1 to 5.
    seconds: The time of a searching bot for each choice.
    iterations: Its iterations for each choice, instead.
    """
    of = game(name)
    thinking = {"seconds": seconds, "iterations": iterations}
    given = {key: value for key, value in thinking.items() if value is not None}
    players = [bot(kind, **given) if kind == "ismcts" else bot(kind) for kind in bots]
    played: list[ai_arena.Played] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games)
        for one in ai_arena.compete(of, players, games, _options(option), seed):
            played.append(one)
            progress.update(task, completed=len(played))
    standings = ai_arena.standings(list(bots), played)
    if json:
        _print_json({"game": name, "games": games, "bots": standings})
        return
    table = Table(title=f"{name}, {games} games")
    for head in ("bot", "won", "95 % interval", "mean place", "mean score"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for one in standings:
        interval = f"{one.low:.1%} to {one.high:.1%}"
        table.add_row(one.name, f"{one.share:.1%}", interval, f"{one.place:.2f}", f"{one.score:.1f}")
    console.print(table)


@app.command
def rules(name: str, number: str | None = None, *, language: Language = None) -> None:
    """Prints the rulebook, or one rule of it (R6.16)."""
    spoken = language or default_language()
    of = game(name)
    console.print(Markdown(rule_text(of, number, spoken) if number else of.rulebook(spoken)))


@app.command(name="compile")
def compile_command(*names: str, tables: bool = False, json: Json = False) -> None:
    """Compiles games ahead of time (all of them if none is named), for images and first starts; several side by side.

    Parameters
    ----------
    tables: Only what tables need: no random games, no environments.
    """
    chosen = names or game_names()
    if len(chosen) > 1:
        flags = [*(["--tables"] if tables else []), *(["--json"] if json else [])]
        sys.exit(_compile_side_by_side(chosen, flags))
    for name in chosen:
        for step in ahead.compile_game(game(name), tables_only=tables):
            if json:
                print(msgspec.json.encode(step._asdict()).decode(), flush=True)
            elif step.step:
                console.print(f"{name}: {step.done + 1} of {step.total}, {step.step} ...", highlight=False)


def _compile_side_by_side(names: Sequence[str], flags: Sequence[str]) -> int:
    """Each game in a process of its own, as many at a time as there are cores. The worst exit status."""

    def work(name: str) -> int:
        return subprocess.run([sys.executable, "-m", "filibusta.cli", "compile", name, *flags]).returncode

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return max(pool.map(work, names))


@app.command(name="verify")
def verify_command(file: Path) -> None:
    """Replays a finished match from its record and checks every chance result against its secret."""
    try:
        text = file.read_bytes()
    except OSError as error:
        raise BadOption(f"cannot read {file}: {error.strerror}") from None
    match = verify(text)
    scores = ", ".join(
        f"{name} {match.game.points(score)}" for name, score in zip(match.names, match.scores, strict=True)
    )
    console.print(f"True: {match.ply} actions, all chance from the sealed secret. {scores}", highlight=False)


@app.command(name="games")
def games_command(*, language: Language = None) -> None:
    """Lists the games."""
    for name in game_names():
        of = game(name)
        title = of.say(language or default_language()).pick(of.name)
        console.print(f"{name}  {title}, {of.players[0]} to {of.players[-1]}", highlight=False)


@app.command(name="fields")
def fields_command(name: str) -> None:
    """Prints what a game's positions consist of: each field, who sees it and what it holds, as a Markdown table."""
    print(fields_table(game(name).layout))


def main() -> None:
    """Runs the command line; what is wrong is said in one line, with exit status 2."""
    try:
        app(exit_on_error=False, print_error=False)
    except (FilibustaError, ValueError) as error:
        print(f"filibusta: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    except cyclopts.CycloptsError as error:
        print(f"filibusta: {error}", file=sys.stderr)
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()
