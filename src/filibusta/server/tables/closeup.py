"""A thing seen close: what stands in the picture of the one who asks, now or earlier, from that view alone."""

from msgspec import Struct

from filibusta.engine.match import Match, View
from filibusta.engine.words import Words
from filibusta.server.errors import Refused
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.review_steps import REVEALED, stills
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.tables.simultaneous_choices import not_asked
from filibusta.table.closeup import Closeup, as_drawn
from filibusta.table.fallback import table_of
from filibusta.table.scene import Scene, Sprite


class TableCloseup(Struct, frozen=True):
    """The thing ``key`` after ``ply`` actions, and why it cannot be chosen, if it sometimes can."""

    key: str
    ply: int
    card: Closeup
    why: str
    drawn: bool
    """Its game tells nothing more of it than its picture."""


def closeup_of(live: LiveTable, viewpoint: Viewpoint, key: str, say: Words, ply: int | None = None) -> TableCloseup:
    """Returns what a watcher may know of a thing, or could after ``ply`` actions; ``Refused`` if it is not shown."""
    if live.match is None:
        raise Refused("too-late", "The game has not begun yet.")
    ply = live.ply if ply is None else ply
    if ply == live.ply and viewpoint.viewer != REVEALED:
        return _closeup(live.view(viewpoint.viewer), live.picture(viewpoint), viewpoint, key, say, ply, past=False)
    if not live.base <= ply <= live.ply:
        raise Refused("unknown", "This table has no action {n}.", n=ply)
    return past_closeup(live.match, live.base, viewpoint, key, say, ply)


def past_closeup(match: Match, base: int, viewpoint: Viewpoint, key: str, say: Words, ply: int) -> TableCloseup:
    """Returns the close-up of a sprite after ``ply`` actions; ``base`` of them came before the match."""
    view = stills(match, ply - base, viewpoint.viewer)[-1]
    return _closeup(view, scene_diff.scene(view, viewpoint), viewpoint, key, say, ply, past=True)


def _closeup(
    view: View, picture: Scene, viewpoint: Viewpoint, key: str, say: Words, ply: int, past: bool
) -> TableCloseup:
    sprite = picture.sprites.get(key)
    if sprite is None or not sprite.label:
        raise Refused("unknown", "There is no {key} on this table now.", key=key[:60])
    card = table_of(view.game).about(view, key, view.game.say(viewpoint.language))
    why = "" if past or card is None else _why_not(view, sprite, card, say)
    return TableCloseup(key, ply, card or as_drawn(sprite), why, card is None)


def _why_not(view: View, sprite: Sprite, card: Closeup, say: Words) -> str:
    if sprite.action or card.entry or card.why is None or view.viewer < 0:
        return ""
    if view.state.over:
        return say("The game is over.")
    if view.player != view.viewer:
        return not_asked([view.names[seat] for seat in sorted(view.asked)]).text(say)
    return card.why or say("It cannot be chosen now.")
