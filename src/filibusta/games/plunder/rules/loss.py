"""Losing the ship (R17) and drawing a new hand (R5.2, R5.3)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell, whisper
from filibusta.engine.record import State
from filibusta.games.plunder.cards import HAND_REFIT, STORM
from filibusta.games.plunder.events import Events, Leave, Loss
from filibusta.games.plunder.rules.cargo import give_up_prize, lose_mate, return_goods
from filibusta.games.plunder.rules.deck import discard, return_storm, shuffle_discards, take_card
from filibusta.games.plunder.rules.hands import put_in_hand, take_from_hand
from filibusta.games.plunder.state import NONE, Option


@rule
def lose_ship(s: State, seat: int, why: int) -> None:
    """R17.1 to R17.3"""
    mat = s.seats[seat]
    s.sealed = 1
    tell(s, Events.SHIP_LOST, seat, mat.ship, why)
    if mat.ship != NONE:
        discard(s, mat.ship)
    mat.ship = NONE
    mat.ship_bought = 0
    if mat.prize != NONE:
        give_up_prize(s, seat, Loss.WITH_SHIP)
    if mat.mate != NONE:
        lose_mate(s, seat, Leave.WITH_SHIP)
    return_goods(s, mat.traded)
    return_goods(s, mat.plundered)
    discard_hand(s, seat)
    mat.place = 0
    mat.hostile = 0
    if seat == s.active:
        s.lost = 1
        s.entered = 0
        drop_offer(s)
    if s.options[Option.IMMEDIATE_REDRAW]:
        draw_new_hand(s, seat)
    else:
        mat.needs_refit = 1


@rule
def discard_hand(s: State, seat: int) -> None:
    """R17.1, R22.3: face up."""
    n = s.seats[seat].hand_size
    for _ in range(n):
        card = s.seats[seat].hand[0]
        take_from_hand(s, seat, card)
        discard(s, card)
    if n:
        tell(s, Events.HAND_LOST, seat, n)


@rule
def drop_offer(s: State) -> None:
    """R6.4"""
    if s.offer != NONE:
        discard(s, s.offer)
        s.offer = NONE


@rule
def draw_new_hand(s: State, seat: int) -> None:
    """R5.2, R5.3: six cards; Storm, which only reshuffles in Tortuga, ends the drawing, or comes once at the end."""
    drawn = 0
    while s.seats[seat].hand_size < HAND_REFIT:
        card = take_card(s)
        if card == NONE:
            break
        if card == STORM:
            s.storm = 1
            if not s.options[Option.REFIT_FULL_HAND]:
                tell(s, Events.STORM, seat)
                break
            tell(s, Events.STORM_ASIDE, seat)
        else:
            put_in_hand(s, seat, card, 0)
            whisper(s, Events.DREW, seat, card, seat)
            drawn += 1
    tell(s, Events.REFITTED, seat, drawn)
    if s.storm:
        return_storm(s)
        shuffle_discards(s)
