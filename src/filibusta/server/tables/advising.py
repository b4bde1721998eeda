"""Advice: the tables where a player may ask for a captain's choice."""

from filibusta.ai.draft_completion import is_drafting
from filibusta.engine.match import View


def may_advise(view: View, alone: bool) -> bool:
    """Tells whether the one who decides may ask for advice; ``alone``: nobody else at the table is a person.

    Among people only where a game begins (a home, a berth), before the first turn, and not how it is played.
    """
    return len(view.legal()) > 1 and (alone or not (view.state.turn or is_drafting(view)))
