"""Batches of games: the very games of a match, masks that are true, nothing changed by bad input."""

import multiprocessing
from typing import Any

import numpy as np
import pytest

import filibusta
from filibusta.engine.errors import BadOption, FilibustaError, IllegalAction, UnknownAction
from filibusta.envs import Rollout, VectorEnv, rewards
from filibusta.envs.keys import key_of, key_of_sample, origin_of
from filibusta.testing.digest import same_position
from filibusta.testing.play import tables, usual_options

every_game = pytest.mark.parametrize("name", filibusta.game_names())


def everything(env: VectorEnv) -> list[bytes]:
    """All that an environment shows."""
    shown = (env.observations, env.known, env.masks, env.players, env.rewards, env.dones, env.scores, env.plies)
    return [*(array.tobytes() for array in (*shown, env.episodes)), env.game.layout.packed(env.records)]


class Replica:
    """A match that follows one game of a batch, its chance drawn from the batch's keys by the engine's own loops."""

    def __init__(self, env: VectorEnv, index: int, options: dict[str, int | bool]) -> None:
        self.env, self.index = env, index
        chance = env.records[index].dice[: int(env.records[index].dice_next)].tolist()
        self.match = filibusta.new(env.game, env.seats, options, seed=0, chance=chance)

    def play(self, key: np.uint64, action: int) -> None:
        states = self.match.whole_position()
        self.env.game.act(states, action, int(key))
        self.match.play(action, states[0].dice[: int(states[0].dice_next)].tolist())

    def compare(self) -> None:
        env, i, of = self.env, self.index, self.env.game
        record = env.records[i : i + 1].copy()
        record["rng"] = 0
        assert same_position(of, record, self.match.whole_position())
        seat = self.match.player
        view = self.match.view(seat)
        assert env.players[i] == seat
        assert env.plies[i] == self.match.ply
        assert list(np.flatnonzero(env.masks[i])) == list(self.match.legal())
        assert np.array_equal(env.observations[i], env.encoder.vector(view))
        assert np.array_equal(env.known[i], env.encoder.known(view.states)[0])
        for viewer in (-1, *range(env.seats)):
            observations, known = env.observe(viewer)
            states = of.observe(self.match.whole_position(), viewer)
            assert np.array_equal(observations[i], env.encoder.vectors(states)[0])
            assert np.array_equal(known[i], env.encoder.known(states)[0])


@pytest.mark.parametrize(
    ("name", "news"), [*((name, False) for name in filibusta.game_names()), ("spanish_main_cards", True)]
)
def test_each_game_of_a_batch_is_the_game_of_a_match(name: str, news: bool):
    """With the news in one game: a batch with them is machine code of its own."""
    of = filibusta.game(name)
    for players, options in ((of.players[0], usual_options(of)), (of.players[-1], tables(of)[-1].options)):
        env = VectorEnv(name, 3, players, options, seed=players, news=news)
        env.reset()
        replicas = [Replica(env, i, options) for i in range(3)]
        while env.episodes.min() < 1:
            actions = env.sample().copy()
            keys = [env.key(i) for i in range(3)]
            env.step(actions)
            for i, replica in enumerate(replicas):
                replica.play(keys[i], int(actions[i]))
                assert env.dones[i] == replica.match.over
                if replica.match.over:
                    assert env.rewards[i] == pytest.approx(rewards(replica.match.places))
                    assert list(env.scores[i]) == replica.match.scores
                    replicas[i] = Replica(env, i, options)
                else:
                    assert not env.rewards[i].any()
                replicas[i].compare()


@every_game
def test_the_same_seed_is_the_same_games_whatever_the_threads_and_the_number_type(name: str):
    players = filibusta.game(name).players[0]
    env, threaded = VectorEnv(name, 7, players, seed=9), VectorEnv(name, 7, players, seed=1, threads=3)
    other = np.float32 if name == "spanish_main_cards" else np.int32  # batches of floats are machine code of their own
    floats = VectorEnv(name, 7, players, seed=9, dtype=other)
    for one, seed in ((env, None), (threaded, 9), (floats, None)):
        one.reset(seed)
    for _ in range(200):
        actions = env.sample()
        assert np.array_equal(actions, threaded.sample())
        for one in (env, threaded, floats):
            one.step(actions)
        assert everything(env) == everything(threaded)
        assert floats.observations.dtype == other
        assert np.array_equal(env.observations, floats.observations)
    threaded.close()
    first = everything(env)
    env.reset()
    assert first != everything(env)
    env.reset(seed=9)
    again = everything(env)
    env.reset()
    assert again != everything(env), "the next reset deals other games"


def test_those_who_share_a_place_share_its_reward():
    """Random captains of Plunder seldom have a winner after few rounds."""
    of = filibusta.game("plunder")
    env, ended, shared = VectorEnv(of, 64, 3, usual_options(of), seed=1), 0, 0
    env.reset()
    while ended < 64 or not shared:
        env.step(env.sample())
        for given, scores in zip(env.rewards[env.dones], env.scores[env.dones], strict=True):
            ended += 1
            shared += len(set(given.tolist())) < 3
            assert given.sum() == pytest.approx(0, abs=1e-6)
            assert all(given[a] >= given[b] for a in range(3) for b in range(3) if scores[a] > scores[b])


@every_game
def test_no_two_games_of_a_batch_are_alike(name: str):
    env = VectorEnv(name, 200, filibusta.game(name).players[0], seed=2)
    env.reset()
    assert len({record.tobytes() for record in env.records}) == 200


SEEDS, ROWS = range(20), 64


@every_game
def test_neighbouring_seeds_have_no_game_in_common(name: str):
    """Where a game deals few different positions (all ships begin alike), what will be drawn differs."""
    env = VectorEnv(name, ROWS, filibusta.game(name).players[0])
    deals, keys = set[bytes](), set[int]()
    for seed in SEEDS:
        env.reset(seed)
        deals |= {record.tobytes() for record in env.records}
        keys |= {int(env.key(row)) for row in range(ROWS)}
    assert len(deals) == len(keys) == len(SEEDS) * ROWS


def test_neighbouring_seeds_have_no_later_game_and_no_random_choice_in_common():
    env = VectorEnv("spanish_main_cards", 8, 2)
    begun, later, deals = 0, set[bytes](), set[int]()
    for seed in range(8):
        env.reset(seed)
        for episode in range(1, 4):
            while env.episodes.min() < episode:
                done = env.step(env.sample())[2]
                later |= {record.tobytes() for record, over in zip(env.records, done, strict=True) if over}
                deals |= {env.key(row) for row in np.flatnonzero(done).tolist()}
        begun += int(env.episodes.sum())
        assert env.episodes.sum() >= 24
    assert len(later) >= 8 * 24 and len(deals) == begun
    with np.errstate(over="ignore"):  # keys go round
        near = [np.uint64(n) for n in range(16)]
        origins = [np.uint64(origin_of(seed, row)) for seed in near for row in near]
        keys = {int(key_of(origin, episode)) for origin in origins for episode in near}
        samples = {int(key_of_sample(seed, number)) for seed in near for number in near}
    assert len(keys) == 16**3 and len(samples) == 16**2 and not keys & samples


def test_random_choices_of_neighbouring_seeds_are_others():
    """The first choice of a game is among as many actions, so the n-th draws of two seeds can be compared."""
    env = VectorEnv("spanish_main_cards", 256, 2)
    drawn = set[tuple[int, ...]]()
    for seed in SEEDS:
        env.reset(seed)
        counts = env.masks.sum(axis=1)
        usual = counts == np.bincount(counts).argmax()
        for _ in SEEDS:
            ranks = [int(mask[:action].sum()) for mask, action in zip(env.masks, env.sample(), strict=True)]
            drawn.add(tuple(np.array(ranks)[usual][:100].tolist()))
    assert len(drawn) == len(SEEDS) ** 2


def _stepped(env: VectorEnv, end: Any) -> None:
    env.step(env.sample())
    end.send(env.observations.tobytes())


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_forked_process_goes_on_as_its_parent_does(threads: int):
    env = VectorEnv("spanish_main_cards", 8, 2, seed=3, threads=threads)
    env.reset()
    env.step(env.sample())
    forks = multiprocessing.get_context("fork")
    mine, theirs = forks.Pipe()
    child = forks.Process(target=_stepped, args=(env, theirs), daemon=True)
    child.start()
    answered = mine.poll(60)
    found = mine.recv() if answered else None
    child.kill()
    child.join()
    env.step(env.sample())
    assert found == env.observations.tobytes()
    env.close()


@every_game
def test_what_is_returned_is_never_copied_and_cannot_be_written(name: str):
    env = VectorEnv(name, 4, filibusta.game(name).players[0], seed=2)
    observations, masks = env.reset()
    returned = env.step(env.sample())
    assert returned[0] is observations and returned[3] is masks
    for array in (*returned, env.records, env.known, env.players):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


@every_game
def test_bad_input_says_what_is_wrong_and_changes_nothing(name: str):
    of = filibusta.game(name)
    players = of.players[0]
    env = VectorEnv(name, 4, players, seed=2)
    with pytest.raises(IllegalAction, match="call reset"):
        env.step([0, 0, 0, 0])
    env.reset()
    for _ in range(3):
        env.step(env.sample())
    before = everything(env)
    wrong = env.sample().copy()
    wrong[2] = np.flatnonzero(env.masks[2] == 0)[0]
    with pytest.raises(IllegalAction, match=f"environment 2: {of.actions.name(int(wrong[2]))} cannot .* legal are: "):
        env.step(wrong)
    for number in (-1, of.actions.size, 2**40):
        far = wrong.astype(np.int64)
        far[1] = number
        with pytest.raises(UnknownAction, match=f"environment 1: {number} is not an action; legal are: "):
            env.step(far)
    for bad in ([0], [0.5] * 4, [[0]] * 4, ["pass"] * 4, [None] * 4):
        with pytest.raises(UnknownAction, match="must be an array of 4 whole numbers"):
            env.step(bad)
    with pytest.raises(BadOption, match="a viewer is a seat"):
        env.observe(players)
    assert before == everything(env)
    for arguments, words in (((0, players), "at least one"), ((1, 99), "players, not 99")):
        with pytest.raises(BadOption, match=words):
            VectorEnv(name, *arguments)
    with pytest.raises(FilibustaError, match="int32 or float32"):
        VectorEnv(name, 1, players, dtype=np.float64)


@every_game
def test_a_game_of_a_batch_can_be_looked_at_and_played_on(name: str):
    env = VectorEnv(name, 2, filibusta.game(name).players[0], seed=4)
    env.reset()
    env.step(env.sample())
    match = env.match(1)
    assert list(match.legal()) == list(np.flatnonzero(env.masks[1]))
    before = everything(env)
    match.play(int(match.legal()[0]))
    assert before == everything(env), "the match is a copy"


@pytest.mark.parametrize(
    ("name", "dtype"), [*((name, np.int32) for name in filibusta.game_names()), ("spanish_main_cards", np.float32)]
)
def test_spaces_for_gymnasium(name: str, dtype: type):
    """Of floats in one game: a batch of them is machine code of its own."""
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed (extra 'envs')")
    env = VectorEnv(name, 2, filibusta.game(name).players[0], seed=4, dtype=dtype)
    env.reset()
    assert env.single_observation_space.contains(env.observations[0])
    assert env.single_action_space.n == env.masks.shape[1]
    assert len(env.names) == env.observations.shape[1]


def test_a_rollout_holds_what_the_learner_saw_chose_and_got():
    env, again = (VectorEnv("spanish_main_cards", 6, 2, seed=3, opponents="random", seat="turns") for _ in range(2))
    env.reset()
    again.reset()
    played = env.rollout(lambda observations, masks: masks.argmax(axis=1), 40)
    assert played.dones.any() and set(played.rewards[played.dones].tolist()) <= {1.0, 0.0, -1.0}
    for step in range(40):
        assert np.array_equal(played.observations[step], again.observations)
        assert np.array_equal(played.masks[step], again.masks)
        learners = again.learners.copy()
        again.step(again.masks.argmax(axis=1))
        assert np.array_equal(played.dones[step], again.dones)
        assert np.array_equal(played.rewards[step], again.rewards[np.arange(6), learners])
    assert np.array_equal(played.observations[40], again.observations)


def test_advantages_are_those_of_generalized_advantage_estimation():
    rewards, dones = np.array([[0.0], [1.0], [0.0]], np.float32), np.array([[False], [True], [False]])
    made = np.zeros((4, 1, 2)), np.ones((3, 1, 1), np.int8), np.zeros((3, 1), np.int64)
    played, values = Rollout(*made, rewards, dones), np.array([[0.5], [0.25], [0.5], [1.0]])
    last = 0.9 * 1.0 - 0.5
    middle = 1.0 - 0.25  # what follows is another game
    first = 0.9 * (0.25 + 0.8 * middle) - 0.5
    assert played.advantages(values, discount=0.9, trace=0.8)[:, 0] == pytest.approx([first, middle, last])
    assert played.advantages(values, trace=0.0)[:, 0] == pytest.approx([-0.25, 0.75, 0.5])
