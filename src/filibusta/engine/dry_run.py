"""The result of successive choices, as far as the deciding player can know it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from filibusta.engine.errors import UnknownAction
from filibusta.engine.game import Game
from filibusta.engine.record import States, copied
from filibusta.engine.view import View

ANY_DEAL = 1
"""The key of the deal. The result does not depend on hidden information, so any fitting deal will do."""


@dataclass(frozen=True)
class DryRun:
    """The number of choices that can be made (``done``), and the ``view`` after these.

    The view is None if the viewer no longer decides, or if an action drew chance or showed something hidden, so that
    its result cannot be known.
    """

    done: int
    view: View | None


def dry_run(view: View, actions: Sequence[str]) -> DryRun:
    """Makes the choices one after the other until one is not legal. ``view`` must be that of the deciding player."""
    game, states = view.game, view.game.dealt_anew(view.states, ANY_DEAL)
    for done, action in enumerate(actions):
        number = _number(game, action)
        if number not in game.legal(states):
            return DryRun(done, _seen(view, states))
        before, states = states, copied(states)
        game.act(states, number, done + 1)
        if game.loops.is_final(before, states):
            return DryRun(done + 1, None)
    return DryRun(len(actions), _seen(view, states))


def _number(game: Game, action: str) -> int:
    try:
        return game.actions.number(action)
    except UnknownAction:
        return -1


def _seen(view: View, states: States) -> View:
    return replace(view, states=view.game.observe(states, view.viewer), history=None, stills=())
