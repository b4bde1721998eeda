"""Log lines and decisions as tables of sentences, with the rule that each cites.

    WORDINGS = {"player": Wording("seat", Voice.player), "place": Wording("place", Voice.place)}
    LINES = sentences(WORDINGS, {
        Events.MOVED: line("{player} sailed to {place}.", "R8.5", "ship", place="goal"),
        Events.REFITTED: plural("{player} drew {n} card.", "{player} drew {n} cards.", "R5.2", n="cards"),
        Events.DREW: by("card", {HIDDEN: line("{player} drew a card.", "R5.1")}, line("{player} drew {card}.", "R5.1")),
    })

The part of the event with the name of a place fills it, otherwise the part that numbers the kind of thing of the
place's wording; otherwise the line names the part, a wording or a function. ``{n}`` is a plain number. A table with a
place that nothing fills is an error when it is made, which names the event.

Rules and symbols are texts, or chosen like sentences: ``by("foe", {Foe.CAPTAIN: "R15.5"}, "R13.7")``. For anything
else, a line can be a function of the voice and the event.

    PLACES = {"ship": lambda v: v.card(v.view.encounter), "enemy": lambda v: v.target}
    PROMPTS, WAITS = questions(PLACES, {
        Phase.FLEE: question("R13.7", "How do you flee from {ship}?", "{player} is fleeing from {ship}", flight),
        Phase.BOARD: question("R12.4", "Board {ship}?", "{player} may board {ship}", "Once a turn.", ship=the_prize),
    })

A decision has a question for the decider, a sentence for those who wait, where ``{player}`` is the decider, and a
detail that everybody may read. Each is a text, a choice by a field of the view or by a condition on the voice, or a
function. The row fills a place, otherwise the table of places; a place that neither names is an error.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from operator import attrgetter
from string import Formatter
from typing import Any, Generic, NamedTuple, TypeVar, cast

from filibusta.engine.events import EventKind
from filibusta.engine.news import Event
from filibusta.engine.speech import Line, Prompt

Of = Callable[[Any, Event], Any]
"""Something about an event, as a voice sees it."""
About = Callable[[Any], Any]
"""Something about a decision, of which a voice alone is asked."""
Spoken = Callable[[Any, Any], Any]
"""The function that a choice selects; it takes a voice, and an event or the name of the deciding player."""
Telling = Callable[[Any, Event], Line | None]
"""The function that tells an event; it returns ``silent`` where the event is not worth a line."""


class Wording(NamedTuple):
    """A place of a sentence: the kind of thing that it names, and the method of the voice that words it."""

    of: str
    say: Callable[[Any, int], Any]


class Derived(NamedTuple):
    """A value that follows from one part of an event alone."""

    part: str
    make: Callable[[int], Any]


Filler = str | Wording | Derived | Of
"""The filler of a place: a part by its name, the part that numbers a wording, or a value derived from the event."""
Wordings = Mapping[str, Wording]
"""The wording of each place that is not a mere number, by its name."""
T = TypeVar("T")


@dataclass(frozen=True)
class Cases(Generic[T]):
    """One of several, by a part or a question about the event."""

    of: str | Of | About
    cases: Mapping[Any, "T | Cases[T]"]
    otherwise: "T | Cases[T] | None" = None
    is_truth: bool = False
    """True if only the truth of the answer counts."""


Said = str | Derived | Of | Cases[str]
"""A rule or a symbol."""


@dataclass(frozen=True)
class Sentence:
    """An event told in one sentence; ``many`` is its form for several, ``text`` then that for one."""

    text: str
    many: str
    rule: Said
    icon: Said
    opens: bool
    places: Mapping[str, Filler | Cases[Any]]


Told = Sentence | Telling | Cases[Any]
"""The entry of a table for a kind of event."""


def line(text: str, rule: Said, icon: Said = "", opens: bool = False, **places: Filler | Cases[Any]) -> Sentence:
    """Declares the sentence of an event, its rule and its symbol. ``places`` fill the places that no part fills by
    name."""
    return Sentence(text, "", rule, icon, opens, places)


def plural(one: str, many: str, rule: Said, icon: Said = "", **places: Filler | Cases[Any]) -> Sentence:
    """Declares a sentence in singular and plural; the place ``{n}`` is the number."""
    return Sentence(one, many, rule, icon, False, places)


def from_part(part: str, make: Callable[[int], Any]) -> Derived:
    """Declares a symbol, rule or figure that depends on one part only: ``from_part("card", card_icon)``."""
    return Derived(part, make)


NEVER: Any = object()
"""The case for all other values where there are none: should one come, it is refused."""


def by(of: str | Of | About, cases: Mapping[Any, Any], otherwise: Any = None) -> Cases[Any]:
    """Chooses by the value of a part or field, or by the result of a function; ``otherwise`` is for all other values.

    Without ``otherwise`` the cases must be all members of an enumeration.
    """
    return Cases(of, cases, otherwise)


def when(question: str | Of | About, yes: Any, no: Any) -> Cases[Any]:
    """Chooses between two sentences; a part or field as the condition means "not 0"."""
    return Cases(question, {True: yes, False: no}, None, True)


def amid(cases: Mapping[Any, Any], otherwise: Any) -> Cases[Any]:
    """Chooses by the first of these kinds of events that the same action also told, or else ``otherwise``."""

    def first(v: Any, h: Event) -> EventKind | None:
        told = v.kinds_told(type(h.kind))
        return next((kind for kind in cases if kind in told), None)

    return Cases(first, cases, otherwise)


def sentences(wordings: Wordings, table: Mapping[Any, Told]) -> dict[Any, Telling]:
    """Returns the lines of a speech; raises a ``ValueError`` that names the event whose place or case is unknown."""
    return {kind: _Binding(kind, wordings).telling(told) for kind, told in table.items()}


class _Choosing(ABC):
    """Chooses what is said of one kind of event, or of one decision."""

    at: str
    """Names the kind."""

    @abstractmethod
    def question(self, of: str | Of | About) -> Spoken:
        """Returns what answers a question about an event, or about the voice."""

    def choice(self, of: Cases[Any], bound: Callable[[Any], Spoken]) -> Spoken:
        ask, cases = self.question(of.of), {key: bound(case) for key, case in of.cases.items()}
        if of.is_truth:
            yes, no = cases[True], cases[False]
            return lambda v, h: yes(v, h) if ask(v, h) else no(v, h)
        if of.otherwise is None:
            self.check_cases(list(of.cases))
        other = self.unknown(ask) if of.otherwise in (None, NEVER) else bound(of.otherwise)
        return lambda v, h: cases.get(ask(v, h), other)(v, h)

    def check_cases(self, keys: list[Any]) -> None:
        """Checks that cases without a default name every member of an enumeration."""
        kinds: set[type[Any]] = {type(key) for key in keys}
        kind = next(iter(kinds), int)
        if len(kinds) != 1 or not issubclass(kind, IntEnum):
            raise ValueError(f"{self.at}: its cases {keys} may not be all; give one for all others")
        if missing := [member.name for member in kind if member not in keys]:
            message = "has no case; give it one, or one for all others"
            raise ValueError(f"{self.at}: {kind.__name__}.{missing[0]} {message}")

    def unknown(self, ask: Spoken) -> Spoken:
        def refuse(v: Any, h: Any) -> Any:
            raise ValueError(f"{self.at}: there is no case for {ask(v, h)!r} ({h})")

        return refuse


class _Binding(_Choosing):
    """The sentence of one kind of event, its places bound to the parts of the kind."""

    def __init__(self, kind: EventKind, wordings: Wordings) -> None:
        self.at = f"{type(kind).__name__}.{kind.name}"
        self.parts = {part.name: part.of for part in kind.parts}
        self.wordings = wordings

    def telling(self, told: Told) -> Telling:
        match told:
            case Sentence():
                return self.sentence(told)
            case Cases():
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
        if isinstance(what, Cases):
            return self.choice(cast(Cases[Any], what), self.said)
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
        """Returns the wording of the place, or of what the part numbers; ``{n}`` is the number itself."""
        return None if name == "n" else self.wordings.get(name, self.wordings.get(self.parts[part]))

    def part(self, name: str, place: str | Wording, text: str) -> str:
        """Returns the part that fills a place: the one named by it, of the same name, or numbering what its wording
        says."""
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

    def question(self, of: str | Of | About) -> Of:
        if not isinstance(of, str):
            return cast(Of, of)
        read = self.reader(of)
        return lambda _v, h: read(h)


Places = Mapping[str, About]
"""By what the places of questions are filled: functions of the voice, by the name of the place."""
Text = str | Cases[str] | Callable[[Any], str] | Callable[[Any, str], str]
"""A text of a decision, or its rule. A function takes the voice; for those who wait, also the name of who decides."""


@dataclass(frozen=True)
class Question:
    """A decision in words: the question, the sentence for those who wait, a detail for each, and the rule."""

    rule: Text
    ask: Text
    wait: Text
    detail: Text
    wait_detail: Text | None
    places: Places


def question(
    rule: Text, ask: Text, wait: Text, detail: Text, *, wait_detail: Text | None = None, **places: About
) -> Question:
    """Declares a decision. ``places`` fill places that the table of places lacks, or fills differently.

    The detail is public, and also the one for those who wait unless ``wait_detail`` is given.
    """
    return Question(rule, ask, wait, detail, wait_detail, places)


Prompts = dict[Any, Callable[[Any], Prompt]]
Waits = dict[Any, Callable[[Any, str], Prompt]]


def questions(places: Places, table: Mapping[Any, Question]) -> tuple[Prompts, Waits]:
    """Returns the prompts and waits of a speech; raises a ``ValueError`` that names the phase whose place or case is
    unknown."""
    asking = {phase: _Asking(phase, places, row) for phase, row in table.items()}
    prompts: Prompts = {phase: of.prompt for phase, of in asking.items()}
    return prompts, {phase: of.waiting for phase, of in asking.items()}


class _Asking(_Choosing):
    """One decision, with its places bound."""

    def __init__(self, phase: IntEnum, places: Places, row: Question) -> None:
        self.at = f"{type(phase).__name__}.{phase.name}"
        self.places = {**places, **row.places}
        self.unused = {*row.places}
        self.rule = self.choice_or(row.rule, self.fixed)
        self.ask, self.detail = self.asked(row.ask), self.asked(row.detail)
        self.wait = self.awaited(row.wait)
        self.wait_detail = self.detail if row.wait_detail is None else self.awaited(row.wait_detail)
        if self.unused:
            raise ValueError(f"{self.at}: none of its texts has the place {{{min(self.unused)}}}")

    def prompt(self, v: Any) -> Prompt:
        return Prompt(self.ask(v, ""), self.detail(v, ""), self.rule(v, ""))

    def waiting(self, v: Any, player: str) -> Prompt:
        return Prompt(self.wait(v, player), self.wait_detail(v, player), self.rule(v, player))

    def fixed(self, rule: Any) -> Spoken:
        return (lambda v, _player: rule(v)) if callable(rule) else lambda _v, _player: rule

    def asked(self, text: Text) -> Spoken:
        return self.choice_or(text, lambda said: self.filled(said) if isinstance(said, str) else self.fixed(said))

    def awaited(self, text: Text) -> Spoken:
        return self.choice_or(text, lambda said: self.filled(said, ["player"]) if isinstance(said, str) else said)

    def choice_or(self, text: Any, bound: Callable[[Any], Spoken]) -> Spoken:
        if isinstance(text, Cases):
            return self.choice(cast(Cases[Any], text), lambda case: self.choice_or(case, bound))
        return bound(text)

    def filled(self, text: str, given: Sequence[str] = ()) -> Spoken:
        """Fills the places of a text; those ``given`` are filled with the decider."""
        names = places_of(text)
        self.unused -= {*names}
        if unknown := [name for name in names if name not in self.places and name not in given]:
            message = f"is filled by nothing; there are: {', '.join([*given, *self.places]) or 'none'}"
            raise ValueError(f"{self.at}: {{{unknown[0]}}} of {text!r} {message}")
        fills = [(name, self.places[name]) for name in names if name not in given]
        decides = [name for name in given if name in names]

        def tell(v: Any, player: str) -> str:
            return v.say(text, **dict.fromkeys(decides, player), **{name: fill(v) for name, fill in fills})

        return tell if text else lambda _v, _player: ""

    def question(self, of: str | Of | About) -> Spoken:
        if not isinstance(of, str):
            return self.fixed(of)
        read = attrgetter(of)
        return lambda v, _player: read(v.view)


def places_of(text: str) -> list[str]:
    """Returns the places of a sentence, in order."""
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]
