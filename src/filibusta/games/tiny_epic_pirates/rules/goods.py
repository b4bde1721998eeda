"""Plunder (R9), trade and the market (R10), and what crew cards do with goods (R17.10, R17.11)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events, Money
from filibusta.games.tiny_epic_pirates.rules.asking import decline_deed
from filibusta.games.tiny_epic_pirates.rules.booty import (
    cubes_in,
    discard_down,
    draw_into_hold,
    put_back,
)
from filibusta.games.tiny_epic_pirates.rules.gold import gain
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import GIVE, NONE, PASS, SELL, YES, Phase, Step


@rule
def card_at(s: State, seat: int) -> int:
    """The Map Card on which a ship is."""
    return s.sea[s.seats[seat].at]


@rule
def begin_plunder(s: State) -> int:
    """R9.1"""
    return ask(s, Phase.PLUNDER, s.active) if cards.SETTLEMENT[card_at(s, s.active)] > 0 else Step.END_DEED


@rule
def answer_plunder(s: State, action: int) -> int:
    """R9.2, R9.3"""
    if action != YES:
        return decline_deed(s)
    seat = s.active
    tell(s, Events.PLUNDERED, seat, s.seats[seat].at)
    for _ in range(cards.SETTLEMENT[card_at(s, seat)]):
        draw_into_hold(s, seat)
    return discard_down(s, seat, Step.END_DEED)


@rule
def tradable(s: State, seat: int) -> int:
    """R10.1: how many cubes the market here would take."""
    good = cards.MARKET[card_at(s, seat)]
    return 0 if good == NONE else min(cards.TRADE_MAX, s.seats[seat].hold[good])


@rule
def begin_trade(s: State) -> int:
    """R10.1"""
    return ask(s, Phase.TRADE, s.active) if tradable(s, s.active) > 0 else Step.END_DEED


@rule
def too_many_sold(s: State, cubes: int) -> int:
    """R10.1"""
    return Reason.ALLOWED if cubes <= tradable(s, s.active) else Reason.TOO_MANY_SOLD


@rule
def answer_trade(s: State, action: int) -> int:
    """R10.1: sells this many cubes, or none."""
    if action == SELL:
        return decline_deed(s)
    sell(s, s.active, cards.MARKET[card_at(s, s.active)], action - SELL)
    return Step.END_DEED


@rule
def sell(s: State, seat: int, good: int, cubes: int) -> None:
    """R10.2, R10.3"""
    price = s.prices[good]
    deliver(s, seat, good, cubes, Money.TRADE)
    gain(s, seat, cubes * price, Money.TRADE)
    for other in range(cards.N_GOODS):
        s.prices[other] += s.prices[other] < price
    s.prices[good] = cards.LOWEST_PRICE
    if price > cards.LOWEST_PRICE:
        tell(s, Events.PRICE_FELL, NONE, good, price)


@rule
def deliver(s: State, seat: int, good: int, cubes: int, why: int) -> None:
    """Puts the cubes that were sold back into the bag."""
    for _ in range(cubes):
        put_back(s, seat, good)
    tell(s, Events.SOLD, seat, good, cubes, why)


@rule
def begin_special_trade(s: State, deed: int) -> int:
    """R17.10"""
    good = cards.DEED_GOOD[s.using, deed]
    ready = (
        cards.MARKET[card_at(s, s.active)] == good and s.seats[s.active].hold[good] >= cards.DEED_CUBES[s.using, deed]
    )
    return ask(s, Phase.SPECIAL_TRADE, s.active) if ready else Step.END_DEED


@rule
def answer_special_trade(s: State, action: int) -> int:
    """R17.10: the market does not move."""
    if action != YES:
        return decline_deed(s)
    deed = s.deeds - 1
    deliver(s, s.active, cards.DEED_GOOD[s.using, deed], cards.DEED_CUBES[s.using, deed], Money.SPECIAL_TRADE)
    gain(s, s.active, cards.DEED_GOLD[s.using, deed], Money.SPECIAL_TRADE)
    return Step.END_DEED


@rule
def begin_swap(s: State) -> int:
    """R17.11"""
    return ask(s, Phase.SWAP_OUT, s.active) if cubes_in(s.seats[s.active].hold) > 0 else Step.END_DEED


@rule
def answer_swap_out(s: State, action: int) -> int:
    """R17.11: gives a cube back for another, or ends the swap."""
    if action == PASS:
        return decline_deed(s)
    s.given = action - GIVE
    put_back(s, s.active, s.given)
    return ask(s, Phase.SWAP_IN, s.active)


@rule
def no_swap(s: State, good: int) -> int:
    """R17.11: another kind."""
    if good == s.given:
        return Reason.JUST_GIVEN
    return Reason.ALLOWED if s.bag[good] > 0 else Reason.NONE_IN_BAG


@rule
def swap_for(s: State, good: int) -> int:
    """R17.11"""
    s.bag[good] -= 1
    s.seats[s.active].hold[good] += 1
    tell(s, Events.SWAPPED, s.active, s.given, good)
    s.given = NONE
    return Step.END_DEED
