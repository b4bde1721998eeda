"""Dealing a new game (R2)."""

from filibusta.engine.chance import roll, shuffle
from filibusta.engine.compiler import rule
from filibusta.engine.decks import clear_cards, fill_deck
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.rules.piles import draw_movement, turn_up_adventure
from filibusta.games.spanish_main_cards.rules.row import put
from filibusta.games.spanish_main_cards.state import NONE, Option


@rule
def setup(s: State) -> None:
    """Deals a new game (R2.1) with the record's own generator and its options (R14).

    The draws come in the order of R2.2 to R2.6.
    """
    s.turn = 1
    link_fame(s)
    line_up_ships(s)
    lay_adventures(s)
    deal_pirates(s)
    lay_movements(s)
    s.active_player = roll(s, s.players)
    s.player = s.active_player
    tell(s, Events.STARTED, s.player)


@rule
def link_fame(s: State) -> None:
    """Marks all places of ``fame`` as unused and links each to the next."""
    for place in range(cards.N_ADVENTURES):
        s.fame[place].below = place + 1


@rule
def line_up_ships(s: State) -> None:
    """R2.2: random order (`ship_order`, listed from space 1), undamaged, no fame."""
    for ship in range(cards.N_SHIPS):
        s.row[ship] = ship
    shuffle(s, s.row, cards.N_SHIPS)
    for i in range(cards.N_SHIPS // 2):
        held = s.row[i]
        s.row[i] = s.row[cards.N_SHIPS - 1 - i]
        s.row[cards.N_SHIPS - 1 - i] = held
    for space in range(cards.SPACES, 0, -1):
        put(s, s.row[space - 1], space)
    s.row[0] = NONE


@rule
def lay_adventures(s: State) -> None:
    """R2.3, R9.1: the deck is shuffled (`adventure_deck`); one card, or one for each player, is turned up."""
    fill_deck(s.adventure_deck, cards.ADVENTURE_CARDS, cards.N_ADVENTURES)
    s.adventure_deck_size = cards.N_ADVENTURES
    shuffle(s, s.adventure_deck, cards.N_ADVENTURES)
    turn_up_adventure(s)
    if s.options[Option.IMMINENT_ADVENTURES]:
        for _ in range(s.players - 1):
            turn_up_adventure(s)


@rule
def deal_pirates(s: State) -> None:
    """R2.4: one at a time, clockwise from seat 0 (`pirate_deal`); the rest is removed unseen."""
    pack = s.movement_discard  # not yet in use
    for pirate in range(cards.N_SHIPS):
        pack[pirate] = pirate
    shuffle(s, pack, cards.N_SHIPS)
    each = cards.PIRATES_EACH[s.players]
    for i in range(each * s.players):
        s.ships[pack[cards.N_SHIPS - 1 - i]].owner = i % s.players
    for seat in range(s.players):
        s.seats[seat].hidden = each


@rule
def lay_movements(s: State) -> None:
    """R2.5, R10.1: the cards are shuffled (`movement_deck`), then the row or the hands are dealt."""
    fill_deck(s.movement_draw, cards.MOVEMENT_CARDS, cards.N_MOVEMENTS)
    clear_cards(s.movement_discard)
    s.movement_draw_size = cards.N_MOVEMENTS
    shuffle(s, s.movement_draw, cards.N_MOVEMENTS)
    if not s.options[Option.MOVEMENT_HANDS]:
        for slot in range(cards.ROW_CARDS):
            s.movement_row[slot] = draw_movement(s)
        return
    for slot in range(cards.HAND_SIZE[s.players]):
        for seat in range(s.players):
            s.seats[seat].hand[slot] = draw_movement(s)
    for seat in range(s.players):
        s.seats[seat].hand_size = cards.HAND_SIZE[s.players]
