"""Tables with a row for each kind: nothing is missing, nothing unknown, and each number calls its own rule."""

from enum import IntEnum
from typing import Any

import pytest

from filibusta.engine.compiler import rule
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


def test_each_number_calls_its_own_rule():
    times = by_kind(__name__, "times", [double, triple])
    assert [times(kind, 7) for kind in (0, 1)] == [14, 21]
