"""The source of every point of a finished match, whose ships and people they were: what its ending shows."""

from collections.abc import Iterator

from filibusta.engine.match import Match
from filibusta.engine.news import Event
from filibusta.engine.record import SPECTATOR
from filibusta.engine.speech import Sources
from filibusta.table.crest import Crest
from filibusta.table.fallback import table_of


def public_events(match: Match) -> Iterator[Event]:
    """Yields the public events of a match since the position where its record begins."""
    for ply in range(1, match.ply + 1):
        yield from match.view_at(ply, SPECTATOR).news()


def sources(match: Match, language: str) -> Sources | None:
    """Returns how every point came, only those ways in which any came; None of games that do not say it."""
    declared, say = match.game.words.sources, match.game.say(language)
    if declared is None or not match.over:
        return None
    first, last = (match.view_at(ply, SPECTATOR).state for ply in (0, match.ply))
    found = declared(first, public_events(match), last, say)
    return Sources(found.title, [row for row in found.rows if any(row.amounts)], found.notes)


def crests(match: Match, language: str) -> list[Crest | None]:
    """Returns ship and people of each seat; None of one who has none, and of games that show none."""
    draw, view, say = table_of(match.game).crest, match.view(SPECTATOR), match.game.say(language)
    return [draw(view, seat, say) if draw else None for seat in range(match.players)]
