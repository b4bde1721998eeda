"""Checks of the sources of points: they add up, and the deciders between equals agree with the rules."""

from itertools import combinations

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.table import art
from filibusta.table.point_sources import crests, sources
from filibusta.testing.play import finished, variants

LOOKED_AT = 8
"""Finished games."""


def check_sources(game: Game) -> None:
    """Checks the sources and the deciders of a game, if it has them, in finished random games.

    The sources of each seat add up to its figure in the goals, and everything has a label. Whoever has as many points
    as another and the better place has more of the first thing in which they differ. Ships and people are drawn.
    """
    every = variants(game)
    for variant in every[:: -(-len(every) // LOOKED_AT)]:
        match, at = finished(game, variant), f"{game.id}, {variant}"
        for language in LANGUAGES:
            _check_sums(match, language, at)
        _check_deciders(match, at)
        for crest in filter(None, crests(match, LANGUAGES[0])):
            assert crest.ship, f"{at}: a ship is not drawn"
            for one in crest.people:
                assert art.has_drawing(one.icon, game.folder), f"{at}: nobody drew {one.icon!r}"
                assert one.text and one.label, f"{at}: {one.icon} has no name"


def _check_sums(match: Match, language: str, at: str) -> None:
    found, goals = sources(match, language), match.game.words.goals
    if found is None or goals is None:
        return
    figures = goals(match.view(SPECTATOR).state, match.game.say(language)).seats
    assert found.title, f"{at}: the sources have no title"
    assert len(found.notes) in (0, len(figures)), f"{at}: {len(found.notes)} notes for {len(figures)} seats"
    for row in found.rows:
        assert row.label and art.has_drawing(row.icon, match.game.folder), (
            f"{at}: {row} has no label, or nobody drew its icon"
        )
    for seat, figure in enumerate(figures):
        amounts = {row.label: row.amounts[seat] for row in found.rows}
        assert sum(amounts.values()) == figure.value, (
            f"{at}: seat {seat} has {figure.value}, and its sources are {amounts}"
        )


def _check_deciders(match: Match, at: str) -> None:
    words, state, say = match.game.words, match.view(SPECTATOR).state, match.game.say(LANGUAGES[0])
    if not words.deciders or not words.goals:
        return
    deciders, points = words.deciders(state, say), [reached.value for reached in words.goals(state, say).seats]
    for pair in combinations(range(match.players), 2):
        one, other = sorted(pair, key=lambda seat: match.places[seat])
        if points[one] != points[other]:
            continue
        differing = [decider for decider in deciders if decider.values[one] != decider.values[other]]
        same = match.places[one] == match.places[other]
        assert not (same and differing), f"{at}: {one} and {other} share a place, and differ: {differing[0].texts}"
        for first in differing[:1]:
            assert first.values[one] > first.values[other], f"{at}: {one} is ahead of {other} with {first.texts}"
