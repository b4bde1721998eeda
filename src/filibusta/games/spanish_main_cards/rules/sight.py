"""Hidden information (R12): what a view hides beyond its declaration, and how a view is filled in at random."""

from filibusta.engine.chance import mix, random_below
from filibusta.engine.compiler import rule
from filibusta.engine.decks import fill_deck
from filibusta.engine.record import HIDDEN, State
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Option


@rule
def veil(s: State, viewer: int) -> None:
    """R12.2 to R12.4: hides the owners of hidden pirates, the removed pirates, and the fronts of cards that nobody has
    seen."""
    for ship in range(cards.N_SHIPS):
        own = s.ships[ship].owner == viewer
        if not s.ships[ship].revealed and not own and not s.over:
            s.ships[ship].owner = HIDDEN
    for place in range(cards.N_ADVENTURES):
        if not s.fame[place].seen:
            s.fame[place].card = HIDDEN


@rule
def determinize(s: State) -> None:
    """R12.8: fills the hidden fields of a view with a random deal that fits it; all such deals are equally likely.

    The record's generator decides; ``dice`` serves as scratch space.
    """
    deal_owners(s)
    deal_movements(s)
    deal_adventures(s)


@rule
def deal_owners(s: State) -> None:
    """Deals the owners of hidden pirates; own and revealed ones stay. Deals that contradict a refuted accusation are
    rejected."""
    n = 0
    for seat in range(s.players):
        missing = cards.PIRATES_EACH[s.players]
        for ship in range(cards.N_SHIPS):
            if s.ships[ship].owner == seat:
                missing -= 1
        for _ in range(missing):
            s.dice[n] = seat
            n += 1
    hidden = 0
    for ship in range(cards.N_SHIPS):
        if s.ships[ship].owner == HIDDEN:
            s.dice[cards.N_SHIPS + hidden] = ship
            hidden += 1
    while n < hidden:
        s.dice[n] = NONE
        n += 1
    while not try_owners(s, hidden):
        pass
    for i in range(hidden):
        s.ships[s.dice[cards.N_SHIPS + i]].owner = s.dice[i]


@rule
def try_owners(s: State, hidden: int) -> bool:
    """Draws owners one by one for the hidden ships; stops at the first that is known to be wrong."""
    for i in range(hidden):
        j = i + random_below(s, hidden - i)
        owner = s.dice[j]
        s.dice[j] = s.dice[i]
        s.dice[i] = owner
        if owner != NONE and s.refuted[owner, s.dice[cards.N_SHIPS + i]]:
            return False
    return True


@rule
def deal_movements(s: State) -> None:
    """R12.5: deals the cards whose place is not known to the hidden hands; the rest is the draw pile."""
    n = gather_movements(s)
    mix(s, s.dice, n)
    for seat in range(cards.SEATS):
        mat = s.seats[seat]
        if mat.hand[0] != HIDDEN:
            continue
        for slot in range(cards.MAX_HAND):
            if slot >= mat.hand_size:
                mat.hand[slot] = NONE
            elif slot == 0 and s.played != NONE and seat == s.active_player:
                mat.hand[slot] = s.played  # RUL35
            else:
                n -= 1
                mat.hand[slot] = s.dice[n]
    fill_deck(s.movement_draw, s.dice, n)


@rule
def gather_movements(s: State) -> int:
    """Lists in ``dice`` every movement card whose place is not known; returns how many there are."""
    n = 0
    for card in range(len(cards.MOVE_COUNT)):
        unknown = cards.MOVE_COUNT[card]
        for i in range(s.movement_discard_size):
            if s.movement_discard[i] == card:
                unknown -= 1
        for slot in range(cards.ROW_CARDS):
            if s.movement_row[slot] == card:
                unknown -= 1
        for seat in range(s.players):
            for slot in range(cards.MAX_HAND):
                if s.seats[seat].hand[slot] == card:
                    unknown -= 1
        if card == s.played and s.options[Option.MOVEMENT_HANDS] and s.seats[s.active_player].hand[0] == HIDDEN:
            unknown -= 1
        for _ in range(unknown):
            s.dice[n] = card
            n += 1
    return n


@rule
def deal_adventures(s: State) -> None:
    """Deals the cards whose front was never seen at random to the deck, then to the unseen fame under ships (R12.4)."""
    n = 0
    for kind in range(len(cards.ADV_COUNT)):
        for _ in range(cards.ADV_COUNT[kind] - s.seen[kind]):
            s.dice[n] = kind
            n += 1
    mix(s, s.dice, n)
    fill_deck(s.adventure_deck, s.dice, s.adventure_deck_size)
    for i in range(cards.N_ADVENTURES):
        if not s.fame[i].seen:
            s.fame[i].card = NONE
    n = s.adventure_deck_size
    for ship in range(cards.N_SHIPS):
        place = s.ships[ship].newest
        while place != NONE:
            if not s.fame[place].seen:
                s.fame[place].card = s.dice[n]
                n += 1
            place = s.fame[place].below


@rule
def reconstruct_view(then: State, now: State, seat: int) -> None:
    """R2.4: pirates never change hands, so ``seat`` has held those of a deal from the beginning."""
    for ship in range(cards.N_SHIPS):
        if now.ships[ship].owner == seat:
            then.ships[ship].owner = seat
