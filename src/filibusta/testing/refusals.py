"""Checks of every refusal: it names a cause, and the cause holds of no legal action."""

from filibusta.engine.game import Game
from filibusta.engine.words import LANGUAGES
from filibusta.testing.play import sampled

POSITIONS = 250
"""The number of refusals checked."""


def check_refusals(game: Game) -> None:
    """Checks in many positions that each action is legal and has no refusal, or is not and has a sentence why.

    A game finds causes by what its rules ask for, never by what is offered: so a cause that holds of a legal action
    too, or is named for want of another, is found here.
    """
    if not game.refusal:
        return
    say = {language: game.say(language) for language in LANGUAGES}
    for number, (variant, match) in enumerate(sampled(game, POSITIONS)):
        if match.over:
            continue
        view, language = match.view(match.player), LANGUAGES[number % len(LANGUAGES)]
        legal = {int(action) for action in match.legal()}
        for action in range(game.actions.size):
            name = game.actions.name(action)
            why = game.refusal(view.state, name, say[language])
            at = f"{game.id}, {variant}, action {match.ply}: {name}"
            if action in legal:
                assert not why, f"{at} is legal, and refused: {why!r}"
            else:
                assert why, f"{at} is not legal, and nothing says why"
                assert why[-1] in ".!?" and why[0] == why[0].upper(), f"{at} is refused by no sentence: {why!r}"
