"""A process beside the server that answers on its standard output."""

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from filibusta.server.logs import set_up_logging


@contextmanager
def answers(niceness: int) -> Generator[BinaryIO]:
    """Takes the standard output for answers; whatever else is printed goes to the log.

    The process gives way to others by ``niceness``, as ``os.nice`` counts it.
    """
    with suppress(AttributeError, OSError):  # not on Windows
        os.nice(niceness)
    set_up_logging()
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        yield out
