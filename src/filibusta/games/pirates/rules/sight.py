"""Hidden information (R23): how a view is filled in at random.

The record declares what is hidden (R23.1 to R23.4). Hands change unseen (R23.5), so earlier knowledge of a hand is not
kept.
"""

from filibusta.engine.chance import mix
from filibusta.engine.compiler import rule
from filibusta.engine.decks import fill_deck, lay_out
from filibusta.engine.record import HIDDEN, State
from filibusta.games.pirates import cards
from filibusta.games.pirates.state import NONE, Option


@rule
def determinize(s: State) -> None:
    """R23: fills the hidden fields of a view with a random deal that fits it; all such deals are equally likely.

    The record's generator decides; ``dice`` serves as scratch space.
    """
    deal_pirates(s)
    deal_adventures(s)


@rule
def deal_pirates(s: State) -> None:
    """R23.2, R23.4: deals the cards that lie nowhere in sight to the hidden hands; the rest is the red deck."""
    for card in range(cards.N_PIRATES):
        unseen = cards.PIRATE_COUNT[card] - s.pirate_discard[card] - (s.card == card)
        for seat in range(cards.SEATS):
            if s.seats[seat].hand[card] != HIDDEN:
                unseen -= s.seats[seat].hand[card]
        for i in range(s.laid_size):
            unseen -= s.laid[i].card == card
        s.dice[card] = unseen
    for ship in range(cards.N_SHIPS):
        for gear in range(cards.N_GEAR):
            s.dice[cards.FIRST_GEAR + gear] -= s.ships[ship].gear[gear]
    unseen_cards = s.dice[cards.N_PIRATES :]
    n = lay_out(s.dice[: cards.N_PIRATES], unseen_cards)
    mix(s, unseen_cards, n)
    for seat in range(cards.SEATS):
        mat = s.seats[seat]
        if mat.hand[0] != HIDDEN:
            continue
        for card in range(cards.N_PIRATES):
            mat.hand[card] = 0
        for _ in range(mat.hand_size):
            n -= 1
            mat.hand[unseen_cards[n]] += 1
    fill_deck(s.pirate_deck, unseen_cards, n)


@rule
def deal_adventures(s: State) -> None:
    """R23.3, R23.4: the same for held cards and the blue deck."""
    for adventure in range(cards.N_ADVENTURES):
        unseen = cards.ADVENTURE_COUNT[adventure] - s.adventure_discard[adventure]
        if cards.ADVENTURE_IS_BONUS[adventure] and not s.options[Option.BONUS_CARDS]:
            unseen = 0
        for seat in range(cards.SEATS):
            for i in range(cards.DRAW_ADVENTURES):
                unseen -= s.seats[seat].held[i] == adventure
        s.dice[adventure] = unseen
    for ship in range(cards.N_SHIPS):
        if s.ships[ship].owner != NONE and cards.SHIP_KIND[ship] != NONE:
            s.dice[cards.SHIP_KIND[ship]] -= 1
    for treasure in range(cards.N_TREASURES):
        s.dice[cards.N_SHIP_KINDS + treasure] -= s.treasures[treasure] != NONE
    unseen_cards = s.dice[cards.N_ADVENTURES :]
    n = lay_out(s.dice[: cards.N_ADVENTURES], unseen_cards)
    mix(s, unseen_cards, n)
    for seat in range(cards.SEATS):
        mat = s.seats[seat]
        if mat.held[0] != HIDDEN:
            continue
        for i in range(cards.DRAW_ADVENTURES):
            mat.held[i] = NONE
        for i in range(mat.held_size):
            n -= 1
            mat.held[i] = unseen_cards[n]
    fill_deck(s.adventure_deck, unseen_cards, n)
