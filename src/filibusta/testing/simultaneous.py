"""Checks of simultaneous choices: nobody learns what another chose before all have chosen."""

from copy import copy

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.testing.digest import first_difference
from filibusta.testing.play import sampled

SOUND = 800
"""Positions of a game that are looked at, however many variants there are."""


def check_together(game: Game) -> None:
    """Checks that seats that choose at the same time learn nothing of each other's choices until all have chosen."""
    for variant, match in sampled(game, SOUND) if game.layout.together else ():
        if len(match.asked) > 1:
            _check_together(game, match, f"{game.id}, {variant}, action {match.ply}")


def _check_together(game: Game, match: Match, at: str) -> None:
    chooser, others, number = match.player, match.asked - {match.player}, len(match.legal())
    assert chooser in match.asked, f"{at}: seat {chooser} decides and is not asked"
    outcomes = [_after(match, int(action)) for action in match.legal()]
    for after in outcomes:
        assert after.asked == others and after.player in others, f"{at}: not all others are asked afterwards"
        assert not after.news(after.ply), f"{at}: a choice is told before all have chosen"
        for viewer in {SPECTATOR, *range(match.players)} - {chooser}:
            told = first_difference(game, outcomes[0].view(viewer).states, after.view(viewer).states)
            assert not told, f"{at}: {told} tells viewer {viewer} what seat {chooser} chose"
    follower = outcomes[0].player
    asked = match.view(follower).asking(follower)
    for after in outcomes:
        same_choices = list(match.legal_for(follower)) == list(asked.legal()) == list(after.legal())
        assert same_choices, f"{at}: which of {number} actions seat {chooser} chose decides what seat {follower} may"
        for language in LANGUAGES:
            told, later = asked.prompt(language), after.view(follower).prompt(language)
            assert told == later, f"{at}: seat {follower} is asked in other words once seat {chooser} has chosen"
            offered = asked.legal_actions(language) == after.view(follower).legal_actions(language)
            assert offered, f"{at}: seat {follower} may choose in other words once seat {chooser} has chosen"
    for seat in sorted(others):
        _check_asked_first(game, match, seat, at)
    _check_all_chosen(match, at)


def _check_asked_first(game: Game, match: Match, seat: int, at: str) -> None:
    """Checks that any seat that is asked may answer first, as bots imagine it: then all the others are asked."""
    asked = Match.from_position(game, game.asking(match.whole_position(), seat))
    for action in asked.legal():
        after = _after(asked, int(action))
        assert after.asked == match.asked - {seat}, f"{at}: not all others are asked if seat {seat} chooses first"
        assert not after.news(after.ply), f"{at}: what seat {seat} chooses is told before all have chosen"


def _check_all_chosen(match: Match, at: str) -> None:
    """Checks that no choice can be taken back once all have chosen, since the others are then known."""
    answers = {seat: int(match.legal_for(seat)[0]) for seat in match.asked}
    attempts = match.attempt_all(answers)
    assert all(attempt.move.final for attempt in attempts), f"{at}: what was chosen together could be taken back"


def _after(match: Match, action: int) -> Match:
    after = copy(match)
    after.play(action)
    return after
