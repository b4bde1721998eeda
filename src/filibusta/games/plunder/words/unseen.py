"""Chances in words: what a flipped card will be, in the eyes of one viewer (R23.1)."""

from collections.abc import Iterator
from functools import lru_cache

from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN
from filibusta.games.plunder import cards
from filibusta.games.plunder.state import NONE

FIRST_LAID = 1 + len(cards.SETUP_SEA)
"""Places that came out of the deck."""
IN_DECK, VALUES = (tuple(map(int, column)) for column in (cards.DECK_COUNT, cards.VALUE))
KEPT = 32
"""Positions, as one viewer each knows them, of which is kept what they promise: picture, words and panels all ask."""


def flip_chance(view: PlainState, needed: int) -> float:
    """R8.8, R21.4: that a flipped card has at least this value: any card unseen is as likely as another."""
    values = unseen_values(view)
    return sum(value >= needed for value in values) / len(values) if values else 0.0


@lru_cache(KEPT)
def unseen_cards(view: PlainState) -> tuple[int, ...]:
    """Returns how many cards of each kind the viewer has not seen: in the deck, or in hidden hands."""
    unseen = list(IN_DECK)
    for card in _seen(view):
        unseen[card] -= 1
    return tuple(unseen)


@lru_cache(KEPT)
def flippable(view: PlainState) -> tuple[int, ...]:
    """Returns how many cards of each kind may come up (R21.4): the discards once the deck is used up, but for Storm."""
    unseen = unseen_cards(view)
    counts = list(unseen if view.deck_size > unseen[cards.STORM] else view.discard)
    counts[cards.STORM] = 0
    return tuple(counts)


@lru_cache(KEPT)
def unseen_values(view: PlainState) -> tuple[int, ...]:
    """The values of the cards that may come up, as far as the viewer knows; Storm is passed over (R21.4)."""
    return tuple([VALUES[card] for card, n in enumerate(flippable(view)) for _ in range(n)])


def passage_chance(view: PlainState, start: int, goal: int) -> float:
    """R8.7: that the tests between two places are passed; the first card flipped does not come again."""
    leave, enter = int(cards.LEAVE_TEST[view.places[start].card]), int(cards.ENTER_TEST[view.places[goal].card])
    if leave and enter:
        return _both(unseen_values(view), leave, enter)
    return flip_chance(view, leave or enter) if leave or enter else 1.0


def _both(values: tuple[int, ...], first: int, second: int) -> float:
    """Returns the probability that two cards in a row have at least these values."""
    n = len(values)
    if n < 2:
        return 0.0
    ways = sum(value >= first for value in values) * sum(value >= second for value in values)
    return (ways - sum(value >= max(first, second) for value in values)) / (n * (n - 1))


def _seen(view: PlainState) -> Iterator[int]:
    """Every card of the deck that the viewer knows to be elsewhere."""
    for card, n in enumerate(view.discard):
        yield from [card] * n
    for place in view.places[: view.places_size]:
        yield from (card for card in (place.natives,) if card != NONE)
    yield from (place.card for place in view.places[FIRST_LAID : view.places_size])
    for seat in view.seats[: view.players]:
        held = seat.hand[: seat.hand_size]
        yield from (card for card in (seat.ship, seat.prize, seat.mate, *held) if card not in (NONE, HIDDEN))
    yield from (cards.FIRST_FLEET + i for i, fleet in enumerate(view.fleets) if fleet.place != NONE)
    yield from (card for card in (*view.wars, view.encounter, view.offer, view.card) if card != NONE)
    yield from (kind for kind, dug_up in zip(cards.TREASURE_KINDS, view.dug_up, strict=True) if dug_up)
    yield from [cards.STORM] * view.storm
