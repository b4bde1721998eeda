"""What people type, right and wrong: a misuse is refused in a sentence that says what would be right.

What is refused has changed nothing.
"""

import copy
import random
import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import filibusta
from filibusta.ai.search import SearchSettings
from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match
from filibusta.engine.positions import write_position
from filibusta.envs import Encoder, VectorEnv

CARDS = "spanish_main_cards"
NAN = float("nan")
Environment = dict[str, Any]
AN_ACTION = "an action is given by its name, by its whole number or as an Action, not as "
A_SEED = "a seed is a whole number or a text, not "
A_VIEWER = "a viewer is a seat from 0 to 2, or -1 for a spectator, not "
BY_NAME = "options are given by name with their values, not as "
zoo: Any = pytest.importorskip("filibusta.envs.pettingzoo", exc_type=ImportError)


class Call(NamedTuple):
    """Some code, and the beginning of what it is refused with; or what gives the same (``True``: anything goes)."""

    code: str
    refused: str = ""
    alike: Any = None


def right(code: str, alike: str = "True") -> Call:
    return Call(code, alike=alike)


CALLS = [
    # a new match
    right("new(CARDS, 3, seed=7).setup_chance", "new(CARDS, 3, seed='7').setup_chance"),
    right("new(CARDS, 3, seed=7).setup_chance", "new(CARDS, 3, seed=np.int64(7)).setup_chance"),
    right("new(CARDS, np.int64(3), seed=7).setup_chance", "new(CARDS, 3, seed=7).setup_chance"),
    right("new(filibusta.game(CARDS), seed='a text').players", "3"),
    right("new(CARDS, seed=-1).setup_chance == new(CARDS, seed=1).setup_chance", "False"),
    right("new(CARDS, seed=2**80)"),
    right("new(CARDS, seed=b'0' * 32)"),
    right("new(CARDS, names=['A', 'B', 'C']).names", "('A', 'B', 'C')"),
    right("new(CARDS, options={'movement_hands': np.bool_(True)}).options['movement_hands']"),
    right("new(CARDS, options={'mutiny_target': np.int32(2)}).options['mutiny_target']", "2"),
    Call("new(None)", "there is no game None; the games are: "),
    Call("new(5)", "there is no game 5; the games are: "),
    Call("new([])", r"there is no game \[\]; the games are: "),
    Call("new('chess')", "there is no game 'chess'; the games are: "),
    Call("new(CARDS, 5)", "spanish_main_cards is for 2 to 4 players, not 5"),
    Call("new(CARDS, 3.0)", r"spanish_main_cards is for 2 to 4 players, not 3\.0"),
    Call("new(CARDS, True)", "spanish_main_cards is for 2 to 4 players, not True"),
    Call("new(CARDS, 'three')", "spanish_main_cards is for 2 to 4 players, not 'three'"),
    Call("new(CARDS, None)", "spanish_main_cards is for 2 to 4 players, not None"),
    Call("new(CARDS, [3])", r"spanish_main_cards is for 2 to 4 players, not \[3\]"),
    Call("new(CARDS, seed=1.5)", A_SEED + r"1\.5"),
    Call("new(CARDS, seed=7.0)", A_SEED + r"7\.0"),
    Call("new(CARDS, seed=NAN)", A_SEED + "nan"),
    Call("new(CARDS, seed=True)", A_SEED + "True"),
    Call("new(CARDS, seed=[1])", A_SEED + r"\[1\]"),
    Call("new(CARDS, seed=np.array([1]))", A_SEED + r"array\(\[1\]\)"),
    Call("new(CARDS, options=[1])", BY_NAME + r"\[1\];"),
    Call("new(CARDS, options='movement_hands')", BY_NAME + "'movement_hands'"),
    Call("new(CARDS, options={'kraken': True})", "spanish_main_cards has no option 'kraken'; its options are: "),
    Call("new(CARDS, options={'movement_hands': 1})", "option movement_hands must be true or false, not 1"),
    Call("new(CARDS, options={'mutiny_target': True})", "option mutiny_target must be a whole number .*, not True"),
    Call("new(CARDS, options={'mutiny_target': 1.0})", r"option mutiny_target must be a whole number .*, not 1\.0"),
    Call("new(CARDS, options={'mutiny_target': 'two'})", "option mutiny_target must be a whole number .*, not 'two'"),
    Call("new(CARDS, names=['A'])", "a game of 3 needs as many names, not 1"),
    Call("new(CARDS, names='Ada')", "names must be a list of texts, not 'Ada'"),
    Call("new(CARDS, names=[1, 2, 3])", r"names must be a list of texts, not \[1, 2, 3\]"),
    Call("new(CARDS, words='abc')", "words must be a list of texts, not 'abc'"),
    Call("new(CARDS, words=5)", "words must be a list of texts, not 5"),
    Call("new(CARDS, chance=5)", "chance results must be a list of whole numbers, not 5"),
    Call("new(CARDS, chance=[0.5])", r"0\.5 is not possible as a chance result: it must be a whole number from 0"),
    Call("new(CARDS, chance=['1'])", "'1' is not possible as a chance result: it must be a whole number from 0"),
    Call("new(CARDS, chance=[-1])", "-1 is not possible as a chance result: it must be a whole number from 0"),
    # actions
    right("match.play(match.legal_actions()[0]).action", "match.legal_actions()[0].name"),
    right("match.play('pass').action", "'pass'"),
    right("match.play(int(match.legal()[0])).action", "match.legal_actions()[0].name"),
    right("match.play(match.legal()[0]).action", "match.legal_actions()[0].name"),
    right("match.play(np.array(match.legal()[0])).action", "match.legal_actions()[0].name"),
    right("match.attempt(match.legal_actions()[1]).move.action", "match.legal_actions()[1].name"),
    right("match.is_final(match.legal_actions()[1])", "match.is_final(match.legal_actions()[1].name)"),
    right("match.attempt_all({match.player: 'pass'})[0].move.action", "'pass'"),
    Call("match.play(3.9)", AN_ACTION + r"3\.9"),
    Call("match.play(float(match.legal()[0]))", AN_ACTION),
    Call("match.play(np.float64(3))", AN_ACTION),
    Call("match.play(True)", AN_ACTION + "True"),
    Call("match.play(np.True_)", AN_ACTION),
    Call("match.play(None)", AN_ACTION + "None"),
    Call("match.play([1])", AN_ACTION + r"\[1\]"),
    Call("match.play(match.legal())", AN_ACTION + r"array"),
    Call("match.play(99999)", "99999 is not an action of this game; actions are 0 to "),
    Call("match.play(-1)", "-1 is not an action of this game; actions are 0 to "),
    Call("match.play('sail')", "'sail' is not an action of this game; actions look like "),
    Call("match.play(pirates.legal_actions()[0])", "'.*' is not an action of this game; actions look like "),
    Call("match.play('keep')", "keep cannot be chosen now; legal are: move:"),
    Call("match.play('pass', chance=[1])", "the chance results given for action 1 are not possible there"),
    Call("match.play('pass', chance=[0] * 128)", "the chance results given for action 1 are not possible there"),
    Call("match.play('pass', chance=[0] * 129)", "one action draws at most 128 chance results, not 129"),
    Call("match.play('pass', chance='1')", "chance results must be a list of whole numbers, not '1'"),
    Call("over.play('pass')", "the game is over; nobody decides any more"),
    Call("match.attempt_all({})", r"the seats asked are \[\d\], and answers are of \[\]"),
    Call("match.attempt_all({9: 'pass'})", r"the seats asked are \[\d\], and answers are of \['9'\]"),
    Call("match.game.actions.name(2.5)", r"2\.5 is not an action of this game; actions are 0 to "),
    Call("match.game.actions.name(True)", "True is not an action of this game; actions are 0 to "),
    Call("match.game.actions.number(5)", "the name of an action is a text, not 5"),
    Call("match.game.actions.part(None)", "None is not an action of this game; actions are 0 to "),
    # taking back and looking
    right("match.view(np.int64(2)).viewer", "2"),
    right("len(match.log(until=0))", "len(match.log())"),
    right("match.view_at(0, 1).viewer", "1"),
    right("list(match.legal_for(match.player))", "list(match.legal())"),
    right("len(match.legal_for((match.player + 1) % 3))", "0"),
    Call("match.take_back()", "the game stands at action 0"),
    Call("match.take_back(1.5)", "the game stands at action 0"),
    Call("match.view(-6)", A_VIEWER + "-6"),
    Call("match.view(9)", A_VIEWER + "9"),
    Call("match.view(2**31)", A_VIEWER + "2147483648"),
    Call("match.view('0')", A_VIEWER + "'0'"),
    Call("match.view(0.0)", A_VIEWER + r"0\.0"),
    Call("match.view(None)", A_VIEWER + "None"),
    Call("match.view_at(0, 3)", A_VIEWER + "3"),
    Call("match.view_at(1)", "the game stands at action 0; 1 is not from 0 to 0"),
    Call("match.view_at(0.0)", r"the game stands at action 0; 0\.0 is not from 0 to 0"),
    Call("match.view_at('x')", "the game stands at action 0; 'x' is not from 0 to 0"),
    Call("match.log(since=0.5)", r"the game stands at action 0; 0\.5 is not from 0 to 0"),
    Call("match.log(until=5)", "the game stands at action 0; 5 is not from 0 to 0"),
    Call("match.log(language='xx')", "language 'xx' is not spoken here; choose one of: en, it"),
    Call("match.legal_actions([])", r"language \[\] is not spoken here; choose one of: en, it"),
    Call("match.view(0).prompt(None)", "language None is not spoken here; choose one of: en, it"),
    Call("match.legal_for(3)", "a seat is a number from 0 to 2, not 3"),
    Call("match.take_back_to(9)", A_VIEWER + "9"),
    Call("match.game.observe(match.whole_position(), 5)", A_VIEWER + "5"),
    Call("match.view(0).asking(7)", A_VIEWER + "7"),
    Call("write_position(match.game, match.whole_position(), 3)", "a viewer is a seat from 0 to 2"),
    # records
    right("load(match.to_json()).players", "3"),
    right("load(match.to_json().encode()).players", "3"),
    Call("load(None)", "a record is a text, such as match.to_json\\(\\) gives, not None"),
    Call("load({'format': 'filibusta-game'})", "a record is a text, such as match.to_json"),
    Call("load(Path('match.json'))", "a record is a text, such as match.to_json"),
    Call("load('')", "not a game record or position: this is not JSON"),
    Call("load('match.json')", "not a game record or position: this is not JSON"),
    Call("load(match.to_json()[:-9])", "not a game record or position: this is not JSON"),
    Call("load(match.to_json().replace('\"players\": 3', '\"players\": NaN'))", "not a game record or position"),
    Call("load(match.to_json().replace(CARDS, 'pirates').replace('\"rules\": %d' % match.game.version,"
         " '\"rules\": %d' % pirates.game.version))", "this record is not one of pirates: pirates has no option"),
    Call("load(match.to_json().replace(CARDS, 'chess'))", "there is no game 'chess'; the games are: "),
    Call("filibusta.verify(None)", "a record is a text, such as match.to_json"),
    Call("Match.from_position('pirates', match.whole_position())", "these are no records of pirates"),
    Call("Match.from_position(pirates.game, match.whole_position())", "these are no records of pirates"),
    # bots
    right("repr(bot('5'))", "'<Bot ismcts: seconds=2.0, iterations=50000>'"),
    right("bot('greedy', deals=2, seed='a').choose(mine)", "bot('greedy', deals=2, seed='a').choose(mine)"),
    right("bot('random', seed=7).choose(mine)", "bot('random', seed='7').choose(mine)"),
    right("repr(bot('random:'))", "'<Bot random>'"),
    right("bot('ismcts', iterations=5, settings=SearchSettings(bias=1.0)).settings.bias", "1.0"),
    Call("bot(5)", "a bot is named by a text, such as 'greedy', '5' or 'ismcts:iterations=1500', not by 5"),
    Call("bot(None)", "a bot is named by a text, .* not by None"),
    Call("bot('6')", "there is no bot '6'; choose one of: random, greedy, planner, ismcts, 1, 2, 3, 4, 5"),
    Call("bot('')", "there is no bot ''; choose one of: random"),
    Call("bot('os.path')", "there is no bot 'os.path': it is no class"),
    Call("bot('builtins.dict')", "there is no bot 'builtins.dict': it is no class|'builtins.dict' is no bot"),
    Call("bot('collections.Counter')", "'collections.Counter' is no bot: it has no method choose"),
    Call("bot('..x')", "there is no bot '..x': "),
    Call("bot('no_such_module.Mine')", "there is no bot 'no_such_module.Mine': "),
    Call("bot('ismcts', seconds=NAN)", "a search lasts more than 0 seconds, not nan"),
    Call("bot('ismcts', seconds=float('inf'))", "a search lasts more than 0 seconds, not inf"),
    Call("bot('ismcts', seconds='a')", "a search lasts more than 0 seconds, not 'a'"),
    Call("bot('ismcts', seconds=True)", "a search lasts more than 0 seconds, not True"),
    Call("bot('ismcts', iterations=1.5)", r"a search has at least 1 iteration, not 1\.5"),
    Call("bot('ismcts', depth=3)", "bot ismcts: there is no setting 'depth'; there are: seconds, iterations"),
    Call("bot('ismcts:depth=3')", "bot ismcts:depth=3: there is no setting 'depth'; there are: seconds, iterations"),
    Call("bot('ismcts:seconds=soon')", "bot ismcts:seconds=soon: a setting is name=number, not 'seconds=soon'"),
    Call("bot('ismcts', settings={})", r"settings are a filibusta.ai.search.SearchSettings, not \{\}"),
    Call("bot('greedy', deals=0)", "an estimate looks at least at 1 deal, not at 0"),
    Call("bot('greedy', deals=NAN)", "an estimate looks at least at 1 deal, not at nan"),
    Call("bot('greedy', deals='many')", "an estimate looks at least at 1 deal, not at 'many'"),
    Call("bot('greedy', blur=NAN)", "blur is a chance from 0 to 1, not nan"),
    Call("bot('greedy', blur='a')", "blur is a chance from 0 to 1, not 'a'"),
    Call("bot('greedy', doubt='a')", "doubt is a share from 0 on, not 'a'"),
    Call("bot('greedy', level=7)", "a level that misjudges is from 1 to 4, not 7"),
    Call("bot('greedy', learned='yes')", "learned is 0 or 1, not 'yes'"),
    Call("bot('random', seed=1.5)", A_SEED + r"1\.5"),
    *(Call(f"bot('{kind}').choose({view})", refused)
      for kind in ("random", "greedy", "planner", "ismcts", "3")
      for view, refused in (
          ("others", r"this view is not of the one who must decide: it is of seat \d, and seat \d must"),
          ("match.view()", r"this view is not of the one who must decide: it is of seat -1, and seat \d must"),
          ("over.view(0)", "the game is over; nobody decides any more"),
          ("match", r"a bot chooses from a view, such as match.view\(match.player\), not from <Match of"),
      )),
    # vectors
    right("list(Encoder(CARDS).vector(mine))", "list(Encoder(match.game).vector(mine))"),
    right("Encoder(CARDS).explain(list(Encoder(CARDS).vector(mine)))['players']", "3"),
    Call("Encoder('chess')", "there is no game 'chess'; the games are: "),
    Call("Encoder(None)", "there is no game None; the games are: "),
    Call("Encoder(CARDS, unknown=0.5)", r"unknown is a 32-bit whole number, not 0\.5"),
    Call("Encoder(CARDS, unknown=2**40)", "unknown is a 32-bit whole number, not 1099511627776"),
    Call("Encoder(CARDS, dtype='banana')", "observations are int32 or float32, int16 or int8, not 'banana'"),
    Call("Encoder(CARDS, dtype=np.uint8)", "observations are int32 or float32, int16 or int8, not uint8"),
    Call("Encoder(CARDS).vector(pirates.view())", "this encoder is of spanish_main_cards, and the view of pirates"),
    Call("Encoder(CARDS).mask(pirates.view())", "this encoder is of spanish_main_cards, and the view of pirates"),
    Call("Encoder(CARDS).vector(match)", "a view of spanish_main_cards is wanted, such as match.view"),
    Call("Encoder(CARDS).vectors(pirates.view().states)", "views of spanish_main_cards are wanted"),
    Call("Encoder(CARDS).known(None)", "views of spanish_main_cards are wanted, .* not None"),
    Call("Encoder(CARDS).explain([1, 2])", r"a vector of spanish_main_cards has \d+ numbers, not the shape \(2,\)"),
    Call("Encoder(CARDS).explain(None)", r"a vector of spanish_main_cards has \d+ numbers, not the shape \(\)"),
    # batches
    right("repr(env)", "'<VectorEnv of spanish_main_cards: 4 games, 3 players>'"),
    right("env.match(np.int64(1)).players", "3"),
    right("env.reset(seed='a')[0].sum()", "env.reset(seed='a')[0].sum()"),
    Call("env.reset(seed=[1])", r"a list of seeds has one a game, \d+, not 1"),
    Call("env.reset(seed=[])", r"a list of seeds has one a game, \d+, not 0"),
    Call("env.reset(seed=[1.5] * env.num_envs)", A_SEED + r"1\.5"),
    right("env.reset(seed=5)[0].sum()", "env.reset(seed='5')[0].sum()"),
    right("VectorEnv(CARDS, 1, seed=-5)"),
    right("(env.reset(seed=5)[0].copy() == env.reset(seed=2**32 + 5)[0]).all()", "False"),
    Call("VectorEnv(None, 1)", "there is no game None; the games are: "),
    Call("VectorEnv(CARDS, 0)", "count must be a whole number, at least one, not 0"),
    Call("VectorEnv(CARDS, 2.5)", r"count must be a whole number, at least one, not 2\.5"),
    Call("VectorEnv(CARDS, 'a')", "count must be a whole number, at least one, not 'a'"),
    Call("VectorEnv(CARDS, True)", "count must be a whole number, at least one, not True"),
    Call("VectorEnv(CARDS, 1, threads=0)", "threads must be a whole number, at least one, not 0"),
    Call("VectorEnv(CARDS, 1, threads=NAN)", "threads must be a whole number, at least one, not nan"),
    Call("VectorEnv(CARDS, 1, 9)", "spanish_main_cards is for 2 to 4 players, not 9"),
    Call("VectorEnv(CARDS, 1, seed=1.5)", A_SEED + r"1\.5"),
    Call("VectorEnv(CARDS, 1, seed=b'1')", A_SEED + "b'1'"),
    Call("VectorEnv(CARDS, 1, unknown=0.5)", r"unknown is a 32-bit whole number, not 0\.5"),
    Call("VectorEnv(CARDS, 1, options=[1])", "options are given by name with their values"),
    Call("VectorEnv(CARDS, 1, encodings='features')", "there is no setting 'encodings'; observations have news, "),
    Call("Encoder(CARDS, foo=1)", "there is no setting 'foo'; observations have news, unknown"),
    Call("env.reset(seed=True)", A_SEED + "True"),
    Call("env.reset(1.0)", A_SEED + r"1\.0"),
    Call("env.match(9)", "a game is a number from 0 to 3, not 9"),
    Call("env.match(-1)", "a game is a number from 0 to 3, not -1"),
    Call("env.match(1.0)", r"a game is a number from 0 to 3, not 1\.0"),
    Call("env.key(4)", "a game is a number from 0 to 3, not 4"),
    Call("env.observe(3)", A_VIEWER + "3"),
    Call("env.observe('0')", A_VIEWER + "'0'"),
    Call("env.step([0])", "the actions must be an array of 4 whole numbers, not int64 of shape"),
    Call("env.step([0.5] * 4)", "the actions must be an array of 4 whole numbers, not float64 of shape"),
    Call("env.step([True] * 4)", "the actions must be an array of 4 whole numbers, not bool of shape"),
    Call("env.step([[0], [1, 2], 3, 4])", "the actions must be an array of 4 whole numbers"),
    Call("env.step(None)", "the actions must be an array of 4 whole numbers"),
    Call("env.step([-1] * 4)", "environment 0: -1 is not an action; legal are: "),
    right("learner.rollout(lambda seen, masks: masks.argmax(1), 3).actions.shape", "(3, 4)"),
    Call("learner.rollout(None, 3)", "a policy is a function of observations and masks, not None"),
    Call("learner.rollout(lambda seen, masks: None, 3)", "the policy must answer 4 whole numbers, one action for each"),
    Call("learner.rollout(lambda seen, masks: masks.argmin(1), 3)", "environment 0: .* cannot be chosen now; "),
    Call("learner.rollout(lambda seen, masks: masks.argmax(1), 0)", "steps must be a whole number, at least one, not"),
    Call("env.rollout(lambda seen, masks: masks.argmax(1), 3)", "a rollout needs opponents and autoreset: VectorEnv"),
    Call("played.advantages(np.zeros((3, 4)))", r"values are one number for each observation, \(4, 4\), not float64"),
    Call("played.advantages(None)", r"values are one number for each observation, \(4, 4\), not object of"),
    Call("played.advantages(np.full((4, 4), 'a'))", r"values are one number for each observation, \(4, 4\), not <U1"),
    Call("fresh.step([0] * 4)", "no game has been dealt yet: call reset"),
    Call("fresh.sample()", "no game has been dealt yet: call reset"),
    Call("fresh.match(0)", "no game has been dealt yet: call reset"),
    # PettingZoo
    right("agents.step(np.int64(agents.match.legal()[0]))", "None"),
    right("agents.step(agents.match.legal_actions()[0])", "None"),
    right("agents.reset(seed='a')", "None"),
    right("agents.reset(seed=0, options={'options': 1})", "None"),
    Call("zoo.env(None)", "there is no game None; the games are: "),
    Call("zoo.env(CARDS, language='xx')", "language 'xx' is not spoken here; choose one of: en, it"),
    Call("zoo.env(CARDS, render_mode='rgb_array')", "render_mode must be 'ansi', 'human' or None, not 'rgb_array'"),
    Call("zoo.env(CARDS, seed=1.5)", A_SEED + r"1\.5"),
    Call("zoo.env(CARDS, players=3.0)", r"spanish_main_cards is for 2 to 4 players, not 3\.0"),
    Call("agents.reset(seed=NAN)", A_SEED + "nan"),
    Call("agents.reset(options={'movement_hands': True})", "the option movement_hands is chosen when the env"),
    Call("agents.step(np.array([3]))", AN_ACTION + "array"),
    Call("agents.step(3.9)", AN_ACTION + r"3\.9"),
    Call("agents.step(True)", AN_ACTION + "True"),
    Call("agents.step(None)", "player_. must decide and cannot pass None"),
    Call("agents.observe('player_9')", "there is no agent 'player_9'; there are: player_0, player_1, player_2"),
    Call("agents.action_space(0)", "there is no agent 0; there are: player_0, player_1, player_2"),
    Call("agents.observation_space('x')", "there is no agent 'x'; there are: player_0, player_1, player_2"),
]  # fmt: skip


@pytest.fixture(scope="module")
def scene() -> Environment:
    """Matches and batches that nobody changes: each call gets copies."""
    match, pirates = filibusta.new(CARDS, seed=1), filibusta.new("pirates", seed=1)
    over, chooser = filibusta.new(CARDS, seed=1), random.Random(1)
    while not over.over:
        over.play(chooser.choice(over.legal()))
    env, agents = VectorEnv(CARDS, 4, seed=1), zoo.RawEnv(CARDS, seed=1)
    env.reset()
    agents.reset()
    learner = VectorEnv(CARDS, 4, 2, seed=1, opponents="random")
    learner.reset()
    return {
        "learner": learner,
        "played": learner.rollout(lambda seen, masks: masks.argmax(axis=1), 3),
        "match": match,
        "pirates": pirates,
        "over": over,
        "env": env,
        "fresh": VectorEnv(CARDS, 4, seed=1),
        "agents": agents,
    }


@pytest.fixture
def names(scene: Environment) -> Environment:
    mine = {name: copy.deepcopy(thing) for name, thing in scene.items()}
    match = mine["match"]
    tools = {"new": filibusta.new, "load": filibusta.load, "bot": filibusta.bot, "np": np, "CARDS": CARDS, "NAN": NAN}
    more = {
        "filibusta": filibusta,
        "Encoder": Encoder,
        "VectorEnv": VectorEnv,
        "Match": Match,
        "SearchSettings": SearchSettings,
    }
    views = {"mine": match.view(match.player), "others": match.view((match.player + 1) % 3)}
    return {**mine, **tools, **more, **views, "zoo": zoo, "Path": Path, "write_position": write_position}


def stands(names: Environment) -> list[Any]:
    """All that a call could have changed."""
    env = names["env"]
    matches = [names[name].to_json() for name in ("match", "pirates", "over")]
    return [
        *matches,
        names["agents"].match.to_json(),
        names["learner"].records.tobytes(),
        env.records.tobytes(),
        env.observations.tobytes(),
        env.plies.tobytes(),
    ]


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.code)
def test_a_call_does_what_it_says_or_says_what_would_be_right(call: Call, names: Environment):
    if call.alike is not None:
        expected = eval(call.alike, dict(names))
        found = eval(
            call.code, {**names, **{name: copy.deepcopy(names[name]) for name in ("match", "agents", "env", "learner")}}
        )
        assert found == expected or call.alike == "True"
        return
    before = stands(names)
    with pytest.raises(FilibustaError) as refusal:
        eval(call.code, names)
    assert re.match(call.refused, str(refusal.value)), str(refusal.value)
    assert stands(names) == before, "a refusal changes nothing"


def test_many_calls_are_tried():
    assert len(set(CALLS)) == len(CALLS) >= 110
