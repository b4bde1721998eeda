"""Checks of every refusal: it names a cause, the cause holds of no legal action, and it can be put right.

A game whose rules give reasons (``engine.decisions.reasons``) has one for each action that is not legal, and none for
the others: ``differing_reasons`` compares the two. Of other games each cause is put right.

The ``checks/refusals.py`` of these says how: ``REMEDIES``, by the English sentence as it stands in the source (of a
plural the first form). A remedy changes the record of a position until the cause no longer holds; then the action is
legal, or something else speaks against it. A cause that is not in the table is an error.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from filibusta.engine.decisions import ALLOWED
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import INT, State, States, copied
from filibusta.engine.view import View
from filibusta.engine.words import LANGUAGES, Words
from filibusta.testing.own import own_module
from filibusta.testing.play import sampled
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import steps_of

POSITIONS = 100
"""The number of positions of random games checked."""
ENOUGH = 2
"""The number of actions checked of a block that answers another decision."""
Change = Callable[[State, str, int], object]
"""Puts a cause right in a whole position, for the action with that number in that block of actions."""
_STEP = re.compile(r"(\w+)|\[(\w+)\]")


@dataclass(frozen=True)
class Never:
    """A cause that no change of a position puts right, and why."""

    because: str


class CannotBe(Exception):
    """Raised by a change for an action of which its cause holds in every position, with the reason."""


@dataclass(frozen=True)
class Elsewhere:
    """A cause that another decision puts right: false where an action of that block, or that very action, is legal."""

    of_block: bool


ANOTHER_DECISION = Elsewhere(of_block=True)
"""Something else is asked."""
ANOTHER_TIME = Elsewhere(of_block=False)
"""This one has another time."""
Remedy = Change | Never | Elsewhere
Remedies = Mapping[str, Remedy | dict[str, Remedy]]
"""By the cause; where it depends on the decision by its name, ``""`` being all others."""


def put(path: str, value: int | str) -> Change:
    """The remedy that sets one number of the record: ``put("seats[player].silver", 100)``.

    In brackets stands a number, another number of the record, or ``i``, the action's number in its block. A ``value``
    can be such a name too.
    """
    *way, last = [name or f"[{index}]" for name, index in _STEP.findall(path)]

    def change(s: State, _block: str, i: int) -> None:
        at: Any = s
        for step in way:
            at = at[_number(s, step[1:-1], i) if step[0] == "[" else step]
        at[_number(s, last[1:-1], i) if last[0] == "[" else last] = _number(s, str(value), i)

    return change


def _number(s: State, name: str, i: int) -> int:
    return i if name == "i" else int(name) if name.lstrip("-").isdecimal() else int(s[name])


def all_of(*changes: Change) -> Change:
    """The remedy that does all of these, one after the other."""

    def change(s: State, block: str, i: int) -> None:
        for one in changes:
            one(s, block, i)

    return change


class Cause(str):
    """A sentence with the message that it was made of."""

    __slots__ = ("message",)
    message: str


class Quoting(Words):
    """A speaker whose sentences tell their messages."""

    def __call__(self, text: str, /, **params: Any) -> str:
        return _quoted(super().__call__(text, **params), text)

    def plural(self, one: str, many: str, n: int, /, **params: Any) -> str:
        return _quoted(super().plural(one, many, n, **params), one)


def _quoted(sentence: str, message: str) -> Cause:
    cause = Cause(sentence)
    cause.message = message
    return cause


@dataclass(frozen=True)
class Refused:
    """An action that is not legal, and why."""

    where: str
    states: States
    view: View
    action: int
    why: str
    say: Words

    def __str__(self) -> str:
        return f"{self.where}: {self.view.game.actions.name(self.action)} is refused: {self.why!r}"

    @property
    def cause(self) -> str:
        """The message that the sentence was made of."""
        return self.why.message if isinstance(self.why, Cause) else self.why

    @property
    def block(self) -> str:
        """The block of the action."""
        return self.view.game.actions.part(self.action)[0]

    @property
    def case(self) -> tuple[str, str, int]:
        """The cause, of which actions, in which decision."""
        return self.cause, self.block, self.view.state.phase

    def after(self, change: Change) -> str:
        """Returns the fault that remains once the cause was put right; empty if there is none."""
        game = self.view.game
        states = copied(self.states)
        try:
            change(states[0], *game.actions.part(self.action))
        except CannotBe:
            return ""
        if faults := game.faults(states[0]):
            return f"no position: {faults[0]}"
        seat = int(states["player"][0])
        view = View(game, game.observe(states, seat), seat, self.view.names)
        why = _why(game, view, self.action, self.say)
        if self.action in view.state.choices.values():
            return f"legal, and refused: {why!r}" if why else ""
        if not why:
            return "not legal, and nothing says why"
        return "refused for the same cause" if why == self.why else ""


def check_refusals(game: Game) -> None:
    """Checks in many positions that each action is legal and has no refusal, or is not and has a sentence why.

    A game without reasons finds causes by what its rules ask for, never by what is offered: so a cause that holds of a
    legal action too, or is named for want of another, is found here. Each cause is put right, of the actions of each
    block in each decision the first, second, fourth, eighth ... time that it is named.
    """
    if not game.refusal:
        return
    if game.rules.why:
        for _ in refusals(game, {}, set()):
            pass
        return
    remedies, named = remedies_of(game), Counter[tuple[str, str, int]]()
    answered, elsewhere = set[tuple[str | int, int]](), dict[tuple[str | int, int], Refused]()
    for refused in refusals(game, remedies, answered):
        remedy = remedy_of(refused, remedies)
        assert remedy, f"{refused}; nothing says how that is put right"
        named[refused.case] += 1
        if isinstance(remedy, Elsewhere):
            elsewhere[refused.block if remedy.of_block else refused.action, refused.view.state.phase] = refused
        if callable(remedy) and named[refused.case].bit_count() == 1:
            wrong = refused.after(remedy)
            assert not wrong, f"{refused}; put right: {wrong}"
    for case in elsewhere.keys() & answered:
        raise AssertionError(f"{elsewhere[case]}, and {case[0]} can answer {game.phases(case[1]).name}")


def differing_reasons(game: Game, states: States, legal: Iterable[int]) -> str:
    """Returns what the rules' reasons say of an action against what they say is legal; empty if they agree."""
    if not game.rules.why:
        return ""
    reasons, is_legal = np.empty(game.actions.size, INT), np.zeros(game.actions.size, bool)
    game.loops.why(states, reasons)
    is_legal[list(legal)] = True
    found = np.flatnonzero((reasons == ALLOWED) != is_legal)
    if not len(found):
        return ""
    reason, name = reasons[found[0]], game.actions.name(found[0])
    return (
        f"{name} is legal, and there is a reason against it: {reason}"
        if reason
        else f"nothing says why {name} is not legal"
    )


def remedies_of(game: Game) -> Remedies:
    """A game's ``checks/refusals.py``."""
    module = own_module(game, "refusals")
    assert module, f"{game.id} has refusals, but no checks/refusals.py, which says how each cause is put right"
    return module.REMEDIES


def remedy_of(refused: Refused, remedies: Remedies) -> Remedy | None:
    """Returns a way to put the cause right; None if nothing tells one."""
    found = remedies.get(refused.cause)
    if found is None or callable(found) or isinstance(found, Never | Elsewhere):
        return found
    return found.get(refused.view.game.phases(refused.view.state.phase).name) or found.get("")


def refusals(game: Game, remedies: Remedies, answered: set[tuple[str | int, int]]) -> Iterator[Refused]:
    """The actions that are not legal in many positions; nothing is said against the others.

    ``answered`` gets the legal ones and their blocks, each with the decision.
    """
    say = [Quoting(language, game.locale) for language in LANGUAGES]
    for number, (where, match) in enumerate(_positions(game)):
        view, states, speaker = match.view(match.player), match.whole_position(), say[number % len(say)]
        legal = set(view.state.choices.values())
        answered.update((action, view.state.phase) for action in legal)
        answered.update((game.actions.part(action)[0], view.state.phase) for action in legal)
        for actions in _blocks(game):
            elsewhere = 0
            for action in actions:
                refused = Refused(where, states, view, action, _why(game, view, action, speaker), speaker)
                if action in legal:
                    assert not refused.why, f"{refused}, though it is legal"
                    continue
                assert refused.why, f"{refused}; it is not legal, and nothing says why"
                assert refused.why[-1] in ".!?" and not refused.why[0].islower(), f"{refused}; that is no sentence"
                yield refused
                elsewhere += remedies.get(refused.cause) == ANOTHER_DECISION
                if elsewhere == ENOUGH and legal.isdisjoint(actions):
                    break


def _positions(game: Game) -> Iterator[tuple[str, Match]]:
    """Positions of random games and of the scenarios, each with where it is found."""
    for variant, match in sampled(game, POSITIONS):
        if not match.over:
            yield f"{game.id}, {variant}, action {match.ply}", match
    for scenario in scenarios(game):
        for match, _ in steps_of(game, scenario):
            yield f"{game.id}, {scenario.id}, action {match.ply}", match


def _blocks(game: Game) -> list[range]:
    return [range(game.actions.first(b.name), game.actions.first(b.name) + b.size) for b in game.actions.blocks]


def _why(game: Game, view: View, action: int, say: Words) -> str:
    return game.refusal(view.state, game.actions.name(action), say) if game.refusal else ""
