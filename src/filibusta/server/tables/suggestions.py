"""What a strong bot would choose where a game begins: a fleet, a home, a berth."""

from filibusta.ai.draft_completion import is_drafting
from filibusta.engine.match import View

LEVEL = "4"
"""The bot that is asked."""


def may_suggest(view: View) -> bool:
    """Tells whether the one who decides may ask: before the first turn, with several actions and nothing to compose."""
    return not view.state.turn and len(view.legal()) > 1 and not is_drafting(view)
