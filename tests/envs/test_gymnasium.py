"""Games for Gymnasium, and what lies below: opponents inside a batch, part of a batch, encodings."""

import json
import webbrowser
from importlib import import_module
from typing import Any
from urllib.request import urlopen

import numpy as np
import pytest

import filibusta
from filibusta.ai.playouts import Playouts
from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match
from filibusta.envs import CompiledPolicy, Encoder, VectorEnv, rewards

CARDS = "spanish_main_cards"
two_games = pytest.mark.parametrize("name", [CARDS, "pirates"])


def players_of(name: str) -> int:
    return max(2, filibusta.game(name).players[0])


@two_games
def test_each_row_is_at_the_learners_turn(name: str):
    env = VectorEnv(name, 16, players_of(name), seed=3, opponents="random", seat="turns")
    env.reset()
    assert set(env.learners.tolist()) == set(range(env.seats))
    for _ in range(60):
        env.step(env.sample())
        assert (env.players == env.learners).all()


def test_random_opponents_do_not_depend_on_the_other_games_or_on_threads():
    one, two = (VectorEnv(CARDS, n, 3, seed=3, opponents="random", threads=t) for n, t in ((4, 1), (9, 2)))
    one.reset()
    two.reset()
    for _ in range(150):
        actions = one.masks.argmax(axis=1)
        one.step(actions)
        two.step(two.masks.argmax(axis=1))
        assert np.array_equal(one.observations, two.observations[:4])
    assert one.episodes.sum() > 0
    two.close()


def first(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def last(view: Any, legal: Any, key: Any) -> int:
    return legal[-1]


@pytest.mark.parametrize("opponents", [{1: first}, {1: CompiledPolicy(last)}, {1: "1"}])
@pytest.mark.long
def test_opponents_that_are_asked_play_as_they_do_outside(opponents: dict[int, Any]):
    env = VectorEnv(CARDS, 5, 2, seed=8, opponents=opponents)
    env.reset()
    while env.episodes.min() < 1:
        env.step(env.sample())
        assert (env.players == 0).all()


def test_a_function_inside_is_the_same_function_outside():
    inside, outside = VectorEnv(CARDS, 4, 2, seed=5, opponents={1: first}), VectorEnv(CARDS, 4, 2, seed=5)
    inside.reset()
    outside.reset()
    for _ in range(30):
        own = outside.players == 0
        if own.any():
            outside.step(first(None, outside.masks), where=own)
        else:
            outside.step(first(None, outside.masks))
    ends = [0.0, 0.0]
    for number, env in enumerate((inside, outside)):
        env.reset(5)
        while env.episodes.min() < 2:
            env.step(first(None, env.masks))
            ends[number] += float(env.rewards[env.dones & (env.episodes == 1)].sum(axis=0)[0])
    assert ends[0] == ends[1]


def test_only_marked_games_move():
    env = VectorEnv(CARDS, 6, 2, seed=5)
    env.reset()
    before, where = env.game.layout.packed(env.records), np.array([True, False] * 3)
    size = len(before) // 6
    env.step(np.where(where, env.masks.argmax(axis=1), -7), where=where)
    after = env.game.layout.packed(env.records)
    assert [before[i * size :][:size] == after[i * size :][:size] for i in range(6)] == [False, True] * 3
    assert env.plies.tolist() == [1, 0] * 3
    for bad in ([1] * 6, [True], "all"):
        with pytest.raises(FilibustaError, match="where must be 6 bools"):
            env.step(env.sample(), where=bad)


def test_without_autoreset_a_game_stays_at_its_end():
    env = VectorEnv(CARDS, 2, 2, seed=5, autoreset=False)
    env.reset()
    while not env.dones.any():
        env.step(env.sample())
    row = int(np.flatnonzero(env.dones)[0])
    assert env.players[row] == -1 and not env.masks[row].any() and sorted(env.places[row])[0] == 1
    with pytest.raises(FilibustaError, match=f"environment {row}: the game is over"):
        env.step(env.sample())
    env.reset(where=env.dones.copy())
    assert env.masks.any(axis=1).all() and env.episodes[row] == 1
    env.step(env.sample())


def test_the_estimate_as_a_potential_adds_up_to_the_reward_for_the_place():
    env, plain = (VectorEnv(CARDS, 2, 2, seed=5, autoreset=False, rewards=kind) for kind in ("potential", "places"))
    for each in (env, plain):
        each.reset()
    start = np.zeros((2, 2))
    playouts = Playouts(env.game)
    for i in range(2):
        start[i] = 2 * playouts.chances(env.records[i : i + 1]) - 1
    total, given = np.zeros((2, 2)), np.zeros((2, 2))
    while (on := env.players >= 0).any():
        actions = env.masks.argmax(axis=1)
        total += np.where(on[:, None], env.step(actions, where=on)[1], 0)
        given += np.where(on[:, None], plain.step(actions, where=on)[1], 0)
    assert total + start == pytest.approx(given, abs=1e-4)


@two_games
def test_features_lie_within_their_bounds_and_a_view_has_those_of_the_batch(name: str):
    players = players_of(name)
    env = VectorEnv(name, 3, players, seed=4, encoding="features")
    env.reset()
    of, encoder = env.game, env.encoder
    assert len(set(encoder.names)) == encoder.size == len(encoder.described)
    for _ in range(40):
        env.step(env.sample())
        assert (encoder.low <= env.observations).all() and (env.observations <= encoder.high).all()
    for i in range(3):
        view = env.match(i).view(int(env.players[i]))
        assert np.array_equal(encoder.vector(view), env.observations[i])
        assert env.observations[i][int(env.players[i])] == 1
    hidden = [c.name for c in encoder.described if c.name.endswith(" is hidden")]
    assert bool(hidden) == any(c.may_be_hidden for c in Encoder(of, players=players, compact=True).described)


@two_games
def test_turned_the_viewers_own_seat_comes_first(name: str):
    players = players_of(name)
    env, plain = VectorEnv(name, 8, players, seed=4, turned=True), VectorEnv(name, 8, players, seed=4)
    for each in (env, plain):
        each.reset()
    for _ in range(40):
        actions = env.sample()
        env.step(actions)
        plain.step(actions)
    at = {column: i for i, column in enumerate(plain.names)}
    for column, own in enumerate(env.names):
        if not own.startswith("seats[viewer"):
            continue
        seat = int(own.partition("+")[2].partition("]")[0] or 0)
        rest = own.partition("]")[2]
        if seat < players and rest.count(".") == 1 and "owner" not in rest:
            for row, viewer in enumerate(plain.players.tolist()):
                absolute = at[f"seats[{(viewer + seat) % players}]{rest}"]
                assert env.known[row, column] == plain.known[row, absolute]
    assert (env.observations[:, at["player"]] == 0).all()


def test_the_window_tells_the_last_events_as_the_viewer_knows_them():
    env = VectorEnv(CARDS, 2, 3, seed=4, window=5)
    env.reset()
    heard: list[tuple[int, int]] = []
    for _ in range(30):
        match = env.match(0)
        env.step(env.sample())
        if env.plies[0]:
            heard += [(int(e.kind), e.seat) for e in env.match(0).view(int(env.players[0])).news()]
        else:
            break
        del match
        window = env.observations[0, -5 * 6 :].reshape(5, 6)
        expected = heard[-5:][::-1]
        assert [tuple(one) for one in window[: len(expected), :2].tolist()] == expected


def test_small_integers_hold_what_fits():
    small, usual = (VectorEnv(CARDS, 4, 3, seed=4, dtype=kind) for kind in (np.int8, np.int32))
    for env in (small, usual):
        env.reset()
    for _ in range(50):
        actions = usual.sample()
        small.step(actions)
        usual.step(actions)
    fits = np.array([name not in small.encoder.held for name in small.names])
    assert np.array_equal(small.observations[:, fits], usual.observations[:, fits]) and fits.mean() > 0.9


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"opponents": "ismcts"}, "an opponent inside a batch is"),
        ({"opponents": {0: "random", 1: "random", 2: "random"}}, "leave none to the learner"),
        ({"opponents": {7: "random"}}, "a seat is a number from 0 to 2"),
        ({"opponents": {1: "random"}, "seat": 1}, "cannot be both"),
        ({"opponents": {1: "random"}, "seat": "turns"}, "goes with opponents='random'"),
        ({"seat": 1}, "goes with opponents"),
        ({"rewards": "gold"}, "rewards are 'places', 'scores', 'potential'"),
        ({"encoding": "pixels"}, "an encoding is 'record' or 'features'"),
        ({"encoding": "features", "dtype": np.int8}, "features are float32"),
        ({"window": -1}, "window is a number of events"),
    ],
)
def test_bad_settings_say_what_would_be_right(settings: dict[str, Any], words: str):
    with pytest.raises(FilibustaError, match=words):
        VectorEnv(CARDS, 2, 3, **settings)


def nonsense(observations: Any, masks: Any) -> Any:
    return masks.argmin(axis=1)


def speechless(observations: Any, masks: Any) -> Any:
    return "no"


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        (nonsense, r"the opponent's answer .* legal are"),
        (speechless, r"the opponent must answer . whole numbers"),
    ],
)
def test_an_opponent_that_answers_nonsense_is_named(policy: Any, words: str):
    env = VectorEnv(CARDS, 2, 2, seed=1, opponents={0: policy})
    with pytest.raises(FilibustaError, match=words):
        env.reset()
        for _ in range(99):
            env.step(env.sample())


# ---------------------------------------------------------------------------------------------------------------------


def gym() -> Any:
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed (extra 'envs')")
    import filibusta.envs.gymnasium as ours

    return ours


@pytest.mark.filterwarnings("ignore")
@two_games
def test_a_single_learner_passes_gymnasiums_checks(name: str):
    ours = gym()
    from gymnasium.utils.env_checker import check_env  # pyright: ignore[reportMissingTypeStubs]

    check_env(ours.SoloEnv(name, players_of(name), illegal="random"), skip_render_check=True)


def test_a_single_learner_plays_to_the_end_against_bots():
    ours = gym()
    env = ours.SoloEnv(CARDS, 3, seat=1, opponents={0: "random", 2: "1"}, render_mode="ansi")
    with pytest.raises(FilibustaError, match="call reset"):
        env.step(0)
    _, info = env.reset(seed=3)
    over, reward = False, 0.0
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"])
        observation, reward, over, _, info = env.step(int(env.action_masks().argmax()))
        assert env.observation_space.contains(observation) and isinstance(env.render(), str)
    assert reward == pytest.approx(rewards(info["places"].tolist())[1])
    with pytest.raises(FilibustaError, match="the game is over"):
        env.step(0)
    with pytest.raises(FilibustaError, match="cannot be chosen now"):
        env.reset()
        env.step(int(env.action_masks().argmin()))


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_many_learners_as_gymnasiums_vector_environments(mode: str):
    gym()
    gymnasium: Any = import_module("gymnasium")

    envs: Any = gymnasium.make_vec(
        f"filibusta/{CARDS}-v0", num_envs=4, players=2, vectorization_mode="vector_entry_point", autoreset_mode=mode
    )
    is_one: Any = isinstance(envs, gymnasium.vector.VectorEnv)
    assert is_one and envs.metadata["autoreset_mode"].value == mode
    observations, infos = envs.reset(seed=3)
    ended: Any = np.zeros(4, np.bool_)
    for _ in range(120):
        if mode == "Disabled" and ended.any():
            observations, infos = envs.reset(options={"reset_mask": ended})
        before, masks = ended, infos["action_mask"]
        observations, gains, ended, cut, infos = envs.step(masks.argmax(axis=1))
        assert envs.observation_space.contains(observations) and not cut.any()
        assert (np.abs(gains) <= 1).all() and not gains[~ended].any()
        if mode == "NextStep":
            assert not (before & ended).any()
        if mode == "SameStep":
            assert masks.any(axis=1).all() and ("final_obs" in infos) == bool(ended.any())
            assert not infos.keys() & {"places", "scores"}, "they are the new game's, which has none"
            assert not ended.any() or (infos["final_info"]["places"][ended] > 0).any()
        elif ended.any():
            assert (infos["places"][ended] > 0).any()
    envs.close()


def test_a_list_of_seeds_has_one_for_each_row():
    envs = gym().SoloVectorEnv(4, CARDS, players=2)
    together = envs.reset(seed=[7, 8, 7, 9])[0]
    assert np.array_equal(together[0], together[2]) and not np.array_equal(together[0], together[1])
    alone = gym().SoloVectorEnv(1, CARDS, players=2)
    for row, seed in enumerate((7, 8, 7, 9)):
        assert np.array_equal(alone.reset(seed=seed)[0][0], together[row])
    assert np.array_equal(envs.reset(seed=np.array([9, 7, 8, 8]))[0][0], together[3])
    some = envs.reset(seed=[7, None, None, 9])[0]
    assert np.array_equal(some[[0, 3]], together[[0, 3]]) and not np.array_equal(some[1], some[2])
    with pytest.raises(FilibustaError, match="a list of seeds has one a game, 4, not 3"):
        envs.reset(seed=[1, 2, 3])
    assert not np.array_equal(envs.reset()[0][0], envs.reset()[0][0])


@pytest.mark.parametrize(("kind", "per_point"), [("places", 0), ("scores", 1), ("potential", 0)])
def test_a_single_learner_gets_the_rewards_of_many(kind: str, per_point: int):
    env = gym().SoloEnv(CARDS, 2, opponents="random", rewards=kind)
    env.reset(seed=3)
    seat: int = env.seat
    match: Match = env._match
    start = 2 * Playouts(env.game).chances(match.whole_position())[seat] - 1
    total, over = 0.0, False
    while not over:
        _, reward, over, _, _ = env.step(int(env.action_masks().argmax()))
        assert over or not reward or kind == "potential"
        total += reward
    scores: Any = match.scores
    place = rewards(match.places)[seat]
    points = float(scores[seat] / env.game.score_unit)
    assert total == pytest.approx(points if per_point else place - (start if kind == "potential" else 0), abs=1e-4)


@pytest.mark.parametrize("made", ["SoloEnv", "SoloVectorEnv", "VectorEnv", "RawEnv"])
def test_a_closed_environment_says_so(made: str):
    games: Any = pytest.importorskip("filibusta.envs.gymnasium", exc_type=ImportError)
    pieces: Any = pytest.importorskip("filibusta.envs.pettingzoo", exc_type=ImportError)
    env: Any = {
        "SoloEnv": lambda: games.SoloEnv(CARDS, 2),
        "SoloVectorEnv": lambda: games.SoloVectorEnv(2, CARDS, 2),
        "VectorEnv": lambda: VectorEnv(CARDS, 2, 2),
        "RawEnv": lambda: pieces.RawEnv(CARDS, 2),
    }[made]()
    env.reset(seed=1)
    legal = env.masks if made == "VectorEnv" else None
    env.close()
    env.close()
    action = np.zeros(2, np.int64) if legal is None else legal.argmax(axis=1)
    for call in (env.reset, lambda: env.step(action)):
        with pytest.raises(FilibustaError, match="the environment is closed: make a new one"):
            call()


def test_the_registered_single_environment():
    gym()
    gymnasium: Any = import_module("gymnasium")

    env: Any = gymnasium.make("filibusta/pirates-v0", players=2, opponents="random")
    env.reset(seed=1)
    assert env.unwrapped.game.id == "pirates"


@pytest.mark.long
def test_a_table_in_the_browser_follows_the_game(monkeypatch: pytest.MonkeyPatch):
    """The server's own table has the same actions, the same chance, and so the same end."""
    opened: list[str] = []

    def opens(address: str, new: int = 0) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", opens)
    env: Any = gym().SoloEnv(CARDS, 2, render_mode="human")
    assert env.window
    env.window.pause = 0
    try:
        _, info = env.reset(seed=7)
        over = False
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        with urlopen(opened[0].replace("/t/", "/api/tables/") + "/view") as answer:
            table = json.load(answer)
    finally:
        env.close()
    assert table["over"] and table["places"] == info["places"].tolist() and len(opened) == 1
