"""Checks of every close-up, in every game and language."""

from collections.abc import Collection

from filibusta.engine.game import Game
from filibusta.engine.match import View
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES, Words
from filibusta.table.closeup import Closeup
from filibusta.table.fallback import drawings_of, table_of
from filibusta.testing.drawings import undrawn
from filibusta.testing.play import sampled
from filibusta.testing.rulebook import rules_of

POSITIONS = 400
"""The number of close-ups checked."""


def check_closeups(game: Game) -> None:
    """Checks that everything on the table has a close-up: a name, sentences, existing symbols, an existing rule.

    No reason may be given against a legal action.
    """
    rules = {"", *rules_of(game)}
    for number, (variant, match) in enumerate(sampled(game, POSITIONS)):
        view, language = match.view((match.player, SPECTATOR)[number % 2]), LANGUAGES[number // 2 % 2]
        legal = {game.actions.name(int(action)) for action in view.legal()}
        for key, (card, action) in _seen(view, game.say(language)).items():
            at = f"{game.id}, {variant}, action {match.ply}, {key}"
            _check(game, rules, card, at)
            assert not card.why or action not in legal, f"{at}: it can be chosen, and is refused: {card.why!r}"


def closeups(view: View, say: Words) -> dict[str, Closeup]:
    """Returns the close-ups of all sprites in the picture of a view that have one, by key."""
    return {key: card for key, (card, _) in _seen(view, say).items()}


def _seen(view: View, say: Words) -> dict[str, tuple[Closeup, str]]:
    """Returns the close-ups of a view, with the action of each."""
    table = table_of(view.game)
    sprites = table.draw(view, say, view.names, "wide").sprites
    found = {key: (table.about(view, key, say), sprite.action) for key, sprite in sprites.items() if sprite.label}
    return {key: (card, action) for key, (card, action) in found.items() if card}


def _check(game: Game, rules: Collection[str], card: Closeup, at: str) -> None:
    assert card.title, f"{at}: it has no name"
    notes = [figure.note for figure in card.figures]
    for sentence in filter(None, (card.text, *card.state, *notes, card.why)):
        assert sentence[-1] in ".!?" and sentence[0] == sentence[0].upper(), f"{at}: {sentence!r} is no sentence"
    if card.picture:
        strange = undrawn(card.picture.art, game) - {"clip-head"}
        assert not strange, f"{at}: its picture uses {min(strange)!r}, which its sheet has not"
    for figure in card.figures:
        assert figure.name and figure.symbol in drawings_of(game), f"{at}: {figure} cannot be shown"
    assert card.rule in rules, f"{at}: there is no rule {card.rule}"
    for part in card.cards:
        _check(game, rules, part, f"{at}, {part.title}")
