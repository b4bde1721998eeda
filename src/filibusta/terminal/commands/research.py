"""Commands that answer questions by playing: how well a policy plays, what decides a game; and games as data."""

import inspect
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import cyclopts
import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from filibusta.ai.bots import KINDS, bot
from filibusta.ai.levels import LEVELS
from filibusta.engine.errors import BadOption
from filibusta.engine.words import Words
from filibusta.terminal.output import console, errors, progress_bar
from filibusta.terminal.parameters import (
    BOTS,
    FILE,
    NAME_VALUE,
    NUMBER,
    OPTION,
    GameName,
    Json,
    Language,
    described,
    options_from,
    say,
    words_in,
)
from filibusta.terminal.saving import writable

Games = Annotated[int, described(say("The number of games."), value=NUMBER)]
Players = Annotated[int | None, described(say("The number of players."), value=NUMBER, default=False)]
Seed = Annotated[int, described(say("The same number gives the same games."), value=NUMBER)]
Seated = Annotated[
    tuple[str, ...], cyclopts.Parameter(name="--bots", metavar=BOTS, help=say("One bot for all seats, or one for each "
    "seat: random, greedy, planner, 1 to 4."), consume_multiple=True, negative="")
]  # fmt: skip

Chosen = Annotated[tuple[str, ...], described(OPTION, "--option", NAME_VALUE, default=False)]
"""Without ``-o``, which is the file that is written."""
Encoded = Annotated[str, described(say("Observations: record or features."), "--encoding")]


def add_research(app: cyclopts.App) -> None:
    """Adds these commands to those of ``filibusta``."""
    app.command(name="evaluate", help=say("Measures how often a policy wins, with intervals by seat."))(
        evaluate_command
    )
    app.command(name="record", help=say("Plays games of bots and writes their decisions to a Parquet file."))(
        record_command
    )
    app.command(name="lab", help=say("Plays many games and writes a page about what decides them."))(lab_command)
    app.command(
        name="cards", help=say("Writes the card file of a game, to be edited and passed to `filibusta lab --cards`.")
    )(cards_command)


def evaluate_command(
    name: GameName,
    policy: Annotated[str, described(say("A bot, a level, or an importable function or class: agents.mine."), BOTS)],
    /,
    *,
    against: Annotated[str, described(say("The bots on all other seats."), value=BOTS)] = "random",
    games: Games = 1000,
    players: Players = None,
    option: Chosen = (),
    encoding: Encoded = "record",
    seed: Seed = 0,
    language: Language = None,
    json: Json = False,
) -> None:
    from filibusta.lab.evaluation import evaluate

    words_in(language)
    played: dict[str, Any] = {"games": games, "players": players, "options": options_from(option), "seed": seed}
    found = evaluate(_policy(policy), name, against=_policy(against), encoding=encoding, **played)
    print(msgspec.json.encode(found.as_json()).decode() if json else found)


def record_command(
    name: GameName,
    /,
    *,
    out: Annotated[Path | None, described(say("The Parquet file to write."), ["--out", "-o"], FILE)] = None,
    minari: Annotated[
        str | None, described(say("Writes a Minari dataset instead, such as pirates/greedy-v0."), value=say("NAME"))
    ] = None,
    bots: Seated = ("greedy",),
    games: Games = 100,
    players: Players = None,
    option: Chosen = (),
    seed: Seed = 0,
    encoding: Encoded = "record",
    language: Language = None,
) -> None:
    from filibusta.lab.recording import record, record_minari

    words = words_in(language)
    if (out is None) == (minari is None):
        raise BadOption("say where the games go: either a file (-o games.parquet) or a dataset (--minari NAME)")
    write, to = (record, str(writable(out))) if out else (record_minari, str(minari))
    played: dict[str, Any] = {"games": games, "players": players, "options": options_from(option), "seed": seed}
    with _bar(words) as progress:
        decisions = _with_extras(lambda: write(name, to, bots=bots, progress=progress, encoding=encoding, **played))
    console.print(words("{file}: {n} decisions", file=to, n=f"{decisions:,}"))


def lab_command(
    name: GameName,
    /,
    *,
    out: Annotated[
        Path | None, described(say("The HTML file to write; a JSON file is written beside it."), ["--out", "-o"], FILE)
    ] = None,
    bots: Seated = ("random",),
    games: Games = 10_000,
    players: Players = None,
    option: Chosen = (),
    change: Annotated[bool, described(say("Also plays with each option changed."), "--change")] = False,
    cards: Annotated[
        Path | None,
        described(say("Your own card file, to compare games with those of the printed cards."), value=FILE),
    ] = None,
    decision: Annotated[
        str | None,
        described(
            say("A decision that both of two players make: its options are compared by play."),
            "--decision",
            say("NAME"),
            default=False,
        ),
    ] = None,
    events: Annotated[
        tuple[str, ...] | None,
        cyclopts.Parameter(
            name="--events",
            metavar="KIND:PART",
            help=say("Counts the events of winners and of others; optionally a kind by one of its parts."),
            consume_multiple=True,
            negative="",
            show_default=False,
        ),
    ] = None,
    sample: Annotated[
        int,
        described(
            say("Games for each pair of options (--decision), and games whose events are counted (--events)."),
            value=NUMBER,
        ),
    ] = 40,
    seed: Seed = 0,
    language: Language = None,
) -> None:
    from filibusta.lab.matchups import matchups, what_meets
    from filibusta.lab.own_cards import compare_cards
    from filibusta.lab.report import as_json, page
    from filibusta.lab.study import study
    from filibusta.lab.winning import what_is_counted, winning

    words, path = words_in(language), writable(out or Path(f"{name}.html"))
    seated: str | Sequence[str] = bots[0] if len(bots) == 1 else bots
    options, asked = options_from(option), dict[str, Any]()
    same: dict[str, Any] = {"options": options, "seed": seed}
    parts = dict(map(_pair, events or ()))
    if decision:
        what_meets(name, decision, sample, options)
    if events is not None:
        what_is_counted(name, sample, parts)
    with _bar(words) as progress:
        of_study: dict[str, Any] = {"games": games, "bots": seated, "players": players, "change": change, **same}
        if cards:
            asked["cards"] = compare_cards(name, cards, progress=progress, **of_study)
        found = asked["cards"].printed if cards else study(name, progress=progress, **of_study)
        if decision:
            asked["matchups"] = matchups(name, decision, games=sample, bots=bots[0], progress=progress, **same)
        if events is not None:
            asked["events"] = winning(
                name, games=sample, bots=bots[0], players=players, by=parts, progress=progress, **same
            )
    data = path.with_suffix(".json")
    path.write_text(page(found, **asked, language=words.language), encoding="utf-8")
    data.write_bytes(msgspec.json.format(msgspec.json.encode(as_json(found, **asked))))
    console.print(words("Written: {page} and {data}", page=str(path), data=str(data)))


def cards_command(
    name: GameName,
    /,
    *,
    out: Annotated[Path | None, described(say("The file to write."), ["--out", "-o"], FILE)] = None,
    language: Language = None,
) -> None:
    from filibusta.lab.own_cards import printed_cards

    words, path = words_in(language), out or Path(f"{name}.toml")
    if path.exists():
        raise BadOption("{file} exists already", file=str(path))
    path.write_bytes(printed_cards(name).read_bytes())
    console.print(words("Written: {file}", file=str(path)))


def _pair(text: str) -> tuple[str, str]:
    kind, colon, part = text.partition(":")
    if not colon:
        raise BadOption("{text} is not of the form KIND:PART", text=text)
    return kind, part


def _policy(spec: str) -> Any:
    """Returns what a specification names: a bot's, or an importable function."""
    kind = spec.partition(":")[0]
    if kind in KINDS or kind in LEVELS or "." not in kind:
        bot(spec)
        return spec
    module, _, of = kind.rpartition(".")
    try:
        found = getattr(import_module(module), of)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOption("there is no bot {name!r}: {error}", name=spec, error=str(error)) from None
    return spec if inspect.isclass(found) else found


def _with_extras(work: Callable[[], int]) -> int:
    try:
        return work()
    except ImportError as missing:
        extra = "minari" if "minari" in str(missing) else "data"
        raise BadOption("this file format needs an extra: pip install 'filibusta[{extra}]'", extra=extra) from missing


@contextmanager
def _bar(words: Words) -> Generator[Callable[[int, int], None]]:
    """Shows a progress bar while games are played; yields the callback that updates it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with progress_bar(errors, *columns) as shown:
        task = shown.add_task(words("games"), total=None)

        def advance(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total)

        yield advance
