"""The command that prepares the rules of games."""

import gc
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import cyclopts
import msgspec

from filibusta.engine.game import game, game_names
from filibusta.engine.words import Words
from filibusta.terminal import compile_kernels, compile_steps
from filibusta.terminal.output import console
from filibusta.terminal.parameters import Json, Language, described, say, words_in

FEWER_COLLECTIONS = (50_000, 20, 20)
"""Thresholds of the garbage collector: Numba makes millions of objects, and looking through them as often as usual
takes a tenth of the time."""


def add_compiling(app: cyclopts.App) -> None:
    """Adds it to the commands of ``filibusta``."""
    app.command(
        compile_command,
        name="compile",
        help=say("Compiles the rules of games ahead of time, several at once; all games if none is named."),
    )


def compile_command(
    *names: Annotated[str, described(say("The games; all of them if none is named."), say("GAMES"))],
    tables: Annotated[bool, described(say("Only what tables need: no random games, no environments."))] = False,
    cuda: Annotated[
        tuple[str, ...] | None,
        cyclopts.Parameter(
            help=say("Only the kernels for a GPU: this machine's, or one of a compute capability such as sm_90."),
            metavar=say("CAPABILITY"),
            consume_multiple=True,
            negative="",
        ),
    ] = None,
    language: Language = None,
    json: Json = False,
) -> None:
    words = words_in(language)
    capability = None if cuda is None else compile_kernels.capability_from(cuda)
    chosen = compile_kernels.games_from(names) if capability else names or game_names()
    if len(chosen) > 1:
        flags = [*(["--tables"] if tables else []), *(["--json"] if json else []), "--language", words.language]
        sys.exit(_compile_side_by_side(chosen, [*flags, *(["--cuda", capability] if capability else [])]))
    gc.set_threshold(*FEWER_COLLECTIONS)
    for name in chosen:
        for step in compile_steps.compile_game(game(name), tables_only=tables, capability=capability):
            if json:
                print(msgspec.json.encode(step._asdict()).decode(), flush=True)
            elif step.step:
                line = words(
                    "{game}: {n} of {all}, {step} …",
                    game=name,
                    n=step.done + 1,
                    all=step.total,
                    step=_step(step.step, words),
                )
                console.print(line, highlight=False)


def _step(name: str, words: Words) -> str:
    """Describes the step of the compilation."""
    names = {
        "the deal": words("the deal"),
        "what each player sees": words("what each player sees"),
        "the actions": words("the actions"),
        "the bots": words("the bots"),
        "words and pictures": words("words and pictures"),
        "reviews": words("reviews"),
        "random games": words("random games"),
        "environments of one game": words("environments of one game"),
        "environments of many games": words("environments of many games"),
        "the checks": words("the checks"),
        "kernels for a GPU": words("kernels for a GPU"),
    }
    return names[name]


def _compile_side_by_side(names: Sequence[str], flags: Sequence[str]) -> int:
    """Each game in a process of its own, as many at a time as there are cores, what takes longest first. The worst exit
    status."""

    def work(name: str) -> int:
        return subprocess.run([sys.executable, "-m", "filibusta.cli", "compile", name, *flags]).returncode

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return max(pool.map(work, sorted(names, key=_size, reverse=True)))


def _size(name: str) -> int:
    """Estimates the work of compiling a game: the bytes of its sources."""
    return sum(path.stat().st_size for path in game(name).folder.rglob("*.py"))
