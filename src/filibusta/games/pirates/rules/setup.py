"""Dealing a new game (R2)."""

from filibusta.engine.chance import roll, shuffle
from filibusta.engine.compiler import rule
from filibusta.engine.decks import clear_counts, lay_out
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.pirates import cards
from filibusta.games.pirates.events import Events, Why
from filibusta.games.pirates.rules.decisions import advance
from filibusta.games.pirates.rules.decks import draw_to_hand, draw_to_held
from filibusta.games.pirates.rules.dice import take_up_dice
from filibusta.games.pirates.rules.fleet import come_aboard, join_fleet, take_tokens
from filibusta.games.pirates.rules.plunder import end_action
from filibusta.games.pirates.rules.turn import cards_due, income_of
from filibusta.games.pirates.state import BOTTOMLESS, Option, Step


@rule
def setup(s: State) -> None:
    """R2.1 to R2.10: deals a new game with the record's own generator and its options (R25)."""
    s.round_number = 1
    take_up_dice(s)
    end_action(s)
    s.step = Step.TURN
    launch_sloops(s)
    lay_decks(s)
    deal_cards(s)
    s.first = draw_lots(s)
    s.active = s.first
    if s.options[Option.EQUAL_FIRST_ROUND]:
        share_out(s)
    tell(s, Events.STARTED, s.first)
    while advance(s, 1):
        pass


@rule
def launch_sloops(s: State) -> None:
    """R2.2, R2.3: gives each player a sloop, manned from the supply."""
    s.supply = s.options[Option.CREW_SUPPLY] if s.options[Option.CREW_SUPPLY] else BOTTOMLESS
    for seat in range(s.players):
        join_fleet(s, seat, seat)
        s.ships[seat].crew = take_tokens(s, s.options[Option.STARTING_CREW])


@rule
def lay_decks(s: State) -> None:
    """R2.4, R25.1: the blue deck is shuffled, then the red one."""
    for adventure in range(cards.N_ADVENTURES):
        plays = s.options[Option.BONUS_CARDS] or not cards.ADVENTURE_IS_BONUS[adventure]
        s.adventure_discard[adventure] = cards.ADVENTURE_COUNT[adventure] if plays else 0
    s.adventure_deck_size = lay_out(s.adventure_discard, s.adventure_deck)
    clear_counts(s.adventure_discard)
    shuffle(s, s.adventure_deck, s.adventure_deck_size)
    s.pirate_deck_size = lay_out(cards.PIRATE_COUNT, s.pirate_deck)
    shuffle(s, s.pirate_deck, s.pirate_deck_size)


@rule
def deal_cards(s: State) -> None:
    """R2.5, R2.6: pirate cards to everyone, then adventure cards if an option says so."""
    early = s.options[Option.ADVENTURES_AT_SETUP] | s.options[Option.ADVENTURES_AT_END]
    for seat in range(s.players):
        draw_to_hand(s, seat, cards.STARTING_PIRATE_CARDS, False)
    for seat in range(s.players):
        held = draw_to_held(s, seat, False) if early else 0
        tell(s, Events.DEALT, seat, cards.STARTING_PIRATE_CARDS, held)


@rule
def draw_lots(s: State) -> int:
    """R2.8: the player with the highest wind die begins; ties roll again."""
    tied = (1 << s.players) - 1
    while True:
        best = -9
        leaders = 0
        for seat in range(s.players):
            if (tied >> seat) & 1:
                face = cards.WIND_FACES[roll(s, len(cards.WIND_FACES))]
                tell(s, Events.DREW_LOTS, seat, face)
                if face > best:
                    best = face
                    leaders = 0
                if face == best:
                    leaders |= 1 << seat
        if (leaders & (leaders - 1)) == 0:
            break
        tied = leaders
    first = 0
    while ((leaders >> first) & 1) == 0:
        first += 1
    return first


@rule
def share_out(s: State) -> None:
    """R2.9, R25.3: everybody draws and is paid once, clockwise from the first player."""
    for i in range(s.players):
        seat = (s.first + i) % s.players
        drawn = draw_to_hand(s, seat, cards_due(s, seat), False)
        held = 0 if s.options[Option.ADVENTURES_AT_END] else draw_to_held(s, seat, False)
        tell(s, Events.DEALT, seat, drawn, held)
        tokens = come_aboard(s, seat, income_of(s, seat))
        tell(s, Events.CREW, seat, seat, tokens, Why.INCOME)
