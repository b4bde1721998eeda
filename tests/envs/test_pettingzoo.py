"""The PettingZoo environments: its own test suite, and that they play the very games of a match."""

import re
from typing import Any

import numpy as np
import pytest

import filibusta
from filibusta.engine.errors import BadOption, IllegalAction
from filibusta.engine.match import Match
from filibusta.envs import rewards, table

zoo: Any = pytest.importorskip(
    "filibusta.envs.pettingzoo", reason="PettingZoo is not installed (extra 'envs')", exc_type=ImportError
)

every_game = pytest.mark.parametrize("name", filibusta.game_names())


@every_game
@pytest.mark.filterwarnings("ignore:Observation")  # its suite knows observations with a mask only by name
def test_pettingzoo_api(name: str):
    suite: Any = pytest.importorskip("pettingzoo.test")
    of = filibusta.game(name)
    for players in {of.players[0], of.players[-1]}:
        suite.api_test(zoo.env(name, players, known=True, render_mode="ansi"), num_cycles=300)


@every_game
def test_pettingzoo_seeds(name: str):
    suite: Any = pytest.importorskip("pettingzoo.test")
    suite.seed_test(lambda: zoo.env(name, filibusta.game(name).players[0]), num_cycles=200)


@every_game
def test_it_is_the_game_of_a_match_with_the_same_seed(name: str):
    of = filibusta.game(name)
    players = of.players[-1]
    env, match = zoo.env(name, players), filibusta.new(name, players, seed=7)
    env.reset(seed=7)
    chooser = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        if terminated:
            seat = [f"player_{seat}" for seat in range(players)].index(agent)
            assert reward == pytest.approx(rewards(match.places)[seat])
            env.step(None)
            continue
        assert agent == f"player_{match.player}"
        legal = match.legal()
        assert list(np.flatnonzero(observation["action_mask"])) == list(legal)
        assert info["actions"] == {int(a): of.actions.name(int(a)) for a in legal}
        expected = env.unwrapped.encoder.vector(match.view(match.player))
        assert np.array_equal(observation["observation"], expected)
        assert not env.observe(env.possible_agents[match.player - 1])["action_mask"].any()
        action = int(chooser.choice(legal))
        env.step(action)
        match.play(action)
    assert match.over and not env.agents
    assert env.unwrapped.match.to_json() == match.to_json()


@every_game
def test_games_follow_each_other_from_one_seed(name: str):
    players = filibusta.game(name).players[-1]  # of small games two deals may be the same
    env, other = zoo.env(name, players, seed=5), zoo.env(name, players)
    seen: list[bytes] = []
    for _ in range(3):
        env.reset()
        seen.append(env.unwrapped.match.whole_position().tobytes())
    assert len(set(seen)) == 3, "each game is another"
    other.reset(seed=5)
    assert other.unwrapped.match.whole_position().tobytes() == seen[0]
    other.reset()
    assert other.unwrapped.match.whole_position().tobytes() == seen[1], "the next game follows from the seed too"


def test_games_without_a_seed_are_others():
    deals = set[bytes]()
    for _ in range(2):
        env = zoo.env("spanish_main_cards")
        env.reset()
        deals.add(env.unwrapped.match.whole_position().tobytes())
    assert len(deals) == 2


@every_game
def test_bad_input_says_what_is_wrong_and_changes_nothing(name: str):
    of = filibusta.game(name)
    with pytest.raises(BadOption, match="players, not 99"):
        zoo.env(name, 99)
    with pytest.raises(BadOption, match="render_mode"):
        zoo.env(name, of.players[0], render_mode="rgb_array")
    with pytest.raises(BadOption, match="has no option"):
        zoo.env(name, of.players[0], {"nonsense": True})
    env = zoo.env(name, of.players[0])
    env.reset(seed=1)
    before = env.unwrapped.match.to_json()
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=re.escape(f"{of.actions.name(illegal)} cannot be chosen now; legal are:")):
        env.step(illegal)
    with pytest.raises(filibusta.FilibustaError, match="is not an action of this game"):
        env.step(of.actions.size)
    with pytest.raises(IllegalAction, match="cannot pass None"):
        env.step(None)
    assert env.unwrapped.match.to_json() == before


@every_game
def test_it_renders_the_log_in_the_language_asked_for(name: str):
    texts: list[str] = []
    for language in ("en", "it"):
        env = zoo.env(name, filibusta.game(name).players[0], render_mode="ansi", language=language)
        env.reset(seed=2)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        texts += [line.text for line in env.unwrapped.match.log(-1, language, 1)]
        assert env.render() == "\n".join(
            f"{line.text} [{line.rule}]" for line in env.unwrapped.match.log(-1, language, 1)
        )
    assert texts


def test_a_table_in_the_browser_is_shown_every_action(monkeypatch: pytest.MonkeyPatch):
    """Each action of every agent, and the next game too; the window closes with the environment."""
    shown: list[tuple[str, int]] = []

    class Screen:
        def follow(self, match: Match) -> None:
            shown.append((match.fairness.secret.hex(), match.ply))

        def close(self) -> None:
            shown.append(("closed", 0))

    monkeypatch.setattr(table, "Window", Screen)
    env = zoo.env("spanish_main_cards", players=2, render_mode="human")
    for seed in (1, 2):
        env.reset(seed=seed)
        for _ in range(3):
            env.step(int(env.last()[0]["action_mask"].argmax()))
    env.close()
    first, second = dict.fromkeys(secret for secret, _ in shown[:-1])
    assert shown == [*((first, ply) for ply in range(4)), *((second, ply) for ply in range(4)), ("closed", 0)]
    assert env.render() is None
