"""Checks of every game's drafts: the text of a draft leads to it again, and so do the examples."""

from copy import copy

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.speech import Draft
from filibusta.engine.words import LANGUAGES
from filibusta.testing.play import sampled

POSITIONS = 400
"""The number of drafts checked."""


def check_drafts(game: Game) -> None:
    """Checks that the decisions of a draft can be taken back and chosen again, and that examples can be chosen as a
    whole."""
    if not game.draft:
        return
    blocks = {block.name for block in game.actions.blocks}
    for number, (variant, match) in enumerate(sampled(game, POSITIONS)):
        view = match.view_at(match.ply, match.player)
        found = game.draft(view.state, game.say(LANGUAGES[number % 2]))
        if found is None:
            continue
        at = f"{game.id}, {variant}, action {match.ply}"
        assert found.title, f"{at}: what is put together has no name"
        assert {*found.heads} <= blocks, f"{at}: no such actions: {found.heads}"
        assert not found.close or game.actions.number(found.close) >= 0
        _check_text(match, found, at)


def _check_text(match: Match, draft: Draft, at: str) -> None:
    """Checks that each decision of a draft can be made again from its text, and so can those of every example."""
    seat, back = match.player, match.take_back_to(match.player)
    names = [] if back is None else [move.action for move in match.moves[back:]]
    begun = copy(match)
    if back is not None:
        begun.take_back(back)
    again = copy(begun)
    for name in names:
        again.play(name)
    assert again.whole_position().tobytes() == match.whole_position().tobytes(), f"{at}: {names} leads elsewhere"
    for example in draft.examples:
        tried = copy(begun)
        for name in example.actions:
            tried.play(name)
        assert tried.player == seat, f"{at}: {example.name} is more than a draft"
