"""The command for authors of games: the package of a new one."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import cyclopts

from filibusta.terminal.new_game import new_game
from filibusta.terminal.output import console
from filibusta.terminal.parameters import Language, described, say, words_in

TITLE = say("TITLE")
INSTALL = "pip install" if find_spec("pip") else "uv pip install"
"""uv makes environments without pip."""


def add_authoring(app: cyclopts.App) -> None:
    """Adds this command to those of ``filibusta``."""
    app.command(
        new_game_command,
        name="new-game",
        help=say("Makes a package with a small playable game, to be changed into your own."),
    )


def new_game_command(
    name: Annotated[str, described(say("The name of the package and its folder, such as black_spot."), say("NAME"))],
    /,
    *,
    title: Annotated[
        str | None, described(say("The title for players; derived from the name if not given."), "--title", TITLE)
    ] = None,
    italian: Annotated[
        str | None, described(say("The Italian title; the same if not given."), "--italian", TITLE)
    ] = None,
    language: Language = None,
) -> None:
    words = words_in(language)
    new_game(name, Path.cwd(), title, italian)
    console.print(words("The folder {name} holds a whole game. Next:", name=name), highlight=False)
    steps = (
        (f"{INSTALL} -e {name}", words("installs it")),
        (f"filibusta play {name}", words("plays it in the terminal")),
        ("filibusta serve --open", words("plays it in the browser")),
        (f"{name}/README.md", words("says how to go on")),
    )
    width = max(len(step) for step, _ in steps)
    for step, meaning in steps:
        console.print(f"  {step:{width}}  {meaning}", highlight=False)
