"""Hidden information (R23): how a view is filled in at random.

What is hidden the record declares (R23.1 to R23.4). Cards come and go unseen (R23.5), so nothing of a hand is recalled.
"""

from filibusta.engine.chance import mix
from filibusta.engine.compiler import rule
from filibusta.engine.decks import fill_deck, lay_out
from filibusta.engine.record import HIDDEN, State
from filibusta.games.pirates.cards import (
    ADVENTURE_COUNT,
    ADVENTURE_IS_BONUS,
    DRAW_ADVENTURES,
    FIRST_GEAR,
    N_ADVENTURES,
    N_GEAR,
    N_PIRATES,
    N_SHIP_KINDS,
    N_SHIPS,
    N_TREASURES,
    PIRATE_COUNT,
    SEATS,
    SHIP_KIND,
)
from filibusta.games.pirates.state import NONE, Option


@rule
def determinize(s: State) -> None:
    """R23: fills the hidden fields of a view with a random deal that fits it, every such deal alike.

    The record's generator decides; ``dice`` serves as scratch space.
    """
    deal_pirates(s)
    deal_adventures(s)


@rule
def deal_pirates(s: State) -> None:
    """R23.2, R23.4: cards that lie nowhere in sight are in the hidden hands and in the red deck."""
    for card in range(N_PIRATES):
        unseen = PIRATE_COUNT[card] - s.pirate_discard[card] - (s.card == card)
        for seat in range(SEATS):
            if s.seats[seat].hand[card] != HIDDEN:
                unseen -= s.seats[seat].hand[card]
        for i in range(s.laid_size):
            unseen -= s.laid[i].card == card
        s.dice[card] = unseen
    for ship in range(N_SHIPS):
        for gear in range(N_GEAR):
            s.dice[FIRST_GEAR + gear] -= s.ships[ship].gear[gear]
    unseen_cards = s.dice[N_PIRATES:]
    n = lay_out(s.dice[:N_PIRATES], unseen_cards)
    mix(s, unseen_cards, n)
    for seat in range(SEATS):
        mat = s.seats[seat]
        if mat.hand[0] != HIDDEN:
            continue
        for card in range(N_PIRATES):
            mat.hand[card] = 0
        for _ in range(mat.hand_size):
            n -= 1
            mat.hand[unseen_cards[n]] += 1
    fill_deck(s.pirate_deck, unseen_cards, n)


@rule
def deal_adventures(s: State) -> None:
    """R23.3, R23.4: the same for held cards and the blue deck."""
    for adventure in range(N_ADVENTURES):
        unseen = ADVENTURE_COUNT[adventure] - s.adventure_discard[adventure]
        if ADVENTURE_IS_BONUS[adventure] and not s.options[Option.BONUS_CARDS]:
            unseen = 0
        for seat in range(SEATS):
            for i in range(DRAW_ADVENTURES):
                unseen -= s.seats[seat].held[i] == adventure
        s.dice[adventure] = unseen
    for ship in range(N_SHIPS):
        if s.ships[ship].owner != NONE and SHIP_KIND[ship] != NONE:
            s.dice[SHIP_KIND[ship]] -= 1
    for treasure in range(N_TREASURES):
        s.dice[N_SHIP_KINDS + treasure] -= s.treasures[treasure] != NONE
    unseen_cards = s.dice[N_ADVENTURES:]
    n = lay_out(s.dice[:N_ADVENTURES], unseen_cards)
    mix(s, unseen_cards, n)
    for seat in range(SEATS):
        mat = s.seats[seat]
        if mat.held[0] != HIDDEN:
            continue
        for i in range(DRAW_ADVENTURES):
            mat.held[i] = NONE
        for i in range(mat.held_size):
            n -= 1
            mat.held[i] = unseen_cards[n]
    fill_deck(s.adventure_deck, unseen_cards, n)
