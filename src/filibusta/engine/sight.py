"""What rules need not say of sight when the record's declaration says it all."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import OUTSIDER, State


@rule
def as_outsider(viewer: int) -> int:
    """The number of a viewer for ``veil``: the seat, or OUTSIDER for a spectator."""
    return viewer if viewer >= 0 else OUTSIDER


@rule
def veil_nothing(s: State, viewer: int) -> None:
    """A ``veil`` for records without a ``by_rule`` field."""


@rule
def reconstruct_nothing(then: State, now: State, seat: int) -> None:
    """A ``reconstruct_view`` for games in which what a seat holds now tells nothing of what it held before."""


@rule
def determinize_nothing(s: State) -> None:
    """A ``determinize`` for games in which nothing is hidden: what nobody knows is drawn when it is turned up."""
