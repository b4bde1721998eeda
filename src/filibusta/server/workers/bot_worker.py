"""A process in which bots think. It gives way to the server and ends with it.

It reads requests from its standard input, each a length (4 bytes) and a pickle made by the server that started it, and
answers each with the number of an action (4 bytes), ``FAILED`` if there is none; advice with the number of bytes of
JSON that follow.
"""

import pickle
import struct
import sys
from dataclasses import dataclass
from functools import lru_cache
from typing import BinaryIO

import msgspec
import structlog

from filibusta.ai.advice import advise
from filibusta.ai.bots import Bot, bot
from filibusta.engine.game import game
from filibusta.engine.match import Match, View
from filibusta.server.workers.child_process import answers

log = structlog.get_logger()
COMMAND = (sys.executable, "-c", "from filibusta.server.workers.bot_worker import main; main()")
"""The command of a worker, without ``-m``: requests are of the classes of this module, not of those of ``__main__``."""
LENGTH, ANSWER = struct.Struct("!I"), struct.Struct("!i")
FAILED, READY = -1, 0
NICENESS = 10


@dataclass(frozen=True)
class Choose:
    """Asks for the action of a bot."""

    view: View
    bot: str


@dataclass(frozen=True)
class Warm:
    """Asks to load the machine code of a game's bots."""

    game: str


@dataclass(frozen=True)
class Advise:
    """Asks for advice to the deciding seat."""

    view: View


Request = Choose | Warm | Advise


def packed(request: Request) -> bytes:
    """Returns a request as it is sent."""
    body = pickle.dumps(request, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


@lru_cache(64)
def _bot(spec: str) -> Bot:
    return bot(spec)


def answer(request: Request) -> int | bytes:
    """Answers a request, ``Advise`` with JSON; a bot that fails does not end the process."""
    try:
        if isinstance(request, Warm):
            _warm(request.game)
            return READY
        if isinstance(request, Advise):
            return msgspec.json.encode(advise(request.view))
        return int(_bot(request.bot).choose(request.view))
    except Exception:
        log.exception("a bot failed", request=type(request).__name__)
        return FAILED


def _warm(name: str) -> None:
    of = game(name)
    match = Match.new(of, of.players[0], seed=1)
    view = match.view(match.player)
    bot("greedy", deals=1).choose(view)
    bot("ismcts", iterations=1).choose(view)


def serve(requests: BinaryIO, out: BinaryIO) -> None:
    """Answers requests until there are no more."""
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        body = requests.read(LENGTH.unpack(head)[0])
        found = answer(pickle.loads(body))
        out.write(ANSWER.pack(len(found)) + found if isinstance(found, bytes) else ANSWER.pack(found))
        out.flush()


def main() -> None:
    """Answers the requests on the standard input."""
    with answers(NICENESS) as out:
        serve(sys.stdin.buffer, out)
