"""In which order things are seen: what of the picture each event changes."""

from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.table.desk import mat_key, place_key, ship_key
from filibusta.table.scene import Fly, Staging


def stage(before: View, after: View, event: Event) -> Staging:
    """How one event of the step between two views is shown."""
    match event.kind:
        case Events.MOVED:
            return Staging(moves="ship:", keys=("here",))
        case Events.FLEET_SAILED:
            return Staging(moves="fleet:")
        case Events.EXPLORED:
            return Staging(keys=(place_key(event.place),))
        case Events.DREW:
            return Staging(keys=("deck",), fly=Fly("card-back", "deck", f"seat:{event.seat}", 1))
        case Events.GAINED:
            fly = Fly("coin-silver", "deck", f"seat:{event.seat}", min(event.silver, 8))
            return Staging(keys=(mat_key(event.seat),), fly=fly)
        case Events.PAID:
            fly = Fly("coin-silver", f"seat:{event.seat}", "deck", min(event.silver, 8))
            return Staging(keys=(mat_key(event.seat),), fly=fly)
        case Events.SHIP_LOST:
            return Staging(keys=(ship_key(event.seat),), shake=(ship_key(event.seat),), whole=True)
        case Events.FIGHT | Events.BROADSIDE | Events.BOARDING | Events.MET | Events.WON | Events.FLED | Events.ESCAPED:
            return Staging(keys=(ship_key(event.seat),), whole=True)
        case _:
            return Staging()
