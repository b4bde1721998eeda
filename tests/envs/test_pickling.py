"""What a learner or a pool hands around comes out of a pickle, a copy or another process as it went in."""

import copy
import dataclasses
import multiprocessing
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import filibusta
from filibusta import Match, View
from filibusta.engine.chance import begin_simulation
from filibusta.engine.errors import BadRecord, UnknownGame
from filibusta.engine.record import SPECTATOR, copied
from filibusta.envs import VectorEnv, pettingzoo
from filibusta.testing.digest import same

every_game = pytest.mark.parametrize("name", filibusta.game_names())


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: list[Callable[[Any], Any]] = [pickled, copy.copy, copy.deepcopy]


def played(name: str, plies: int = 40) -> Match:
    match, chooser = filibusta.new(name, players=3, seed="a secret that nobody knows"), random.Random(4)
    while not match.over and match.ply < plies:
        match.play(int(chooser.choice(match.legal())))
    return match


def play_on(match: Match) -> str:
    """Goes on at random, its chance from its own secret; returns the whole record."""
    chooser = random.Random(9)
    while not match.over:
        match.play(int(chooser.choice(match.legal())))
    return match.to_json()


@every_game
def test_a_game_comes_back_as_itself(name: str):
    game = filibusta.game(name)
    assert all(way(game) is game for way in WAYS)


def test_a_game_that_is_not_registered_can_be_copied_and_says_why_it_cannot_be_pickled():
    game = dataclasses.replace(filibusta.game("pirates"))
    assert copy.deepcopy(game) is game and copy.copy(game) is game
    with pytest.raises(UnknownGame, match="'pirates' cannot be pickled: it is not registered"):
        pickle.dumps(game)


@every_game
def test_records_are_aligned_and_kept_without_gaps(name: str):
    """So what was pickled goes on loading whatever the alignment; records of other fields are refused."""
    layout, states = filibusta.game(name).layout, played(name).whole_position()
    assert layout.dtype.isalignedstruct and states.flags.aligned
    assert all(at % field.alignment == 0 for field, at, *_ in (layout.dtype.fields or {}).values())
    packed = layout.packed(states)
    fields = [states[field].tobytes() for field in layout.dtype.names or ()]
    assert packed == b"".join(fields)
    assert same(layout.unpacked(packed), states) and same(layout.unpacked(packed * 3)[2:], states)
    with pytest.raises(BadRecord, match="whose records have other fields"):
        layout.unpacked(packed + b"0000")


@every_game
@pytest.mark.parametrize("way", WAYS)
def test_a_match_goes_on_as_it_would_have(name: str, way: Callable[[Any], Any]):
    match = played(name)
    other = way(match)
    for ply in range(match.ply + 1):
        assert same(other.whole_position(ply), match.whole_position(ply))
    assert other.take_back_to(match.player) == match.take_back_to(match.player)
    before = match.ply
    end = play_on(other)
    assert match.ply == before and play_on(match) == end


@every_game
@pytest.mark.parametrize("way", WAYS)
def test_a_view_comes_back_whole(name: str, way: Callable[[Any], Any]):
    view = played(name).view(0)
    other: View = way(view)
    assert same(other.states, view.states) and (other.viewer, other.names, other.game) == (0, view.names, view.game)
    assert (other.history is None) == (view.history is None)
    if other.history and view.history:
        assert same(other.history.states, view.history.states)
        assert other.history.choices.tolist() == view.history.choices.tolist()
    other.states["player"] = 7
    assert view.player != 7


@pytest.mark.parametrize("way", WAYS)
def test_a_view_keeps_what_was_seen_between_the_steps(way: Callable[[Any], Any]):
    match = played("pirates")
    *_, last = max((match.stills(ply, 1) for ply in range(1, match.ply + 1)), key=len)
    other: View = way(last)
    assert len(other.stills) == len(last.stills) > 0
    assert all(same(one.states, two.states) for one, two in zip(other.stills, last.stills, strict=True))


@every_game
def test_a_pickled_view_holds_nothing_that_its_viewer_may_not_know(name: str):
    """What is hidden is dealt anew: the pickle stays the same, byte for byte."""
    match = played(name)
    for viewer in (SPECTATOR, 0, 1, 2):
        view = match.view_at(match.ply, viewer)
        dealt = copied(view.states)
        news, size = dealt["news"].copy(), dealt["news_size"].copy()
        begin_simulation(dealt[0], np.uint64(3))
        match.game.rules.determinize(dealt[0])
        dealt["news"], dealt["news_size"] = news, size
        dealt["rng"] = 12345
        other = View(match.game, match.game.observe(dealt, viewer), viewer, view.names)
        assert dealt.tobytes() != view.states.tobytes()
        assert pickle.dumps(other) == pickle.dumps(view)
        secret = match.fairness.secret
        assert secret not in pickle.dumps(match.view(viewer)) and secret in pickle.dumps(match)


GAME = "spanish_main_cards"
NUMBERS: dict[str, Any] = {"dtype": np.float32, "unknown": -9}
"""Other numbers are other machine code, made for one game here: that they are kept has nothing to do with the game."""


@every_game
@pytest.mark.parametrize("way", [pickled, copy.deepcopy])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.long
def test_a_batch_goes_on_as_it_would_have(name: str, way: Callable[[Any], Any], threads: int):
    settings: dict[str, Any] = NUMBERS if name == GAME and threads == 2 else {}
    batch = VectorEnv(name, 5, seed=2, threads=threads, **settings)
    batch.reset()
    for _ in range(30):
        batch.step(batch.sample())
    other = way(batch)
    for _ in range(40):
        for one, two in zip(batch.step(batch.sample()), other.step(other.sample()), strict=True):
            assert one.tobytes() == two.tobytes()
    assert same(batch.records, other.records) and not other.observations.flags.writeable
    batch.close()
    other.close()


@every_game
@pytest.mark.parametrize("way", [pickled, copy.deepcopy])
def test_an_environment_goes_on_as_it_would_have(name: str, way: Callable[[Any], Any]):
    env = pettingzoo.env(name, players=3, seed=5, known=True)
    env.reset()
    for _ in range(8):
        env.step(env.infos[env.agent_selection]["actions"].popitem()[0])
    other = way(env)
    assert other.unwrapped.match is not env.unwrapped.match
    for _ in range(2):
        assert play_on(other.unwrapped.match) == play_on(env.unwrapped.match)
        for each in (env, other):
            each.reset()


def report(thing: Any) -> Any:
    """What another process finds in what it was handed."""
    if isinstance(thing, Match):
        return play_on(thing)
    if isinstance(thing, View):
        return thing.states.tobytes(), [action.name for action in thing.legal_actions()]
    return thing.id


def test_another_process_finds_the_same():
    match = played("spanish_main_cards", 12)
    things = [match.game, match.view(match.player), match]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(report, things)
    assert found == [report(thing) for thing in things]
