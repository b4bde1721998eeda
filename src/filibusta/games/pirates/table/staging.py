"""In which order things are seen between battles: what of the picture each event changes."""

from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.games.pirates.events import Events
from filibusta.games.pirates.state import NONE, RED
from filibusta.games.pirates.table.context import place_key, ship_key
from filibusta.games.pirates.table.fleets import fleet_key
from filibusta.table.scene import Fly, Staging
from filibusta.table.staging import staged_by, unseen, whole

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
UNSEEN = (
    Events.DEALT,
    Events.DREW_LOTS,
    Events.STARTED,
    Events.TURN,
    Events.HELD,
    Events.PLAYED,
    Events.MISSED,
    Events.RECOVERED,
    Events.SWEPT,
    Events.SOLD,
    Events.NAMED,
    Events.REARRANGED,
    Events.DISCARDED,
    Events.ELIMINATED,
    Events.ROUND,
    Events.ENDED,
)
"""Events that change nothing in the picture by themselves."""


def stage(before: View, after: View, event: Event) -> Staging:
    """Returns how one event of the step between two views is shown: during a battle, in the whole picture."""
    if before.state.target != NONE and event.kind != Events.FIRED:
        return Staging(whole=True)
    return BETWEEN_BATTLES(before, after, event)


def _crew(before: View, after: View, h: Event) -> Staging:
    fly = Fly("crew", "supply", ship_key(h.ship), h.men) if h.men else None
    return Staging(keys=(ship_key(h.ship), "supply"), fly=fly)


def _sabotaged(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(ship_key(h.ship), "red-discard"), shake=(ship_key(h.ship),))


def _deserted(before: View, after: View, h: Event) -> Staging:
    source, goal = ship_key(h.source), ship_key(h.goal) if h.goal != NONE else "supply"
    return Staging(keys=(source, goal), fly=Fly("crew", source, goal, 1))


def _reshuffled(before: View, after: View, h: Event) -> Staging:
    name = "red" if h.deck == RED else "blue"
    return Staging(keys=(f"{name}-deck", f"{name}-discard"))


def _cave(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=("fame", *(fleet_key(i) for i in (h.seat, h.before) if i != NONE)))


def _volley(before: View, after: View, h: Event) -> Staging:
    """Lets balls fly from one ship to the other, which shakes when it is hit."""
    enemy = after.state.attacker + after.state.target - h.ship
    goal = f"fighter:{enemy}"
    fly = Fly("fx-ball", f"fighter:{h.ship}", goal, h.hits) if h.hits else None
    return Staging(fly=fly, shake=(goal,) if h.hits else (), whole=True)


BETWEEN_BATTLES = staged_by(
    __name__,
    {
        **dict.fromkeys(OF_BATTLE, whole),
        **dict.fromkeys(UNSEEN, unseen),
        Events.FIRED: _volley,
        Events.INCOME: lambda before, after, h: Staging(keys=("supply",)),
        Events.CREW: _crew,
        Events.SENT: _crew,
        Events.REVEALED: lambda before, after, h: Staging(keys=(place_key(h.place), "blue-deck")),
        Events.SURFACED: lambda before, after, h: Staging(keys=(place_key(h.place), "blue-discard")),
        Events.DREW: lambda before, after, h: Staging(fly=Fly("back-red", "red-deck", f"seat:{h.seat}", 1)),
        Events.ROBBED: lambda before, after, h: Staging(fly=Fly("back-red", f"seat:{h.victim}", f"seat:{h.seat}", 1)),
        Events.EQUIPPED: lambda before, after, h: Staging(keys=(ship_key(h.ship),)),
        Events.SABOTAGED: _sabotaged,
        Events.DESERTED: _deserted,
        Events.RESHUFFLED: _reshuffled,
        Events.CAVE: _cave,
    },
    Events,
)
