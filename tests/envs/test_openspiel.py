"""The OpenSpiel games: its own random simulation test, saving, imagining what is hidden, and its algorithms."""

import pickle
import random
from contextlib import suppress
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from long import cases

import filibusta
from filibusta.engine.errors import BadOption
from filibusta.envs import Encoder, rewards
from filibusta.testing.digest import same, same_position
from filibusta.testing.play import usual_options

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra 'envs')", exc_type=ImportError)
openspiel: Any = pytest.importorskip("filibusta.envs.openspiel", exc_type=ImportError)

every_game = pytest.mark.parametrize("name", filibusta.game_names())
QUICK = ("plunder", "spanish_main_cards")
"""The games of the tests that take longest; the others are played with the long ones."""
two_games = pytest.mark.parametrize("name", cases(*QUICK))
ONLY_SHUFFLES = {"spanish_main_cards"}
"""Games in which nothing is drawn but the order of cards."""
POSITIONS = 12
"""Positions of a game in which the hidden part is dealt again for every player."""


def load(name: str, players: int | None = None, **params: Any) -> Any:
    of = filibusta.game(name)
    return pyspiel.load_game(openspiel.name_of(of), {"players": players or of.players[0], **params})


def deal(state: Any, chooser: random.Random) -> Any:
    while state.is_chance_node():
        state.apply_action(chooser.choice(state.legal_actions()))
    return state


def has_begun(state: Any) -> bool:
    return len(state.match.moves) >= 8


def play(state: Any, chooser: random.Random, actions: int = 10_000) -> Any:
    """Random actions, chance included, up to a decision or the end."""
    while not state.is_terminal() and (actions > 0 or state.is_chance_node()):
        state.apply_action(chooser.choice(state.legal_actions()))
        actions -= not state.is_chance_node()
    return state


@two_games
def test_openspiel_random_simulation(name: str):
    """Every state is saved and restored at the smaller table: each is replayed from its beginning."""
    of = filibusta.game(name)
    for players in (of.players[0], of.players[-1]):
        game = load(name, players, **usual_options(of))
        pyspiel.random_sim_test(game, num_sims=1, serialize=players == of.players[0], verbose=False)


@every_game
def test_the_type_says_what_the_game_is(name: str):
    of = filibusta.game(name)
    game = load(name, of.players[-1])
    assert game.num_players() == of.players[-1]
    assert game.num_distinct_actions() == of.actions.size
    assert (game.min_utility(), game.max_utility()) == (-1, 1)
    kind = game.get_type()
    assert (kind.min_num_players, kind.max_num_players) == (of.players[0], of.players[-1])
    assert set(kind.parameter_specification) == {"players", *(option.id for option in of.options)}
    assert pyspiel.load_game(str(game)).num_players() == of.players[-1]


@every_game
def test_each_option_reaches_the_rules(name: str):
    of = filibusta.game(name)
    for option in of.options:
        value = option.high if option.default != option.high else option.low
        for players in of.players:  # some choices are for many players only
            with suppress(BadOption):
                game = load(name, players, **{option.id: bool(value) if option.is_bool else value})
                state = deal(game.new_initial_state(), random.Random(1))
                break
        else:
            pytest.fail(f"{option.id} {value} is for no number of players")
        assert filibusta.load(state.record()).options[option.id] == value


@every_game
def test_its_record_is_a_match_that_ends_alike(name: str):
    chooser = random.Random(3)
    players = filibusta.game(name).players[-1]
    state = play(load(name, players).new_initial_state(), chooser)
    match = filibusta.load(state.record())
    assert match.over
    assert state.returns() == pytest.approx(rewards(match.places))
    assert sum(state.returns()) == pytest.approx(0)
    assert same_position(match.game, match.whole_position(), state.match.states)


@two_games
def test_saved_and_copied_states_are_alike_and_go_on_alike(name: str):
    usual = usual_options(filibusta.game(name))
    for actions in (0, 1, 15, 10_000):
        state = play(load(name, **usual).new_initial_state(), random.Random(4), actions)
        copies = [
            state.clone(),
            pickle.loads(pickle.dumps(state)),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
        ]
        ends = {str(play(copy, random.Random(5))) for copy in copies}
        assert {str(play(state, random.Random(5)))} == ends
    fresh = load(name).new_initial_state()
    while fresh.is_chance_node():
        assert str(pickle.loads(pickle.dumps(fresh))) == str(fresh)
        fresh.apply_action(fresh.legal_actions()[-1])


@two_games
def test_what_is_imagined_cannot_be_told_from_what_is(name: str):
    chooser = random.Random(6)
    of = filibusta.game(name)
    players = of.players[-1]
    state = load(name, players, **usual_options(of)).new_initial_state()
    different = 0
    for position in range(POSITIONS):
        if play(state, chooser, 5).is_terminal():
            break
        for player in range(players):
            sampled = state.resample_from_infostate(player, chooser.random)
            for view in ("information_state_string", "observation_string"):
                assert getattr(sampled, view)(player) == getattr(state, view)(player)
            assert np.array_equal(sampled.observation_tensor(player), state.observation_tensor(player))
            assert sampled.current_player() == state.current_player()
            different += not same(sampled.match.states, state.match.states)
            if player == state.current_player():
                assert sampled.legal_actions() == state.legal_actions()
            assert str(pickle.loads(pickle.dumps(sampled))) == str(sampled)
        imagined = play(state.resample_from_infostate(state.current_player(), chooser.random), chooser, 40)
        if position % 4 == 0:
            assert play(imagined, chooser).is_terminal()
    assert different


@every_game
def test_the_information_state_remembers(name: str):
    chooser = random.Random(7)
    state = deal(load(name).new_initial_state(), chooser)
    seen: set[str] = set()
    for _ in range(15):
        text = state.information_state_string(0)
        assert text.startswith(f"{state.observation_string(0)} memory=")
        assert text not in seen, "perfect recall: no two moments of a game are the same"
        seen.add(text)
        if play(state, chooser, 1).is_terminal():
            break


@every_game
def test_who_acts_remembers_what_it_chose_and_the_others_do_not(name: str):
    """Two choices after which all see the same are two information states of the one who chose."""
    game = filibusta.game(name)
    match = deal(load(name, game.rivals[0]).new_initial_state(), random.Random(7)).match
    one, other = match.copy(), match.copy()
    for copy, action in ((one, 1), (other, 2)):
        copy._remember(0, action)
    assert one.memory[0] != other.memory[0] and one.memory[1:] == other.memory[1:]
    assert all(new != old for new, old in zip(one.memory, match.memory, strict=True))


@every_game
def test_tensors_have_named_parts(name: str):
    make_observation: Any = import_module("open_spiel.python.observation").make_observation
    of = filibusta.game(name)
    game = load(name, of.players[-1])
    state = deal(game.new_initial_state(), random.Random(8))
    observation: Any = make_observation(game)
    observation.set_from(state, 1)
    match = filibusta.load(state.record())
    assert list(observation.dict["player"]) == [float(seat == 1) for seat in range(match.players)]
    encoder = Encoder(of)
    assert np.array_equal(observation.dict["observation"], encoder.vector(match.view(1)))
    public: Any = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    public.set_from(state, 1)
    assert np.array_equal(public.dict["observation"], encoder.vector(match.view()))
    with pytest.raises(Exception, match="what is public"):
        make_observation(
            game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )


@every_game
def test_private_observers_see_what_the_player_sees_and_a_spectator_does_not(name: str):
    make_observation: Any = import_module("open_spiel.python.observation").make_observation
    of = filibusta.game(name)
    game = load(name, of.players[-1])
    nobody, single = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    observers: list[Any] = [
        make_observation(
            game, pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
        )
        for public, private in ((True, nobody), (False, single), (True, single))
    ]
    state = play(game.new_initial_state(), random.Random(2), 12)
    seen = 0
    for player in range(game.num_players()):
        for observer in observers:
            observer.set_from(state, player)
        known = [observer.dict["known"].astype(bool) for observer in observers]
        assert np.array_equal(known[1], known[2] & ~known[0])
        assert np.array_equal(observers[1].dict["observation"][known[1]], observers[2].dict["observation"][known[1]])
        assert (observers[1].dict["observation"][~known[1]] == -2).all()
        told = observers[1].string_from(state, player).split()
        assert told[0] == f"viewer={player}" and len(told) == 1 + known[1].sum()
        seen += known[1].sum()
    assert seen or of.layout.hides_nothing


@two_games
def test_playthroughs_are_written(name: str, monkeypatch: pytest.MonkeyPatch):
    """All of the shortest game, and how the others begin: OpenSpiel's generator writes thousands of numbers a state."""
    generate: Any = import_module("open_spiel.python.algorithms.generate_playthrough")
    of = filibusta.game(name)
    if name not in ONLY_SHUFFLES:
        monkeypatch.setattr(openspiel.FilibustaState, "is_terminal", has_begun)
    game = load(name, of.players[0], **usual_options(of))
    text: str = generate.playthrough(str(game), None, seed=7)
    assert text.count("\n# State ") > 8
    assert 'PublicObservationString() = "before the deal"' in text
    assert f"PrivateObservationString({of.players[0] - 1}) = " in text


@every_game
def test_draws_of_few_results_are_chance_nodes_of_these(name: str):
    """Each result that is offered is the one the record then keeps; what is saved at such a node goes on alike."""
    chooser, few = random.Random(1), 0
    state = load(name, filibusta.game(name).players[-1]).new_initial_state()
    for decision in range(600):
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1) and min(chances) > 0
            if len(outcomes) < 256:
                assert len(outcomes) <= 36
                place, few = len(state.match.loaded), few + 1
                for outcome in outcomes[:: max(1, len(outcomes) // 3)]:
                    child = deal(state.child(outcome), random.Random(2))
                    moves = child.match.moves
                    assert (moves[-1].chance if moves else child.match.setup)[place] == outcome
                with pytest.raises(Exception, match="is not an outcome of chance; they are "):
                    state.clone().apply_action(max(outcomes) + 1)
                if few < 4 or (place and few % 4 == 0):
                    saved = pickle.loads(pickle.dumps(state))
                    assert str(saved) == str(state) and saved.chance_outcomes() == state.chance_outcomes()
            state.apply_action(chooser.choice(outcomes))
        if decision >= 150 and (few or name in ONLY_SHUFFLES):
            break
        if state.is_terminal():
            state = load(name, filibusta.game(name).players[0]).new_initial_state()
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
    assert few or name in ONLY_SHUFFLES


@pytest.mark.parametrize(("name", "players"), [("spanish_main_cards", 2), ("pirates", 2)])
def test_regrets_are_numbers(name: str, players: int):
    """Of outcome-sampling MCCFR, whose weights are products of all chances in a game."""
    mccfr: Any = import_module("open_spiel.python.algorithms.outcome_sampling_mccfr")
    np.random.seed(5)
    solver: Any = mccfr.OutcomeSamplingSolver(load(name, players))
    solver.iteration()
    regrets = [numbers for told in solver._infostates.values() for numbers in told]  # pyright: ignore[reportPrivateUsage]
    assert regrets and all(np.isfinite(numbers).all() for numbers in regrets)


@every_game
def test_actions_have_readable_names_and_illegal_ones_change_nothing(name: str):
    of = filibusta.game(name)
    state = load(name).new_initial_state()
    assert state.action_to_string(state.current_player(), 3) == "chance:3"
    with pytest.raises(Exception, match="not an outcome of chance"):
        state.apply_action(256)
    deal(state, random.Random(9))
    legal = state.legal_actions()
    assert [state.action_to_string(a) for a in legal] == [of.actions.name(a) for a in legal]
    before = str(state), state.history()
    illegal = next(a for a in range(of.actions.size) if a not in legal)
    with pytest.raises(Exception, match="cannot be chosen now; legal are"):
        state.apply_action(illegal)
    assert (str(state), state.history()) == before
    with pytest.raises(Exception, match="players, not 99"):
        load(name, 99)


@every_game
def test_its_information_set_search_plays(name: str):
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    numbers = np.random.RandomState(0)
    game = load(name, **usual_options(filibusta.game(name)))
    evaluator: Any = mcts.RandomRolloutEvaluator(1, numbers)
    bot: Any = ismcts.ISMCTSBot(game, evaluator, 1.0, 5, random_state=numbers)
    state = deal(game.new_initial_state(), random.Random(10))
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        deal(state, random.Random(11))


@every_game
def test_its_learning_environment_runs(name: str):
    rl_environment: Any = import_module("open_spiel.python.rl_environment")
    environment: Any = rl_environment.Environment(load(name), include_full_state=False)
    chooser = random.Random(12)
    step: Any = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([chooser.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0) or step.rewards in ([1.0], [-1.0]), "alone there is one reward"
