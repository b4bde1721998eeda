"""Lines of the log as sentences: what is said of each kind of event, its rule and its symbol, as a table.

    WORDINGS = {"player": Wording("seat", Voice.player), "place": Wording("place", Voice.place)}
    LINES = sentences(WORDINGS, {
        Events.MOVED: line("{player} sailed to {place}.", "R8.5", "ship", place="goal"),
        Events.REFITTED: plural("{player} drew {n} card.", "{player} drew {n} cards.", "R5.2", n="cards"),
        Events.DREW: by("card", {HIDDEN: line("{player} drew a card.", "R5.1")}, line("{player} drew {card}.", "R5.1")),
    })

A place of a sentence is filled from the part of the event that is called like it, or else from the one that numbers
what its wording says; where neither does, the line names the part, a wording or a function. ``{n}`` is a number as it
is. A table that leaves a place empty is refused when it is made, with the name of the event.

Rules and symbols are texts, or chosen like sentences: ``by("foe", {Foe.CAPTAIN: "R15.5"}, "R13.7")``. What no table can
say is a function of the voice and the event.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from operator import attrgetter
from string import Formatter
from typing import Any, Generic, NamedTuple, TypeVar, cast

from filibusta.engine.events import EventKind
from filibusta.engine.news import Event
from filibusta.engine.speech import Line

Of = Callable[[Any, Event], Any]
"""Something about an event, as a voice sees it."""
Telling = Callable[[Any, Event], Line | None]
"""What tells an event; ``silent`` where it is not worth a line."""


class Wording(NamedTuple):
    """A place of a sentence: the kind of number that fills it, and the voice's word for that number."""

    of: str
    say: Callable[[Any, int], Any]


class Derived(NamedTuple):
    """A value that follows from one part of an event alone."""

    part: str
    make: Callable[[int], Any]


Place = str | Wording | Derived | Of
"""What fills a place: a part by its name, the part that numbers what a wording says, or what follows from an event."""
Wordings = Mapping[str, Wording]
"""The wording of each place that is not a mere number, by its name."""
T = TypeVar("T")


@dataclass(frozen=True)
class Choice(Generic[T]):
    """One of several, by a part or a question about the event."""

    of: str | Of
    cases: Mapping[Any, "T | Choice[T]"]
    otherwise: "T | Choice[T] | None" = None
    is_truth: bool = False
    """Whether only the truth of the answer counts."""


Said = str | Derived | Of | Choice[str]
"""A rule or a symbol."""


@dataclass(frozen=True)
class Sentence:
    """An event told in one sentence; ``many`` is its form for several, ``text`` then that for one."""

    text: str
    many: str
    rule: Said
    icon: Said
    opens: bool
    places: Mapping[str, Place | Choice[Any]]


Told = Sentence | Telling | Choice[Any]
"""What a table has for a kind of event."""


def line(text: str, rule: Said, icon: Said = "", opens: bool = False, **places: Place | Choice[Any]) -> Sentence:
    """One sentence, its rule and its symbol; ``places``: by what a place is filled whose name does not say it."""
    return Sentence(text, "", rule, icon, opens, places)


def plural(one: str, many: str, rule: Said, icon: Said = "", **places: Place | Choice[Any]) -> Sentence:
    """A sentence of one thing or of several; the place ``{n}`` says of how many."""
    return Sentence(one, many, rule, icon, False, places)


def from_part(part: str, make: Callable[[int], Any]) -> Derived:
    """A symbol, a rule or a figure that follows from one part alone: ``from_part("card", card_icon)``."""
    return Derived(part, make)


def by(of: str | Of, cases: Mapping[Any, Any], otherwise: Any = None) -> Choice[Any]:
    """Chooses by the value of a part, or by the answer to a question; ``otherwise`` for all other values.

    Without ``otherwise`` the cases must be all members of an enumeration.
    """
    return Choice(of, cases, otherwise)


def when(question: str | Of, yes: Any, no: Any) -> Choice[Any]:
    """The one or the other; a part is a question, too: whether it is not 0."""
    return Choice(question, {True: yes, False: no}, None, True)


def amid(cases: Mapping[Any, Any], otherwise: Any) -> Choice[Any]:
    """Chooses by the first of these kinds of events that the latest action also told; else ``otherwise``."""

    def first(v: Any, h: Event) -> EventKind | None:
        told = v.kinds_told(type(h.kind))
        return next((kind for kind in cases if kind in told), None)

    return Choice(first, cases, otherwise)


def sentences(wordings: Wordings, table: Mapping[Any, Told]) -> dict[Any, Telling]:
    """The lines of a speech; a ValueError that names the event where a place or a case cannot be resolved."""
    return {kind: _Binding(kind, wordings).telling(told) for kind, told in table.items()}


class _Binding:
    """What is said of one kind of event, its places bound to the parts of the kind."""

    def __init__(self, kind: EventKind, wordings: Wordings) -> None:
        self.at = f"{type(kind).__name__}.{kind.name}"
        self.parts = {part.name: part.of for part in kind.parts}
        self.wordings = wordings

    def telling(self, told: Told) -> Telling:
        match told:
            case Sentence():
                return self.sentence(told)
            case Choice():
                return self.choice(told, self.telling)
            case _:
                return told

    def sentence(self, of: Sentence) -> Telling:
        names = dict.fromkeys(places_of(of.text) + places_of(of.many) + (["n"] if of.many else []))
        if strange := [name for name in of.places if name not in names]:
            raise ValueError(f"{self.at}: {of.text!r} has no place {{{strange[0]}}}")
        fills = [(name, self.filler(name, of)) for name in names]
        rule, icon, text, many, opens = self.said(of.rule), self.said(of.icon), of.text, of.many, of.opens

        def tell(v: Any, h: Event) -> Line:
            words = {name: fill(v, h) for name, fill in fills}
            said = v.say.plural(text, many, words.pop("n"), **words) if many else v.say(text, **words)
            return Line(said, rule(v, h), icon(v, h), opens)

        return tell

    def said(self, what: Any) -> Of:
        if isinstance(what, Choice):
            return self.choice(cast(Choice[Any], what), self.said)
        if isinstance(what, Derived):
            read, make = self.reader(what.part), what.make
            return lambda _v, h: make(read(h))
        return what if callable(what) else lambda _v, _h: what

    def reader(self, part: str) -> Callable[[Event], int]:
        if part not in self.parts:
            raise ValueError(f"{self.at}: no part is called {part!r}; there are: {', '.join(self.parts) or 'none'}")
        return attrgetter(part)

    def filler(self, name: str, of: Sentence) -> Of:
        place = of.places.get(name, self.wordings.get(name, name))
        if not isinstance(place, (str, Wording)):
            return self.said(place)
        part = self.part(name, place, of.text)
        wording = place if isinstance(place, Wording) else self.wording(name, part)
        if wording and wording.of != self.parts[part]:
            message = f"is a {wording.of}, but {part} numbers a {self.parts[part]}"
            raise ValueError(f"{self.at}: {{{name}}} of {of.text!r} {message}")
        read, say = attrgetter(part), wording and wording.say
        return (lambda v, h: say(v, read(h))) if say else (lambda _v, h: read(h))

    def wording(self, name: str, part: str) -> Wording | None:
        """That of the place, or of what the part numbers; ``{n}`` is the number itself."""
        return None if name == "n" else self.wordings.get(name, self.wordings.get(self.parts[part]))

    def part(self, name: str, place: str | Wording, text: str) -> str:
        """The part that fills a place: the one that is named, or called like it, or numbers what its wording says."""
        if isinstance(place, str):
            found = [place] if place in self.parts else []
        else:
            numbering = [part for part, numbers in self.parts.items() if numbers == place.of]
            found = [part for part in (name, place.of) if part in numbering][:1] or numbering
        if len(found) == 1:
            return found[0]
        why = "may be any of" if found else "is none of"
        known = ", ".join(found or self.parts) or "none: it has no parts"
        raise ValueError(f"{self.at}: {{{name}}} of {text!r} {why} its parts ({known}); name one: {name}=...")

    def choice(self, of: Choice[Any], bound: Callable[[Any], Of]) -> Of:
        ask, cases = self.question(of.of), {key: bound(case) for key, case in of.cases.items()}
        if of.is_truth:
            yes, no = cases[True], cases[False]
            return lambda v, h: yes(v, h) if ask(v, h) else no(v, h)
        if of.otherwise is None:
            self.check_cases(list(of.cases))
        other = self.unknown if of.otherwise is None else bound(of.otherwise)
        return lambda v, h: cases.get(ask(v, h), other)(v, h)

    def question(self, of: str | Of) -> Of:
        if not isinstance(of, str):
            return of
        read = self.reader(of)
        return lambda _v, h: read(h)

    def check_cases(self, keys: list[Any]) -> None:
        """Without a case for all others there is one for each member of an enumeration."""
        kinds: set[type[Any]] = {type(key) for key in keys}
        kind = next(iter(kinds), int)
        if len(kinds) != 1 or not issubclass(kind, IntEnum):
            raise ValueError(f"{self.at}: its cases {keys} may not be all; give one for all others")
        if missing := [member.name for member in kind if member not in keys]:
            message = "has no case; give it one, or one for all others"
            raise ValueError(f"{self.at}: {kind.__name__}.{missing[0]} {message}")

    def unknown(self, _v: Any, h: Event) -> Any:
        raise ValueError(f"{self.at}: there is no case for {h}")


def places_of(text: str) -> list[str]:
    """The places of a sentence, in order."""
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]
