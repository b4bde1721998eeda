"""What happened: a short ring of events in the record, from which the log, the animation and the sound are made."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import HIDDEN, State

NO_SECRET = -1
"""The reader of an event without a private number."""


@rule
def tell(s: State, kind: int, seat: int, a: int, b: int, c: int) -> None:
    """Reports an event to everyone: what happened, to which seat, and up to three numbers."""
    event = s.news[s.news_size & (len(s.news) - 1)]  # a power of two
    event.kind = kind
    event.seat = seat
    event.a = a
    event.b = b
    event.c = c
    event.secret = 0
    event.reader = NO_SECRET
    s.news_size += 1


@rule
def whisper(s: State, kind: int, seat: int, a: int, b: int, c: int, secret: int, reader: int) -> None:
    """Reports an event with one more number that only the seat ``reader`` may see."""
    tell(s, kind, seat, a, b, c)
    event = s.news[(s.news_size - 1) & (len(s.news) - 1)]
    event.secret = secret
    event.reader = reader


@rule
def veil_news(s: State, viewer: int) -> None:
    """Hides the private numbers of events that ``viewer`` is not the reader of."""
    for i in range(len(s.news)):
        if s.news[i].reader not in (NO_SECRET, viewer):
            s.news[i].secret = HIDDEN
