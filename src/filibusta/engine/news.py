"""News: a ring buffer of events in the record, from which the log, animations and sounds are made."""

from dataclasses import dataclass
from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.events import EventKind
from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN, State

NO_SECRET = -1
"""The reader of an event without a private number."""


@dataclass(frozen=True)
class Event:
    """One event as a viewer may know it. Its parts are attributes (``event.goal``), HIDDEN where the viewer may not
    know them."""

    kind: EventKind
    """A member of the game's ``Events``."""
    seat: int
    values: tuple[int, ...]
    """Its numbers in the order of their declaration, the private one last."""

    def __post_init__(self) -> None:
        self.__dict__.update(zip(self.kind.names, self.values, strict=True))

    def __getattr__(self, name: str) -> int:
        if name.startswith("_"):
            raise AttributeError(name)
        known = ", ".join(self.kind.names) or "none"
        raise AttributeError(f"the event {self.kind.name} has no {name!r}; its parts are: {known}")


_known: dict[tuple[type[EventKind], bytes, int], tuple[Event, ...]] = {}
MOST_KNOWN = 256
"""Actions whose events are kept by the bytes of their news: most viewers, stills and languages share them."""


def news_of(state: PlainState, events: type[EventKind]) -> tuple[Event, ...]:
    """Returns the events of the latest action, in order, as far as the viewer of a plain state may know them."""
    size = state.news_size
    key = events, state.raw("news", size), size
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        ring = state.some("news", size)
        oldest = size % len(ring) if size > len(ring) else 0
        found = _known[key] = tuple([_event(events(told.kind), told) for told in (*ring[oldest:], *ring[:oldest])])
    return found


def _event(kind: EventKind, told: Any) -> Event:
    values = told.parts[: kind.public]
    return Event(kind, told.seat, (*values, told.secret) if kind.has_secret else tuple(values))


@rule
def tell(s: State, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Reports an event to everyone: its kind, the seat it happens to, and its numbers as declared."""
    event = s.news[s.news_size & (len(s.news) - 1)]  # a power of two
    event.kind = kind
    event.seat = seat
    event.parts[0] = a
    event.parts[1] = b
    event.parts[2] = c
    event.secret = 0
    event.reader = NO_SECRET
    s.news_size += 1


@rule
def whisper(s: State, kind: int, seat: int, secret: int, reader: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Reports an event with a private number, which only the seat ``reader`` may see."""
    tell(s, kind, seat, a, b, c)
    event = s.news[(s.news_size - 1) & (len(s.news) - 1)]
    event.secret = secret
    event.reader = reader


@rule
def veil_news(s: State, viewer: int) -> None:
    """Hides the private numbers of events whose reader is not ``viewer``."""
    for i in range(len(s.news)):
        if s.news[i].reader not in (NO_SECRET, viewer):
            s.news[i].secret = HIDDEN
