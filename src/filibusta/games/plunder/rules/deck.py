"""The deck and the discards (R21): both are bags (a number of each card), since their order never matters."""

from filibusta.engine.chance import pick
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.plunder.cards import STORM
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.state import NONE


@rule
def discard(s: State, card: int) -> None:
    """R21.1"""
    s.discard[card] += 1
    s.discard_size += 1


@rule
def shuffle_discards(s: State) -> None:
    """R21.2, R19.20: the discards go back into the deck, which is drawn from at random."""
    for card in range(len(s.deck)):
        s.deck[card] += s.discard[card]
        s.discard[card] = 0
    s.deck_size += s.discard_size
    s.discard_size = 0
    s.sealed = 1
    tell(s, Events.RESHUFFLED, NONE, s.deck_size)


@rule
def return_storm(s: State) -> None:
    """R19.20, R3.8: Storm goes back into the deck, without the discards."""
    s.storm = 0
    s.deck[STORM] += 1
    s.deck_size += 1


@rule
def take_card(s: State) -> int:
    """R21.2, R23.1: the top card of the deck, which is renewed if it is empty; NONE if there is no card left."""
    if s.deck_size == 0:
        if s.discard_size == 0:
            return NONE
        shuffle_discards(s)
    card = pick(s, s.deck, s.deck_size)
    s.deck[card] -= 1
    s.deck_size -= 1
    return card


@rule
def flip(s: State, seat: int, why: int) -> int:
    """R21.4, R21.5: turns up a card for its value or its good and discards it; a Storm is ignored. NONE: no card."""
    card = take_card(s)
    while card == STORM:
        discard(s, card)
        card = take_card(s)
    if card != NONE:
        discard(s, card)
    tell(s, Events.FLIPPED, seat, card, why)
    return card
