"""Which actions gain nothing, as the deciding player sees it: turning on the spot on the open sea."""

from filibusta.engine.plain import PlainState
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import HEADINGS
from filibusta.games.spanish_main.rules.aim import enemy_near
from filibusta.games.spanish_main.rules.cannons import reach_of
from filibusta.games.spanish_main.rules.geometry.pieces import bow_near_island, masts_of, tip_about
from filibusta.games.spanish_main.rules.sailing import can_move
from filibusta.games.spanish_main.state import ACTIONS


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether a ship that could sail comes about where her bow reaches no island (R12.6) and no enemy is so near
    that her cannons could reach him (R16.4): any stretch turns her as well (R10.5)."""
    kind, _ = ACTIONS.part(action)
    if kind != "come_about":
        return False
    s = view.record()
    ship = int(view.ship)
    return can_move(s, ship) and not enemy_near(s, ship, reach_of(s, ship)) and not _reaches_island(s, ship)


def _reaches_island(s: State, ship: int) -> bool:
    """R11.2, R2.13: whether her bow touches an island on any heading, if she turns about her middle."""
    masts = masts_of(s, ship)
    return any(
        bow_near_island(s, island, masts, *tip_about(s, ship, heading), heading)
        for heading in range(HEADINGS)
        for island in range(s.islands_size)
    )
