"""Market: purchases, sales and hirings that gain nothing, and bargains that are missed."""

from collections.abc import Iterator

from filibusta.engine.plain import PlainState
from filibusta.games.plunder import cards
from filibusta.games.plunder.hopeless.errands import (
    HIGHEST_PRICE,
    bargains,
    could_sail,
    market_at,
    markets,
    own_hand,
    turns_to_a_sale,
)
from filibusta.games.plunder.rules.action import must_sell, no_trade
from filibusta.games.plunder.rules.cargo import units
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.ships import hold_of, is_in_port
from filibusta.games.plunder.rules.trade import no_purchase, no_sale, no_ship_sale, price_here
from filibusta.games.plunder.state import NONE, Mutiny, Option, Phase

WELL = 2
"""Goods are a bargain, whatever else lies in the hold, if another market pays so much more for them."""
USUAL_GAIN, USUAL_VOYAGE = 2, 3
"""The gain of a unit of goods, and the turns from one market to the next."""


def cannot_pay(view: PlainState, ship: int, silver: int, turns: int = 1) -> bool:
    """R7.2, R7.6: whether the crew of a ship is not to be paid from so much silver, so that she would not sail."""
    return view.options[Option.MUTINY_MODE] == Mutiny.AUTOMATIC and silver < cards.PAY[ship] * turns


def spends_the_pay(view: PlainState, good: int) -> bool:
    """R7.2: goods for silver that the crew is to be paid until they can be sold."""
    mat, price = view.seats[view.active], int(price_here(view, cards.BUY_PRICE, good))
    return cannot_pay(view, mat.ship, mat.silver - price, turns_to_a_sale(view, good, price))


def buys_a_ship_in_vain(view: PlainState, kind: int) -> bool:
    """R10.8: a ship whose crew he cannot pay, or that does not earn her pay or cannot be loaded for want of silver,
    unless she could take a treasure fleet."""
    ship, mat = cards.FIRST_SHIP + kind, view.seats[view.active]
    return _is_of_no_use(view, ship, int(mat.silver - cards.PRICE[ship]))


def _is_of_no_use(view: PlainState, ship: int, silver: int) -> bool:
    """R10.8: the same of any ship, with so much silver left."""
    can_trade = _earns_her_pay(view, ship) and not _lacks_silver_for_goods(view, ship, silver)
    return silver < 0 or cannot_pay(view, ship, silver) or not (can_trade or _can_take_a_fleet(view, ship))


def _can_take_a_fleet(view: PlainState, ship: int) -> bool:
    """R12.3, R14.12: whether two other cards of his hand make a ship as strong as a treasure fleet on the map."""
    values = sorted((int(cards.VALUE[card]) for card in own_hand(view) if card != ship), reverse=True)
    for fleet in (cards.FIRST_FLEET + i for i, fleet in enumerate(view.fleets) if fleet.place != NONE):
        lacking = cards.CANNONS[fleet] - cards.SHIP_CANNONS[ship], cards.CREW[fleet] - cards.SHIP_CREW[ship]
        if all(need <= value for need, value in zip(sorted(lacking, reverse=True), [*values, 0, 0], strict=False)):
            return True
    return False


def sale_wins(view: PlainState) -> bool:
    """R10.5, R10.9, R24.1: whether what he has aboard, and his ship, bring the silver that wins, here and now."""
    if view.phase != Phase.TRADE and no_trade(view) != Reason.ALLOWED:
        return False
    return _silver_by_sales(view) + _price_of_ship(view) >= view.options[Option.TARGET_SILVER]


def sells_a_ship_in_vain(view: PlainState, _: int) -> bool:
    """R10.8, R10.9: his own ship is sold, although she earns her pay, and he has the silver for it and for goods that
    another market pays more for, if need be by a sale of others, and cannot buy a better ship."""
    mat = view.seats[view.active]
    if _silver_by_sales(view) < cards.PAY[mat.ship] or not _earns_her_pay(view, mat.ship):
        return False
    return not _can_replace(view, mat.ship) and not _lacks_silver_for_goods(view, mat.ship, int(mat.silver))


def _earns_her_pay(view: PlainState, ship: int) -> bool:
    """R7.1, R10.5: whether what a ship carries more than the pinnace brings more than her crew costs on the way."""
    pay = 0 if view.options[Option.MUTINY_MODE] == Mutiny.OFF else int(cards.PAY[ship])
    return bool((cards.HOLD[ship] - cards.HOLD[NONE]) * USUAL_GAIN > pay * USUAL_VOYAGE)


def _can_replace(view: PlainState, ship: int) -> bool:
    """R10.8: whether he can buy a ship that carries more than his own or is worth more, and make use of her."""
    silver = int(view.seats[view.active].silver) + _price_of_ship(view)
    ships = [card for card in _on_offer(view) if card in cards.SHIP_KINDS]
    better = [card for card in ships if cards.HOLD[card] > cards.HOLD[ship] or cards.PRICE[card] > cards.PRICE[ship]]
    return not all(_is_of_no_use(view, card, silver - int(cards.PRICE[card])) for card in better)


def _lacks_silver_for_goods(view: PlainState, ship: int, silver: int) -> bool:
    """R10.6: whether some goods that another market pays more for would find room in the pinnace, but silver neither in
    his purse, beside the pay of his ship, nor in his other goods."""
    traded = view.seats[view.active].traded
    sales = _sales(view)
    return any(
        silver + sum(sales.values()) - sales.get(good, 0) - cards.PAY[ship]
        < price_here(view, cards.BUY_PRICE, good) * (cards.HOLD[NONE] - traded[good])
        for good in _bargains_here(view)
    )


def _bargains_here(view: PlainState) -> dict[int, int]:
    """R10.7: the goods on sale here, and not sold just now, for which another market pays more, and how much."""
    found = bargains(view, market_at(view, view.seats[view.active].place))
    return {good: gain for good, gain in found.items() if not (view.goods_sold >> good) & 1}


def _on_offer(view: PlainState) -> list[int]:
    """R10.2, R6.3: ships and mates can be had in ports, from the hand or beside the mat."""
    return [*own_hand(view), view.offer] if is_in_port(view, view.active) else []


def _silver_by_sales(view: PlainState) -> int:
    """R10.5: his silver, once he has sold all goods that he can sell here."""
    return int(view.seats[view.active].silver) + sum(_sales(view).values())


def _sales(view: PlainState) -> dict[int, int]:
    """R10.5: by good, what all that he can sell of it here brings."""
    traded = view.seats[view.active].traded
    goods = [good for good in range(cards.N_GOODS) if no_sale(view, good) == Reason.ALLOWED]
    return {good: int(traded[good]) * int(price_here(view, cards.SELL_PRICE, good)) for good in goods}


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
    mates = [card - cards.FIRST_MATE for card in _on_offer(view) if card in cards.MATE_KINDS]
    return _can_replace(view, view.seats[view.active].ship) or not all(hires_in_vain(view, mate) for mate in mates)


def hires_in_vain(view: PlainState, kind: int) -> bool:
    """R11.1: hires a mate whose wage cannot be paid in addition to the crew's pay, even if all goods are sold, or who
    replaces one that serves as well."""
    mat = view.seats[view.active]
    cannot_keep = _silver_by_sales(view) < int(cards.PAY[mat.ship]) + cards.MATE_WAGE
    is_no_better = _serves_trade(mat.mate) or not _serves_trade(cards.FIRST_MATE + kind)
    return cannot_keep or (mat.mate != NONE and is_no_better)


def _serves_trade(mate: int) -> bool:
    """R11.2: the Quartermaster and the Purser are of use on each voyage, the others in a fight or a flight alone."""
    return bool(cards.MATE_HOLD[mate] or cards.MATE_SILVER[mate])


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
    """R10.8, R11.1: whether a mate is offered to a captain without one, or a ship to a captain on the pinnace."""
    mat = view.seats[view.active]
    if view.offer in cards.MATE_KINDS:
        return mat.mate == NONE
    is_ship = view.offer != NONE and mat.ship == NONE
    return is_ship and not _is_of_no_use(view, view.offer, int(mat.silver - cards.PRICE[view.offer]))


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
