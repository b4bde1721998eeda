"""What rules keep of what they worked out is no part of the position, and what is out of date is found."""

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import filibusta
from filibusta.engine.domains import count
from filibusta.engine.game import Game
from filibusta.engine.positions import fields_of, kept_fields
from filibusta.engine.record import Numbers, States, everyone
from filibusta.testing.legality import legal_within
from filibusta.testing.replays import check_scratch

LAST = 9


class Loops:
    """A game in which time passes; what is legal is the turn, and may be kept in the scratch."""

    def __init__(self, legal: Callable[[States, Numbers], int]) -> None:
        self.legal = legal

    def deal(self, states: States, *_: Any) -> None:
        states["players"] = 2

    def act(self, states: States, *_: Any) -> None:
        states["turn"] += 1
        states["over"] = states["turn"] == LAST


def game_with(legal: Callable[[States, Numbers], int]) -> Game:
    whole = filibusta.game("spanish_main_cards")
    game = dataclasses.replace(
        whole, layout=dataclasses.replace(whole.layout, scratch=(everyone("kept", 3, holds=count(0, LAST)),))
    )
    game.__dict__["loops"] = Loops(legal)
    return game


def fresh(states: States, out: Numbers) -> int:
    out[0] = states["turn"][0]
    return 1


def forgetful(states: States, out: Numbers) -> int:
    """Keeps the first turn it hears of, for ever."""
    if not states["kept"][0, 0]:
        states["kept"][0, 0] = states["turn"][0] + 1
    out[0] = states["kept"][0, 0] - 1
    return 1


def boundless(states: States, out: Numbers) -> int:
    """Writes one number more than there is room for, as machine code would."""
    room: Any = out.base
    room[len(out)] = 0
    return 1


def test_scratch_is_no_part_of_the_position() -> None:
    game = game_with(fresh)
    states = game.new_states(2)
    before = game.layout.ints(states).copy()
    states["kept"] = 7
    assert (game.layout.ints(states) == before).all()
    assert "kept" not in fields_of(states, kept_fields(game))
    states["rng"], states["turn"] = 5, 3
    game.layout.wipe(states)
    assert not states["kept"].any()
    assert states["rng"].tolist() == [5, 5] and states["turn"].tolist() == [3, 3]


def test_what_is_kept_out_of_date_is_found() -> None:
    check_scratch(game_with(fresh))
    with pytest.raises(AssertionError, match="what was kept is out of date"):
        check_scratch(game_with(forgetful))


def test_what_is_written_behind_the_room_for_legal_actions_is_found() -> None:
    game = game_with(fresh)
    assert legal_within(game, game.new_states()).tolist() == [0]
    with pytest.raises(AssertionError, match="writes beyond most_legal"):
        legal_within(game_with(boundless), np.copy(game.new_states()))
