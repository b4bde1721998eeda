"""In the market: what is bought, sold and hired in vain, and what is let slip there."""

from collections.abc import Iterator

from filibusta.engine.plain import PlainState
from filibusta.games.plunder import cards
from filibusta.games.plunder.hopeless.errands import HIGHEST_PRICE, bargains, could_sail, market_at, markets, own_hand
from filibusta.games.plunder.rules.action import must_sell, no_trade
from filibusta.games.plunder.rules.cargo import units
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.ships import hold_of, is_in_port
from filibusta.games.plunder.rules.trade import no_purchase, no_sale, no_ship_sale, price_here
from filibusta.games.plunder.state import NONE, Mutiny, Option, Phase

WELL = 2
"""Goods are a bargain, whatever else lies in the hold, if another market pays so much more for them."""


def cannot_pay(view: PlainState, ship: int, silver: int) -> bool:
    """R7.2, R7.6: whether the crew of a ship is not to be paid from so much silver, so that she would not sail."""
    return view.options[Option.MUTINY_MODE] == Mutiny.AUTOMATIC and silver < cards.PAY[ship]


def spends_the_pay(view: PlainState, good: int) -> bool:
    mat = view.seats[view.active]
    return cannot_pay(view, mat.ship, mat.silver - price_here(view, cards.BUY_PRICE, good))


def spends_the_pay_on_a_ship(view: PlainState, ship: int) -> bool:
    return cannot_pay(
        view, cards.FIRST_SHIP + ship, view.seats[view.active].silver - cards.PRICE[cards.FIRST_SHIP + ship]
    )


def sale_wins(view: PlainState) -> bool:
    """R10.5, R10.9, R24.1: whether what he has aboard, and his ship, bring the silver that wins, here and now."""
    if view.phase != Phase.TRADE and no_trade(view) != Reason.ALLOWED:
        return False
    return _silver_by_sales(view) + _price_of_ship(view) >= view.options[Option.TARGET_SILVER]


def sells_a_ship_in_vain(view: PlainState, _: int) -> bool:
    """R10.8, R10.9: his own ship is sold, although he has the silver for her crew and for goods that another market
    pays more for, and cannot buy another ship."""
    mat = view.seats[view.active]
    if mat.silver < cards.PAY[mat.ship]:
        return False
    silver = int(mat.silver) + _price_of_ship(view)
    ships = [card for card in _on_offer(view) if card in cards.SHIP_KINDS]
    return not any(cards.PRICE[card] <= silver for card in ships) and not _lacks_silver_for_goods(view)


def _lacks_silver_for_goods(view: PlainState) -> bool:
    """R10.6: whether goods would find room in the pinnace that he cannot pay for."""
    mat = view.seats[view.active]
    room = int(cards.HOLD[NONE]) - units(mat.traded)
    prices = [price_here(view, cards.BUY_PRICE, good) for good in _bargains_here(view)]
    return room > 0 and any(mat.silver - cards.PAY[mat.ship] < price * room for price in prices)


def _bargains_here(view: PlainState) -> dict[int, int]:
    """R10.7: the goods on sale here, and not sold just now, for which another market pays more, and how much."""
    found = bargains(view, market_at(view, view.seats[view.active].place))
    return {good: gain for good, gain in found.items() if not (view.goods_sold >> good) & 1}


def _on_offer(view: PlainState) -> list[int]:
    """R10.2, R6.3: ships and mates can be had in ports, from the hand or beside the mat."""
    return [*own_hand(view), view.offer] if is_in_port(view, view.active) else []


def _silver_by_sales(view: PlainState) -> int:
    """R10.5: his silver, once he has sold all goods that he can sell here."""
    mat = view.seats[view.active]
    goods = [good for good in range(cards.N_GOODS) if no_sale(view, good) == Reason.ALLOWED]
    return int(mat.silver) + sum(
        int(mat.traded[good]) * int(price_here(view, cards.SELL_PRICE, good)) for good in goods
    )


def _price_of_ship(view: PlainState) -> int:
    """R10.9: of his own, where she can be sold."""
    mat = view.seats[view.active]
    price = cards.PRICE[mat.ship] if mat.ship_bought else cards.PRICE[mat.ship] // cards.CREW_SHARE
    return int(price) if no_ship_sale(view) == Reason.ALLOWED else 0


def passes_by_a_bargain(view: PlainState, _: int) -> bool:
    """R9.2: the market has what he stayed for, or pays best; a trade can be ended as well."""
    return no_trade(view) == Reason.ALLOWED and (
        any(best_paid(view)) or _has_stayed_to_buy(view) or _lets_a_bargain_go(view)
    )


def trades_in_vain(view: PlainState, _: int) -> bool:
    """R10.2: there is nothing to sell for a gain, to buy or to hire."""
    can_buy = any(no_purchase(view, good) == Reason.ALLOWED for good in range(cards.N_GOODS))
    return not (must_sell(view) or any(_gains_by_sale(view)) or can_buy or _finds_people_or_ships(view))


def _gains_by_sale(view: PlainState) -> Iterator[bool]:
    """R10.5: of each good, whether he can sell some for more than it costs here, or at any price to pay his crew."""
    mat = view.seats[view.active]
    for good in range(cards.N_GOODS):
        pays_more = price_here(view, cards.SELL_PRICE, good) > price_here(view, cards.BUY_PRICE, good)
        yield no_sale(view, good) == Reason.ALLOWED and bool(pays_more or mat.silver < cards.PAY[mat.ship])


def _finds_people_or_ships(view: PlainState) -> bool:
    """R10.8, R11.1: a mate in hand or on offer, or a ship that he can pay for, if need be with his own."""
    silver = view.seats[view.active].silver + _price_of_ship(view)
    return any(
        card in cards.MATE_KINDS or (card in cards.SHIP_KINDS and cards.PRICE[card] <= silver)
        for card in _on_offer(view)
    )


def cannot_keep_a_mate(view: PlainState, _: int) -> bool:
    """R7.3, R11.1: a mate is hired whose wage cannot be paid beside the crew's pay, even if all goods are sold."""
    return _silver_by_sales(view) < int(cards.PAY[view.seats[view.active].ship]) + cards.MATE_WAGE


def leaves_the_market_too_early(view: PlainState, _: int) -> bool:
    """R10.2: goods are kept for which no market pays more, or that go overboard (R16.8), or a trade is ended without
    what he stayed for."""
    overboard = units(view.seats[view.active].traded) > hold_of(view, view.active)
    if overboard and any(no_sale(view, good) == Reason.ALLOWED for good in range(cards.N_GOODS)):
        return True
    idle = not (view.goods_sold or view.goods_bought or view.bought_now)
    return any(best_paid(view)) or (idle and _has_stayed_to_buy(view)) or _lets_a_bargain_go(view)


def _lets_a_bargain_go(view: PlainState) -> bool:
    """R10.6: there is room and silver left for goods for which another market pays well more, or just more if the hold
    is empty."""
    least = WELL if any(view.seats[view.active].traded) else 1
    return any(
        gain >= least and no_purchase(view, good) == Reason.ALLOWED and not spends_the_pay(view, good)
        for good, gain in _bargains_here(view).items()
    )


def needs_no_cover(view: PlainState, kind: int) -> bool:
    return covers_nothing(view, cards.ACT_KINDS[kind])


def covers_nothing(view: PlainState, card: int) -> bool:
    """R19.4, R10.3: a card for trading in a port that trades without it, with no prize or captured ship to sell."""
    mat = view.seats[view.active]
    has_prey = mat.prize != NONE or (mat.ship != NONE and not mat.ship_bought)
    return cards.TYPE[card] == cards.Type.PORT_ACTION and no_trade(view) == Reason.ALLOWED and not has_prey


def _has_stayed_to_buy(view: PlainState) -> bool:
    """R9.2: whether he lies in port, although he can sail, for an offer or for goods."""
    return could_sail(view) and (finds_offer(view) or can_load(view))


def finds_offer(view: PlainState) -> bool:
    """R10.8, R11.1: a mate on offer for whoever has none, or a ship for a captain on the pinnace."""
    mat = view.seats[view.active]
    if view.offer in cards.MATE_KINDS:
        return mat.mate == NONE
    return view.offer != NONE and mat.ship == NONE and cards.PRICE[view.offer] <= mat.silver


def can_load(view: PlainState) -> bool:
    """R10.6: goods for an empty hold that leave him the crew's pay."""
    on_sale = [good for good in range(cards.N_GOODS) if no_purchase(view, good) == Reason.ALLOWED]
    return not any(view.seats[view.active].traded) and not all(spends_the_pay(view, good) for good in on_sale)


def _well_paid(view: PlainState) -> Iterator[bool]:
    """R10.5: of each good, whether he can sell some that is not on sale here, for about as much as anywhere."""
    for good in range(cards.N_GOODS):
        wanted = price_here(view, cards.BUY_PRICE, good) == 0 and no_sale(view, good) == Reason.ALLOWED
        yield wanted and price_here(view, cards.SELL_PRICE, good) >= HIGHEST_PRICE[good] - 1


def best_paid(view: PlainState) -> Iterator[bool]:
    """R10.5: the same, and no market that he knows of pays more."""
    for good, well in enumerate(_well_paid(view)):
        yield well and price_here(view, cards.SELL_PRICE, good) >= max(
            cards.SELL_PRICE[card][good] for card in markets(view)
        )
