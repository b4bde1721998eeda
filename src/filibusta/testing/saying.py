"""What a game says in its scenarios, as data: for checks of single sentences."""

from collections.abc import Iterator
from enum import Enum

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.table.plain import table_of
from filibusta.testing.hearing import Hearing, Sentence
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import steps_of

SCENARIOS, CLOSE, MOST_CHOICES = 150, 10, 8
"""About so many scenarios are heard; in one of so many things are looked at; so many choices of a decision are told."""


class Told(Enum):
    """The subject of a sentence."""

    CHOICE = "a choice"
    EVENT = "an event"
    FORECAST = "a forecast"
    THING = "a thing"


def said_in_scenarios(game: Game, language: str) -> Iterator[tuple[str, Told, Sentence]]:
    """Where, of what, and what is said: to those who decide and who wait, of choices, events and things seen close."""
    hearing = Hearing(game.say(language))
    every = scenarios(game)
    for number, scenario in enumerate(every[:: 1 + len(every) // SCENARIOS]):
        for match, action in steps_of(game, scenario):
            at = f"{game.id}, {scenario.id}, before {action}"
            _choices(game, match, hearing, match.number(action))
            yield from ((at, Told.CHOICE, sentence) for sentence in hearing.drain())
            view = match.view(match.player)
            for event in view.news():
                game.words.event(view.state, event, hearing, view.names)
            yield from ((at, Told.EVENT, sentence) for sentence in hearing.drain())
            foresight = table_of(game).foretell(view, action, hearing, "wide")
            told = [sentence for sentence in hearing.drain() if sentence.text in foresight.text]
            yield from ((at, Told.FORECAST, sentence) for sentence in told)
            if number % CLOSE == 0:
                _look(game, match, hearing)
                yield from ((at, Told.THING, sentence) for sentence in hearing.drain())


def _choices(game: Game, match: Match, hearing: Hearing, action: int) -> None:
    view, words = match.view(match.player), game.words
    words.prompt(view.state, hearing, view.names)
    words.waiting(match.view(SPECTATOR).state, hearing, view.names)
    for offered in {action, *view.legal()[:: max(1, len(view.legal()) // MOST_CHOICES)]}:
        words.action(view.state, int(offered), hearing, view.names)


def _look(game: Game, match: Match, hearing: Hearing) -> None:
    view = match.view(match.player)
    table = table_of(game)
    for key, sprite in table.draw(view, hearing, view.names, "wide").sprites.items():
        if sprite.label:
            table.about(view, key, hearing)
