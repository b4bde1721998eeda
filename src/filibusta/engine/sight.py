"""What rules need not say of sight when the record's declaration says it all."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State


@rule
def veil_nothing(s: State, viewer: int) -> None:
    """A ``veil`` for records without a ``by_rule`` field."""


@rule
def recall_nothing(then: State, now: State, seat: int) -> None:
    """A ``recall`` for games in which what a seat holds now tells nothing of what it held before."""
