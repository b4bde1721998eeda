"""Trade (R10) and hiring first mates (R11)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder import cards
from filibusta.games.plunder.events import Events, Leave, Money
from filibusta.games.plunder.rules.cargo import lose_mate, return_goods, settle, units
from filibusta.games.plunder.rules.deck import discard
from filibusta.games.plunder.rules.hands import holds, list_kinds, take_from_hand
from filibusta.games.plunder.rules.money import gain
from filibusta.games.plunder.rules.nations import has_letter_here
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.ships import hold_of, is_in_port, place_type
from filibusta.games.plunder.state import BUY_SHIP, HIRE, NONE, Phase, Step

BEYOND_SHIPS = cards.SHIP_KINDS[-1] + 1
BEYOND_MATES = cards.MATE_KINDS[-1] + 1


@rule
def clear_trade(s: State) -> None:
    """Ends the trade of the record: nobody trades."""
    s.friendly = 0
    s.goods_sold = 0
    s.goods_bought = 0
    s.bought_now = 0
    s.purser_paid = 0


@rule
def begin_trade(s: State) -> int:
    """R10.3, R19.4: where prizes may be sold, they are sold before anything else."""
    seat = s.active
    clear_trade(s)
    tell(s, Events.TRADED, seat)
    by_card = s.card != NONE
    s.friendly = by_card or place_type(s, seat) == cards.Type.TORTUGA or has_letter_here(s, seat)
    if s.friendly and s.seats[seat].prize != NONE:
        return Step.SELL_PRIZE
    return ask(s, Phase.TRADE, seat)


@rule
def sell_prize(s: State) -> int:
    """R10.3, R24.1: the prize goes first, then half of her price comes."""
    mat = s.seats[s.active]
    prize = mat.prize
    mat.prize = NONE
    discard(s, prize)
    tell(s, Events.SHIP_SOLD, s.active, prize, cards.PRICE[prize] // cards.CREW_SHARE)
    gain(s, s.active, cards.PRICE[prize] // cards.CREW_SHARE, Money.PRIZE)
    return Step.ASK if s.over else Step.SELL_PLUNDER


@rule
def sell_plunder(s: State) -> int:
    """R10.3: all plundered goods together for half of what they bring."""
    mat = s.seats[s.active]
    worth = 0
    for good in range(cards.N_GOODS):
        worth += mat.plundered[good] * price_here(s, cards.SELL_PRICE, good)
    return_goods(s, mat.plundered)
    if worth >= cards.CREW_SHARE:
        gain(s, s.active, worth // cards.CREW_SHARE, Money.PLUNDER)
    return Step.ASK if s.over else ask(s, Phase.TRADE, s.active)


@rule
def price_here(s: State, prices: Numbers, good: int) -> int:
    """R10.1: the price of a good in this port, or with the natives on a coastland."""
    place = s.places[s.seats[s.active].place]
    return prices[place.card if place.natives == NONE else place.natives, good]


@rule
def no_sale(s: State, good: int) -> int:
    """R10.5, R10.7"""
    if (s.goods_bought >> good) & 1:
        return Reason.BOUGHT_NOW
    return Reason.ALLOWED if s.seats[s.active].traded[good] else Reason.NONE_ABOARD


@rule
def no_purchase(s: State, good: int) -> int:
    """R10.1, R10.6, R10.7"""
    mat = s.seats[s.active]
    price = price_here(s, cards.BUY_PRICE, good)
    if price == 0:
        return Reason.NOT_ON_SALE
    if (s.goods_sold >> good) & 1:
        return Reason.SOLD_NOW
    if s.supply[good] == 0:
        return Reason.NO_SUPPLY
    if units(mat.traded) >= hold_of(s, s.active):
        return Reason.HOLD_FULL
    return Reason.ALLOWED if mat.silver >= price else Reason.TOO_DEAR


@rule
def no_ship_sale(s: State) -> int:
    """R10.9"""
    mat = s.seats[s.active]
    if not is_in_port(s, s.active):
        return Reason.PORTS_ONLY
    if mat.ship == NONE:
        return Reason.PINNACE_NOT_SOLD
    if s.bought_now:
        return Reason.SHIP_BOUGHT_NOW
    return Reason.ALLOWED if mat.ship_bought or s.friendly else Reason.SHIP_CAPTURED


@rule
def is_to_be_had(s: State, card: int) -> bool:
    """R6.3: in the hand, or on offer."""
    return s.offer == card or holds(s, s.active, card)


@rule
def no_ship_purchase(s: State, kind: int) -> int:
    """R10.8"""
    mat = s.seats[s.active]
    if not is_in_port(s, s.active):
        return Reason.PORTS_ONLY
    if not is_to_be_had(s, cards.FIRST_SHIP + kind):
        return Reason.NOT_TO_BE_HAD
    if mat.ship != NONE:
        return Reason.SELL_SHIP_FIRST
    return Reason.ALLOWED if mat.silver >= cards.PRICE[cards.FIRST_SHIP + kind] else Reason.TOO_DEAR


@rule
def list_ships(s: State, out: Numbers, n: int) -> int:
    """R10.8: those he can pay for."""
    if not is_in_port(s, s.active) or s.seats[s.active].ship != NONE:
        return n
    first = n
    beyond = list_kinds(s, s.active, out, n, BUY_SHIP, cards.FIRST_SHIP, BEYOND_SHIPS)
    for i in range(first, beyond):
        out[n] = out[i]
        n += cards.PRICE[out[i] - BUY_SHIP + cards.FIRST_SHIP] <= s.seats[s.active].silver
    if s.offer != NONE and cards.PRICE[s.offer] > s.seats[s.active].silver:
        return n
    return add_offer(s, out, first, n, cards.Type.SHIP, BUY_SHIP - cards.FIRST_SHIP)


@rule
def no_hiring(s: State, kind: int) -> int:
    """R11.1"""
    if not is_in_port(s, s.active):
        return Reason.PORTS_ONLY
    return Reason.ALLOWED if is_to_be_had(s, cards.FIRST_MATE + kind) else Reason.NOT_TO_BE_HAD


@rule
def list_mates(s: State, out: Numbers, n: int) -> int:
    """R11.1"""
    if not is_in_port(s, s.active):
        return n
    beyond = list_kinds(s, s.active, out, n, HIRE, cards.FIRST_MATE, BEYOND_MATES)
    return add_offer(s, out, n, beyond, cards.Type.MATE, HIRE - cards.FIRST_MATE)


@rule
def add_offer(s: State, out: Numbers, first: int, beyond: int, kind: int, shift: int) -> int:
    """R6.3: inserts the offer, if it is of this kind, in order among the answers from ``first`` to before
    ``beyond``."""
    if s.offer == NONE or cards.TYPE[s.offer] != kind:
        return beyond
    i = beyond
    while i > first and out[i - 1] > s.offer + shift:
        out[i] = out[i - 1]
        i -= 1
    out[i] = s.offer + shift
    return beyond + 1


@rule
def end_trade(s: State) -> int:
    """R10.2, R16.8"""
    clear_trade(s)
    return settle(s, s.active, Step.END_ACTION)


@rule
def go_on_trading(s: State) -> int:
    """R10.2, R24.1: until he ends it, or has won."""
    return Step.ASK if s.over else ask(s, Phase.TRADE, s.active)


@rule
def sell_good(s: State, good: int) -> int:
    """R10.5, R11.2: sells a good for the full price; the Purser adds a bonus to the first."""
    mat = s.seats[s.active]
    price = price_here(s, cards.SELL_PRICE, good)
    mat.traded[good] -= 1
    s.supply[good] += 1
    s.goods_sold |= 1 << good
    tell(s, Events.SOLD, s.active, good, price)
    gain(s, s.active, price, Money.GOOD)
    bonus = cards.MATE_SILVER[mat.mate]
    if bonus and not s.purser_paid and not s.over:
        s.purser_paid = 1
        gain(s, s.active, bonus, Money.PURSER)
    return go_on_trading(s)


@rule
def buy_good(s: State, good: int) -> int:
    """R10.6"""
    mat = s.seats[s.active]
    price = price_here(s, cards.BUY_PRICE, good)
    mat.silver -= price
    mat.traded[good] += 1
    s.supply[good] -= 1
    s.goods_bought |= 1 << good
    tell(s, Events.BOUGHT, s.active, good, price)
    return go_on_trading(s)


@rule
def sell_own_ship(s: State) -> int:
    """R10.9, R10.10: sells a bought ship for her price, a captured one for half; then the captain sails the pinnace."""
    mat = s.seats[s.active]
    ship = mat.ship
    price = cards.PRICE[ship] if mat.ship_bought else cards.PRICE[ship] // cards.CREW_SHARE
    mat.ship = NONE
    mat.ship_bought = 0
    discard(s, ship)
    tell(s, Events.SHIP_SOLD, s.active, ship, price)
    gain(s, s.active, price, Money.SHIP)
    return go_on_trading(s)


@rule
def take_card_or_offer(s: State, card: int) -> None:
    """R6.3: from the hand, or else what was offered."""
    if s.offer == card:
        s.offer = NONE
    else:
        take_from_hand(s, s.active, card)


@rule
def buy_ship(s: State, kind: int) -> int:
    """R10.8"""
    mat = s.seats[s.active]
    card = cards.FIRST_SHIP + kind
    take_card_or_offer(s, card)
    mat.silver -= cards.PRICE[card]
    mat.ship = card
    mat.ship_bought = 1
    s.bought_now = 1
    tell(s, Events.SHIP_BOUGHT, s.active, card, cards.PRICE[card])
    return go_on_trading(s)


@rule
def hire(s: State, kind: int) -> int:
    """R11.1, R10.11: a new mate replaces the old one; the limits of the holds are settled at the end of the trade."""
    card = cards.FIRST_MATE + kind
    if s.seats[s.active].mate != NONE:
        lose_mate(s, s.active, Leave.REPLACED)
    take_card_or_offer(s, card)
    s.seats[s.active].mate = card
    tell(s, Events.HIRED, s.active, card)
    return go_on_trading(s)
