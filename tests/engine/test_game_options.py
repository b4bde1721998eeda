"""The options of a game: an enumeration written by hand agrees with the data, or the difference is named."""

from enum import IntEnum
from typing import Any

import pytest

from filibusta.engine.options import options_from

NAME = {"en": "A name", "it": "Un nome"}
ROWS: list[dict[str, Any]] = [
    {"id": "wind", "name": NAME, "text": NAME, "rule": "R1.1", "type": "bool", "default": False},
    {"id": "rounds", "name": NAME, "text": NAME, "rule": "R1.2", "type": "int", "default": 9, "min": 1, "max": 20},
]


def test_members_named_like_the_options_are_accepted():
    options = options_from(ROWS, IntEnum("Option", ["WIND", "ROUNDS"], start=0))
    assert [option.id for option in options] == ["wind", "rounds"]


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ({"WIND": 0}, r"Option lacks rounds, which the game's data declares$"),
        ({"WIND": 0, "ROUNDS": 1, "FOG": 2}, r"Option names fog, which the game's data does not declare$"),
        (
            {"ROUNDS": 0, "WIND": 1},
            r"another order than the game's data: wind should be 0, but is 1; rounds should be 1, but is 0$",
        ),
        ({"WIND": 1, "ROUNDS": 2}, r"wind should be 0, but is 1; rounds should be 1, but is 2$"),
    ],
)
def test_a_difference_from_the_options_is_named(members: dict[str, int], told: str):
    with pytest.raises(ValueError, match=told):
        options_from(ROWS, IntEnum("Option", members))


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"advices": {2: 1}}, r"option wind: there is no part 'advices' of an option; its parts: \['advised', "),
        ({"type": "boolean"}, r"option wind: its type is 'boolean', not one of \['bool', 'int'\]$"),
    ],
)
def test_a_misspelt_part_or_type_is_named(row: dict[str, Any], told: str):
    with pytest.raises(ValueError, match=told):
        options_from([ROWS[0] | row, ROWS[1]])
