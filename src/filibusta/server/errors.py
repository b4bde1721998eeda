"""The server's refusals, with the codes by which programs recognize them."""

from typing import Any, Literal

from filibusta.engine.errors import FilibustaError

Code = Literal[
    "broken",
    "illegal",
    "malformed",
    "no-token",
    "not-alone",
    "not-json",
    "not-kept",
    "not-ready",
    "not-your-seat",
    "over",
    "stale",
    "too-big",
    "too-early",
    "too-late",
    "too-many",
    "too-slow",
    "unknown",
    "wrong-host",
]
"""The reason of a refusal, for programs (``docs/api.md``)."""


class Refused(FilibustaError):
    """Something that cannot be done at a table, with the code by which programs know it."""

    def __init__(self, code: Code, message: str, **places: Any) -> None:
        super().__init__(message, **places)
        self.code: Code = code
        self.done = 0
        """The number of actions of the message that were carried out before."""
        self.wait = 0
        """Seconds after which it may be asked for again, if that is all there is to it."""


class Stopped(Refused):
    """Some of several actions were carried out, and then one could not be chosen."""

    def __init__(self, why: Refused, done: int, actions: int) -> None:
        message = "Step {n} of {actions} was not done, and none after it: {why}"
        super().__init__(why.code, message, n=done + 1, actions=actions, why=why)
        self.done = done
