"""Tables with a row for each kind: nothing is missing, nothing unknown, and each number calls its own rule."""

from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from filibusta.engine.compiler import INTERPRETED, rule
from filibusta.engine.tables import by_kind, complete


class Colour(IntEnum):
    RED = 0
    BLUE = 1


@rule
def double(number: int) -> int:
    return number * 2


@rule
def triple(number: int) -> int:
    return number * 3


def test_a_complete_table_is_returned():
    table = {Colour.RED: "rosso", Colour.BLUE: "blu"}
    assert complete("names", table, Colour) is table


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({Colour.RED: 1}, "names of colours: no row for BLUE"),
        ({}, "names of colours: no row for RED, BLUE"),
        ({Colour.RED: 1, Colour.BLUE: 2, "green": 3}, "names of colours: a row for green, which is no kind of these"),
    ],
)
def test_an_incomplete_table_is_refused_by_name(table: Any, told: str):
    with pytest.raises(ValueError, match=told):
        complete("names of colours", table, Colour)


@rule
def note(notes: Any) -> None:
    notes[0] += 1


def test_each_number_calls_its_own_rule():
    times = by_kind(__name__, "times", {Colour.RED: double, Colour.BLUE: triple})
    assert [times(kind, 7) for kind in (0, 1)] == [14, 21]


def test_kinds_share_a_rule_and_a_kind_without_one_does_not_borrow_the_last():
    times = by_kind(__name__, "times", {Colour.RED: double, Colour.BLUE: triple, 5: double})
    assert times(5, 7) == 14
    if INTERPRETED:
        with pytest.raises(ValueError, match="no row for 4"):
            times(4, 7)
    else:
        assert times(4, 7) == 0


def test_a_rule_that_returns_nothing_has_its_row_too():
    noted = by_kind(__name__, "noted", {Colour.BLUE: note})
    notes = np.zeros(1, np.int64)
    noted(Colour.BLUE, notes)
    assert notes[0] == 1
