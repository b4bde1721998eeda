"""Checks of a game's merits: what its estimates count, as advice tells it."""

import numpy as np

from filibusta.engine.game import Game
from filibusta.engine.goals import Merits
from filibusta.engine.words import LANGUAGES
from filibusta.testing.play import sampled

POSITIONS = 40
"""Positions of random games in which the terms of a hand-made estimate are added up."""
NEAR = 1e-6
"""By how much the chances may differ."""


def check_merits(game: Game) -> None:
    """Checks the merits that a game declares.

    Each has a name in every language, different from the others. Each feature of the learned estimate by which choices
    are planned belongs to exactly one of them, and the terms of a hand-made estimate add up to it.
    """
    merits = game.words.merits
    if merits is None:
        return
    for language in LANGUAGES:
        names = [row.name(game.say(language)) for row in merits.table.values()]
        assert all(names), f"{game.id}: a merit has no name in {language!r}"
        assert len(set(names)) == len(names), f"{game.id}: two merits are called alike in {language!r}: {names}"
    told = set[str]()
    if game.features and "planner" in game.features.used_by:
        try:
            told |= set(merits.of_features(game.features.names))
        except ValueError as fault:
            raise AssertionError(f"{game.id}: {fault}") from None
    if merits.terms:
        told |= _check_terms(game, merits)
    silent = set(merits.table) - told
    assert not silent, f"{game.id}: nothing that an estimate counts belongs to the merit {min(silent)!r}"


def _check_terms(game: Game, merits: Merits) -> set[str]:
    """Returns the merits of the terms, after comparing their sums with the estimate."""
    assert merits.terms, "only terms are added up"
    values, found = game.new_values(), set[str]()
    for variant, match in sampled(game, POSITIONS):
        if match.over:
            continue
        states = game.dealt_anew(match.view(match.player).states, match.ply)
        terms = merits.terms(states[0])
        game.rules.evaluate(states[0], values)
        worths = np.array([sum(of.values()) for of in terms])
        chances = np.exp(worths - worths.max())
        chances = (chances / chances.sum())[: match.players]
        at = f"{game.id}, {variant}, action {match.ply}"
        assert np.allclose(chances, values[: match.players], atol=NEAR), (
            f"{at}: the terms of the estimate give the chances {chances}, and the estimate {values[: match.players]}"
        )
        found |= {merit for of in terms for merit in of}
    strange = found - set(merits.table)
    assert not strange, f"{game.id}: a term belongs to {min(strange)!r}, which is no merit"
    return found
