"""Commands that tell about games and matches: rules, options, fields, and whether a match is proved."""

from pathlib import Path
from typing import Annotated

import cyclopts
from rich.text import Text

from filibusta import Game, game, game_names, verify
from filibusta.engine.describing import fields_table
from filibusta.engine.words import Words
from filibusta.terminal import board
from filibusta.terminal.output import console
from filibusta.terminal.parameters import FILE, GAME, GameName, Language, described, say, words_in
from filibusta.terminal.rulebook import book, rule_text
from filibusta.terminal.saving import read


def add_reading(app: cyclopts.App) -> None:
    """Adds these commands to those of ``filibusta``."""
    app.command(rules_command, name="rules", help=say("Prints the rulebook of a game, or one rule (R6.16)."))
    app.command(
        verify_command,
        name="verify",
        help=say("Replays a finished match from its record and checks every chance result against its secret."),
    )
    app.command(games_command, name="games", help=say("Lists the games, or the options of one."))
    app.command(
        fields_command,
        name="fields",
        help=say("Prints the fields of a game's positions, with their visibility and domain, as a Markdown table."),
    )


def rules_command(
    name: GameName,
    number: Annotated[
        str | None, described(say("The number of a rule; the whole rulebook if not given."), say("RULE"))
    ] = None,
    /,
    *,
    language: Language = None,
) -> None:
    spoken, of = words_in(language).language, game(name)
    text = rule_text(of, number, spoken) if number else of.rulebook(spoken)
    console.print(book(text, console.width))


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


def fields_command(name: GameName, /, *, language: Language = None) -> None:
    words_in(language)  # refuses one that is not spoken
    print(fields_table(game(name).layout))
