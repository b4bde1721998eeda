"""Decks as arrays of cards, whose top is the last card, and cards as numbers of each kind."""

from filibusta.engine.compiler import rule
from filibusta.engine.domains import NOTHING
from filibusta.engine.record import Numbers


@rule
def take_top(deck: Numbers, size: int) -> int:
    """Removes and returns the top card of a deck of ``size`` cards."""
    card = deck[size - 1]
    deck[size - 1] = NOTHING
    return card


@rule
def lay_out(counts: Numbers, cards: Numbers) -> int:
    """Writes ``counts[kind]`` cards of each kind into ``cards``, kind by kind, and returns their total number."""
    n = 0
    for kind in range(len(counts)):
        for _ in range(counts[kind]):
            cards[n] = kind
            n += 1
    return n


@rule
def fill_deck(deck: Numbers, cards: Numbers, size: int) -> None:
    """Makes a deck of the first ``size`` of ``cards``; the rest of ``deck`` is empty."""
    for i in range(len(deck)):
        deck[i] = cards[i] if i < size else NOTHING


@rule
def clear_cards(cards: Numbers) -> None:
    """Empties an array of cards."""
    for i in range(len(cards)):
        cards[i] = NOTHING


@rule
def clear_counts(counts: Numbers) -> None:
    """Sets all counts of cards to 0."""
    for kind in range(len(counts)):
        counts[kind] = 0
