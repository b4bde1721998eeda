"""In which order things are seen: a ship glides, a gun fires, a mast falls, treasure comes aboard."""

from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.table.context import AIMED, island_key, mat_key, muzzle_key, ship_key
from filibusta.table.scene import Fly, Staging
from filibusta.table.staging import staged_by, unseen, whole

WHOLE = (
    Events.TURN,
    Events.SHIP_PLACED,
    Events.ISLAND_PLACED,
    Events.HOME,
    Events.TREASURES_DEALT,
    Events.SUNK,
    Events.REPAIRED,
    Events.GOLD,
)
"""Events after which the whole picture is what it then was."""
UNSEEN = (
    Events.ROLLED,
    Events.FIRST_PLAYER,
    Events.FLEET_CHOSEN,
    Events.SET_CHOSEN,
    Events.CREW_PLACED,
    Events.ACTION,
    Events.ROLLED_AGAIN,
    Events.SACRIFICED,
    Events.REVEALED,
    Events.CANCELLED,
    Events.PLAGUE,
    Events.PINNED,
    Events.FREED,
    Events.BOARDING,
    Events.BOARDING_ROLL,
    Events.REPELLED,
    Events.RELEASED,
    Events.DOCKED,
    Events.VISITED,
    Events.RAIDED,
    Events.EXPLORED,
    Events.SEARCHED,
    Events.CREW_MOVED,
    Events.CREW_ASHORE,
    Events.CAPTURED,
    Events.IGNORED,
    Events.CREW_LOST,
    Events.CREW_SAFE,
    Events.TREASURE_LOST,
    Events.CONVERTED,
    Events.STOLEN,
    Events.TRADED,
    Events.SAW_CREW,
    Events.SAW_TREASURE,
    Events.HELD,
    Events.HELD_FIRE,
    Events.LAST_TREASURE,
    Events.ENDED,
    Events.WON,
)
"""Events that change nothing in the picture by themselves."""


def _there(view: View, ship: int) -> bool:
    """Tells whether a ship is in play: one that sank has no key."""
    return bool(0 <= ship < view.state.ships_size and view.state.ships[ship].card != NONE)


def _keys(before: View, after: View, *ships: int) -> tuple[str, ...]:
    """The keys of those ships that are seen before and after."""
    return tuple(ship_key(ship) for ship in ships if _there(before, ship) and _there(after, ship))


def _moved(before: View, after: View, h: Event) -> Staging:
    return Staging(moves=ship_key(h.ship) if _there(before, h.ship) else "", whole=True)


def _rammed(before: View, after: View, h: Event) -> Staging:
    """The target is shaken."""
    return Staging(shake=_keys(before, after, h.target))


def _shot(before: View, after: View, h: Event) -> Staging:
    """A ball flies from the mast of the cannon to her target."""
    keys = _keys(before, after, h.ship, h.target)
    if len(keys) < 2:
        return Staging()
    aimed = before.state.phase in AIMED and before.state.ship == h.ship
    return Staging(fly=Fly("cannonball", muzzle_key(h.cannon) if aimed else keys[0], keys[1]))


def _hit(before: View, after: View, h: Event) -> Staging:
    """Shows a ball bursting on a ship, which is shaken."""
    keys = _keys(before, after, h.target)
    return Staging(fly=Fly("burst", keys[0], keys[0]), shake=keys) if keys else Staging()


def _missed(before: View, after: View, h: Event) -> Staging:
    """Shows a ball falling into the water beside a ship."""
    keys = _keys(before, after, h.target)
    return Staging(fly=Fly("splash", keys[0], keys[0])) if keys else Staging()


def _shaken(before: View, after: View, h: Event) -> Staging:
    return Staging(shake=_keys(before, after, h.ship), whole=True)


def _loaded(before: View, after: View, h: Event) -> Staging:
    """Moves a token from its island to the ship."""
    at = _island_of(before, h.treasure)
    keys = _keys(before, after, h.ship)
    if at == NONE or not keys:
        return Staging(whole=True)
    return Staging(fly=Fly("treasure-back", island_key(at), keys[0]), whole=True)


def _unloaded(before: View, after: View, h: Event) -> Staging:
    """Moves a token from the ship to her player."""
    keys = _keys(before, after, h.ship)
    return Staging(fly=Fly("coin", keys[0], mat_key(h.seat)), whole=True) if keys else Staging(whole=True)


def _boarded(before: View, after: View, h: Event) -> Staging:
    keys = _keys(before, after, h.ship, h.target)
    return Staging(fly=Fly("crossed", *keys), shake=keys[1:]) if len(keys) == 2 else Staging()


def _island_of(view: View, treasure: int) -> int:
    """The island on which a treasure lies; NONE if it lies elsewhere."""
    at = view.state.treasures[treasure].at - len(view.state.ships)
    return at if at >= 0 else NONE


stage = staged_by(
    __name__,
    {
        **dict.fromkeys(WHOLE, whole),
        **dict.fromkeys(UNSEEN, unseen),
        Events.SAILED: _moved,
        Events.CAME_ABOUT: _moved,
        Events.TOWED: _moved,
        Events.RAMMED: _rammed,
        Events.BOARDED: _boarded,
        Events.SHOT: _shot,
        Events.HIT: _hit,
        Events.MISSED: _missed,
        Events.MAST_LOST: _shaken,
        Events.DERELICT: _shaken,
        Events.LOADED: _loaded,
        Events.UNLOADED: _unloaded,
    },
    Events,
)
