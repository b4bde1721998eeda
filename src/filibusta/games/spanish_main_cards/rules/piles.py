"""Decks and discards: how cards come and go (R4.2, R4.3, R7.13, R9.1)."""

from filibusta.engine.chance import shuffle
from filibusta.engine.compiler import rule
from filibusta.engine.decks import clear_cards, fill_deck, take_top
from filibusta.engine.news import tell, whisper
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import MAX_HAND, ROW_CARDS
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.state import NONE, Option


@rule
def take_adventure(s: State) -> int:
    """The top card of the adventure deck, still unseen."""
    s.adventure_deck_size -= 1
    return take_top(s.adventure_deck, s.adventure_deck_size + 1)


@rule
def turn_up_adventure(s: State) -> None:
    """R3.7, R9.3: the top card of the deck comes face up at the end of the line."""
    card = take_adventure(s)
    s.line[s.line_size] = card
    s.line_size += 1
    s.seen[card] += 1
    s.sealed = 1
    tell(s, Events.TURNED_UP, NONE, card, s.line_size - 1)


@rule
def discard_adventure(s: State, card: int) -> None:
    """Face up on the adventure discard pile."""
    s.adventure_discard[s.adventure_discard_size] = card
    s.adventure_discard_size += 1


@rule
def discard_movement(s: State, card: int) -> None:
    """Face up on the movement discard pile."""
    s.movement_discard[s.movement_discard_size] = card
    s.movement_discard_size += 1


@rule
def draw_movement(s: State) -> int:
    """The top of the draw pile."""
    s.sealed = 1
    s.movement_draw_size -= 1
    return take_top(s.movement_draw, s.movement_draw_size + 1)


@rule
def renew_draw_pile(s: State) -> None:
    """R4.3: after the last card of the draw pile, shuffles the discards into a new one."""
    if s.movement_draw_size > 0:
        return
    n = s.movement_discard_size
    fill_deck(s.movement_draw, s.movement_discard, n)
    clear_cards(s.movement_discard)
    shuffle(s, s.movement_draw, n)
    s.movement_draw_size = n
    s.movement_discard_size = 0
    tell(s, Events.RESHUFFLED, NONE, n)


@rule
def slot_in_hand(s: State, seat: int, card: int) -> int:
    """Returns the slot of a card of this type in a hand."""
    for slot in range(MAX_HAND):
        if s.seats[seat].hand[slot] == card:
            return slot
    return 0


@rule
def slot_in_row(s: State, card: int) -> int:
    """R3.10: the leftmost card of this type in the row."""
    found = 0
    for slot in range(ROW_CARDS - 1, -1, -1):
        found = slot if s.movement_row[slot] == card else found
    return found


@rule
def replace_movement(s: State, seat: int, card: int) -> None:
    """R4.2, R10.2: a card goes to the discards and the next one takes its place, in the row or in the hand."""
    discard_movement(s, card)
    if s.options[Option.MOVEMENT_HANDS]:
        slot = slot_in_hand(s, seat, card)
        fresh = draw_movement(s)
        s.seats[seat].hand[slot] = fresh
        whisper(s, Events.DREW, seat, fresh, seat)
    else:
        slot = slot_in_row(s, card)
        fresh = draw_movement(s)
        s.movement_row[slot] = fresh
        tell(s, Events.REFILLED, NONE, fresh)
    renew_draw_pile(s)


@rule
def give_up_movement(s: State, seat: int, card: int) -> None:
    """R10.4: a card of the hand goes to the discards and is not replaced; the hand is smaller from now on."""
    last = s.seats[seat].hand_size - 1
    slot = slot_in_hand(s, seat, card)
    s.seats[seat].hand[slot] = s.seats[seat].hand[last]
    s.seats[seat].hand[last] = NONE
    s.seats[seat].hand_size = last
    discard_movement(s, card)
    tell(s, Events.DISCARDED, seat, card)
