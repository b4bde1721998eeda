"""The lines of the log about docking, exploring, crew and treasure (R12.6, R15, R18, R20, R21)."""

from collections.abc import Callable
from typing import Any

from filibusta.engine.news import Event
from filibusta.engine.speech import Line
from filibusta.games.spanish_main.cards import NONE, Effect
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.effects import has, unspent
from filibusta.games.spanish_main.words.voice import Voice


def _docked(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} docked at {island}.", ship=v.ship(h.ship), island=v.island(h.island)), "R12.6")


def _visited(v: Voice, h: Event) -> Line:
    text = v.say("{player} put a flag on {island}.", player=v.names[h.seat], island=v.island(h.island))
    return Line(text, "R15.2")


def _raided(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} raids {island}.", ship=v.ship(h.ship), island=v.island(h.island)), "R18.6")


def _explored(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} explored {island}.", ship=v.ship(h.ship), island=v.island(h.island)), "R15.3")


def _searched(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} explored {target}.", ship=v.ship(h.ship), target=v.ship(h.target)), "R15.7")


def _loaded(v: Voice, h: Event) -> Line:
    which = {"ship": v.ship(h.ship), "treasure": v.treasure_openly(h.treasure)}
    return Line(v.say("{ship} loaded {treasure}.", **which), _loading_rule(v, h))


def _loading_rule(v: Voice, h: Event) -> str:
    """From a wild island, from the home island of another, or else from a ship."""
    island = v.view.ships[h.ship].docked
    if island == NONE or v.view.islands[island].home == h.seat:
        return "R15.7"
    return "R15.3" if v.view.islands[island].home == NONE else "R18.6"


def _crew_moved(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "crew": v.crew_openly(h.crew), "ship": v.ship(h.ship)}
    rule = "R15.7" if v.view.ships[h.ship].docked == NONE else "R18.9"
    return Line(v.say("{player} moved {crew} aboard {ship}.", **which), rule)


def _crew_ashore(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "crew": v.crew_openly(h.crew), "island": v.island(h.island)}
    return Line(v.say("{player} moved {crew} to {island}.", **which), "R18.9")


def _treasure_lost(v: Voice, h: Event) -> Line:
    which = {"ship": v.ship(h.ship), "treasure": v.treasure_openly(h.treasure)}
    return Line(v.say("{treasure} of {ship} left the game.", **which), "R22.8")


def _unloaded(v: Voice, h: Event) -> Line:
    which = {"ship": v.ship(h.ship), "treasure": v.treasure_openly(h.treasure)}
    rule = "R20.33" if v.view.ships[h.ship].docked == NONE else "R18.1"
    return Line(v.say("{ship} unloaded {treasure} at home.", **which), rule)


def _converted(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship), "treasure": v.treasure_openly(h.treasure)}
    return Line(v.say("{player} made a cannon for {ship} of {treasure}.", **which), "R20.18")


def _stolen(v: Voice, h: Event) -> Line:
    which = {"ship": v.ship(h.ship), "target": v.ship(h.target), "treasure": v.treasure_openly(h.treasure)}
    return Line(v.say("{ship} got {treasure} from {target}.", **which), _theft_rule(v, h))


def _theft_rule(v: Voice, h: Event) -> str:
    """By an ability of the ship, or else in a boarding."""
    if v.happened(Events.BOARDED):
        return "R13.13"
    if has(v.view, h.ship, Effect.LOOT_NATION):
        return "R20.39"
    stole = has(v.view, h.ship, Effect.STEAL_RANDOM) and not unspent(v.view, h.ship, Effect.STEAL_RANDOM)
    return "R20.38" if stole else "R13.13"


def _traded(v: Voice, h: Event) -> Line:
    which = {"ship": v.ship(h.ship), "target": v.ship(h.target)}
    return Line(v.say("{ship} and {target} traded a random treasure.", **which), "R20.40")


def _saw_crew(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "crew": v.crew_openly(h.crew), "place": v.place(v.view.crew[h.crew].at)}
    return Line(v.say("{player} peeked at {crew} of {place}.", **which), "R20.41")


def _saw_treasure(v: Voice, h: Event) -> Line:
    treasure = v.view.treasures[h.treasure]
    which = {"player": v.names[h.seat], "treasure": v.treasure_openly(h.treasure), "place": v.place(treasure.at)}
    return Line(v.say("{player} peeked at {treasure} of {place}.", **which), "R20.41")


def _held(v: Voice, h: Event) -> Line:
    text = v.say("Rum is aboard {ship}: she gets no action in her player's next turn.", ship=v.ship(h.ship))
    return Line(text, "R21.5")


def _last(v: Voice, h: Event) -> Line:
    return Line(v.say("The last treasure is loaded: when it comes home the game is over."), "R24.11")


CARGO_LINES: dict[Any, Callable[[Voice, Event], Line | None]] = {
    Events.DOCKED: _docked,
    Events.VISITED: _visited,
    Events.RAIDED: _raided,
    Events.EXPLORED: _explored,
    Events.SEARCHED: _searched,
    Events.LOADED: _loaded,
    Events.CREW_MOVED: _crew_moved,
    Events.CREW_ASHORE: _crew_ashore,
    Events.TREASURE_LOST: _treasure_lost,
    Events.UNLOADED: _unloaded,
    Events.CONVERTED: _converted,
    Events.STOLEN: _stolen,
    Events.TRADED: _traded,
    Events.SAW_CREW: _saw_crew,
    Events.SAW_TREASURE: _saw_treasure,
    Events.HELD: _held,
    Events.LAST_TREASURE: _last,
}
