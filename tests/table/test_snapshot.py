"""A snapshot reads as its record does."""

from typing import Any

import numpy as np
import pytest

from filibusta.engine.match import Match
from filibusta.table.snapshot import Snapshot


def check(plain: Any, value: Any) -> None:
    if isinstance(value, np.integer):
        assert type(plain) is int and plain == value
    elif names := value.dtype.names:
        rows = [(plain, value)] if not value.shape else zip(plain, value, strict=True)
        for row, record in rows:
            for name in names:
                check(getattr(row, name), record[name])
    else:
        assert plain == value.tolist()


def test_every_field_is_there_as_a_plain_value():
    match = Match.new("spanish_main_cards", 3, {"movement_hands": True}, seed=5)
    for viewer in (-1, 0):
        record = match.view(viewer).state
        check(Snapshot(record), record)


def test_what_is_no_field_is_no_attribute():
    with pytest.raises((AttributeError, ValueError), match="no_such"):
        _ = Snapshot(Match.new("spanish_main_cards", 2, seed=1).view(0).state).no_such
    with pytest.raises(AttributeError):
        _ = Snapshot(Match.new("spanish_main_cards", 2, seed=1).view(0).state)._private  # pyright: ignore[reportPrivateUsage]
