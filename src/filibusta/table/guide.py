"""The guided first game of a game: ``guide.toml`` in its folder.

A guide is a deal (a seed, or cards by name), what the others do in it, and the learner's decisions one by one, each
with a sentence in every language. The learner has seat 0. Whoever chooses otherwise is answered; what the guide can say
in any position is said from then on where such a decision comes, and the others play for themselves.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from filibusta.engine.errors import BadRecord, FilibustaError
from filibusta.engine.game import Game
from filibusta.engine.game import game as game_of
from filibusta.engine.match import Match
from filibusta.engine.words import Names

FILE = "guide.toml"
LEARNER = 0
"""The seat of the learner."""
SECONDS = 20
"""The seconds that a decision of a guide takes: reading, choosing, and looking at what follows."""
_RULE = re.compile(r"^\*\*(RUL\d+|R\d+\.\d+[a-z]?)\*\*")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of the learner. ``do`` is the action that is advised, as the API writes it; ``say`` explains
    what matters now; ``rule`` is its rule; ``otherwise`` answers a different choice; ``anywhere`` is shown at
    such a decision after the game has left the guide."""

    do: str
    say: Names
    rule: str
    otherwise: Names | None = None
    anywhere: Names | None = None


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game. ``rivals``: the names of the other seats; ``others``: their actions, in order."""

    seed: str
    rivals: list[str]
    steps: list[Step]
    closing: Names
    """The sentence with which the guide ends and the game goes on."""
    others: list[str]
    deal: dict[str, Any] = {}
    """The deal as the game's scenarios write it, so that more cards do not change it; empty: what the seed deals."""
    opening: list[str] = []
    """The actions of everybody before the learner takes over."""
    options: dict[str, int | bool] = {}

    @property
    def players(self) -> int:
        """The number of players."""
        return 1 + len(self.rivals)

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return round(len(self.steps) * SECONDS / 60)


class Planned(NamedTuple):
    """An action of the guided game, chosen in a ``phase`` as the game numbers them."""

    seat: int
    action: str
    phase: int
    step: int
    """The number of the learner's step, from 0; -1 for an action of the others."""


class Lesson(NamedTuple):
    """The words of the guide at one position of a match."""

    number: int
    """The number of the step, from 1; of the latest one while there is none to be said."""
    of: int
    text: Names | None = None
    advised: str = ""
    """The action that is advised; empty: the learner chooses alone."""
    rule: str = ""
    strayed: bool = False
    """True if the learner has just made another choice."""
    answer: Names | None = None
    """The guide's own answer to that, if it has one."""
    done: bool = False
    """True if this is the last lesson."""


class Chapter(NamedTuple):
    """A chapter of a rulebook with numbered rules."""

    title: str
    rules: tuple[str, ...]


def guide(game: Game) -> Guide | None:
    """Returns the guide of a game; None if it has none."""
    path = game.folder / FILE
    return _read(game.id, path.read_bytes()) if path.exists() else None


@cache
def _read(name: str, text: bytes) -> Guide:
    try:
        return msgspec.toml.decode(text, type=Guide)
    except (msgspec.ValidationError, msgspec.DecodeError, ValueError) as error:
        raise BadRecord("the guide of {game} cannot be read: {error}", game=name, error=str(error)) from None


def begun(game: Game, found: Guide, names: tuple[str, ...] = ()) -> Match:
    """Returns the match of a guide, at the learner's first decision."""
    match = _dealt(game, found, names)
    for action in found.opening:
        match.play(action)
    return match


def deal_of(game: Game, found: Guide) -> tuple[int, ...]:
    """Returns the chance results of a guide's deal, empty if the seed deals; a ``BadRecord`` if the game has no such
    deal."""
    if not found.deal:
        return ()
    from filibusta.testing.scenario import vocabulary  # here, since the kit that comes with it imports this module

    try:
        return tuple(vocabulary(game).deal({"players": found.players, "options": found.options, **found.deal}))
    except ValueError as error:
        raise BadRecord("the deal of the guide of {game} is not possible: {error}", game=game.id, error=error) from None


def _dealt(game: Game, found: Guide, names: tuple[str, ...] = ()) -> Match:
    names, chance = names or ("Player 1", *found.rivals), deal_of(game, found)
    return Match.new(game, found.players, found.options, found.seed, names, chance=chance)


def plan(game: Game) -> tuple[Planned, ...]:
    """Returns all actions of the guided game; a ``BadRecord`` that names the step if the rules do not allow it (any
    more)."""
    return _plan(game.id)


@cache
def _plan(name: str) -> tuple[Planned, ...]:
    game = game_of(name)
    found = guide(game)
    return tuple(played(game, found)) if found else ()


def played(game: Game, found: Guide) -> Iterator[Planned]:
    """Plays a guided game; a ``BadRecord`` that names the step if the rules do not allow it."""
    match, others = _dealt(game, found), iter(found.others)
    for action in found.opening:
        yield _play(match, action, -1)
    for number, step in enumerate(found.steps):
        try:
            while match.player != LEARNER:
                yield _play(match, _next(others), -1)
            yield _play(match, step.do, number)
        except FilibustaError as error:
            message = "step {n} of the guide of {game} ({action}) does not fit the rules: {error}"
            raise BadRecord(message, n=number + 1, game=game.id, action=step.do, error=error) from None
    for action in others:
        yield _play(match, action, -1)


def _next(others: Iterator[str]) -> str:
    action = next(others, "")
    if not action:
        raise BadRecord("another player has to decide, and the guide does not say what")
    return action


def _play(match: Match, action: str, step: int) -> Planned:
    planned = Planned(match.player, action, int(match.phase), step)
    match.play(action)
    return planned


def followed(game: Game, match: Match) -> int:
    """Returns how many actions of a match are those of its guide."""
    line = plan(game)
    same = [(move.seat, move.action) == one[:2] for move, one in zip(match.moves, line, strict=False)]
    return same.index(False) if False in same else len(same)


def scripted(game: Game, match: Match, seat: int) -> str:
    """Returns the action of another seat in the guide; empty once the match has left the guide, or it has ended."""
    line = plan(game)
    if followed(game, match) < match.ply:
        return ""
    return next((one.action for one in line[match.ply : match.ply + match.players] if one.seat == seat), "")


def lesson(game: Game, match: Match) -> Lesson | None:
    """Returns what the guide says to the learner of a match that was dealt by it; None once it has ended."""
    found, line = guide(game), plan(game)
    if found is None or match.over:
        return None
    kept, of, mine = followed(game, match), len(found.steps), LEARNER in match.asked
    told = [one.step for one in line[:kept] if one.step >= 0]
    if kept == match.ply and kept < len(line):
        here = next((one.step for one in line[kept : kept + match.players] if one.step >= 0 and mine), None)
        if here is None:
            return Lesson(max(1, len(told)), of)
        step = found.steps[here]
        return Lesson(here + 1, of, step.say, step.do, step.rule)
    own = [ply for ply in range(kept, match.ply) if match.moves[ply].seat == LEARNER]
    if kept == len(line):
        return None if own else Lesson(of, of, found.closing, done=True)
    return _astray(found, match, kept, own, mine)


def _astray(found: Guide, match: Match, kept: int, own: list[int], mine: bool) -> Lesson | None:
    """Returns the lesson of a match that left the guide after ``kept`` actions, by a choice of the learner."""
    line = plan(match.game)
    missed = line[kept].step
    left = [(n, one.phase) for one in line[kept + 1 :] if (n := one.step) >= 0 and found.steps[n].anywhere]
    number, of, strayed = missed + 1, len(found.steps), len(own) == 1
    answer = found.steps[missed].otherwise if strayed else None
    for ply in [*own[1:], *([match.ply] if mine else [])]:
        phase = int(match.whole_position(ply)["phase"][0])
        fitting = next((one for one in left if one[1] == phase), None)
        if fitting:
            left.remove(fitting)
            number = fitting[0] + 1
            if ply == match.ply:
                step = found.steps[fitting[0]]
                return Lesson(number, of, step.anywhere, "", step.rule, strayed, answer)
    if strayed:
        return Lesson(number, of, strayed=True, answer=answer)
    return Lesson(number, of) if left else None


def chapters(game: Game, language: str) -> tuple[Chapter, ...]:
    """Returns the chapters of a game's rulebook."""
    return _chapters(game.id, language)


@cache
def _chapters(name: str, language: str) -> tuple[Chapter, ...]:
    found: list[tuple[str, list[str]]] = []
    for row in game_of(name).rulebook(language).splitlines():
        if row.startswith("## "):
            found.append((row[3:].strip(), []))
        elif found and (rule := _RULE.match(row)):
            found[-1][1].append(rule[1])
    return tuple(Chapter(title, tuple(rules)) for title, rules in found if rules)


def chapter(game: Game, language: str, rule: str) -> str:
    """Returns the title of the chapter in which a rule stands; empty if there is no such rule."""
    return next((one.title for one in chapters(game, language) if rule in one.rules), "")


def later(game: Game, language: str) -> list[Chapter]:
    """Returns the chapters that no step of the guide touches, which it names when it ends."""
    found = guide(game)
    met = {step.rule for step in found.steps} if found else set[str]()
    return [one for one in chapters(game, language) if not met.intersection(one.rules)]
