"""Checks of reasons and refusals: each action is legal, or the rules have a reason against it and words a sentence.

A game whose rules give reasons (``engine.decisions.reasons``) has one for each action that is not legal, and none for
the others: ``differing_reasons`` compares the two.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from filibusta.engine.decisions import ALLOWED, NOT_OFFERED
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import INT, States
from filibusta.engine.view import View
from filibusta.engine.words import LANGUAGES
from filibusta.testing.play import retold, sampled
from filibusta.testing.recorded_words import RecordingWords
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import played

POSITIONS = 100
"""The number of positions of random games checked."""
SELDOM = 16
"""One in this many actions that a decision does not offer is checked."""


def check_refusals(game: Game) -> None:
    """Checks in many positions that each action is legal and has no refusal, or is not and has a sentence why."""
    if not game.refusal:
        return
    say = [RecordingWords(game.say(language)) for language in LANGUAGES]
    for number, (where, match) in enumerate(positions(game)):
        view = match.view(match.player)
        state, legal = view.state, set(view.state.choices.values())
        for action in _asked(game, view, number):
            name = game.actions.name(action)
            recorded = say[number % len(say)]
            why = game.refusal(state, action, recorded)
            refused = f"{where}: {name} is refused: {why!r}"
            if action in legal:
                assert not why, f"{refused}, though it is legal"
            else:
                assert why, f"{refused}; it is not legal, and nothing says why"
                assert why[-1] in ".!?" and not why[0].islower(), f"{refused}; that is no sentence"
            for sentence in recorded.drain():
                assert recorded.translates(sentence), f"{refused}; {recorded.language}.po does not have it"


def _asked(game: Game, view: View, number: int) -> list[int]:
    """The actions looked at: of those that are no choice of the decision at all, which are most of them, a few."""
    every = range(game.actions.size)
    if not game.rules.why:
        return [*every]
    reasons = np.empty(game.actions.size, INT)
    game.loops.why(view.states, reasons)
    return [action for action in every if reasons[action] != NOT_OFFERED or (action + number) % SELDOM == 0]


def differing_reasons(game: Game, states: States, legal: Iterable[int]) -> str:
    """Returns the first difference between the rules' reasons and their legal actions; empty if they agree."""
    if not game.rules.why:
        return ""
    reasons, is_legal = np.empty(game.actions.size, INT), np.zeros(game.actions.size, bool)
    game.loops.why(states, reasons)
    is_legal[list(legal)] = True
    found = np.flatnonzero((reasons == ALLOWED) != is_legal)
    if not len(found):
        return ""
    reason, name = reasons[found[0]], game.actions.name(found[0])
    return (
        f"{name} is legal, and there is a reason against it: {reason}"
        if reason
        else f"nothing says why {name} is not legal"
    )


def positions(game: Game) -> Iterator[tuple[str, Match]]:
    """Yields positions of random games and of the scenarios, each with where it is found; the end of a scenario if it
    says what is legal there."""
    for variant, match in sampled(game, POSITIONS):
        if not match.over:
            yield f"{game.id}, {variant}, action {match.ply}", match
    for scenario in scenarios(game):
        whole = played(game, scenario)
        end_counts = bool(scenario.legal or scenario.not_legal)
        for match in retold(whole) if whole else ():
            if not match.over and (end_counts or match.ply < len(scenario.play)):
                yield f"{game.id}, {scenario.id}, action {match.ply}", match
