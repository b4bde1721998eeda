"""Shares of the hands that a captain may hold, as far as a viewer knows: exact, over the unseen cards (R23.1)."""

from collections import Counter
from functools import lru_cache
from math import comb
from typing import NamedTuple

from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN
from filibusta.games.plunder.words.unseen import KEPT, VALUES, unseen_cards

MOST_VALUE = max(VALUES)


class Hand(NamedTuple):
    """A hand, as far as a viewer knows it."""

    known: tuple[int, ...]
    """The values of the cards that the viewer sees, the lowest first."""
    hidden: int = 0
    """The number of the other cards: any of the unseen ones, each set as likely as any other."""
    unseen: tuple[int, ...] = ()
    """The number of unseen cards of each value, from 0 on; nobody ever holds one without a value (Storm)."""

    def without(self, value: int) -> "Hand":
        """Returns the hand once a card that the viewer sees has been played."""
        left = list(self.known)
        left.remove(value)
        return self._replace(known=tuple(left))


@lru_cache(KEPT * 4)
def hand_of(view: PlainState, seat: int) -> Hand:
    """Returns a captain's hand, as far as the viewer knows it."""
    mat = view.seats[seat]
    held: tuple[int, ...] = mat.hand[: mat.hand_size]
    known = tuple(sorted(VALUES[card] for card in held if card != HIDDEN))
    hidden = len(held) - len(known)
    return Hand(known, hidden, unseen_of_values(view) if hidden else ())


@lru_cache(KEPT)
def unseen_of_values(view: PlainState) -> tuple[int, ...]:
    """Returns how many cards of each value the viewer has not seen."""
    counts = Counter[int]()
    for card, n in enumerate(unseen_cards(view)):
        counts[VALUES[card]] += n
    return tuple(counts[value] for value in range(MOST_VALUE + 1))


@lru_cache(4096)
def share(hand: Hand, needs: tuple[int, ...]) -> float:
    """Returns the share of possible hands that hold a separate card for each need; a need of 0 or less needs none.

    Cards are put against needs from the highest on: the i-th highest need must be met by i cards at least.
    """
    wanted = sorted((need for need in needs if need > 0), reverse=True)
    if not wanted:
        return 1.0
    if wanted[0] > MOST_VALUE:
        return 0.0
    all_hands = comb(sum(hand.unseen[1:]), hand.hidden)
    return _hands(hand, tuple(wanted), 0, 0, hand.hidden) / all_hands if all_hands else 0.0


def _hands(hand: Hand, wanted: tuple[int, ...], i: int, have: int, left: int) -> int:
    """Counts the ways to draw ``left`` cards below the need before the i-th so that all needs are met."""
    upper = wanted[i - 1] if i else MOST_VALUE + 1
    if i == len(wanted):
        return comb(sum(hand.unseen[1:upper]), left)
    have += sum(wanted[i] <= value < upper for value in hand.known)
    among, found = sum(hand.unseen[wanted[i] : upper]), 0
    for drawn in range(min(among, left) + 1):
        if have + drawn > i:
            found += comb(among, drawn) * _hands(hand, wanted, i + 1, have + drawn, left - drawn)
    return found


def at_most(hand: Hand, value: int) -> float:
    """The share of hands without any card above this value; if it is negative, not even laying none is enough."""
    return 1.0 - share(hand, (value + 1,)) if value >= 0 else 0.0


def chosen(hand: Hand, needs: tuple[int, ...]) -> tuple[int, ...]:
    """Returns for each need the lowest seen card that meets it, 0 where none must; as many needs, in order, as can be
    met."""
    for met in range(len(needs), -1, -1):
        cards = _matched(hand.known, needs[:met])
        if len(cards) == met:
            return cards
    return ()


def _matched(known: tuple[int, ...], needs: tuple[int, ...]) -> tuple[int, ...]:
    """The lowest need takes the lowest card that does: what is left over is the best for the others."""
    left, found = list(known), dict[int, int]()
    for i in sorted(range(len(needs)), key=needs.__getitem__):
        card = next((value for value in left if value >= needs[i]), None) if needs[i] > 0 else 0
        if card is None:
            return ()
        if card:
            left.remove(card)
        found[i] = card
    return tuple(found[i] for i in range(len(needs)))
