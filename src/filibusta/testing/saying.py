"""The sentences of a game in its scenarios, and the checks of each of them."""

from collections.abc import Iterator

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.table.fallback import table_of
from filibusta.testing.articles import bare_names, check_phrases, check_sentence
from filibusta.testing.hearing import Hearing, Sentence
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import steps_of
from filibusta.testing.zeros import check_count, excused_zeros

SCENARIOS, CLOSE, MOST_CHOICES = 150, 10, 8
"""About so many scenarios are heard; in one of so many things are looked at; so many choices of a decision are told."""


def check_said(game: Game) -> None:
    """Checks that each sentence exists in every language, has names with articles, and counts nothing that is not
    there."""
    check_phrases(game)
    excused = excused_zeros(game)
    for language in LANGUAGES:
        bare = bare_names(game, language)
        hearing = Hearing(game.say(language))
        for at, sentence in said_in_scenarios(game, hearing):
            assert hearing.translates(sentence), f"{at}: {language}.po does not have {sentence.template!r}"
            check_sentence(sentence, language, bare, at)
            check_count(sentence, excused, at)


def said_in_scenarios(game: Game, hearing: Hearing) -> Iterator[tuple[str, Sentence]]:
    """Yields the place and the text of what is said: prompts, waiting lines, choices, events, seats and
    close-ups."""
    every = scenarios(game)
    for number, scenario in enumerate(every[:: 1 + len(every) // SCENARIOS]):
        for match, action in steps_of(game, scenario):
            at = f"{game.id}, {scenario.id}, before {action}"
            _choices(game, match, hearing, match.number(action))
            view = match.view(match.player)
            for event in view.news():
                game.words.event(view.state, event, hearing, view.names)
            said = hearing.drain()
            forecast = table_of(game).forecast(view, action, hearing, "wide")
            said += [sentence for sentence in hearing.drain() if sentence.text in forecast.text]
            if number % CLOSE == 0:
                _look(game, match, hearing)
                said += hearing.drain()
            yield from ((at, sentence) for sentence in said)


def _choices(game: Game, match: Match, hearing: Hearing, action: int) -> None:
    view, words = match.view(match.player), game.words
    words.prompt(view.state, hearing, view.names)
    words.waiting(match.view(SPECTATOR).state, hearing, view.names)
    for offered in {action, *view.legal()[:: max(1, len(view.legal()) // MOST_CHOICES)]}:
        words.action(view.state, int(offered), hearing, view.names)


def _look(game: Game, match: Match, hearing: Hearing) -> None:
    view = match.view(match.player)
    table = table_of(game)
    if game.words.goals:
        game.words.goals(view.state, hearing)
    for seat in range(view.state.players):
        game.words.seat_facts(view.state, seat, hearing)
        game.words.tally(view.state, seat, hearing)
    for key, sprite in table.draw(view, hearing, view.names, "wide").sprites.items():
        if sprite.label:
            table.about(view, key, hearing)
