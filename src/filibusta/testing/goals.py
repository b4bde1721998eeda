"""Checks of a game's goals: complete, without hidden information, and in accordance with the rules."""

from filibusta.engine.game import Game
from filibusta.engine.goals import Goals
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.table.typeset import width
from filibusta.testing.play import finished, sampled, variants

POSITIONS = 160
"""Positions of random games that are looked at."""
TITLE, ROOM = 13.5, 165.0
"""The letters of what wins in the bar of a phone, and how wide it may be there."""


def check_goals(game: Game) -> None:
    """Checks the goals a game declares against its rules.

    Every view has goals, with the progress of each seat and at least one ending. An ending has nothing left exactly
    when the game has ended that way, and a target what the leader lacks. The winners are among the leaders. The title
    fits the bar of a phone in every language. (``check_sentences`` checks that no words tell anything hidden.)
    """
    declared = game.words.goals
    assert declared, f"{game.id} does not say what wins: give its Speech goals"
    say = game.say(LANGUAGES[0])
    for number, (variant, match) in enumerate(sampled(game, POSITIONS)):
        for viewer in {SPECTATOR, number % variant.players}:
            at = f"{game.id}, {variant}, action {match.ply}, viewer {viewer}"
            _check(match, declared(match.view(viewer).state, say), at)
        for language in LANGUAGES:
            _check_title(declared(match.view(SPECTATOR).state, game.say(language)).title, game.id)
    for variant in variants(game):
        match = finished(game, variant)
        goals = declared(match.view(SPECTATOR).state, say)
        _check_end(match, goals, f"{game.id}, {variant}, at the end")


def _check_title(title: str, at: str) -> None:
    wide = width(title, TITLE, "serif", True)
    assert wide <= ROOM, f"{at}: what wins is {wide:.0f} px wide on a phone, of {ROOM:g}: {title!r}"


def _check(match: Match, goals: Goals, at: str) -> None:
    players = sum(not progress.name for progress in goals.seats)
    assert players == match.players, f"{at}: {match.players} play, and the goals tell of {players}"
    assert goals.title and goals.endings, f"{at}: the goals say not what wins, or not what ends the game"
    for progress in goals.seats:
        assert progress.text and progress.label, f"{at}: a seat has no figure, or no words for it"
    for ending in goals.endings:
        assert ending.text and ending.rule, f"{at}: an ending has no sentence, or no rule"
        assert ending.left >= 0, f"{at}: {ending.left} are missing to {ending.text!r}"
    if goals.target and not match.over and all(progress.known == "all" for progress in goals.seats):
        best = max(progress.value for progress in goals.seats if not progress.out)
        missing = max(1, goals.target - best)  # whoever has enough may have to wait for the end of a turn
        left = [ending.left for ending in goals.endings]
        assert missing in left, f"{at}: {missing} of {goals.target} are missing to the first, and to the endings {left}"
    come = goals.met
    assert match.over or not come, f"{at}: nothing is missing to {come and come.text!r}, and the game goes on"
    assert not match.over or come, f"{at}: the game is over, and something is missing to every ending"


def _check_end(match: Match, goals: Goals, at: str) -> None:
    """The winners by the rules are in front; whoever alone is in front has won."""
    won = {seat for seat, place in enumerate(match.places) if place == 1}
    front = goals.leaders
    behind = {progress.name for seat, progress in enumerate(goals.seats) if seat in front}
    assert won <= front, f"{at}: {won} have won, and {set(front)} are in front"
    if len(front) == 1 and not any(behind):
        assert won == front, f"{at}: {set(front)} is in front, and {won} have won"
    assert all(progress.known == "all" for progress in goals.seats), f"{at}: something is hidden still"
