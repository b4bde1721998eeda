"""Decisions and steps as tables: a row for each, of which ``legal``, ``answer``, ``why`` and ``advance`` are made.

    ROWS = (
        offers(Phase.FLEE, offer("stand", stand), offer("card", play_card, why=not_held)),
        either(Phase.NATIVES, "attack", "peace", answer_natives),
    )
    legal, answer = decisions(__name__, Phase, ACTIONS, *ROWS)
    why = reasons(__name__, Phase, ACTIONS, *ROWS)
    advance = steps(__name__, Step, (Step.MOVE, move), (Step.DRAW, draw))

Each of the four is written out as one Python function and compiled like any other rule. (Nested closures would take 38
% longer to compile and play 6 % slower.) Rows are tested in order, so the most frequent go first.

A rule takes the record and, by parameter name, what else it needs: ``seat`` (the seat that chose), ``action`` (the
number of the action), or, under any other name, the index of the action in its block. It returns the step that follows,
or 0 for none; a rule annotated ``-> None`` has no following step. While a rule runs, nobody decides: ``s.player`` is
-1.

Every action that is not legal has a reason, a member of the game's ``Reason``, where 0 is ``ALLOWED``. The rule ``why``
thus decides both what is legal and why the rest is not; ``words/refusals.py`` has a sentence for each reason. A game
without reasons gives the rule ``legal`` instead.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from inspect import signature
from textwrap import indent
from typing import Any

from filibusta.engine.actions import ActionSpace
from filibusta.engine.compiler import INTERPRETED, interpreted, written_rule

Rule = Callable[..., Any]
ALLOWED = 0
"""The reason against a legal action: none."""
NOT_OFFERED = -1
"""The reason against an action that the decision never offers."""


@dataclass(frozen=True)
class Offer:
    """A block of actions that a decision offers."""

    block: str
    answer: Rule
    legal: Rule | None = None
    why: Rule | None = None


@dataclass(frozen=True)
class Decision:
    """One kind of decision: its legal actions, and the rules that carry out an answer."""

    phase: IntEnum
    offers: tuple[Offer, ...] = ()
    legal: Rule | None = None
    answer: Rule | None = None


def decision(phase: IntEnum, legal: Rule, answer: Rule) -> Decision:
    """Returns the decision whose legal actions ``legal(s, out) -> n`` lists and which one rule answers."""
    return Decision(phase, (), legal, answer)


def offer(block: str, answer: Rule, legal: Rule | None = None, *, why: Rule | None = None) -> Offer:
    """Returns the offer of a block of actions: all of them, or those that ``legal`` or ``why`` admits.

    ``why`` takes ``(s)`` for the whole block or ``(s, i)`` for its ``i``-th action, and returns the reason against it,
    0 if it is legal. Without reasons ``legal`` takes the same arguments and returns a bool. Beside ``why`` or alone,
    ``legal`` can also be ``(s, out, n) -> n``: it writes the legal actions into ``out`` from index ``n`` on, where
    testing each would be slow.
    """
    return Offer(block, answer, legal, why)


def offers(phase: IntEnum, *blocks: Offer, legal: Rule | None = None) -> Decision:
    """Returns the decision between these blocks, in the order of the action space.

    ``legal(s, out) -> n`` lists the legal actions of all blocks at once, if one test serves several of them.
    """
    return Decision(phase, blocks, legal)


def either(phase: IntEnum, one: str, other: str, answer: Rule) -> Decision:
    """Returns the decision between two single actions, both always legal."""
    return offers(phase, offer(one, answer), offer(other, answer))


def decisions(module: str, phases: type[IntEnum], actions: ActionSpace, *rows: Decision) -> tuple[Rule, Rule]:
    """Returns the rules ``legal(s, out)`` and ``answer(s, action)`` of a game, as if written in ``module``.

    Raises a ``ValueError`` unless each member of ``phases`` has exactly one row, whose offers are blocks of
    ``actions`` in their order.
    """
    _check_rows(module, phases, [row.phase for row in rows])
    names = _Names(phases)
    writers = [_Writer(module, row, actions, names) for row in rows]
    keys = [row.phase for row in rows]
    begin = "if s.over:\n    return 0\n"
    legal = _chain(begin + "phase = s.phase\n", "phase", keys, [writer.legal() for writer in writers])
    begin = "phase = s.phase\nseat = s.player\ns.player = -1\n"
    answer = _chain(begin, "phase", keys, [writer.answer() for writer in writers])
    return (
        written_rule(module, "legal", "s, out", legal, names),
        written_rule(module, "answer", "s, action", answer, names),
    )


def reasons(module: str, phases: type[IntEnum], actions: ActionSpace, *rows: Decision) -> Rule:
    """Returns the rule ``why(s, action)`` of a game, as if written in ``module``: the reason against an action.

    It returns ``ALLOWED`` for a legal action and ``NOT_OFFERED`` for one that the decision never offers. Raises a
    ``ValueError`` if a row says which actions are legal, but not why the others are not.
    """
    names = _Names(phases)
    bodies = [_Writer(module, row, actions, names).why() for row in rows]
    text = _chain("phase = s.phase\n", "phase", [row.phase for row in rows], bodies)
    return written_rule(module, "why", "s, action", text, names)


def steps(module: str, kinds: type[IntEnum], *rows: tuple[IntEnum, Rule], end: IntEnum | None = None) -> Rule:
    """Returns the rule ``advance(s, step)`` of a game, as if written in ``module``: one rule of ``(s)`` for each step.

    ``end`` is the member of ``kinds`` for "no step follows". Raises a ``ValueError`` unless every other member has
    exactly one row.
    """
    _check_rows(module, kinds, [step for step, _ in rows], end)
    names = _Names(kinds)
    bodies = [_carried_out(names.of(carry_out), "s", carry_out) for _, carry_out in rows]
    text = _chain("", "step", [step for step, _ in rows], bodies)
    return written_rule(module, "advance", "s, step", text, names)


def _check_rows(module: str, kinds: type[IntEnum], keys: list[IntEnum], end: IntEnum | None = None) -> None:
    def refuse(problem: str) -> None:
        raise ValueError(f"{module}, the table of {kinds.__name__}: {problem}")

    for name, member in kinds.__members__.items():
        if name != member.name:
            refuse(f"{name} and {member.name} have the same number, {int(member)}; each needs its own")
    if not_known := [repr(key) for key in keys if not isinstance(key, kinds)]:
        refuse(f"{', '.join(not_known)} is not a member of {kinds.__name__}")
    if doubled := {key.name for key in keys if keys.count(key) > 1}:
        refuse(f"more than one row for {', '.join(sorted(doubled))}; each has one")
    if end in keys:
        refuse(f"{end.name} has a row, but it means that nothing follows")
    if missing := [member.name for member in kinds if member not in keys and member is not end]:
        refuse(f"no row for {', '.join(missing)}")


class _Names(dict[str, Any]):
    """The functions that the written rules call, each under a name of its own."""

    def __init__(self, kinds: type[IntEnum]) -> None:
        super().__init__({kinds.__name__: kinds})

    def of(self, called: Rule) -> str:
        wanted = called.__name__
        for number in range(len(self) + 1):
            name = wanted if not number else f"{wanted}_{number + 1}"
            if name not in _LOCALS and self.setdefault(name, called) is called:
                return name
        raise AssertionError(wanted)


_LOCALS = {"s", "out", "n", "i", "action", "seat", "phase", "step", "legal", "answer", "why", "advance", "range"}


@dataclass(frozen=True)
class _Writer:
    """Writes what the rules do for one decision."""

    module: str
    row: Decision
    actions: ActionSpace
    names: _Names

    def __post_init__(self) -> None:
        row, known = self.row, {block.name for block in self.actions.blocks}
        if unknown := [one.block for one in row.offers if one.block not in known]:
            self.refuse(f"{', '.join(unknown)} is no block of actions; there are {', '.join(sorted(known))}")
        firsts = [self.actions.first(one.block) for one in row.offers]
        for one, next_one in zip(row.offers, row.offers[1:], strict=False):
            if self.actions.first(one.block) >= self.actions.first(next_one.block):
                self.refuse(f"{one.block} is offered before {next_one.block}, which comes first among the actions")
        if not firsts and not (row.legal and row.answer):
            self.refuse("nothing is offered")
        if row.legal and any(one.legal for one in row.offers):
            self.refuse("an offer says what is legal, and so does the decision; one of them is to say it")
        if twice := [one.block for one in row.offers if one.legal and one.why and _takes(one.legal) != ["out", "n"]]:
            self.refuse(f"what is legal of {twice[0]} is said twice; beside a reason it may only be listed (s, out, n)")

    def refuse(self, problem: str) -> None:
        raise ValueError(f"{self.module}, the decision {self.row.phase.name}: {problem}")

    def legal(self) -> str:
        row = self.row
        if row.legal:
            return f"return {self.names.of(row.legal)}(s, out)\n"
        if all(one.legal is None and one.why is None for one in row.offers):
            numbers = [action for one in row.offers for action in self.span(one)]
            if len(numbers) <= 2:
                return "".join(f"out[{i}] = {n}\n" for i, n in enumerate(numbers)) + f"return {len(numbers)}\n"
        return self.tests() + "n = 0\n" + "".join(map(self.listed, row.offers)) + "return n\n"

    def tests(self) -> str:
        """Returns the code that tests the single actions before anything is written, so that the compiled rule reads
        the record once."""
        tested = [(self.test(one), one.why) for one in self.row.offers]
        return "".join(f"{name} = {self.names.of(why)}(s) == {ALLOWED}\n" for name, why in tested if name and why)

    def test(self, one: Offer) -> str:
        """An expression that says whether an action alone in its block is legal; empty if that is not tested before."""
        is_one = one.why and not one.legal and not _takes(one.why) and len(self.span(one)) == 1
        return f"_{one.block}" if is_one else ""

    def listed(self, one: Offer) -> str:
        span = self.span(one)
        loop = f"for i in range({len(span)}):  # {one.block}\n    out[n] = {span.start} + i\n"
        test, is_legal = one.legal or one.why, f" == {ALLOWED}" if one.why else ""
        if test is None:
            return f"out[n] = {span.start}  # {one.block}\nn += 1\n" if len(span) == 1 else f"{loop}    n += 1\n"
        takes, name = _takes(test), self.names.of(test)
        if tested := self.test(one):
            return f"out[n] = {span.start}  # {one.block}\nn += {tested}\n"
        if takes == ["out", "n"]:
            return f"n = {name}(s, out, n)  # {one.block}\n"
        if len(takes) == 1:
            return f"{loop}    n += {name}(s, i){is_legal}\n"
        if takes:
            self.refuse(f"{name}, which says when {one.block} is legal, takes (s), (s, i) or (s, out, n)")
        if len(span) > 1:
            return f"if {name}(s){is_legal}:\n{indent(loop, '    ')}        n += 1\n"
        return f"out[n] = {span.start}  # {one.block}\nn += {name}(s){is_legal}\n"

    def why(self) -> str:
        if self.row.answer or any(one.legal and not one.why for one in self.row.offers):
            self.refuse("it says what is legal, but not why the rest is not; give each offer a reason (why=...)")
        return "".join(map(self.reason, self.row.offers)) + f"return {NOT_OFFERED}\n"

    def reason(self, one: Offer) -> str:
        span, found = self.span(one), str(ALLOWED)
        if one.why:
            takes, name = _takes(one.why), self.names.of(one.why)
            if len(takes) > 1:
                self.refuse(f"{name}, the reason against {one.block}, takes (s) or (s, i)")
            found = f"{name}(s, action - {span.start})" if takes else f"{name}(s)"
        return f"if {span.start} <= action < {span.stop}:  # {one.block}\n    return {found}\n"

    def answer(self) -> str:
        if self.row.answer:
            return self.done(self.row.answer, None)
        text, last = "", ""
        for one in reversed(self.row.offers):
            does = self.done(one.answer, one)
            if does != last:
                beyond = self.span(one).stop
                text = f"if action < {beyond}:  # {one.block}\n{indent(does, '    ')}{text}" if text else does
            last = does
        return text

    def done(self, answer: Rule, one: Offer | None) -> str:
        name, given = self.names.of(answer), ["s"]
        for taken in _takes(answer):
            if taken in ("seat", "action"):
                given.append(taken)
            elif one is None or len(self.span(one)) == 1:
                self.refuse(f"{name} takes {taken}, but there is no block of several actions to take a place in")
            else:
                first = self.span(one).start
                given.append(f"action - {first}" if first else "action")
        if len(given) != len({*given}):
            self.refuse(f"{name} takes the place of an action twice")
        return _carried_out(name, ", ".join(given), answer)

    def span(self, one: Offer) -> range:
        first = self.actions.first(one.block)
        return range(first, first + next(block.size for block in self.actions.blocks if block.name == one.block))


def _takes(called: Rule) -> list[str]:
    """Returns the names of a rule's parameters after the record."""
    return list(signature(interpreted(called)).parameters)[1:]


def _carried_out(name: str, given: str, called: Rule) -> str:
    returned = signature(interpreted(called)).return_annotation
    return f"{name}({given})\nreturn 0\n" if returned in (None, "None") else f"return {name}({given})\n"


def _chain(begin: str, what: str, keys: Iterable[IntEnum], bodies: Iterable[str]) -> str:
    """A function's text that does the body of each key; keys with the same body share it."""
    shared: dict[str, list[str]] = {}
    for key, body in zip(keys, bodies, strict=True):
        shared.setdefault(body, []).append(f"{what} == {type(key).__name__}.{key.name}")
    rows = (f"if {' or '.join(tests)}:\n{indent(body, '    ')}" for body, tests in shared.items())
    unknown = f'raise ValueError(f"no row for the {what} {{{what}}}")\n' if INTERPRETED else "return 0\n"
    return begin + "".join(rows) + unknown
