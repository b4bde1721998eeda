"""Completion of drafts, such as fleets: sensible, and different each time."""

from filibusta.ai.bots import bot
from filibusta.engine.dry_run import dry_run
from filibusta.engine.match import View
from filibusta.engine.words import LANGUAGES

FILLER = "greedy:deals=1,level=4"
"""The bot that completes drafts: it plays well, and not always alike."""


def is_drafting(view: View) -> bool:
    """Tells whether the viewer is composing a draft."""
    game = view.game
    return view.player == view.viewer >= 0 and bool(game.draft and game.draft(view.state, game.say(LANGUAGES[0])))


def filled(view: View, most: int, seed: int | None = None) -> list[str]:
    """Returns up to ``most`` actions, by name, that complete the draft of the viewer of ``view`` without closing it.

    The actions are tried on a deal that fits the view; the match does not change.
    """
    filler, names, seen = bot(FILLER, seed=seed), list[str](), view
    game, say = view.game, view.game.say(LANGUAGES[0])
    while len(names) < most and game.draft and (draft := game.draft(seen.state, say)):
        name = game.actions.name(filler.choose(seen))
        if name == draft.close:
            break
        names.append(name)
        then = dry_run(seen, [name]).view
        if then is None or not is_drafting(then):
            break
        seen = then
    return names
