"""Commands that play games here: people against bots, or bots among themselves."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import cyclopts

from filibusta import Match, game, game_names
from filibusta.ai.bots import bot
from filibusta.ai.levels import LEVELS
from filibusta.engine.errors import BadOption
from filibusta.engine.words import Words
from filibusta.table.guide import begun
from filibusta.table.guide import guide as guide_of
from filibusta.terminal import play
from filibusta.terminal.output import console
from filibusta.terminal.parameters import (
    BOTS,
    FILE,
    GAME,
    NUMBER,
    SECONDS,
    Chosen,
    GameName,
    Language,
    Seed,
    described,
    options_from,
    say,
    words_in,
)
from filibusta.terminal.saving import found, load


def add_playing(app: cyclopts.App) -> None:
    """Adds these commands to those of ``filibusta``."""
    app.command(
        play_command, name="play", help=say("Plays a game here, against bots or with several people at one keyboard.")
    )
    app.command(watch_command, name="watch", help=say("Shows a game between bots."))


def play_command(
    name: Annotated[
        str | None, described(say("The game, such as spanish_main_cards; not needed with --continue."), GAME)
    ] = None,
    /,
    *,
    players: Annotated[int, described(say("The number of players, including bots."), value=NUMBER)] = 3,
    level: Annotated[
        str, described(say("The strength of the bots: 1 to 5, or random, greedy, planner, ismcts."), value=say("LEVEL"))
    ] = "3",
    people: Annotated[int, described(say("The number of players at this keyboard."), value=NUMBER)] = 1,
    continued: Annotated[Path | None, described(say("Continues a saved game."), "--continue", FILE)] = None,
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


def watch_command(
    name: GameName,
    /,
    *bots: Annotated[str, described(say("The bots, by level or kind; three of level 3 if none is given."), BOTS)],
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
