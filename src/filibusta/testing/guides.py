"""Checks of the guided game of a game."""

from collections.abc import Mapping

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.words import LANGUAGES, Names
from filibusta.table.guide import LEARNER, begun, chapter, chapters, guide, later, lesson, played, scripted
from filibusta.testing.articles import foreign_names

FEWEST, MOST = 10, 15
"""Decisions of a guided game that have alternatives."""
LONGEST = 120
"""The length of a sentence."""


def check_guide(game: Game) -> None:
    """Checks the guided game of a game, if it has one: it is played through as the server plays it, every sentence is
    short and there in each language, and every chapter of the rulebook is met or named. Whoever chooses otherwise, at
    any step, is answered and can go on. What has a name is called by that of the language."""
    found = guide(game)
    if found is None:
        return
    foreign = {language: foreign_names(game, language) for language in LANGUAGES}
    _check_sentence(f"{game.id}, closing", found.closing, foreign)
    match, line, decisions = begun(game, found), [*played(game, found)][len(found.opening) :], 0
    for ply, one in enumerate(line, match.ply):
        if one.step < 0:
            assert scripted(game, match, one.seat) == one.action, f"{game.id}: action {ply} of the guide is not played"
        else:
            step, at = found.steps[one.step], f"{game.id}, step {one.step + 1} of the guide"
            for text in filter(None, (step.say, step.otherwise, step.anywhere)):
                _check_sentence(at, text, foreign)
            for language in LANGUAGES:
                assert chapter(game, language, step.rule), f"{at}: the rulebook in {language} has no rule {step.rule}"
            said, legal = lesson(game, match), [game.actions.name(int(a)) for a in match.legal_for(LEARNER)]
            assert said and (said.number, said.advised, said.text) == (one.step + 1, step.do, step.say), f"{at}: {said}"
            decisions += len(legal) > 1
            assert len(legal) < 2 or step.otherwise, f"{at}: who chooses otherwise is not answered"
            _check_astray(game, match, next((action for action in legal if action != step.do), ""), at)
        match.play(one.action)
    assert FEWEST <= decisions <= MOST, f"{game.id}: the guide has {decisions} decisions with alternatives"
    said = lesson(game, match)
    assert said and said.done and said.text == found.closing, f"{game.id}: the guide does not end: {said}"
    for language in LANGUAGES:
        met = {chapter(game, language, step.rule) for step in found.steps}
        named = {one.title for one in later(game, language)}
        assert met | named == {one.title for one in chapters(game, language)}, f"{game.id}: chapters in {language}"


def _check_astray(game: Game, match: Match, action: str, at: str) -> None:
    """Checks that the guide answers a choice it did not advise, and that the game then ends without it."""
    if not action:
        return
    other = Match.new(game, match.players, match.options, match.fairness.secret, chance=match.setup_chance)
    for move in match.moves:
        other.play(move.action)
    other.play(action)
    said = lesson(game, other)
    assert other.over or (said and said.strayed and said.answer), f"{at}: {action} is not answered: {said}"
    for _ in range(3 * match.players):
        if other.over:
            return
        assert not scripted(game, other, other.player), f"{at}: after {action} the guide still plays"
        lesson(game, other)
        other.play(int(other.legal()[0]))


def _check_sentence(at: str, text: Names, foreign: Mapping[str, Mapping[str, str]]) -> None:
    for language in LANGUAGES:
        said = text.get(language, "")
        assert 0 < len(said) <= LONGEST, f"{at}: {said!r} in {language} has 1 to {LONGEST} characters, not {len(said)}"
        for name, own in foreign[language].items():
            assert name not in said, f"{at}: {name!r} is called {own!r} in {language}"
