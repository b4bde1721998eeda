"""In which order things are seen: each event has its picture; coins, cubes and tokens fly, ships that suffer shake."""

from collections.abc import Callable, Mapping

from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.games.tiny_epic_pirates.cards import CREW, GOODS, SEATS, TOKENS
from filibusta.games.tiny_epic_pirates.events import Events, Money
from filibusta.games.tiny_epic_pirates.table.context import NAVY, mat_key, merchant_key, place_key, ship_key, target_key
from filibusta.table.scene import Fly, Staging

MOST_THINGS = 8
"""The greatest number of coins or cubes that fly."""
UNSEEN = frozenset(
    {
        Events.FIRST_PLAYER,
        Events.TURN,
        Events.DIE_OF_ORDERS,
        Events.STOPPED,
        Events.BOUND,
        Events.FAILED,
        Events.DECLINED,
        Events.CREW_IDLE,
        Events.STORM,
        Events.GOLD_LOST,
        Events.NO_TOKEN,
        Events.NO_ROOM,
        Events.PRICE_FELL,
        Events.ENDED,
    }
)
"""Events that change nothing in the picture by themselves."""


def stage(before: View, after: View, event: Event) -> Staging:
    """Returns how one event of the step between two views is shown."""
    kind = Events(event.kind)
    if kind in UNSEEN:
        return Staging()
    fly = FLOWN[kind](before, event) if kind in FLOWN else None
    shake = SHAKEN[kind](after, event) if kind in SHAKEN else ()
    return Staging(moves=MOVED[kind](event) if kind in MOVED else "", fly=fly, shake=shake, whole=True)


def _home(view: View, seat: int) -> str:
    """The viewer's own mat; of others their panel, and of the Solo Pirate, who has none, his ship."""
    if seat == view.viewer:
        return mat_key(seat)
    return f"seat:{seat}" if seat < view.state.players else ship_key(seat)


MOVED: Mapping[Events, Callable[[Event], str]] = {
    Events.SAILED: lambda h: ship_key(h.seat),
    Events.MERCHANT_SAILED: lambda h: merchant_key(h.ship),
    Events.NAVY_SAILED: lambda h: NAVY,
}


# ---------------------------------------------------------------- what flies


def _gained(view: View, h: Event) -> Fly | None:
    at = "market" if h.why == Money.TRADE else _ship_or_home(view, h.seat)
    return Fly("coin", at, _home(view, h.seat), min(h.gold, MOST_THINGS)) if h.gold else None


def _paid(view: View, h: Event) -> Fly | None:
    at = "deck" if h.why == Money.REFRESH else _ship_or_home(view, h.seat)
    return Fly("coin", _home(view, h.seat), at, min(h.gold, MOST_THINGS)) if h.gold else None


def _ship_or_home(view: View, seat: int) -> str:
    """A ship; before she lies anywhere, her player's panel."""
    return ship_key(seat) if view.state.seats[seat].at >= 0 else _home(view, seat)


def _cube_in(view: View, h: Event) -> Fly:
    return Fly(f"cube-{GOODS[h.good]}", _ship_or_home(view, h.seat), _home(view, h.seat))


def _cube_out(view: View, h: Event) -> Fly:
    return Fly(f"cube-{GOODS[h.good]}", _home(view, h.seat), "market")


def _sold(view: View, h: Event) -> Fly | None:
    return Fly(f"cube-{GOODS[h.good]}", _home(view, h.seat), "market", h.cubes) if h.cubes else None


def _booty(view: View, h: Event) -> Fly:
    at = target_key(view.state.target) if view.state.target >= SEATS else ship_key(h.seat)
    return Fly(f"cube-{GOODS[h.good]}", at, _home(view, h.seat))


def _found(view: View, h: Event) -> Fly:
    return Fly(f"search-{TOKENS[h.token]}", place_key(h.place), _home(view, h.seat))


def _recruited(view: View, h: Event) -> Fly:
    return Fly(f"card-{CREW[h.crew]}", "deck", _home(view, h.seat))


FLOWN: Mapping[Events, Callable[[View, Event], Fly | None]] = {
    Events.GAINED: _gained,
    Events.PAID: _paid,
    Events.DREW: _cube_in,
    Events.DISCARDED: _cube_out,
    Events.SOLD: _sold,
    Events.BOOTY: _booty,
    Events.SEARCHED: _found,
    Events.TOKEN: lambda view, h: Fly("surefire", _ship_or_home(view, h.seat), _home(view, h.seat)),
    Events.RECRUITED: _recruited,
    Events.DISMISSED: lambda view, h: Fly(f"card-{CREW[h.crew]}", _home(view, h.seat), "deck"),
    Events.BURIED: lambda view, h: Fly(f"treasure-{h.seat + 1}", _home(view, h.seat), place_key(h.place)),
    Events.LEGEND: lambda view, h: Fly(f"rank-{h.level}", _ship_or_home(view, h.seat), _home(view, h.seat)),
    Events.DELIVERED: lambda view, h: Fly(f"cube-{GOODS[h.good]}", merchant_key(h.ship), "market"),
}


# ---------------------------------------------------------------- what shakes


SHAKEN: Mapping[Events, Callable[[View, Event], tuple[str, ...]]] = {
    Events.JOSTLED: lambda view, h: (ship_key(h.seat),),
    Events.UNHURT: lambda view, h: (ship_key(h.seat),),
    Events.NAVY_ATTACKED: lambda view, h: (ship_key(h.seat),),
    Events.WON: lambda view, h: (target_key(h.target),),
    Events.LOST: lambda view, h: (ship_key(h.seat),),
}
