"""Whatever names a seat or a viewer refuses one that does not play: nothing is read beyond the end of an array.

The methods are found by the names of their parameters, so a new one is tried as soon as it is there.
"""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import filibusta
from filibusta import Game, Match, View
from filibusta.engine.errors import BadOption, BadPosition
from filibusta.engine.notation import decode
from filibusta.engine.positions import read_position, write_position
from filibusta.envs import VectorEnv
from filibusta.envs.explicit import ExplicitMatch

NAMED = {"seat", "viewer"}
REFUSED = "a viewer is a seat from 0 to ", "a seat is a number from 0 to "
NO_SEATS: list[Any] = [-6, 2**31, -(2**31), 10**30, 10**5, "0", 0.0, True, None, float("nan"), [0], np.array([0])]
every_game = pytest.mark.parametrize("name", filibusta.game_names())


def naming_a_seat(thing: object) -> Iterator[tuple[str, str, list[str]]]:
    """The public methods of a class that take a seat: its name, that parameter and the others that must be given."""
    for name, method in inspect.getmembers(thing, inspect.isfunction):
        if name.startswith("_"):
            continue
        parameters = inspect.signature(method).parameters
        for named in NAMED & set(parameters):
            needed = [one.name for one in list(parameters.values())[1:] if one.default is one.empty]
            yield name, named, [one for one in needed if one != named]


def refusal(call: Callable[..., Any], **given: Any) -> str:
    try:
        call(**given)
    except BadOption as error:
        return str(error)
    return ""


def played(name: str) -> tuple[dict[type, Any], dict[str, Any]]:
    """What has such methods, and what they take besides."""
    of = filibusta.game(name)
    match = Match.new(of, of.players[0], seed=4)
    match.play(match.legal()[0])
    env = VectorEnv(of, 2, of.players[0], seed=4)
    env.reset()
    explicit = ExplicitMatch(of, match.players, match.options)
    for _ in range(3):
        explicit.chance(1)
    states = match.whole_position()
    more = {"ply": 1, "action": int(match.legal()[0]), "states": states, "key": np.uint64(1)}
    return {Match: match, View: match.view(), Game: of, VectorEnv: env, ExplicitMatch: explicit}, more


@every_game
def test_a_seat_that_does_not_play_is_refused_wherever_one_is_named(name: str):
    things, more = played(name)
    tried = set[str]()
    for kind, thing in things.items():
        for method, named, needed in naming_a_seat(kind):
            call: Callable[..., Any] = getattr(thing, method)
            tried.add(f"{kind.__name__}.{method}")
            others = {one: more[one] for one in needed}
            for seat in (*NO_SEATS, things[Match].players, things[Match].players + 1):
                assert refusal(call, **others, **{named: seat}).startswith(REFUSED), (
                    f"{kind.__name__}.{method} of {seat!r}"
                )
    assert tried >= {
        "Match.view",
        "Match.view_at",
        "Match.legal_for",
        "Game.observe",
        "View.asking",
        "VectorEnv.observe",
    }


@every_game
def test_a_position_file_is_of_a_viewer_who_plays(name: str):
    of = filibusta.game(name)
    match = Match.new(of, of.players[0], seed=4)
    with pytest.raises(BadOption, match="a viewer is a seat from 0"):
        write_position(of, match.view(0).states, of.players[0])
    text = write_position(of, match.view(0).states, 0)
    for viewer in (of.players[0], of.layout.seats, 2**31, -2):
        record: Any = decode(text.replace('"viewer": 0', f'"viewer": {viewer}'))
        with pytest.raises(BadPosition, match="viewer must be a seat from 0 to "):
            read_position(record)
