"""Hidden information (R22): what a view hides beyond its declaration, and how a view is filled in at random."""

from filibusta.engine.chance import pick_unseen, random_below
from filibusta.engine.compiler import rule
from filibusta.engine.record import HIDDEN, State
from filibusta.games.plunder import cards
from filibusta.games.plunder.rules.hands import put_in_hand
from filibusta.games.plunder.state import NONE, Phase

FIRST_TREASURE = cards.TREASURE_KINDS[0]


@rule
def veil(s: State, viewer: int) -> None:
    """R22.1, R22.3: hides the cards of other hands that are not known to everybody."""
    for seat in range(cards.SEATS):
        if seat != viewer:
            mat = s.seats[seat]
            for slot in range(mat.known, len(mat.hand)):
                mat.hand[slot] = HIDDEN


@rule
def determinize(s: State) -> None:
    """R22, R23.1: fills the hidden fields of a view with a random deal that fits it; all such deals are equally
    likely."""
    for card in range(len(s.deck)):
        s.deck[card] = cards.CARD_COUNT[card] - s.discard[card]
    take_seen_out(s)
    for seat in range(cards.SEATS):
        if s.seats[seat].hand_size > s.seats[seat].known and s.seats[seat].hand[s.seats[seat].known] == HIDDEN:
            deal_hand(s, seat)
        elif s.seats[seat].hand[len(s.seats[seat].hand) - 1] == HIDDEN:
            clear_hidden(s, seat)
    for seat in range(cards.SEATS):
        if s.seats[seat].laid == HIDDEN:
            s.seats[seat].laid = imagine_laid(s, seat)


@rule
def take_out(s: State, card: int) -> None:
    """Removes a card that is seen somewhere from the unseen ones."""
    if card not in (NONE, HIDDEN):
        s.deck[card] -= 1


@rule
def take_seen_out(s: State) -> None:
    """R22.2: removes all cards whose place the view tells."""
    for place in range(s.places_size):
        take_out(s, s.places[place].card)
        take_out(s, s.places[place].natives)
    for seat in range(cards.SEATS):
        mat = s.seats[seat]
        take_out(s, mat.ship)
        take_out(s, mat.prize)
        take_out(s, mat.mate)
        for slot in range(mat.hand_size):
            take_out(s, mat.hand[slot])
    for war in range(cards.N_WARS):
        take_out(s, s.wars[war])
    for fleet in range(cards.N_FLEETS):
        s.deck[cards.FIRST_FLEET + fleet] -= s.fleets[fleet].place != NONE
    for treasure in range(len(s.dug_up)):
        s.deck[FIRST_TREASURE + treasure] -= s.dug_up[treasure]
    take_out(s, s.encounter)
    take_out(s, s.offer)
    take_out(s, s.card)
    s.deck[cards.STORM] -= s.storm


@rule
def clear_hidden(s: State, seat: int) -> None:
    """Empties the slots of a hand whose cards are not known to all."""
    mat = s.seats[seat]
    for slot in range(mat.known, len(mat.hand)):
        mat.hand[slot] = NONE


@rule
def deal_hand(s: State, seat: int) -> None:
    """R22.1: deals a hand from the cards that nobody has seen; Storm is in no hand (R19.20)."""
    mat = s.seats[seat]
    size = mat.hand_size
    clear_hidden(s, seat)
    mat.hand_size = mat.known
    storms = s.deck[cards.STORM]
    s.deck[cards.STORM] = 0
    unseen = 0
    for card in range(len(s.deck)):
        unseen += s.deck[card]
    while mat.hand_size < size:
        card = pick_unseen(s, s.deck, unseen)
        s.deck[card] -= 1
        unseen -= 1
        put_in_hand(s, seat, card, 0)
    s.deck[cards.STORM] = storms


@rule
def imagine_laid(s: State, seat: int) -> int:
    """R22.1: imagines the card laid by a captain who has chosen already: any card of the hand or none; a bidder has
    laid one.

    Once the game is over all cards that were laid have been shown.
    """
    if s.over:
        return NONE
    if s.phase == Phase.COUNTER_BID:
        if seat == s.active:
            return s.seats[seat].hand[random_below(s, s.seats[seat].hand_size)]
    elif s.phase != Phase.HIDDEN_CARD or seat not in (s.active, s.target):
        return NONE
    if seat >= s.players or (s.asked >> seat) & 1:
        return NONE
    slot = random_below(s, s.seats[seat].hand_size + 1)
    return NONE if slot == s.seats[seat].hand_size else s.seats[seat].hand[slot]
