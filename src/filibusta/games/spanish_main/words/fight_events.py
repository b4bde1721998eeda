"""The lines of the log about Plague, rams, boardings, tows, shots and losses (R13, R14, R16, R21.6)."""

from collections.abc import Callable
from typing import Any

from filibusta.engine.news import Event
from filibusta.engine.speech import Line
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.words.gunnery import cannon_name
from filibusta.games.spanish_main.words.voice import Voice, ship_card


def _both(v: Voice, h: Event) -> dict[str, str]:
    return {"ship": v.ship(h.ship), "target": v.ship(h.target)}


def _plague(v: Voice, h: Event) -> Line:
    return Line(v.say("Plague is aboard {ship}.", ship=v.ship(h.ship)), "R21.6")


def _rammed(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} rammed {target}: {die}.", **_both(v, h), die=h.die), "R13.2")


def _pinned(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} is pinned.", ship=v.ship(h.ship)), "R13.6")


def _freed(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} is pinned no more.", ship=v.ship(h.ship)), "R13.7")


def _boarding(v: Voice, h: Event) -> Line:
    text = v.say("{player} begins a boarding: {ship} and {target}.", player=v.names[h.seat], **_both(v, h))
    return Line(text, "R13.9")


def _boarding_roll(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship), "die": h.die, "sum": h.sum}
    return Line(v.say("{player} rolled {die} for {ship}: {sum} in all.", **which), "R13.10")


def _boarded(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} won the boarding against {target}.", **_both(v, h)), "R13.11")


def _repelled(v: Voice, h: Event) -> Line:
    return Line(v.say("The boarding of {ship} and {target} is a tie: nothing happens.", **_both(v, h)), "R13.10")


def _towed(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} took {target} in tow.", **_both(v, h)), "R14.6")


def _released(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} released {target}.", **_both(v, h)), "R14.9")


def _shot(v: Voice, h: Event) -> Line:
    """With the cannon while its ship is in play: a misfire never sinks a ship that shoots."""
    which = {**_both(v, h), "cannon": cannon_name(v, h.cannon)}
    return Line(v.say("{ship} fired {cannon} at {target}.", **which), "R16.3")


def _hit(v: Voice, h: Event) -> Line:
    return Line(v.say("{die}: {target} was hit.", **_both(v, h), die=h.die), "R16.9")


def _missed(v: Voice, h: Event) -> Line:
    return Line(v.say("{die}: {target} was missed.", **_both(v, h), die=h.die), "R16.9")


def _ignored(v: Voice, h: Event) -> Line:
    return Line(v.say("The hit does nothing to {ship}.", ship=v.ship(h.ship)), "R16.13")


def _mast_lost(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} lost mast {n}.", ship=v.ship(h.ship), n=h.mast + 1), "R14.16")


def _derelict(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} is a derelict.", ship=v.ship(h.ship)), "R14.1")


def _sunk(v: Voice, h: Event) -> Line:
    text = v.say(
        "{ship} sank with all aboard. {player} has lost her.", ship=ship_card(h.card, v.say), player=v.names[h.seat]
    )
    return Line(text, "R14.11")


def _crew_lost(v: Voice, h: Event) -> Line:
    rule = "R21.6" if v.happened(Events.PLAGUE) else "R20.36" if v.happened(Events.SACRIFICED) else "R14.16"
    return Line(v.say("{player} lost {crew}.", player=v.names[h.seat], crew=v.crew_openly(h.crew)), rule)


def _crew_safe(v: Voice, h: Event) -> Line:
    return Line(v.say("No crew of {ship} can be eliminated.", ship=v.ship(h.ship)), "R20.37")


def _repaired(v: Voice, h: Event) -> Line:
    return Line(v.say("Mast {n} of {ship} stands again.", ship=v.ship(h.ship), n=h.mast + 1), "R17.2")


def _captured(v: Voice, h: Event) -> Line:
    text = v.say("{player} captured {target} with {ship}.", player=v.names[h.seat], **_both(v, h))
    return Line(text, "R15.9")


FIGHT_LINES: dict[Any, Callable[[Voice, Event], Line | None]] = {
    Events.PLAGUE: _plague,
    Events.RAMMED: _rammed,
    Events.PINNED: _pinned,
    Events.FREED: _freed,
    Events.BOARDING: _boarding,
    Events.BOARDING_ROLL: _boarding_roll,
    Events.BOARDED: _boarded,
    Events.REPELLED: _repelled,
    Events.TOWED: _towed,
    Events.RELEASED: _released,
    Events.SHOT: _shot,
    Events.HIT: _hit,
    Events.MISSED: _missed,
    Events.IGNORED: _ignored,
    Events.MAST_LOST: _mast_lost,
    Events.DERELICT: _derelict,
    Events.SUNK: _sunk,
    Events.CREW_LOST: _crew_lost,
    Events.CREW_SAFE: _crew_safe,
    Events.REPAIRED: _repaired,
    Events.CAPTURED: _captured,
}
