"""The output of the terminal's sentences."""

import os
import sys
from typing import NoReturn

from rich.console import Console
from rich.progress import Progress, ProgressColumn

INTERRUPTED = 130
"""The exit status of what Ctrl+C ended."""


def leave_quietly() -> NoReturn:
    """Ends without an error when the reader has closed the pipe, as ``head`` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(0)


class Output(Console):
    """A console that ends in peace when nobody reads on."""

    def on_broken_pipe(self) -> None:
        leave_quietly()


def progress_bar(console: Console, *columns: str | ProgressColumn) -> Progress:
    """Returns a progress bar that disappears when it is done. It writes nothing if the output is not a terminal."""
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


console = Output()
errors = Output(stderr=True)
