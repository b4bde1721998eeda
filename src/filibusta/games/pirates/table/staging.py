"""In which order things are seen between battles: what of the picture each event changes."""

from filibusta.engine.match import View
from filibusta.engine.speech import Happening
from filibusta.games.pirates.state import NONE, Event
from filibusta.games.pirates.table.desk import place_key, ship_key
from filibusta.games.pirates.table.fleets import fleet_key
from filibusta.table.scene import Fly, Staging


def stage(before: View, after: View, happening: Happening) -> Staging:
    """How one event of the action between two views is shown."""
    kind = Event(happening.kind)
    seat, a, b = happening.seat, happening.a, happening.b
    match kind:
        case Event.INCOME:
            return Staging(keys=("supply",))
        case Event.CREW:
            return Staging(keys=(ship_key(a), "supply"), fly=Fly("crew", "supply", ship_key(a), b) if b else None)
        case Event.REVEALED:
            return Staging(keys=(place_key(a), "blue-deck"))
        case Event.SURFACED:
            return Staging(keys=(place_key(a), "blue-discard"))
        case Event.DREW:
            return Staging(fly=Fly("back-red", "red-deck", f"seat:{seat}", 1))
        case Event.ROBBED:
            return Staging(fly=Fly("back-red", f"seat:{a}", f"seat:{seat}", 1))
        case Event.EQUIPPED:
            return Staging(keys=(ship_key(a),))
        case Event.SABOTAGED:
            return Staging(keys=(ship_key(a), "red-discard"), shake=(ship_key(a),))
        case Event.DESERTED:
            goal = ship_key(b) if b != NONE else "supply"
            return Staging(keys=(ship_key(a), goal), fly=Fly("crew", ship_key(a), goal, 1))
        case Event.RESHUFFLED:
            name = "red" if a == 0 else "blue"
            return Staging(keys=(f"{name}-deck", f"{name}-discard"))
        case Event.CAVE:
            return Staging(keys=("fame", *(fleet_key(i) for i in (seat, a) if i != NONE)))
        case Event.FIRED:
            return _volley(before, after, a, happening.c)
        case _:
            return Staging()


def _volley(before: View, after: View, ship: int, hits: int) -> Staging:
    """Balls fly from one ship to the other, which shakes when it is hit."""
    pair = next(((e.a, e.b) for e in after.happenings() if e.kind == Event.ATTACKED), None)
    if pair is None:
        pair = (int(before.state.attacker), int(before.state.target))
    enemy = pair[1] if ship == pair[0] else pair[0]
    goal = f"fighter:{enemy}"
    return Staging(fly=Fly("fx-ball", f"fighter:{ship}", goal, hits) if hits else None, shake=(goal,) if hits else ())
