"""In which order things are seen between battles: what of the picture each event changes."""

from filibusta.engine.match import View
from filibusta.engine.news import Happening
from filibusta.games.pirates.state import NONE, RED, Event
from filibusta.games.pirates.table.desk import place_key, ship_key
from filibusta.games.pirates.table.fleets import fleet_key
from filibusta.table.scene import Fly, Staging

OF_BATTLE = frozenset(
    {
        Event.ATTACKED,
        Event.SOUGHT,
        Event.BATTLE_CARD,
        Event.CANCELLED,
        Event.JOINED,
        Event.WIND,
        Event.ESCAPED,
        Event.GRAPPLED,
        Event.FOUGHT,
        Event.FOUGHT_ON,
        Event.LOST_MEN,
        Event.LEFT,
        Event.CAPTURED,
        Event.MANNED,
        Event.SUNK,
        Event.SEARCHED,
        Event.FOUND,
        Event.GAVE_UP,
    }
)
"""Events seen in the whole picture."""


def stage(before: View, after: View, happening: Happening) -> Staging:
    """How one event of the step between two views is shown."""
    h, seat = happening, happening.seat
    if h.kind == Event.FIRED:
        return _volley(after, h.ship, h.hits)
    if h.kind in OF_BATTLE or before.state.target != NONE:
        return Staging(whole=True)
    match h.kind:
        case Event.INCOME:
            return Staging(keys=("supply",))
        case Event.CREW:
            fly = Fly("crew", "supply", ship_key(h.ship), h.men) if h.men else None
            return Staging(keys=(ship_key(h.ship), "supply"), fly=fly)
        case Event.REVEALED:
            return Staging(keys=(place_key(h.place), "blue-deck"))
        case Event.SURFACED:
            return Staging(keys=(place_key(h.place), "blue-discard"))
        case Event.DREW:
            return Staging(fly=Fly("back-red", "red-deck", f"seat:{seat}", 1))
        case Event.ROBBED:
            return Staging(fly=Fly("back-red", f"seat:{h.victim}", f"seat:{seat}", 1))
        case Event.EQUIPPED:
            return Staging(keys=(ship_key(h.ship),))
        case Event.SABOTAGED:
            return Staging(keys=(ship_key(h.ship), "red-discard"), shake=(ship_key(h.ship),))
        case Event.DESERTED:
            source, goal = ship_key(h.source), ship_key(h.goal) if h.goal != NONE else "supply"
            return Staging(keys=(source, goal), fly=Fly("crew", source, goal, 1))
        case Event.RESHUFFLED:
            name = "red" if h.deck == RED else "blue"
            return Staging(keys=(f"{name}-deck", f"{name}-discard"))
        case Event.CAVE:
            return Staging(keys=("fame", *(fleet_key(i) for i in (seat, h.before) if i != NONE)))
        case _:
            return Staging()


def _volley(after: View, ship: int, hits: int) -> Staging:
    """Balls fly from one ship to the other, which shakes when it is hit."""
    enemy = after.state.attacker + after.state.target - ship
    goal = f"fighter:{enemy}"
    fly = Fly("fx-ball", f"fighter:{ship}", goal, hits) if hits else None
    return Staging(fly=fly, shake=(goal,) if hits else (), whole=True)
