"""Files from outside are first replayed in a separate process with limited time and memory.

There the rules run as plain Python, which checks every index: a file that breaks a rule fails in that process only. The
number of actions and the elapsed time are limited everywhere, processor time where the module ``resource`` exists (not
on Windows), and memory where ``/proc`` gives the amount in use (Linux).
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from filibusta.engine import errors
from filibusta.engine.errors import BadRecord, FilibustaError
from filibusta.engine.match import Match
from filibusta.engine.notation import GameRecord, decode

COMMAND = (sys.executable, "-m", "filibusta.engine.isolation")
ROOM = 2**20


@dataclass(frozen=True)
class Bounds:
    """Limits for replaying a file."""

    actions: int = 5_000
    seconds: int = 60
    """Processor time."""
    patience: int = 180
    """Seconds by the clock."""
    megabytes: int = 512
    """Beyond what the program itself takes."""


BOUNDS = Bounds()


class _Told(msgspec.Struct):
    """A refusal as data: its class, its message and its places, which may be refusals again."""

    error: str
    message: str
    places: dict[str, Any]


def replay_in_subprocess(text: str | bytes, bounds: Bounds = BOUNDS) -> None:
    """Replays a game record or position from outside in another process; raises the ``FilibustaError`` that refuses
    it."""
    record = decode(text)
    if isinstance(record, GameRecord) and len(record.moves) > bounds.actions:
        message = "a file from elsewhere may have at most {most} actions; this one has {n}"
        raise BadRecord(message, most=bounds.actions, n=len(record.moves))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [*COMMAND, str(bounds.seconds), str(bounds.megabytes)]
    sent = text.encode() if isinstance(text, str) else text
    try:
        run = subprocess.run(
            command, input=sent, env=environment, capture_output=True, timeout=bounds.patience, check=False
        )
    except subprocess.TimeoutExpired:
        raise BadRecord("replaying this file takes more than {seconds} seconds", seconds=bounds.patience) from None
    if run.returncode == 0 and not run.stdout:
        return
    if run.returncode == -getattr(signal, "SIGXCPU", 0):
        raise BadRecord("replaying this file takes more than {seconds} seconds", seconds=bounds.seconds)
    try:
        told = msgspec.json.decode(run.stdout, type=_Told)
    except msgspec.DecodeError:
        raise BadRecord("this file cannot be replayed: the rules break down on it") from None
    raise _refusal(told)


def _refusal(told: _Told) -> FilibustaError:
    kind = getattr(errors, told.error, None)
    if not (isinstance(kind, type) and issubclass(kind, FilibustaError)):
        kind = BadRecord
    return kind(told.message, **{name: _place(value) for name, value in told.places.items()})


def _place(value: Any) -> Any:
    return _refusal(msgspec.convert(value, _Told)) if isinstance(value, dict) else value


def _told(error: FilibustaError) -> _Told:
    message, places = error.parts
    told = {name: _told(value) if isinstance(value, FilibustaError) else value for name, value in places.items()}
    return _Told(type(error).__name__, message, told)


def _bound(seconds: int, megabytes: int) -> None:
    """Limits the processor time and memory that this process may still use, and lowers its priority."""
    with suppress(AttributeError, ImportError, OSError, ValueError):  # what a system does not offer
        os.nice(10)
        import resource

        spent = int(sum(os.times()[:2])) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (spent + seconds, spent + seconds + 1))
        used = _address_space()
        if used:
            resource.setrlimit(resource.RLIMIT_AS, (used + megabytes * ROOM, used + megabytes * ROOM))


def _address_space() -> int:
    """Returns the bytes of memory this process has asked for; 0 where that is unknown."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _try(text: bytes, megabytes: int) -> FilibustaError | None:
    try:
        Match.load(text)
    except FilibustaError as error:
        return error
    except MemoryError:
        return BadRecord("replaying this file takes more than {most} MB", most=megabytes)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return BadRecord("this file cannot be replayed: the rules break down on it")
    return None


def _main() -> None:
    seconds, megabytes = (int(word) for word in sys.argv[1:3])
    text = sys.stdin.buffer.read()
    _bound(seconds, megabytes)
    refusal = _try(text, megabytes)
    if refusal is not None:
        sys.stdout.buffer.write(msgspec.json.encode(_told(refusal), enc_hook=str))


if __name__ == "__main__":
    _main()
