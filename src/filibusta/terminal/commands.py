"""The commands of ``filibusta``, with their help in the reader's language."""

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn

import cyclopts
import msgspec
from rich.table import Table
from rich.text import Text

from filibusta import FilibustaError, Game, Match, __version__, game, game_names, verify
from filibusta.ai.bots import bot
from filibusta.ai.levels import LEVELS
from filibusta.ai.tournament import in_processes, on_ray
from filibusta.ai.training import Course
from filibusta.engine.describing import fields_table
from filibusta.engine.errors import BadOption
from filibusta.engine.words import Words
from filibusta.table.guide import begun
from filibusta.table.guide import guide as guide_of
from filibusta.terminal import arena as contest
from filibusta.terminal import bench, board, play, train
from filibusta.terminal.authoring import add_authoring
from filibusta.terminal.compiling import add_compiling
from filibusta.terminal.guide import Guide
from filibusta.terminal.operating import add_operating
from filibusta.terminal.output import INTERRUPTED, console, errors, leave_quietly
from filibusta.terminal.parameters import BOTS, FILE, GAME, NUMBER, SECONDS, Json, Language, described, say, words_in
from filibusta.terminal.research import add_research
from filibusta.terminal.rulebook import book, rule_text
from filibusta.terminal.saving import found, load, read
from filibusta.terminal.usage import told

app = cyclopts.App(
    name="filibusta",
    version=__version__,
    help=say("Pirate games: play, watch, measure."),
    group_commands=say("Commands"),
    group_parameters=say("Options"),
    group_arguments=say("Arguments"),
    help_on_error=False,
    help_format="plaintext",
    help_formatter=Guide(say),
)
app["--help"].help = say("Shows this help.")
app["--version"].help = say("Shows the version.")


GameName = Annotated[str, described(say("The game, such as spanish_main_cards; `filibusta games` lists them."), GAME)]
Seed = Annotated[
    int | None, described(say("The same number gives the same game; by chance if not given."), "--seed", NUMBER)
]
Chosen = Annotated[
    tuple[str, ...],
    described(
        say("An option of the game as name=value; may be repeated. `filibusta games GAME` lists them."),
        ["--option", "-o"],
        say("NAME=VALUE"),
        default=False,
    ),
]
MINUTES = 8.0
"""How long an estimate is learned if nothing is said."""


def options_from(chosen: Sequence[str]) -> dict[str, int | bool]:
    """Returns options given as ``name=value``."""
    options: dict[str, int | bool] = {}
    for text in chosen:
        name, given, value = text.partition("=")
        known: dict[str, int | bool] = {"": True, "true": True, "yes": True, "false": False, "no": False}
        if value.lower() in known and (given or not value):
            options[name] = known[value.lower()]
        elif value.isdecimal():
            options[name] = int(value)
        else:
            raise BadOption("an option is name=true, name=false or name=number, not {text!r}", text=text)
    return options


def _print_json(value: Any) -> None:
    print(msgspec.json.encode(value).decode())


@app.command(name="play", help=say("Plays a game here, against bots or with several people at one keyboard."))
def play_command(
    name: Annotated[
        str | None, described(say("The game, such as spanish_main_cards; not needed with --continue."), GAME)
    ] = None,
    /,
    *,
    players: Annotated[int, described(say("How many players there are, bots included."), value=NUMBER)] = 3,
    level: Annotated[
        str, described(say("How strong the bots are: 1 to 5, or random, greedy, planner, ismcts."), value=say("LEVEL"))
    ] = "3",
    people: Annotated[int, described(say("How many of the players sit at this keyboard."), value=NUMBER)] = 1,
    continued: Annotated[Path | None, described(say("Goes on with a saved game."), "--continue", FILE)] = None,
    guide: Annotated[
        bool, described(say("The guided first game: a known deal whose decisions are explained."), "--guide")
    ] = False,
    language: Language = None,
    seed: Seed = None,
    option: Chosen = (),
) -> None:
    words = words_in(language)
    if guide:
        _play_guided(name, continued, words)
        return
    continued = found(continued) if continued else None
    match = _start(name, continued, players, people, option, seed, words)
    _check_people(people, match.players)
    seats = [None if seat < people else bot(level) for seat in range(match.players)]
    _prompt(play.Prompting(console, match, seats, words, continued), words)


def _play_guided(name: str | None, saved: Path | None, words: Words) -> None:
    if name is None or saved:
        raise BadOption("--guide needs the name of a game, one of: {games}", games=", ".join(game_names()))
    lessons = guide_of(game(name))
    if lessons is None:
        raise BadOption("{game} has no guided game", game=name)
    match = begun(game(name), lessons, (words("You"), *lessons.rivals))
    seats = [None, *(bot("1") for _ in lessons.rivals)]
    _prompt(play.Prompting(console, match, seats, words, guided=True), words)


def _prompt(prompting: play.Prompting, words: Words) -> None:
    try:
        prompting.run(input)
    except (play.Leaving, EOFError, KeyboardInterrupt):
        play.say_goodbye(console, words)


def _start(
    name: str | None,
    saved: Path | None,
    players: int,
    people: int,
    options: Sequence[str],
    seed: int | None,
    words: Words,
) -> Match:
    """A new match, or the one that was saved."""
    if saved:
        return load(saved)
    if name is None:
        raise BadOption("name a game, one of: {games}; or --continue a saved one", games=", ".join(game_names()))
    game(name).check_players(players)
    _check_people(people, players)
    return Match.new(name, players, options_from(options), seed, names=play.names_of(people, players, words))


def _check_people(people: int, players: int) -> None:
    if not 1 <= people <= players:
        raise BadOption(
            "people must be from 1 to the number of players, {players}, not {people}", players=players, people=people
        )


@app.command(help=say("Shows bots at play."))
def watch(
    name: GameName,
    /,
    *bots: Annotated[str, described(say("The bots, by level or kind; three of level 3 if none is named."), BOTS)],
    language: Language = None,
    seed: Seed = None,
    pace: Annotated[float, described(say("Seconds between two actions."), value=SECONDS)] = 0.6,
    option: Chosen = (),
) -> None:
    words = words_in(language)
    kinds = bots or ("3", "3", "3")
    players = [bot(kind) for kind in kinds]
    names = [f"{_bot_name(kind, words.language)} {seat}" for seat, kind in enumerate(kinds, 1)]
    match = Match.new(name, len(players), options_from(option), seed, names=names)
    watching = play.Watching(console, match, words)
    watching.tell()
    while not match.over:
        match.play(players[match.player].choose(match.view(match.player)))
        watching.tell()
        time.sleep(max(0.0, pace))
    play.show_result(console, match, words)


def _bot_name(kind: str, language: str) -> str:
    return LEVELS[kind].name[language] if kind in LEVELS else kind


@app.command(name="bench", help=say("Measures random play and search on one core."))
def bench_command(
    name: GameName,
    /,
    *,
    seconds: Annotated[float, described(say("How long each is measured."), value=SECONDS)] = 2.0,
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


@app.command(help=say("Runs a bot tournament, every bot from every seat, and reports win rates."))
def arena(
    name: GameName,
    /,
    *bots: Annotated[
        str,
        described(
            say(
                "Bots by kind or level (random, greedy, planner, ismcts, 1 to 5), "
                "with settings if need be: ismcts:iterations=1500, 5:seconds=0.5."
            ),
            BOTS,
        ),
    ],
    games: Annotated[int, described(say("How many games are played."), value=NUMBER)] = 100,
    players: Annotated[
        int | None,
        described(
            say("How many sit at a table, if there are more bots than that: then every group of them meets."),
            value=NUMBER,
        ),
    ] = None,
    seed: Annotated[
        int | None, described(say("The same number gives the same games; by chance if not given."), value=NUMBER)
    ] = None,
    file: Annotated[
        Path | None,
        described(say("Keeps every game in this file; repeat the command to go on where it stopped."), value=FILE),
    ] = None,
    processes: Annotated[
        int | None, described(say("How many processes play; one a core if not given."), value=NUMBER)
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
        _print_json(contest.told(tournament, results))
    else:
        console.print(contest.table(tournament, results, words))


@app.command(
    name="train",
    help=say(
        "Learns an estimate for bots by play, and keeps it with the game if it is stronger than the hand-made one. "
        "With --check, measures again whether it is."
    ),
)
def train_command(
    name: GameName,
    /,
    *,
    minutes: Annotated[
        float, described(say("How long it learns; the arena that follows takes a minute more."), "--minutes", NUMBER)
    ] = MINUTES,
    rounds: Annotated[
        int | None,
        described(
            say("How many rounds it learns, instead of minutes: the same seed gives the same weights."),
            "--rounds",
            NUMBER,
        ),
    ] = None,
    seed: Annotated[
        int, described(say("The same number gives the same weights after as many rounds."), "--seed", NUMBER)
    ] = 1,
    file: Annotated[
        Path | None, described(say("Where the weights are kept; with the game if not given."), "--file", FILE)
    ] = None,
    games: Annotated[int, described(say("How many games one round has."), "--games", NUMBER)] = Course.games,
    arena_games: Annotated[
        int | None,
        described(say("How many games the arena has, for each number of players."), "--arena-games", NUMBER),
    ] = None,
    check: Annotated[
        bool,
        described(
            say("Learns nothing: measures what was learned again, after a change of rules or features."), "--check"
        ),
    ] = False,
    language: Language = None,
) -> None:
    words = words_in(language)
    if check and (minutes, rounds, seed, games) != (MINUTES, None, 1, Course.games):
        raise BadOption("--check learns nothing: of the other options it takes only --file and --arena-games")
    if train.BLAS not in os.environ:
        train.on_one_thread(sys.argv[1:])
    of = game(name)
    course = Course(games=games, contest=train.arena_games(of) if arena_games is None else arena_games)
    if check:
        kept = train.check(of, file, course, console, errors, words)
    else:
        kept = train.train(of, minutes, rounds, seed, file, course, console, errors, words)
    if not kept:
        raise SystemExit(1)


@app.command(help=say("Prints the rulebook, or one rule of it (R6.16)."))
def rules(
    name: GameName,
    number: Annotated[
        str | None, described(say("The number of a rule; the whole book if not given."), say("RULE"))
    ] = None,
    /,
    *,
    language: Language = None,
) -> None:
    spoken, of = words_in(language).language, game(name)
    text = rule_text(of, number, spoken) if number else of.rulebook(spoken)
    console.print(book(text, console.width))


@app.command(
    name="verify",
    help=say("Replays a finished match from its record and checks every chance result against its secret."),
)
def verify_command(
    file: Annotated[Path, described(say("The record of the match."), FILE)], /, *, language: Language = None
) -> None:
    words = words_in(language)
    match = verify(read(file))
    scores = ", ".join(
        f"{name} {match.game.points(score)}" for name, score in zip(match.names, match.scores, strict=True)
    )
    text = words("Verified: {n} actions, all chance from the sealed secret. {scores}", n=match.ply, scores=scores)
    console.print(text, highlight=False)


@app.command(name="games", help=say("Lists the games, or the options of one."))
def games_command(
    name: Annotated[str | None, described(say("The game whose options are listed."), GAME)] = None,
    /,
    *,
    language: Language = None,
) -> None:
    words = words_in(language)
    if name:
        _list_options(game(name), words)
    else:
        _list_games(words)


def _list_games(say: Words) -> None:
    for each in game_names():
        of = game(each)
        title, low, high = say.pick(of.name), of.players[0], of.players[-1]
        text = say("{name}  {title}, {low} to {high} players", name=each, title=title, low=low, high=high)
        console.print(text, highlight=False)


def _list_options(of: Game, words: Words) -> None:
    for option in of.options:
        usual = words("usually {value}", value=str(option.chosen).lower())
        title = Text(option.id, "bold").append(f"  {words.pick(option.name)} ({usual})  ", "not bold")
        board.say(console, title.append(option.rule, "not bold dim"), hang=4)
        if option.text:
            board.say(console, Text(words.pick(option.text)), indent=4)
        for value, choice in enumerate(option.choices, option.low):
            board.say(console, Text(f"{value}  {words.pick(choice)}"), indent=4, hang=3)


@app.command(
    name="fields",
    help=say(
        "Prints what a game's positions consist of: each field, who sees it and what it holds, as a Markdown table."
    ),
)
def fields_command(name: GameName, /, *, language: Language = None) -> None:
    words_in(language)  # refuses one that is not spoken
    print(fields_table(game(name).layout))


add_authoring(app)
add_compiling(app)
add_operating(app)
add_research(app)


def main() -> None:
    """Runs the command line; errors are told in one line, with exit status 2.

    Bots and policies of one's own are found in the folder where the command runs.
    """
    path = sys.path[:]
    sys.path.append(str(Path.cwd()))
    try:
        app(sys.argv[1:], exit_on_error=False, print_error=False)
    except FilibustaError as error:
        _fail(error.text(say))
    except cyclopts.CycloptsError as error:
        _fail(told(error, say))
    except ValueError as error:
        _fail(str(error))
    except BrokenPipeError:
        leave_quietly()
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    finally:
        sys.path[:] = path


def _fail(text: str) -> NoReturn:
    print(f"filibusta: {text}", file=sys.stderr)
    raise SystemExit(2) from None
