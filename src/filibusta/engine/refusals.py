"""Reasons against actions as sentences, as a table.

    PLACES = {"price": lambda asked: ..., "silver": lambda asked: ...}
    SENTENCES = {
        Reason.NO_PRIZE: because("You have no prize."),
        Reason.TOO_DEAR: because("It costs {price}; you have {silver}."),
        Reason.HOLD_FULL: plural("The hold is full: {n} good.", "The hold is full: {n} goods.", n=hold),
        Reason.CARD_ELSEWHERE: timing_of,
    }
    refusal = refusals(why, ACTIONS, Reason, PLACES, SENTENCES, not_offered)

The sentence's own argument fills a place, otherwise the function in ``PLACES``. A sentence that branches is a function
of ``Asked``. A reason without a sentence, or a place that nothing fills, is an error when the table is made.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from filibusta.engine.actions import ActionSpace
from filibusta.engine.compiler import INTERPRETED
from filibusta.engine.decisions import ALLOWED, NOT_OFFERED
from filibusta.engine.plain import PlainState
from filibusta.engine.sentences import places_of
from filibusta.engine.words import Words


@dataclass(frozen=True)
class Asked:
    """The action for which a reason is wanted: the ``i``-th of its block, in a view of the deciding seat."""

    view: PlainState
    say: Words
    block: str
    i: int


Told = Callable[[Asked], str]
Filler = Callable[[Asked], Any]
"""The function that fills a place of a sentence; ``{n}`` of a plural is a number."""


@dataclass(frozen=True)
class Because:
    """A sentence; ``many`` is its form for several, ``text`` then that for one."""

    text: str
    many: str
    places: Mapping[str, Filler]


def because(text: str, **places: Filler) -> Because:
    """Declares a reason of one sentence; ``places`` fill those that are its own."""
    return Because(text, "", places)


def plural(one: str, many: str, **places: Filler) -> Because:
    """Declares a reason in singular and plural; the place ``{n}`` is the number."""
    return Because(one, many, places)


def refusals(
    why: Callable[[Any, int], int],
    actions: ActionSpace,
    reasons: type[IntEnum],
    places: Mapping[str, Filler],
    sentences: Mapping[Any, Because | Told],
    not_offered: Told,
) -> Callable[[PlainState, int, Words], str]:
    """Returns ``refusal(view, action, say)`` of a game: the reason against an action, empty where it is legal.

    ``not_offered`` gives the sentence for an action that the decision does not offer. Raises a ``ValueError`` unless
    every reason except 0 has a sentence, every place is filled, and every entry of ``places`` is used.
    """
    wanted = [reason for reason in reasons if reason is not reasons(ALLOWED)]
    if missing := [reason.name for reason in wanted if reason not in sentences]:
        raise ValueError(f"{reasons.__name__}.{missing[0]} has no sentence")
    if strange := [repr(key) for key in sentences if key not in wanted or not isinstance(key, reasons)]:
        raise ValueError(f"{strange[0]} has a sentence, but is no reason against an action")
    told: dict[int, Told] = {int(reason): _told(reason, said, places) for reason, said in sentences.items()}
    used = {name for said in sentences.values() if isinstance(said, Because) for name in _names(said)}
    if idle := sorted(places.keys() - used):
        raise ValueError(f"no sentence of {reasons.__name__} has the place {{{idle[0]}}}")

    def refusal(view: PlainState, action: int, say: Words) -> str:
        position = view.record() if INTERPRETED else view  # a rule may try what it puts back, as machine code can
        reason, asked = why(position, action), Asked(view, say, *actions.part(action))
        if reason == ALLOWED:
            return ""
        return not_offered(asked) if reason == NOT_OFFERED else told[reason](asked)

    return refusal


def _names(of: Because) -> dict[str, None]:
    return dict.fromkeys(places_of(of.text) + places_of(of.many) + (["n"] if of.many else []))


def _told(reason: IntEnum, said: Because | Told, places: Mapping[str, Filler]) -> Told:
    if not isinstance(said, Because):
        return said
    at, names, filled = f"{type(reason).__name__}.{reason.name}", _names(said), {**places, **said.places}
    if strange := [name for name in said.places if name not in names]:
        raise ValueError(f"{at}: {said.text!r} has no place {{{strange[0]}}}")
    if empty := [name for name in names if name not in filled]:
        raise ValueError(f"{at}: nothing fills {{{empty[0]}}} of {said.text!r}; say what: {empty[0]}=...")
    text, many, fills = said.text, said.many, [(name, filled[name]) for name in names]

    def tell(asked: Asked) -> str:
        words = {name: fill(asked) for name, fill in fills}
        return asked.say.plural(text, many, words.pop("n"), **words) if many else asked.say(text, **words)

    return tell
