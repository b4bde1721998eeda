"""Events: declared once, told by the rules, read by the names of their parts."""

import copy
import pickle
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from filibusta.engine.events import EventKind, private
from filibusta.engine.news import Event, news_of, tell, veil_news, whisper
from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN, SPECTATOR, layout


class Events(EventKind):
    STARTED = 0
    MOVED = 1, "ship", "start:space", "goal:space"
    DREW = 2, "seat", private("card")
    STOLE = 3, "seat", "victim:seat", private("loot:card")


class Phase(IntEnum):
    ONLY = 0


LAYOUT = layout(players=range(2, 3), phases=Phase, events=Events, news=4)


def told(*viewers: int) -> list[Event]:
    """What four events are to each viewer, all of them in a row."""
    found: list[Event] = []
    for viewer in viewers:
        states = LAYOUT.zeros()
        tell(states[0], Events.STARTED, -1)
        tell(states[0], Events.MOVED, -1, 4, 7, 2)
        whisper(states[0], Events.DREW, 1, 30, 1)
        whisper(states[0], Events.STOLE, 0, 31, 0, 1)
        veil_news(states[0], viewer)
        found += news_of(PlainState(states[0]), Events)
    return found


def test_the_parts_of_an_event_are_read_by_name():
    started, moved, drew, stole = told(1)
    assert (started.kind, moved.kind, drew.kind, stole.kind) == tuple(Events)
    assert (moved.seat, moved.ship, moved.start, moved.goal) == (-1, 4, 7, 2)
    assert (drew.seat, drew.card) == (1, 30)
    assert (stole.seat, stole.victim) == (0, 1)


def test_only_its_reader_reads_a_private_number():
    (_, _, drew, stole), (_, _, hidden, own), (_, _, *public) = told(1), told(0), told(SPECTATOR)
    assert (drew.card, stole.loot) == (30, HIDDEN)
    assert (hidden.card, own.loot) == (HIDDEN, 31)
    assert [event.values[-1] for event in public] == [HIDDEN, HIDDEN]


def test_a_part_that_an_event_does_not_have_is_refused():
    started, moved, *_ = told(0)
    with pytest.raises(AttributeError, match="MOVED has no 'card'; its parts are: ship, start, goal"):
        _ = moved.card
    with pytest.raises(AttributeError, match="STARTED has no 'ship'; its parts are: none"):
        _ = started.ship


def test_the_latest_events_are_kept():
    states = LAYOUT.zeros()
    for ship in range(6):
        tell(states[0], Events.MOVED, -1, ship)
    assert [event.ship for event in news_of(PlainState(states[0]), Events)] == [2, 3, 4, 5]


def test_events_are_copied_and_compared_whole():
    for event in told(0):
        assert copy.deepcopy(event) == pickle.loads(pickle.dumps(event)) == event
    assert len(set(told(0, 1))) == 6


def test_the_declaration_is_the_members():
    assert [kind.value for kind in Events] == [0, 1, 2, 3] and Events(1) is Events.MOVED
    assert [(part.name, part.of) for part in Events.STOLE.parts] == [
        ("seat", "seat"),
        ("victim", "seat"),
        ("loot", "card"),
    ]
    assert [(kind.has_seat, kind.has_secret, kind.public) for kind in Events] == [
        (False, False, 0),
        (False, False, 3),
        (True, True, 0),
        (True, True, 1),
    ]
    assert np.int32(Events.MOVED) == 1


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (("a", "b", "c", "d"), "event 1 of Bad: there are more than 3 public numbers: a, b, c, d"),
        (("ship", "ship:place"), "two parts have the same name: ship, ship"),
        (("ship", "seat"), "the seat comes first, not after 'ship'"),
        ((private("card"), "ship"), "a private number comes last"),
        ((private("card"), private("other")), "a private number comes last, and there is only one"),
        (("kind",), "'kind' cannot be the name of a part"),
        (("two words",), "'two words' cannot be the name of a part"),
        (("_card",), "'_card' cannot be the name of a part"),
    ],
)
def test_a_wrong_declaration_is_refused(parts: tuple[Any, ...], message: str):
    with pytest.raises(ValueError, match=message):
        EventKind("Bad", {"ONE": (1, *parts)})


def test_of_more_events_than_there_is_room_for_the_latest_are_known_in_order():
    states = LAYOUT.zeros()
    for ship in range(6):
        tell(states[0], Events.MOVED, -1, ship)
    assert [event.ship for event in news_of(PlainState(states[0]), Events)] == [2, 3, 4, 5]


def test_what_an_earlier_action_told_is_no_news():
    states = LAYOUT.zeros()
    for ship in range(4):
        tell(states[0], Events.MOVED, -1, ship)
    states["news_size"] = 0
    tell(states[0], Events.STARTED, -1)
    assert [event.kind for event in news_of(PlainState(states[0]), Events)] == [Events.STARTED]
