"""Checks of forecasts: figures shown before a choice are compared with the results by the rules.

Buttons, prompts, forecasts and marks are recorded as data (``recorded_words.py``). A game's ``checks/figures.py`` gives
the meaning of each figure: ``SAID`` by its sentence, ``MARKED`` by the kind of the marked sprite and the symbol;
optionally ``drawn`` for the picture, and ``CLOSE`` for close-ups, by the kind of the thing and the symbol. A sentence
or a mark with a figure that is not listed is an error.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.news import Event, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import States, copied
from filibusta.engine.view import View
from filibusta.engine.words import LANGUAGES
from filibusta.table.closeup import Closeup
from filibusta.table.fallback import table_of
from filibusta.table.scene import Mark, Scene
from filibusta.testing.closeups import closeups
from filibusta.testing.game_modules import own_module
from filibusta.testing.play import sampled
from filibusta.testing.recorded_words import PERCENT, RecordingWords, Sentence
from filibusta.testing.scenario import Scenario, scenarios
from filibusta.testing.scenarios import played, steps_of

POSITIONS = 150
MOST_ACTIONS, MOST_PREPARED = 8, 0
"""The number of actions tried in a position of a random game and in a prepared one, beside one of each block."""
TRIALS, MOST_CHANCES = 60, 12
"""The number of times a chance is tried, and of positions for each sentence that gives one."""
SURE, SURE_OF_ALL, SURE_OF_SPREAD = 5.0, 4.0, 6.0
"""Standard deviations that frequencies may be off: in one position, in all where a sentence tells a chance, and how
far they may be spread there.

So a sentence whose chances are off by ten points is found. Chance comes from fixed seeds, so no run differs.
"""
ROUNDED = 0.01
"""The rounding of a chance in hundredths."""
NUMBER = re.compile(r"[+\u2212]?\d+")


@dataclass(eq=False)
class ToldFigure:
    """A figure as it was told: by a sentence, or at a sprite."""

    by: str
    figures: dict[str, float]
    text: str = ""
    key: str = ""
    """The sprite of a mark."""

    def __getitem__(self, place: str) -> float:
        """The only figure of a place."""
        (found,) = (n for name, n in self.figures.items() if name == place or name.startswith(f"{place}."))
        return found

    @property
    def numbers(self) -> list[int]:
        """The whole numbers of a mark, in order."""
        return [int(n) for n in self.figures.values()]


Claim = Callable[["Case", ToldFigure], None]
Counts = dict[tuple[str, str], Callable[[Any, str], Any]]
"""Functions that count in a record, one number or several, by the kind of thing and symbol."""


def fact(_case: "Case", _told: ToldFigure) -> None:
    """The claim of a figure that names something, or repeats what lies open: die 2, space 9."""


def at_once(_s: PlainState, _offers: list[str]) -> str:
    """Stops: nothing more is chosen."""
    return ""


def always(_played: list[PlainState]) -> bool:
    """Counts every trial."""
    return True


@dataclass
class Record:
    """The chances stated by one sentence, and the outcomes."""

    positions: int = 0
    tried: int = 0
    trials: int = 0
    expected: float = 0.0
    happened: int = 0
    variance: float = 0.0
    squares: float = 0.0
    """The sum of squared deviations, in standard deviations."""

    def add(self, said: float, trials: int, happened: int) -> None:
        """Adds a stated chance and the outcomes of its trials."""
        variance = max(said * (1 - said), 0.01) * trials
        self.tried += 1
        self.trials += trials
        self.expected += said * trials
        self.happened += happened
        self.variance += variance
        self.squares += max(0.0, abs(happened - said * trials) - ROUNDED * trials) ** 2 / variance

    def check(self, by: str) -> None:
        """Checks that the chances are neither too high nor too low together, nor too far off singly."""
        off = SURE_OF_ALL * self.variance**0.5 + ROUNDED * self.trials
        said, share = (round(one / max(1, self.trials), 3) for one in (self.expected, self.happened))
        assert abs(self.happened - self.expected) <= off, (
            f"{by!r}: said is {said} on average, and it is {share} in {self.trials} trials"
        )
        most = self.tried + SURE_OF_SPREAD * (2 * self.tried) ** 0.5
        assert self.squares <= most, f"{by!r}: its chances are off by {self.squares:.0f} in all, at most {most:.0f}"


@dataclass(eq=False)
class Case:
    """A choice in a position, and its result."""

    game: Game
    match: Match
    action: int
    at: str
    chances: dict[str, Record] = field(default_factory=dict[str, Record])

    @cached_property
    def name(self) -> str:
        """The name of the action."""
        return self.game.actions.name(self.action)

    @cached_property
    def before(self) -> PlainState:
        """The whole position."""
        return PlainState(self.match.whole_position()[0])

    @cached_property
    def view(self) -> View:
        """The decider's."""
        return self.match.view(self.match.player)

    @cached_property
    def after(self) -> PlainState:
        """The whole position once the choice is made."""
        return PlainState(self._acted(self.action, 1)[0])

    @cached_property
    def news(self) -> list[Event]:
        """Returns the events of the choice."""
        return list(news_of(self.after, self.game.events))

    def of(self, kind: Any, **parts: int) -> list[Event]:
        """Returns the events of this kind that have these parts."""
        return [told for told in self.news if is_event(told, kind, parts)]

    def played_on(self, choose: Callable[[PlainState, list[str]], str], seed: int = 1) -> list[PlainState]:
        """The positions after the choice and after each that ``choose`` makes of those offered, until it says ""."""
        return list(self._play_on(self._acted(self.action, seed), choose, seed))

    def equal(self, told: ToldFigure, said: float, happened: float) -> None:
        """Asserts that a figure equals the result."""
        assert said == happened, f"{self._told(told)}: said is {said:g}, and it is {happened:g}"

    def between(self, told: ToldFigure, low: float, happened: float, high: float) -> None:
        """Asserts that a result lies within the bounds that were told."""
        assert low <= happened <= high, f"{self._told(told)}: said is {low:g} to {high:g}, and it is {happened:g}"

    def chance(
        self,
        told: ToldFigure,
        said: float,
        happens: Callable[[list[PlainState]], bool],
        choose: Callable[[PlainState, list[str]], str] = at_once,
        given: Callable[[list[PlainState]], bool] = always,
    ) -> None:
        """A chance that is said is how often it happens, whatever is hidden from the one who decides.

        ``given``: of the times only these count; ``choose`` plays on, see ``played_on``.
        """
        record = self.chances.setdefault(told.by, Record())
        record.positions += 1
        if record.positions > MOST_CHANCES:
            return
        keys = range(record.positions * TRIALS, (record.positions + 1) * TRIALS)  # no two positions with the same luck
        tried = [played for key in keys if given(played := self._imagined(1000 + key, choose))]
        if tried:
            happened = sum(happens(played) for played in tried)
            record.add(said, len(tried), happened)
            share = happened / len(tried)
            off = SURE * (max(said * (1 - said), 0.01) / len(tried)) ** 0.5 + ROUNDED
            assert abs(share - said) <= off, f"{self._told(told)}: said is {said:.2f}, and it is {share:.2f}"

    def _imagined(self, key: int, choose: Callable[[PlainState, list[str]], str]) -> list[PlainState]:
        """The choice and what follows, in a position that may be the one that the decider sees."""
        states = self.game.dealt_anew(self.view.states, key)
        self.game.act(states, self.action, key)
        return list(self._play_on(states, choose, key))

    def _told(self, told: ToldFigure) -> str:
        return f"{self.at}, {self.name}: {told.text!r}{f' at {told.key}' if told.key else ''}"

    def _acted(self, action: int, seed: int) -> States:
        states = copied(self.match.whole_position())
        self.game.act(states, action, seed)
        return states

    def _play_on(
        self, states: States, choose: Callable[[PlainState, list[str]], str], seed: int
    ) -> Iterator[PlainState]:
        for step in range(1, 60):
            now = PlainState(copied(states)[0])
            yield now
            if now.over:
                return
            offers = [self.game.actions.name(int(action)) for action in self.game.legal(states)]
            chosen = choose(now, offers)
            if not chosen:
                return
            self.game.act(states, self.game.actions.number(chosen), seed * 1000 + step)


def is_event(told: Event, kind: Any, parts: dict[str, int]) -> bool:
    """Tells whether an event has this kind and these parts."""
    return told.kind == kind and all(getattr(told, part) == value for part, value in parts.items())


def events_of(game: Game, states: Sequence[PlainState], kind: Any, **parts: int) -> list[Event]:
    """The events of a kind in a row of positions, whose parts are these."""
    return [told for state in states for told in news_of(state, game.events) if is_event(told, kind, parts)]


@dataclass(frozen=True)
class Figures:
    """The meaning of a game's figures."""

    said: dict[str, Claim]
    marked: dict[tuple[str, str], Claim]
    drawn: Callable[[View, Scene, str], None] | None
    close: Counts


def figures_of(game: Game) -> Figures | None:
    """A game's ``checks/figures.py``; None if it has none."""
    module = own_module(game, "figures")
    if module is None:
        return None
    return Figures(module.SAID, module.MARKED, getattr(module, "drawn", None), getattr(module, "CLOSE", {}))


def check_forecasts(game: Game) -> None:
    """Checks that every figure of a prompt, a button, a forecast, a mark or a picture is what the rules then do."""
    known = figures_of(game)
    if known is None:
        return
    chances = dict[str, Record]()
    for at, match, actions in _positions(game):
        recorded = RecordingWords(game.say(LANGUAGES[0]))
        for action in actions:
            case = Case(game, match, action, at, chances)
            for told in _told(case, recorded):
                claim = known.marked.get(_kind_of(told)) if told.key else known.said.get(told.by)
                assert claim, f"{at}, {case.name}: nobody checks {told.by!r} with {told.figures}"
                claim(case, told)
    for by, record in chances.items():
        record.check(by)
    for scenario in scenarios(game) if known.drawn or known.close else ():
        _check_drawn(game, scenario, known)


def _check_drawn(game: Game, scenario: Scenario, known: Figures) -> None:
    """The picture at the end of a scenario and what is seen close, as each player sees it who has chosen in it."""
    match = played(game, scenario)
    if match is None or match.over:
        return
    for seat in sorted({move.seat for move in match.moves}):
        view, say, at = match.view(seat), game.say(LANGUAGES[0]), f"{game.id}, {scenario.id}"
        if known.drawn:
            known.drawn(view, table_of(game).draw(view, say, view.names, "wide"), at)
        for key, card in closeups(view, say).items() if known.close else ():
            check_close(card, key, known.close, view.states[0], at)


def check_close(card: Closeup, key: str, close: Counts, s: Any, at: str) -> None:
    """The figures of a thing seen close, by symbol, are what the rules count; of its kind each symbol must be known."""
    kind, _, which = key.partition(":")
    said = dict[str, list[int]]()
    for figure in card.figures if kind in {kind for kind, _ in close} else ():
        said.setdefault(figure.symbol, []).extend(int(n) for n in re.findall(r"\d+", figure.value or figure.name))
    for symbol, numbers in said.items():
        if numbers:
            assert (kind, symbol) in close, f"{at}, {key}: nobody checks {symbol} {numbers}"
            wanted = [int(n) for n in np.atleast_1d(close[kind, symbol](s, which))]
            shown = [n for n in numbers if n]  # nothing may be said in words
            assert shown == [n for n in wanted if n], (
                f"{at}, {key}: {symbol} {numbers} is said, and by the rules it is {wanted}"
            )


def _positions(game: Game) -> Iterator[tuple[str, Match, list[int]]]:
    """The prepared positions of the scenarios and positions of random games, with some actions of each.

    The prepared ones come first, because of each sentence only so many chances are tried. Of the positions that follow
    in a scenario only the action that is played is looked at.
    """
    chooser = random.Random(4)
    for scenario in scenarios(game):
        for step, (match, action) in enumerate(steps_of(game, scenario)):
            played = match.number(action)
            actions = [played] if step else sorted({played, *_some(game, match, chooser, MOST_PREPARED)})
            yield f"{game.id}, {scenario.id}, action {match.ply}", match, actions
    chooser = random.Random(3)
    for variant, match in sampled(game, POSITIONS):
        if not match.over:
            yield f"{game.id}, {variant}, action {match.ply}", match, _some(game, match, chooser, MOST_ACTIONS)


def _some(game: Game, match: Match, chooser: random.Random, most: int) -> list[int]:
    """Returns one action of each block, and others at random."""
    legal = [int(action) for action in match.legal()]
    chooser.shuffle(legal)
    first = {game.actions.part(action)[0]: action for action in legal}
    return sorted({*first.values(), *legal[:most]})


def _told(case: Case, recorded: RecordingWords) -> Iterator[ToldFigure]:
    """Returns all figures that are shown of a choice before it is made."""
    view, game = case.view, case.game
    recorded.told()
    game.words.prompt(view.state, recorded, view.names)
    yield from map(_as_told, recorded.told())
    game.words.action(view.state, case.action, recorded, view.names)
    yield from map(_as_told, recorded.told())
    forecast = table_of(game).forecast(view, case.name, recorded, "wide")
    yield from (_as_told(sentence) for sentence in recorded.told() if sentence.text in forecast.text)
    yield from (found for mark in forecast.marks if (found := _marked(mark)).figures)


def _as_told(sentence: Sentence) -> ToldFigure:
    return ToldFigure(sentence.template, sentence.figures, sentence.text)


def _marked(mark: Mark) -> ToldFigure:
    """A mark: its chance, or its numbers with their signs."""
    texts = [found[2] for found in PERCENT.finditer(mark.text)] or NUMBER.findall(mark.text)
    scale = 100 if PERCENT.search(mark.text) else 1
    figures = {str(i): int(text.replace("\u2212", "-")) / scale for i, text in enumerate(texts)}
    return ToldFigure(f"mark {mark.symbol} {mark.key.partition(':')[0]}", figures, mark.text, mark.key)


def _kind_of(told: ToldFigure) -> tuple[str, str]:
    _, symbol, key = told.by.split(" ")
    return key, symbol
