"""What a choice would do, as far as the one who chooses can know it."""

from dataclasses import dataclass, replace

import numpy as np

from filibusta.engine.match import View
from filibusta.engine.record import copied
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Event
from filibusta.games.spanish_main_cards.table import plates
from filibusta.games.spanish_main_cards.table.desk import Desk, ship_key
from filibusta.table.scene import Effect, Foresight, Layout

UNKNOWABLE = frozenset(
    {Event.REVEALED, Event.REFUTED, Event.UNOWNED, Event.TURNED_UP, Event.TURN, Event.ENDED, Event.BANKED}
)
"""From here on it depends on chance or on what is hidden."""
GHOST_LIFT = 96
"""Wide: a ghost sails this far above the row."""


@dataclass
class _Change:
    goal: int
    gain: int = 0
    damage: bool = False


def foretell(view: View, action: str, say: Words, layout: Layout) -> Foresight:
    """Places, fame and damage of all ships a choice would change; played on a deal that fits what the viewer sees."""
    number = view.game.actions.number(action)
    if number not in view.legal():
        return Foresight()
    imagined = replace(view, states=copied(view.states))
    view.game.loops.imagine(imagined.states[0], np.uint64(1), number)
    changes = {ship: _Change(view.state.ships[ship].space) for ship in range(cards.N_SHIPS)}
    moved = False
    for event in imagined.happenings():
        kind = Event(event.kind)
        if kind in UNKNOWABLE:
            break
        if kind == Event.MOVED:
            moved = True
        elif kind in (Event.SABOTAGED, Event.DAMAGED) and event.a != NONE:
            changes[event.a].damage = True
        elif kind == Event.GAINED:
            changes[event.a].gain += event.b
        elif kind == Event.LOST:
            changes[event.a].gain -= event.b
        elif kind == Event.LOOTED:
            changes[event.a].gain -= 1
            changes[event.b].gain += 1
    if moved:
        for ship, change in changes.items():
            change.goal = imagined.state.ships[ship].space
    desk = Desk(view, say, view.names, layout)
    found = (_effect(desk, ship, change) for ship, change in changes.items())
    return Foresight(effects=[effect for effect in found if effect])


def _effect(desk: Desk, ship: int, change: _Change) -> Effect | None:
    start = desk.state.ships[ship].space
    if change.goal == start and not change.gain and not change.damage:
        return None
    if change.goal == start:
        return Effect(ship_key(ship), gain=change.gain, damage=change.damage)
    x, y = plates.place(desk.wide, change.goal)
    lift = GHOST_LIFT if desk.wide else 0
    return Effect(ship_key(ship), start, change.goal, x, y - lift, change.gain, change.damage)
