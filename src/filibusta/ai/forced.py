"""Decisions with a single legal action, actions that only cost something, and a check of a bot's view.

If everybody can see that there is one legal action, a bot can answer at once without revealing anything.
"""

from collections.abc import Iterable

from filibusta.engine.arguments import said
from filibusta.engine.errors import IllegalAction
from filibusta.engine.match import View
from filibusta.engine.record import SPECTATOR, Numbers

DEALS = 64
"""Deals that fit what everybody sees, in each of which there must be nothing to choose."""


def legal_of(view: View) -> Numbers:
    """Returns the legal actions in a view of the deciding player; raises a clear error for anything else."""
    if not isinstance(view, View):  # pyright: ignore[reportUnnecessaryIsInstance]
        message = "a bot chooses from a view, such as match.view(match.player), not from {given}"
        raise IllegalAction(message, given=said(view))
    if view.player < 0:
        raise IllegalAction("the game is over; nobody decides any more")
    if view.viewer != view.player:
        message = "this view is not of the one who must decide: it is of seat {viewer}, and seat {player} must"
        raise IllegalAction(message, viewer=view.viewer, player=view.player)
    return view.legal()


def is_openly_forced(view: View) -> bool:
    """Tells whether everybody can see that the deciding player has a single legal action.

    If only that player knows it, such as one without a fitting card, an immediate answer would reveal it.
    """
    if len(legal_of(view)) != 1:
        return False
    game = view.game
    public = game.observe(game.dealt_anew(view.states, 0), SPECTATOR)
    return all(len(game.legal(game.dealt_anew(public, key))) == 1 for key in range(DEALS))


def is_hopeless(view: View, action: int) -> bool:
    """Tells whether the deciding player sees that an action can only cost something (``Game.hopeless``)."""
    hopeless = view.game.hopeless
    return hopeless is not None and hopeless(view.state, action)


def hopeful(view: View, actions: Iterable[int]) -> list[int]:
    """Returns the actions that are not hopeless, or all if every one is."""
    given = list(actions)
    return [action for action in given if not is_hopeless(view, action)] or given
