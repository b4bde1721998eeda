"""The sentences of a game in its scenarios, and the checks of each of them."""

from collections.abc import Iterator

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.table.fallback import table_of
from filibusta.testing.articles import bare_names, check_phrases, check_sentence
from filibusta.testing.recorded_words import RecordingWords, Sentence
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import played, steps_of
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
        recorded = RecordingWords(game.say(language))
        for at, sentence in said_in_scenarios(game, recorded):
            assert recorded.translates(sentence), f"{at}: {language}.po does not have {sentence.template!r}"
            check_sentence(sentence, language, bare, at)
            check_count(sentence, excused, at)


def check_log(game: Game) -> None:
    """Checks that the log of each scenario can be told to everybody, also to those from whom the next question is
    hidden."""
    for scenario in scenarios(game):
        if match := played(game, scenario):
            for viewer in (SPECTATOR, *range(match.players)):
                match.log(viewer)


def said_in_scenarios(game: Game, recorded: RecordingWords) -> Iterator[tuple[str, Sentence]]:
    """Yields the place and the text of what is said: prompts, waiting lines, choices, events, seats and
    close-ups."""
    every = scenarios(game)
    for number, scenario in enumerate(every[:: 1 + len(every) // SCENARIOS]):
        for match, action in steps_of(game, scenario):
            at = f"{game.id}, {scenario.id}, before {action}"
            _choices(game, match, recorded, match.number(action))
            view = match.view(match.player)
            for event in view.news():
                game.words.event(view.state, event, recorded, view.names)
            said = recorded.drain()
            forecast = table_of(game).forecast(view, action, recorded, "wide")
            said += [sentence for sentence in recorded.drain() if sentence.text in forecast.text]
            if number % CLOSE == 0:
                _look(game, match, recorded)
                said += recorded.drain()
            yield from ((at, sentence) for sentence in said)


def _choices(game: Game, match: Match, recorded: RecordingWords, action: int) -> None:
    view, words = match.view(match.player), game.words
    words.prompt(view.state, recorded, view.names)
    words.waiting(match.view(SPECTATOR).state, recorded, view.names)
    for offered in {action, *view.legal()[:: max(1, len(view.legal()) // MOST_CHOICES)]}:
        words.action(view.state, int(offered), recorded, view.names)


def _look(game: Game, match: Match, recorded: RecordingWords) -> None:
    view = match.view(match.player)
    table = table_of(game)
    if game.words.goals:
        game.words.goals(view.state, recorded)
    game.words.tallies(view.state, recorded)
    for seat in range(view.state.players):
        game.words.seat_facts(view.state, seat, recorded)
    for key, sprite in table.draw(view, recorded, view.names, "wide").sprites.items():
        if sprite.label:
            table.about(view, key, recorded)
