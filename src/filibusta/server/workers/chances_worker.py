"""A process that works out the winning chances of one match. It gives way to bots and to the server.

It reads a pickled match from its standard input, made by the server that started it, and writes what it knows so far
as lines of JSON, each a ``filibusta.reviews.chances.Chances``; ``null`` if the match is too long.
"""

import pickle
import sys
import time
from typing import BinaryIO

import msgspec

from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match
from filibusta.reviews.chances import work_out
from filibusta.server.workers.child_process import answers

COMMAND = (sys.executable, "-c", "from filibusta.server.workers.chances_worker import main; main()")
NICENESS = 15
"""More than that of bots."""
EVERY = 0.5
"""Seconds between two lines."""
TOO_LONG = b"null"


def tell(match: Match, out: BinaryIO) -> None:
    """Writes the winning chances of a match, line by line."""
    try:
        steps = work_out(match)
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
    """Works out the match on the standard input."""
    with answers(NICENESS) as out:
        tell(pickle.load(sys.stdin.buffer), out)
