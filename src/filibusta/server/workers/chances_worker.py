"""A process that works out the winning chances of one match, or of the choices after one of its actions. It gives way
to bots and to the server.

It reads a pickled match and a number of actions (None: the whole match) from its standard input, made by the server
that started it, and writes what it knows so far as lines of JSON, each a ``filibusta.reviews.chances.Chances`` or a
``filibusta.reviews.forks.Fork``; ``null`` if the match is too long.
"""

import pickle
import sys
import time
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match
from filibusta.reviews import chances, forks
from filibusta.server.workers.child_process import answers

COMMAND = (sys.executable, "-c", "from filibusta.server.workers.chances_worker import main; main()")
NICENESS = 15
"""The niceness of the process: lower priority than bots."""
EVERY = 0.5
"""Seconds between two lines."""
TOO_LONG = b"null"


def tell(match: Match, out: BinaryIO, ply: int | None = None) -> None:
    """Writes the winning chances of a match, or of the choices after ``ply`` actions, line by line."""
    steps: Iterator[chances.Chances | forks.Fork]
    try:
        steps = chances.work_out(match) if ply is None else forks.work_out(match, ply)
    except FilibustaError:
        out.write(TOO_LONG + b"\n")
        return
    due = 0.0
    for known in steps:
        if known.complete or time.monotonic() >= due:
            out.write(msgspec.json.encode(known) + b"\n")
            out.flush()
            due = time.monotonic() + EVERY


def main() -> None:
    """Computes the chances of the match on the standard input."""
    with answers(NICENESS) as out:
        match, ply = pickle.load(sys.stdin.buffer)
        tell(match, out, ply)
