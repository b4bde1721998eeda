"""Validation of positions from outside, before rules run on them."""

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.errors import BadPosition, BrokenPosition, FilibustaError
from filibusta.engine.game import Game
from filibusta.engine.record import HIDDEN, NO_SEAT, SPECTATOR, Layout, Sight, States


def check_domains(layout: Layout, states: States, viewer: int | None = None) -> None:
    """Raises ``BadPosition`` for the first number that its field cannot hold; run before any rule reads the records.

    With a ``viewer`` (a seat, or SPECTATOR) numbers that it may not know may be ``HIDDEN``; a whole position hides only
    the private numbers of the latest action's events.
    """
    numbers = layout.ints(states)
    outside = (numbers < layout.lowest) | (numbers > layout.highest)
    if not outside.any():
        return
    wrong = np.argwhere(outside & ~((numbers == HIDDEN) & _may_be_hidden(layout, viewer)))
    if len(wrong):
        row, column = (int(i) for i in wrong[0])
        place, value = layout.places[column], int(numbers[row, column])
        raise place.holds.refusal(_name(layout, place.path), "?" if value == HIDDEN else value)


def _name(layout: Layout, path: str) -> str:
    """The path of a number, or ``option`` and its id."""
    for i, option in enumerate(layout.options):
        if path == f"options[{i}]":
            return f"option {option.id}"
    return path


def _may_be_hidden(layout: Layout, viewer: int | None) -> NDArray[np.bool_]:
    if viewer is None:
        return layout.transient
    by_rule = np.array([place.sight in (Sight.RULE, Sight.DECIDER) for place in layout.places], np.bool_)
    return layout.hidden[viewer] | by_rule


def check_view(of: Game, states: States, viewer: int) -> None:
    """Raises ``BadPosition`` unless ``viewer`` could have this view, as far as the fields tell."""
    players = int(states["players"][0])
    seats = players if players in of.players else of.layout.seats
    if not SPECTATOR <= viewer < seats:
        raise BadPosition("viewer must be a seat from 0 to {last}, -1 or null", last=seats - 1)
    check_domains(of.layout, states, viewer)
    _check_players(states)


def check_whole(of: Game, states: States) -> None:
    """Raises ``BadPosition`` unless this is a whole position that can be played on.

    Every number must be in its domain, no invariant broken, and the decision must have a legal action.
    """
    check_domains(of.layout, states)
    _check_players(states)
    state = states[0]
    broken = of.faults(state)
    if broken:
        found = FilibustaError.together(broken)
        raise BrokenPosition("not a possible position: {faults}", locale=str(of.locale), faults=found)
    if not state.over and not len(of.legal(states)):
        asked = of.phases(int(state.phase)).name.lower()
        raise BadPosition("nothing can be answered to the question {phase}", phase=asked)


def _check_players(states: States) -> None:
    state = states[0]
    players, player = int(state.players), int(state.player)
    if state.over:
        if player != NO_SEAT:
            raise BadPosition("player must be -1 once the game is over, not {player}", player=player)
    elif not 0 <= player < players:
        message = "player must be a seat from 0 to {last}, not {player}"
        raise BadPosition(message, last=players - 1, player=player)


def refusal(of: Game, states: States) -> FilibustaError | None:
    """Returns the message of ``check_whole`` for a position, if it is refused."""
    try:
        check_whole(of, states)
    except BadPosition as error:
        return error
    return None
