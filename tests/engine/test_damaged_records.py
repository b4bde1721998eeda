"""Game records with one value changed anywhere: each is refused with a clear error, or replays."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import filibusta
from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match

STRANGE: tuple[Any, ...] = (
    -1, 0, 1, 7, 99, 2**31 - 1, 2**31, -(2**31), 2**63, 10**30, True, False, None, "?", "", "\0", "pass", 1.5, [], {},
)  # fmt: skip


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in a record, lists and objects included."""
    if path:
        yield path
    inside: Any = value.items() if hasattr(value, "items") else enumerate(value) if hasattr(value, "append") else ()
    for key, item in inside:
        yield from leaves(item, (*path, key))


def records(name: str, seed: int, plies: int) -> Iterator[str]:
    """A record of a deal and one that starts from a position."""
    chooser = random.Random(seed)
    match = filibusta.new(name, players=2, seed=seed)
    for _ in range(plies):
        if not match.over:
            match.play(int(chooser.choice(match.legal())))
    yield match.to_json()
    later = Match.from_position(match.game, match.whole_position(), seed=seed)
    for _ in range(3):
        if not later.over:
            later.play(int(chooser.choice(later.legal())))
    yield later.to_json()


def damaged(text: str, chooser: random.Random) -> tuple[str, str]:
    """The record with one value replaced, taken out or doubled, and what was done."""
    record = json.loads(text)
    path = chooser.choice(list(leaves(record)))
    place: Any = record
    for key in path[:-1]:
        place = place[key]
    how = chooser.choice(("set", "set", "set", "drop", "double"))
    if how == "drop":
        del place[path[-1]]
    elif how == "double" and type(path[-1]) is int:
        place.insert(path[-1], place[path[-1]])
    else:
        place[path[-1]] = chooser.choice(STRANGE)
    return json.dumps(record), f"{how} {path}"


def outcome(text: str, done: str) -> bool:
    """Whether the record replays; a refusal has words."""
    try:
        Match.load(text)
    except FilibustaError as error:
        assert str(error), done
        return False
    return True


@pytest.mark.parametrize("name", filibusta.game_names())
def test_a_record_with_one_value_changed_is_refused_or_replays(name: str):
    chooser = random.Random(9)
    outcomes = [outcome(*damaged(text, chooser)) for text in records(name, seed=3, plies=12) for _ in range(40)]
    assert not all(outcomes)
