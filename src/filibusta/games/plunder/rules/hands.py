"""Cards in hands (R22): first the publicly known ones, then the others, both sorted by number."""

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell, whisper
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder.cards import HAND_KINDS, HAND_LIMIT, STORM
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.rules.deck import discard, take_card
from filibusta.games.plunder.state import CARD, NONE


@rule
def hand_limit(s: State) -> int:
    """R8.5, R19.6: the most cards that a captain may hold."""
    return HAND_LIMIT


@rule
def has_full_hand(s: State, seat: int) -> bool:
    """R8.5, R19.6"""
    return s.seats[seat].hand_size >= hand_limit(s)


@rule
def put_in_hand(s: State, seat: int, card: int, seen: int) -> None:
    """R22.3: adds a card to a hand; with ``seen`` everybody knows that he holds it."""
    mat = s.seats[seat]
    first = 0 if seen else mat.known
    beyond = mat.known if seen else mat.hand_size
    slot = mat.hand_size
    while slot > first and (slot > beyond or mat.hand[slot - 1] > card):
        mat.hand[slot] = mat.hand[slot - 1]
        slot -= 1
    mat.hand[slot] = card
    mat.hand_size += 1
    mat.known += seen


@rule
def take_from_hand(s: State, seat: int, card: int) -> None:
    """R22.3: takes a card from a hand; of two equal cards the one that everybody knows leaves first."""
    mat = s.seats[seat]
    slot = 0
    while mat.hand[slot] != card:
        slot += 1
    mat.known -= slot < mat.known
    mat.hand_size -= 1
    for i in range(slot, mat.hand_size):
        mat.hand[i] = mat.hand[i + 1]
    mat.hand[mat.hand_size] = NONE


@rule
def holds(s: State, seat: int, card: int) -> bool:
    """Tells whether a card is in this hand."""
    for slot in range(s.seats[seat].hand_size):
        if s.seats[seat].hand[slot] == card:
            return True
    return False


@rule
def list_kinds(s: State, seat: int, out: Numbers, n: int, action: int, first: int, beyond: int) -> int:
    """R4.4: the cards of a hand whose numbers lie from ``first`` to before ``beyond``, each kind once and in order."""
    mat = s.seats[seat]
    i = 0
    j = int(mat.known)
    last = NONE
    while i < mat.known or j < mat.hand_size:
        if j == mat.hand_size or (i < mat.known and mat.hand[i] <= mat.hand[j]):
            card = mat.hand[i]
            i += 1
        else:
            card = mat.hand[j]
            j += 1
        out[n] = action + card - first
        n += (card != last) & (card >= first) & (card < beyond)
        last = card
    return n


@rule
def list_hand(s: State, seat: int, out: Numbers, n: int) -> int:
    """R4.4: all cards of a hand."""
    return list_kinds(s, seat, out, n, CARD, 0, HAND_KINDS)


@rule
def draw(s: State, seat: int) -> int:
    """R8.9, R19.20: draws a card into the hand, known to the drawer alone; returns 1 if it was Storm, which lies face
    up."""
    card = take_card(s)
    if card == STORM:
        s.storm = 1
        tell(s, Events.STORM, seat)
        return 1
    if card != NONE:
        put_in_hand(s, seat, card, 0)
        whisper(s, Events.DREW, seat, card, seat)
    return 0


@rule
def play_card(s: State, seat: int, card: int) -> None:
    """R12.3: it lies face up until its effect is complete (R19.21)."""
    take_from_hand(s, seat, card)
    s.card = card
    tell(s, Events.PLAYED, seat, card)


@rule
def discard_played(s: State) -> None:
    """R19.21: discards the card that was played, if there is one."""
    if s.card != NONE:
        discard(s, s.card)
        s.card = NONE


@rule
def lose_cards(s: State, seat: int, n: int) -> None:
    """R23.2: cards discarded at random, one after another."""
    for _ in range(min(n, s.seats[seat].hand_size)):
        card = s.seats[seat].hand[roll(s, s.seats[seat].hand_size)]
        take_from_hand(s, seat, card)
        discard(s, card)
        tell(s, Events.CARD_LOST, seat, card)
