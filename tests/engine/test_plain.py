"""A plain state reads as its record does."""

import copy
import pickle
from typing import Any, cast

import numpy as np
import pytest

import filibusta
from filibusta.engine.game import game_names
from filibusta.engine.match import Match
from filibusta.engine.plain import PlainState, cached_by_fields, scratch_of


def check(plain: Any, value: Any) -> None:
    if isinstance(value, np.integer):
        assert type(plain) is int and plain == value
    elif names := value.dtype.names:
        rows = [(plain, value)] if not value.shape else zip(plain, value, strict=True)
        for row, record in rows:
            for name in names:
                check(getattr(row, name), record[name])
    elif not value.ndim:
        assert plain == value
    else:
        assert type(plain) is tuple
        for one, other in zip(cast(tuple[Any, ...], plain), value, strict=True):
            check(one, other)


def new_match() -> Match:
    return Match.new("spanish_main_cards", 3, {"movement_hands": True}, seed=5)


@pytest.mark.parametrize("viewer", [-1, 0])
def test_a_view_gives_every_field_as_a_plain_value(viewer: int):
    view = new_match().view(viewer)
    check(view.state, view.states[0])


def test_a_view_reads_its_record_once():
    view = new_match().view(0)
    assert view.state is view.state


def test_rules_accept_a_plain_state():
    match = new_match()
    view, buffer = match.view(match.player), match.game.new_buffer()
    assert match.game.rules.legal(view.state, buffer) == match.game.rules.legal(view.states[0], buffer)


def test_a_plain_state_is_copied_and_pickled_whole():
    view = new_match().view(0)
    assert view.state.ships and view.state.turn == view.states[0].turn
    check(copy.deepcopy(view.state), view.states[0])
    check(pickle.loads(pickle.dumps(view.state)), view.states[0])


def test_equal_lists_are_one_key():
    match = new_match()
    one, again, other = match.view(0).state, match.view(0).state, match.view(1).state
    assert one.ships == again.ships and hash(one.ships) == hash(again.ships)
    assert one.seats != other.seats, "they see other hands"


def test_what_is_no_field_is_no_attribute():
    state = PlainState(new_match().view(0).states[0])
    with pytest.raises(AttributeError, match="no field 'no_such'"):
        _ = state.no_such
    with pytest.raises(AttributeError):
        _ = state._private  # pyright: ignore[reportPrivateUsage]


def test_records_in_records_are_read_whole():
    inner = np.dtype((np.record, [("id", np.int32), ("grid", np.int32, (2, 3))]))
    outer = np.dtype(
        (np.record, [("n", np.int32), ("parts", inner, (2,)), ("one", inner), ("pair", np.int32, 2)]), align=True
    )
    states = np.zeros(1, np.dtype((np.record, [("rows", outer, (3,)), ("last", outer)]), align=True))
    states.view(np.int32)[:] = np.arange(states.nbytes // 4)
    check(PlainState(states[0]), states[0])


def test_what_follows_from_some_fields_is_made_once_for_all_states_that_share_them():
    made: list[int] = []

    @cached_by_fields("turn", "ships")
    def ships(state: PlainState, word: str) -> tuple[str, int]:
        made.append(state.turn)
        return word, len(state.ships)

    match = new_match()
    one, again = match.view(0).state, match.view(0).state
    assert ships(one, "a") is ships(again, "a")
    assert ships(one, "b") == ("b", len(one.ships)), "other arguments, another result"
    moved = match.view(0).states.copy()
    moved["turn"] += 1
    ships(PlainState(moved[0]), "a")
    assert made == [one.turn, one.turn, one.turn + 1]


def test_no_more_is_kept_than_was_said():
    made: list[int] = []

    @cached_by_fields("turn", "phase", most=2)
    def numbered(_state: PlainState, n: int) -> int:
        made.append(n)
        return n

    state = new_match().view(0).state
    assert [numbered(state, n) for n in (1, 2, 3, 3, 1)] == [1, 2, 3, 3, 1]
    assert made == [1, 2, 3, 1]


@pytest.mark.parametrize("game", game_names())
def test_rules_write_into_the_scratch_of_a_plain_state(game: str):
    layout = filibusta.game(game).layout
    assert scratch_of(layout.dtype) == tuple(field.name for field in layout.scratch)
    state = PlainState(layout.zeros()[0])
    for field in layout.scratch:
        if field.shape:
            getattr(state, field.name)[...] = 3
            assert (layout.read(bytes(state.data))[0][field.name] == 3).all()
