"""What is compiled ahead is all that a table needs: none waits for the compiler in the middle of a game."""

import subprocess
import sys

import pytest

from filibusta import game
from filibusta.engine.compiler import linking
from filibusta.engine.words import LANGUAGES
from filibusta.terminal.commands import compiling
from filibusta.terminal.compile_steps import steps_of
from filibusta.terminal.parameters import words_in

SCRIPT = """
import gc, random
from filibusta import Match, bot, game
from filibusta.engine.linking import RuleDispatcher
from filibusta.terminal.compile_steps import compile_game

def compiled():
    rules = [rule for rule in gc.get_objects() if isinstance(rule, RuleDispatcher)]
    return {(rule.__module__, rule.__qualname__, str(kinds)) for rule in rules for kinds in rule.overloads}

sea, chooser = game("spanish_main"), random.Random(1)
for _ in compile_game(sea, tables_only=True):
    pass
bots, say = [bot("greedy:deals=1", seed=1), bot("random", seed=1)], sea.say("en")
before = compiled()
for number in range(2):
    match = Match.new(sea, 2, seed=100 + number)
    while not match.over:
        view = match.view(match.player)
        view.prompt()
        names = [action.name for action in view.legal_actions()]
        sea.table.draw(view, say, match.names, "wide")
        sea.table.forecast(view, chooser.choice(names), say, "wide")
        sea.table.drag_targets(view, say)
        match.play(chooser.choice(bots).choose(view))
        match.log(since=match.ply - 1)
late = sorted(f"{module}.{name}" for module, name, _ in compiled() - before)
assert not late, late
"""


@pytest.mark.skipif(linking is None, reason="rules are compiled plainly")
def test_words_and_pictures_call_no_rule_that_was_not_compiled_ahead():
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_each_step_is_said_in_every_language():
    steps = [name for name, _ in steps_of(game("spanish_main_cards"))]
    for language in LANGUAGES:
        said = [compiling._step(step, words_in(language)) for step in steps]  # pyright: ignore[reportPrivateUsage]
        assert len(set(said)) == len(steps)
