"""Advice: the best choices of what is seen and nothing else, with what can be foreseen of them."""

import random
from dataclasses import replace

import numpy as np
import pytest

import filibusta
from filibusta.ai.advice import BEST, LONGEST, advise, reasons, told_apart
from filibusta.ai.forced import hopeful
from filibusta.ai.words.differences import OWN, Difference
from filibusta.engine.chance import begin_simulation
from filibusta.engine.dry_run import dry_run
from filibusta.engine.errors import IllegalAction
from filibusta.engine.match import Match, View
from filibusta.engine.words import LANGUAGES
from filibusta.testing.play import usual_options

GAMES = [name for name in filibusta.game_names() if name != "spanish_main"]
DECISIONS = 12


def decisions(name: str) -> list[View]:
    """Some of a random game in which there is something to choose."""
    game, chooser, found = filibusta.game(name), random.Random(4), list[View]()
    match = Match.new(game, game.players[-1], usual_options(game), seed=4)
    while not match.over and len(found) < DECISIONS:
        if len(match.legal()) > 1 and match.ply % 5 == 0:
            found.append(match.view(match.player))
        match.play(int(chooser.choice(match.legal())))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_it_names_legal_choices_the_best_first_and_says_what_can_be_foreseen(name: str):
    said = 0
    for view in decisions(name):
        found = advise(view, deals=4)
        legal = {view.game.actions.name(action) for action in hopeful(view, view.legal().tolist())}
        chances = [one.chance for one in found]
        assert len(found) == min(BEST, len(legal)) == len({one.action for one in found})
        assert {one.action for one in found} <= legal
        assert chances == sorted(chances, reverse=True) and 0 <= chances[-1] <= chances[0] <= 1
        assert found == advise(view, deals=4), "the same question, the same answer"
        for one in found:
            assert one.line[0] == one.action and len(one.line) <= LONGEST
            assert dry_run(view, one.line).done == len(one.line)
            told = [reasons(view, one, language) for language in LANGUAGES]
            assert len({len(sentences) for sentences in told}) == 1
            assert all(sentence.endswith(".") for sentences in told for sentence in sentences)
            said += len(told[0])
    assert said


@pytest.mark.parametrize("name", ["spanish_main_cards", "plunder"])
def test_what_is_hidden_changes_no_advice(name: str):
    for view in decisions(name)[:4]:
        other = view.states.copy()
        begin_simulation(other[0], np.uint64(99))
        view.game.rules.determinize(other[0])
        same = replace(view, states=view.game.observe(other, view.viewer))
        assert advise(same, deals=4) == advise(view, deals=4)


def test_only_the_one_who_must_decide_is_advised():
    match = Match.new("spanish_main_cards", 3, seed=1)
    with pytest.raises(IllegalAction, match="not of the one who must decide"):
        advise(match.view((match.player + 1) % 3))


def test_choices_that_would_read_alike_are_told_apart_by_what_differs_most():
    cargo, crew = Difference("cargo", OWN, 0.03), Difference("crew", OWN, 0.006, 0.1)
    found = {
        1: (cargo, Difference("ship", OWN, 0.008, 0.1), crew),
        2: (cargo, Difference("ship", OWN, -0.012, 0.1), crew),
        3: (cargo, Difference("ship", OWN, -0.03)),
    }
    told = told_apart(found, {1: 0.4, 2: 0.38, 3: 0.37})
    assert [[(one.merit, one.gain) for one in told[action]] for action in found] == [
        [("ship", 0.008), ("cargo", 0.03)],
        [("ship", -0.012), ("cargo", 0.03)],
        [("cargo", 0.03), ("ship", -0.03)],
    ]
    assert told_apart(found, dict.fromkeys(found, 0.4))[1] == (cargo,), "they are as good as each other"
