"""Checks of everything that a game says: prompts, buttons, log lines, facts and results."""

import re
from collections.abc import Iterable

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import HIDDEN, SPECTATOR
from filibusta.engine.speech import Fact, Line, Prompt
from filibusta.engine.view import View
from filibusta.engine.words import LANGUAGES
from filibusta.table.fallback import drawings_of
from filibusta.testing.digest import same
from filibusta.testing.play import sampled
from filibusta.testing.rulebook import rules_of

POSITIONS = 400
"""The number of sentences checked."""
ALIKE = 8
"""In one of so many positions words are compared with those of an equal record, too: they could depend on more."""
NOBODY = -1
SPOILT = ("..", "!.", "?.", "{", "}", "None", str(HIDDEN), "  ")
"""Patterns that no sentence contains: two ends, an unfilled place, a number that stands for nothing."""


class Reader:
    """Reads what one game says: each method takes a thing said, and gives back its text."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rules = {"", *rules_of(game)}
        self._drawings = {"", *drawings_of(game)}

    def text(self, text: str, at: str = "") -> str:
        """A sentence, or a name."""
        assert text.strip() == text != "", f"{at}: {text!r} is empty, or has space around it"
        spoilt = [one for one in SPOILT if one in text]
        assert not spoilt, f"{at}: {text!r} has {spoilt[0]!r}"
        return text

    def prompt(self, prompt: Prompt, at: str = "") -> str:
        """A decision; its question is given back."""
        assert prompt.rule in self._rules, f"{at}: there is no {prompt.rule}, the rule of {prompt}"
        if prompt.detail:
            self.text(prompt.detail, at)
        return self.text(prompt.title, at)

    def line(self, line: Line, at: str = "") -> str:
        """A line of the log."""
        assert line.rule in self._rules, f"{at}: there is no {line.rule}, the rule of {line}"
        assert line.icon in self._drawings, f"{at}: nobody drew the {line.icon!r} of {line}"
        return self.text(line.text, at)

    def facts(self, facts: Iterable[Fact], at: str = "") -> list[str]:
        """Figures, for screen readers."""
        for fact in facts:
            assert fact.icon in self._drawings, f"{at}: nobody drew the {fact.icon!r} of {fact}"
        return [self.text(fact.label, at) for fact in facts]


def check_sentences(game: Game) -> None:
    """Checks that everything in a game has words, in every language: sentences, with existing symbols and rules.

    Whoever waits is told for whom; buttons differ; and whatever the others may hold, the words stay the same.
    """
    reader = Reader(game)
    for number, (variant, match) in enumerate(sampled(game, POSITIONS)):
        for viewer in {SPECTATOR, match.player, number % variant.players}:
            view = match.view(viewer)
            at = f"{game.id}, {variant}, action {match.ply}, viewer {viewer}"
            other = Match.from_position(game, game.dealt_anew(view.states, match.ply + 1), match.names).view(viewer)
            compared = number % ALIKE == 0 or not same(other.states, view.states)
            for language in LANGUAGES:
                said = _said(reader, view, language, at)
                if compared:
                    assert _said(reader, other, language, at) == said, f"{at}: the words tell what is hidden"


def check_repeated(line: Line, names: Iterable[str], at: str) -> None:
    """A line that tells several events alike counts them in its own words if it has a number: "3 cubes", never "1 cube
    (×3)"."""
    one, times, _ = line.text.rpartition(" (×")
    for name in names:
        one = one.replace(name, "")
    assert not times or not re.search(r"\d", one), f"{at}: {line.text!r} counts twice"


def _said(reader: Reader, view: View, language: str, at: str) -> list[object]:
    """Yields all sentences said to a viewer."""
    game, prompt, players = view.game, view.prompt(language), view.state.players
    say, words, buttons = game.say(language), game.words, view.legal_actions(language)
    if view.player not in (NOBODY, view.viewer):
        name = view.names[view.player]
        assert name in prompt.title, f"{at}: {prompt.title!r} says not for whom one waits"
    told = [line for line in words.told(view.state, view.news(), say, view.names) if line]
    lines = [reader.line(line, at) for line in told]
    for line in told:
        check_repeated(line, view.names, at)
    facts = [fact for seat in range(players) for fact in words.seat_facts(view.state, seat, say)]
    labels = reader.facts([*facts, *words.tallies(view.state, say)], at)
    texts = [reader.text(action.text, at) for action in buttons]
    assert len(set(texts)) == len(texts), f"{at}: two buttons say the same: {sorted(texts)}"
    goals = words.goals(view.state, say) if words.goals else None
    return [reader.prompt(prompt, at), prompt, lines, labels, buttons, goals]
