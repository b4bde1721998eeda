"""In which order things are seen between battles: what of the picture each event changes."""

from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.games.pirates.events import Events
from filibusta.games.pirates.state import NONE, RED
from filibusta.games.pirates.table.desk import place_key, ship_key
from filibusta.games.pirates.table.fleets import fleet_key
from filibusta.table.scene import Fly, Staging

OF_BATTLE = frozenset(
    {
        Events.ATTACKED,
        Events.SOUGHT,
        Events.BATTLE_CARD,
        Events.CANCELLED,
        Events.JOINED,
        Events.WIND,
        Events.ESCAPED,
        Events.GRAPPLED,
        Events.FOUGHT,
        Events.FOUGHT_ON,
        Events.LOST_MEN,
        Events.LEFT,
        Events.CAPTURED,
        Events.MANNED,
        Events.SUNK,
        Events.SEARCHED,
        Events.FOUND,
        Events.GAVE_UP,
    }
)
"""Events seen in the whole picture."""


def stage(before: View, after: View, event: Event) -> Staging:
    """How one event of the step between two views is shown."""
    h, seat = event, event.seat
    if h.kind == Events.FIRED:
        return _volley(after, h.ship, h.hits)
    if h.kind in OF_BATTLE or before.state.target != NONE:
        return Staging(whole=True)
    match h.kind:
        case Events.INCOME:
            return Staging(keys=("supply",))
        case Events.CREW:
            fly = Fly("crew", "supply", ship_key(h.ship), h.men) if h.men else None
            return Staging(keys=(ship_key(h.ship), "supply"), fly=fly)
        case Events.REVEALED:
            return Staging(keys=(place_key(h.place), "blue-deck"))
        case Events.SURFACED:
            return Staging(keys=(place_key(h.place), "blue-discard"))
        case Events.DREW:
            return Staging(fly=Fly("back-red", "red-deck", f"seat:{seat}", 1))
        case Events.ROBBED:
            return Staging(fly=Fly("back-red", f"seat:{h.victim}", f"seat:{seat}", 1))
        case Events.EQUIPPED:
            return Staging(keys=(ship_key(h.ship),))
        case Events.SABOTAGED:
            return Staging(keys=(ship_key(h.ship), "red-discard"), shake=(ship_key(h.ship),))
        case Events.DESERTED:
            source, goal = ship_key(h.source), ship_key(h.goal) if h.goal != NONE else "supply"
            return Staging(keys=(source, goal), fly=Fly("crew", source, goal, 1))
        case Events.RESHUFFLED:
            name = "red" if h.deck == RED else "blue"
            return Staging(keys=(f"{name}-deck", f"{name}-discard"))
        case Events.CAVE:
            return Staging(keys=("fame", *(fleet_key(i) for i in (seat, h.before) if i != NONE)))
        case _:
            return Staging()


def _volley(after: View, ship: int, hits: int) -> Staging:
    """Balls fly from one ship to the other, which shakes when it is hit."""
    enemy = after.state.attacker + after.state.target - ship
    goal = f"fighter:{enemy}"
    fly = Fly("fx-ball", f"fighter:{ship}", goal, hits) if hits else None
    return Staging(fly=fly, shake=(goal,) if hits else (), whole=True)
