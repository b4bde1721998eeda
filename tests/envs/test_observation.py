"""What learners are given: vectors with names, masks, rewards. Nothing in them depends on what is hidden."""

from typing import Any

import numpy as np
import pytest

import filibusta
from filibusta.engine.chance import begin_simulation
from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match
from filibusta.engine.record import HIDDEN, SPECTATOR, States
from filibusta.envs import Encoder, rewards
from filibusta.testing.play import variants, walk

every_game = pytest.mark.parametrize("name", filibusta.game_names())


def dealt_anew(view: States, of: filibusta.Game, key: int) -> States:
    """A whole position that fits a view, with the view's own news."""
    dealt = view.copy()
    begin_simulation(dealt[0], np.uint64(key))
    of.rules.determinize(dealt[0])
    dealt["news"], dealt["news_size"] = view["news"], view["news_size"]
    return dealt


@every_game
def test_every_number_has_its_name_and_the_value_of_the_view(name: str):
    of = filibusta.game(name)
    encoder = Encoder(of, news=True, unknown=-77)
    match = Match.new(of, of.players[-1], seed=3)
    for viewer in (SPECTATOR, *range(match.players)):
        view = match.view(viewer)
        vector, known = encoder.vector(view), encoder.known(view.states)[0]
        paths = {place.path: i for i, place in enumerate(of.layout.places)}
        ints = of.layout.ints(view.states)[0]
        assert len(set(encoder.names)) == encoder.size == len(vector)
        for i, path in enumerate(encoder.names):
            value = ints[paths[path]]
            assert vector[i] == (-77 if value == HIDDEN else value), path
            assert known[i] == (value != HIDDEN), path


@every_game
def test_left_out_is_only_what_nobody_sees_and_the_news(name: str):
    of = filibusta.game(name)
    full, short = Encoder(of, news=True), Encoder(of)
    always_hidden = of.layout.hidden.all(axis=0)
    assert full.size == int((~always_hidden).sum())
    assert set(full.names) - set(short.names) == {path for path in full.names if path.startswith("news")}


@every_game
def test_no_observation_and_no_mask_depends_on_what_is_hidden(name: str):
    of = filibusta.game(name)
    encoder = Encoder(of, news=True)
    for seed, table in enumerate(variants(of)[::3]):
        for match in walk(of, table, seed):
            if match.ply % 7:
                continue
            for viewer in (SPECTATOR, *range(table.players)):
                view = match.view(viewer)
                other = Match.from_position(of, dealt_anew(view.states, of, match.ply + 1)).view(viewer)
                at = f"{table}, action {match.ply}, viewer {viewer}"
                assert np.array_equal(encoder.vector(view), encoder.vector(other)), at
                assert np.array_equal(encoder.known(view.states), encoder.known(other.states)), at
                assert np.array_equal(encoder.mask(view), encoder.mask(other)), at


@every_game
def test_the_mask_is_the_list_of_legal_actions_of_the_one_who_decides(name: str):
    of = filibusta.game(name)
    encoder = Encoder(of)
    for match in walk(of, variants(of)[0], 5):
        for seat in range(match.players):
            mask = encoder.mask(match.view(seat))
            expected = list(match.legal()) if seat == match.player else []
            assert list(np.flatnonzero(mask)) == expected


def test_a_vector_is_explained_by_name():
    of = filibusta.game("spanish_main_cards")
    encoder = Encoder(of, dtype=np.float32)
    view = filibusta.new(of, players=3, seed=1).view(0)
    vector, known = encoder.vector(view), encoder.known(view.states)[0]
    assert vector.dtype == np.float32
    explained = encoder.explain(vector, known)
    assert explained["players"] == 3
    hidden = [path for path, value in explained.items() if value is None]
    assert any(path.startswith("ships[") and path.endswith(".owner") for path in hidden)
    assert encoder.explain(vector)[hidden[0]] == encoder.unknown
    with pytest.raises(FilibustaError, match="numbers, not the shape"):
        encoder.explain(vector[1:])
    with pytest.raises(FilibustaError, match="int32 or float32, int16 or int8, not float64"):
        Encoder(of, dtype=np.float64)


def test_rewards_are_spread_evenly_and_add_up_to_nothing():
    assert rewards([2, 1]) == [-1, 1]
    assert rewards([1, 3, 2]) == [1, -1, 0]
    assert rewards([4, 3, 2, 1]) == pytest.approx([-1, -1 / 3, 1 / 3, 1])
    assert rewards([1]) == [1]


@pytest.mark.parametrize("name", filibusta.game_names())
@pytest.mark.parametrize("news", [False, True])
def test_every_observation_lies_within_its_bounds_and_columns_say_what_they_are(name: str, news: bool):
    game = filibusta.game(name)
    encoder = Encoder(game, news=news)
    assert (encoder.low <= encoder.high).all()
    match = filibusta.new(game, players=game.players[-1], seed=5)
    for _ in range(60):
        for viewer in (-1, match.player):
            vector: Any = encoder.vector(match.view(viewer))
            assert (encoder.low <= vector).all() and (vector <= encoder.high).all()
        match.play(int(match.legal()[0]))
    phase = next(column for column in encoder.described if column.name == "phase")
    assert phase.kind == "index" and phase.categories == tuple(one.name.lower() for one in game.phases)
    for column, low in zip(encoder.described, encoder.low.tolist(), strict=True):
        assert low == (min(column.low, encoder.unknown) if column.may_be_hidden else column.low)
        assert news or column.kind == "bits" or column.high < 10**7


@pytest.mark.parametrize("places", [(1, 1), (2, 1), (1, 1, 3), (2, 1, 2), (1, 1, 1), (1, 2, 2, 4), (1, 4, 3, 2)])
def test_rewards_add_up_to_nothing_and_shared_places_bring_the_same(places: tuple[int, ...]):
    found = rewards(places)
    assert sum(found) == pytest.approx(0)
    assert [sorted({*found}, reverse=True).index(one) for one in found] == [sorted({*places}).index(p) for p in places]
