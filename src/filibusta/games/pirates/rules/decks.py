"""The two decks, their discard piles and the hands (R21, R23.2, R23.3)."""

from filibusta.engine.chance import shuffle
from filibusta.engine.compiler import rule
from filibusta.engine.decks import clear_counts, lay_out, take_top
from filibusta.engine.news import tell, whisper
from filibusta.engine.record import State
from filibusta.games.pirates.cards import DRAW_ADVENTURES, N_PIRATES
from filibusta.games.pirates.events import Events
from filibusta.games.pirates.state import BLUE, NONE, RED


@rule
def discard_pirate(s: State, card: int) -> None:
    """R21.4: onto the red discard pile, whose order never matters."""
    s.pirate_discard[card] += 1
    s.pirate_discard_size += 1


@rule
def discard_adventure(s: State, adventure: int) -> None:
    """R21.4: onto the blue discard pile."""
    s.adventure_discard[adventure] += 1
    s.adventure_discard_size += 1


@rule
def renew_pirates(s: State) -> None:
    """R21.1, R21.2: the red discard pile, if it is not empty, is shuffled and becomes the deck."""
    n = lay_out(s.pirate_discard, s.pirate_deck)
    if n > 0:
        clear_counts(s.pirate_discard)
        shuffle(s, s.pirate_deck, n)
        s.pirate_deck_size = n
        s.pirate_discard_size = 0
        tell(s, Events.RESHUFFLED, NONE, RED, n)


@rule
def renew_adventures(s: State) -> None:
    """R21.1, R21.2: the same for the blue deck."""
    n = lay_out(s.adventure_discard, s.adventure_deck)
    if n > 0:
        clear_counts(s.adventure_discard)
        shuffle(s, s.adventure_deck, n)
        s.adventure_deck_size = n
        s.adventure_discard_size = 0
        tell(s, Events.RESHUFFLED, NONE, BLUE, n)


@rule
def draw_pirate(s: State) -> int:
    """R21.1, R21.2: the top pirate card, or NONE if there is none anywhere."""
    if s.pirate_deck_size == 0:
        renew_pirates(s)
        if s.pirate_deck_size == 0:
            return NONE
    s.sealed = 1
    card = take_top(s.pirate_deck, s.pirate_deck_size)
    s.pirate_deck_size -= 1
    if s.pirate_deck_size == 0:
        renew_pirates(s)
    return card


@rule
def draw_adventure(s: State) -> int:
    """R21.1, R21.2: the top adventure card, or NONE if there is none anywhere."""
    if s.adventure_deck_size == 0:
        renew_adventures(s)
        if s.adventure_deck_size == 0:
            return NONE
    s.sealed = 1
    adventure = take_top(s.adventure_deck, s.adventure_deck_size)
    s.adventure_deck_size -= 1
    if s.adventure_deck_size == 0:
        renew_adventures(s)
    return adventure


# ------------------------------------------------------------------ hands


@rule
def give_card(s: State, seat: int, card: int) -> None:
    """R4.1: a pirate card comes into a hand."""
    s.seats[seat].hand[card] += 1
    s.seats[seat].hand_size += 1


@rule
def take_card(s: State, seat: int, card: int) -> None:
    """R6.4, R10.5, R9.2: a pirate card leaves a hand."""
    s.seats[seat].hand[card] -= 1
    s.seats[seat].hand_size -= 1


@rule
def draw_to_hand(s: State, seat: int, n: int, aloud: bool) -> int:
    """R4.1, R23.5: n pirate cards, known to the drawer only. Returns how many were drawn."""
    for drawn in range(n):
        card = draw_pirate(s)
        if card == NONE:
            return drawn
        give_card(s, seat, card)
        if aloud:
            whisper(s, Events.DREW, seat, card, seat)
    return n


@rule
def draw_to_held(s: State, seat: int, aloud: bool) -> int:
    """R4.2, R5.1: adventure cards until he holds three, seen by him alone. Returns how many were drawn."""
    drawn = 0
    while s.seats[seat].held_size < DRAW_ADVENTURES:
        adventure = draw_adventure(s)
        if adventure == NONE:
            return drawn
        s.seats[seat].held[s.seats[seat].held_size] = adventure
        s.seats[seat].held_size += 1
        drawn += 1
        if aloud:
            whisper(s, Events.HELD, seat, adventure, seat)
    return drawn


@rule
def lay_down_all(s: State, seat: int) -> None:
    """R17.3: hand and held cards of an eliminated player go to the discard piles."""
    mat = s.seats[seat]
    for card in range(N_PIRATES):
        for _ in range(mat.hand[card]):
            discard_pirate(s, card)
        mat.hand[card] = 0
    mat.hand_size = 0
    for i in range(mat.held_size):
        discard_adventure(s, mat.held[i])
        mat.held[i] = NONE
    mat.held_size = 0
    s.sealed = 1
