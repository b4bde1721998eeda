"""Default rules of visibility, for games whose declaration of the record settles it."""

from collections.abc import Callable
from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.record import HIDDEN, OUTSIDER, Layout, State


@rule
def as_outsider(viewer: int) -> int:
    """Returns the number of a viewer for ``veil``: the seat, or OUTSIDER for a spectator."""
    return viewer if viewer >= 0 else OUTSIDER


def conceal_by(layout: Layout) -> Callable[[State, Any, int], None]:
    """Returns ``conceal(s, ints, viewer)``, which hides a private decision in a record's numbers from all but the
    decider."""
    if not layout.private:
        return conceal_nothing
    columns = layout.decided

    @rule
    def conceal(s: State, ints: Any, viewer: int) -> None:
        if s.private != 0 and s.player != viewer:
            for k in range(len(columns)):
                ints[columns[k]] = HIDDEN

    return conceal


@rule
def conceal_nothing(s: State, ints: Any, viewer: int) -> None:
    """Hides nothing: the rule of games in which every decision is public."""


@rule
def veil_nothing(s: State, viewer: int) -> None:
    """A ``veil`` for records without a ``by_rule`` field."""


@rule
def reconstruct_nothing(then: State, now: State, seat: int) -> None:
    """A ``reconstruct_view`` for games in which a seat's present knowledge tells nothing of its earlier knowledge."""


@rule
def determinize_nothing(s: State) -> None:
    """A ``determinize`` for games that hide nothing: unknown things are drawn when they are turned up."""
