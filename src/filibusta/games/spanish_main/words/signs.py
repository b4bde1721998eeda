"""What a line of the log is marked with; what has no sign of its own is marked with its player's."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from filibusta.engine.news import Event
from filibusta.engine.speech import Line
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.words.voice import Voice

Teller = Callable[[Voice, Event], Line | None]

DICE = (Events.ROLLED, Events.ROLLED_AGAIN, Events.RAMMED, Events.BOARDING_ROLL)
"""They are marked with the die as it lies there."""
SIGNS: Mapping[Events, str] = {
    Events.FLEET_CHOSEN: "seal",
    Events.ISLAND_PLACED: "palm",
    Events.HOME: "palm",
    Events.SHIP_PLACED: "ship",
    Events.SET_CHOSEN: "treasure-back",
    Events.CREW_PLACED: "crew-back",
    Events.TREASURES_DEALT: "treasure-back",
    Events.SACRIFICED: "skull",
    Events.SAILED: "ship",
    Events.CAME_ABOUT: "mark-about",
    Events.REVEALED: "corner-eye",
    Events.CANCELLED: "corner-no",
    Events.PLAGUE: "mark-plague",
    Events.PINNED: "mark-pin",
    Events.BOARDING: "mark-board",
    Events.BOARDED: "mark-board",
    Events.REPELLED: "mark-board",
    Events.TOWED: "mark-tow",
    Events.RELEASED: "mark-tow",
    Events.DOCKED: "mark-dock",
    Events.RAIDED: "mark-raid",
    Events.EXPLORED: "mark-explore",
    Events.SEARCHED: "mark-explore",
    Events.LOADED: "treasure-back",
    Events.CAPTURED: "mark-tow",
    Events.SHOT: "mark-shoot",
    Events.HIT: "burst",
    Events.MISSED: "splash",
    Events.IGNORED: "corner-shield",
    Events.MAST_LOST: "mast-gone",
    Events.DERELICT: "mark-derelict",
    Events.SUNK: "mark-sunk",
    Events.GOLD: "coin",
    Events.CREW_LOST: "skull",
    Events.CREW_SAFE: "corner-shield",
    Events.TREASURE_LOST: "splash",
    Events.UNLOADED: "coin",
    Events.CONVERTED: "to-cannon",
    Events.REPAIRED: "mark-repair",
    Events.STOLEN: "mark-raid",
    Events.TRADED: "swap",
    Events.SAW_CREW: "spyglass",
    Events.SAW_TREASURE: "spyglass",
    Events.HELD: "mark-rum",
    Events.WON: "coin",
}


def signed(lines: Mapping[Any, Teller]) -> dict[Any, Teller]:
    """The same lines, each with its sign."""
    return {event: _signed(tell, event) for event, tell in lines.items()}


def _signed(tell: Teller, event: Any) -> Teller:
    def told(v: Voice, h: Event) -> Line | None:
        line = tell(v, h)
        icon = f"die-{h.die}" if event in DICE else SIGNS.get(event, "")
        return line and replace(line, icon=icon)

    return told
