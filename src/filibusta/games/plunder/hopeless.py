"""Actions that gain nothing, as the deciding player sees it: attacks in vain, lying idle, sales that are let slip."""

from collections.abc import Callable, Iterator

from filibusta.engine.plain import PlainState
from filibusta.games.plunder import cards
from filibusta.games.plunder.errands import HIGHEST_PRICE, hand_of, is_worth_keeping, paid_by, sails_away
from filibusta.games.plunder.rules.action import can_act, must_sell, no_captain_attack, no_trade
from filibusta.games.plunder.rules.cargo import units
from filibusta.games.plunder.rules.hands import has_full_hand
from filibusta.games.plunder.rules.nations import is_enemy, is_hostile_here
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.sailing import no_provoking
from filibusta.games.plunder.rules.ships import hold_of, is_in_port
from filibusta.games.plunder.rules.trade import no_purchase, no_sale, no_ship_sale, price_here
from filibusta.games.plunder.state import ACTIONS, NONE, Foe, Mutiny, Option, Phase, Subphase
from filibusta.games.plunder.words.figures import enemies_of, figures_of, fleets_at
from filibusta.games.plunder.words.outlook import duel_with, fight_against, fight_begun, fight_of

LOST_GOODS = 2
"""So many goods overboard cost more than the wage of the mate who makes room for them."""
EVEN = 0.5
"""A rival is waited for, and attacked, with at least this chance of victory."""
PLENTY = 5
"""A captain with more silver does not miss the wage of a mate."""
TOWARDS_A_SALE = ("end_sailing", "trade", "sell", "sell_own_ship")


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action is one that no captain in his senses takes; the functions below say which and why.

    Who is attacked may well fight without hope: a pinnace is worth less than a bribe (R19.16).
    """
    kind, which = ACTIONS.part(action)
    if view.phase in (Phase.SAIL, Phase.ACTION, Phase.TRADE) and _sale_wins(view):
        return kind not in TOWARDS_A_SALE
    gains_nothing = GAINS_NOTHING.get(kind)
    return gains_nothing is not None and gains_nothing(view, which)


# ------------------------------------------------------------------ at sea


def _sails_in_vain(view: PlainState, direction: int) -> bool:
    return _sails_into_a_trap(view, direction) or sails_away(view, direction)


def _sails_into_a_trap(view: PlainState, direction: int) -> bool:
    """R9.5: to a port where he must attack in vain, unless all ways lead there."""
    beside = view.places[view.seats[view.active].place].beside
    in_vain = [place for place in beside if place != NONE and _must_attack_in_vain(view, place)]
    can_explore = any(card in cards.MAP_KINDS for card in hand_of(view)) and NONE in beside
    others = [place for place in beside if place != NONE and place not in in_vain]
    return beside[direction] in in_vain and bool(others or can_explore)


def _must_attack_in_vain(view: PlainState, place: int) -> bool:
    """R9.5: in a hostile port, without a card by which he could trade there all the same."""
    nation = cards.NATION[view.places[place].card]
    if nation == NONE or not enemies_of(view, view.active)[nation] or has_spoils(view, place):
        return False
    return not any(cards.TYPE[card] == cards.Type.PORT_ACTION for card in hand_of(view))


def _lies_idle(view: PlainState, _: int) -> bool:
    """Tells whether the active captain ends the sailing where he found himself, although he can sail, or provoke the
    mutiny of a crew that he cannot pay, and there is nothing here for him: no enemy whom he can beat, no card to play,
    no prize or cargo to sell, no offer, no first cargo."""
    if not _could_sail(view):
        return False
    has_use = any(
        card in cards.ACT_KINDS and can_act(view, card) and not _covers_nothing(view, card) for card in hand_of(view)
    )
    in_market = no_trade(view) == Reason.ALLOWED and (_finds_offer(view) or _can_load(view) or any(_best_paid(view)))
    return not (has_use or must_sell(view) or _can_beat(view) or in_market)


def _could_sail(view: PlainState) -> bool:
    """R8.1, R8.5, R7.6: whether he has not sailed yet, although he can, or may provoke a mutiny that alone helps."""
    mat = view.seats[view.active]
    stuck = has_full_hand(view, view.active) or all(place == NONE for place in view.places[mat.place].beside)
    penniless = view.unpaid and mat.silver < cards.PAY[mat.ship]
    return not (view.entered or view.explored or stuck or (penniless and not _is_stranded(view)))


def _is_stranded(view: PlainState) -> bool:
    """R7.6: whether only a mutiny helps, since nothing can be sold here either."""
    return no_provoking(view) == Reason.ALLOWED and no_trade(view) != Reason.ALLOWED


def _can_pay_late(view: PlainState, _: int) -> bool:
    """R7.6: a mutiny is provoked with the pay in the purse."""
    mat = view.seats[view.active]
    return mat.silver >= cards.PAY[mat.ship]


def _lets_a_prize_go(view: PlainState, _: int) -> bool:
    """R16.2: a ship that was won is sent away, although there is no other in tow."""
    return view.seats[view.player].prize == NONE


def _needs_no_flight(view: PlainState, _: int) -> bool:
    """R8.11: a prize is given up where nobody hunts him. It may yet be sold; whoever must flee can still do so."""
    return view.phase in (Phase.SAIL, Phase.ACTION)


def _saves_at_the_wrong_end(view: PlainState, _: int) -> bool:
    """R7.4, R11.2: a mate is not paid whose wage would not be missed, or for whom goods go overboard since he made
    room."""
    if view.phase == Phase.PAY_CREW:
        return _must_pay_anyhow(view)
    mat = view.seats[view.active]
    overboard = units(mat.traded) - int(cards.HOLD[mat.ship])
    return view.phase == Phase.PAY_MATE and (mat.silver > PLENTY or overboard >= LOST_GOODS)


def _must_pay_anyhow(view: PlainState) -> bool:
    """R7.6: a crew is not paid with which he is about to sail, since there is nothing for him here."""
    return not (view.becalmed or view.quarantine) and _lies_idle(view, NONE)


def _pays_the_mate_instead(view: PlainState, _: int) -> bool:
    """R7.3, R7.6: a mate is paid from what the crew is still to be paid."""
    mat = view.seats[view.active]
    payable = bool(view.unpaid) and mat.silver >= cards.PAY[mat.ship]
    return view.phase == Phase.PAY_MATE and payable and _cannot_pay(view, mat.ship, mat.silver - cards.MATE_WAGE)


def _always(view: PlainState, _: int) -> bool:
    """R11.1: a mate who has been paid is released, although a new one sends him away anyhow."""
    return True


# ------------------------------------------------------------------ fights


def _storms_in_vain(view: PlainState, _: int) -> bool:
    """R14.4: an attack on a port that cannot be won, or brings nothing if it is, or less than a trade, or plunder for a
    prize that could be sold there."""
    place = view.seats[view.active].place
    must_sell_instead = bool(view.places[place].sacked and must_sell(view)) and not fleets_at(view, place)
    in_vain = not has_spoils(view, place) or must_sell_instead or _would_pay_as_much(view, place)
    return in_vain or _cannot_win(view, "attack_port")


def _would_pay_as_much(view: PlainState, port: int) -> bool:
    """R10.5, R14.6: whether a port in which nothing but silver is to be won pays as much for the cargo."""
    if no_trade(view) != Reason.ALLOWED or view.seats[view.active].prize != NONE or fleets_at(view, port):
        return False
    return paid_by(view, view.places[port].card) >= int(cards.SILVER[view.places[port].card])


def _cannot_win(view: PlainState, kind: str) -> bool:
    """R12.5 to R12.7: whichever cards he plays."""
    fight = fight_begun(view, kind)
    return fight is not None and fight.ends.won == 0.0


def has_spoils(view: PlainState, port: int) -> bool:
    """R14.4: whether a victory over a port brings silver, a galleon, or goods that the active captain's prize can
    load."""
    silver = view.options[Option.PORT_SILVER] and not view.places[port].sacked
    return bool(silver) or view.seats[view.active].prize != NONE or bool(fleets_at(view, port))


def _lays_too_little(view: PlainState, card: int) -> bool:
    """R12.3: a card below the need, or none, with a sufficient one in hand, in a fight to be won or dropped."""
    fight = fight_of(view) if view.phase in (Phase.CHASE_CARD, Phase.BROADSIDE_CARD, Phase.BOARDING_CARD) else None
    if fight is None or fight.ends.won + fight.ends.dropped < 1.0:
        return False
    value = 0 if card == NONE else int(cards.VALUE[card])
    need = fight.needs[Subphase(view.subphase)]
    return value < need <= max(fight.hand.known, default=0)


def _lays_none(view: PlainState, _: int) -> bool:
    return _lays_too_little(view, NONE)


def _leaves_what_is_won(view: PlainState, _: int) -> bool:
    """R12.6: an enemy is let go whom he is sure to board, if that takes no card, or he sought the fight himself."""
    fight = fight_of(view)
    if fight is None:
        return False
    return fight.needs[Subphase.BOARDING] <= 0 or (_has_sought_fight(view) and fight.ends.won == 1.0)


def _has_sought_fight(view: PlainState) -> bool:
    """R13.6, R14.12: fleets never attack; pirates always do, other ships only whom they outrun."""
    if view.foe == Foe.FLEETS:
        return True
    speed = int(cards.SPEED[view.encounter])
    return cards.NATION[view.encounter] != NONE and speed <= figures_of(view, view.active).sailing


def _can_beat(view: PlainState) -> bool:
    """R9.2: a port that is hostile already, treasure fleets at sea, or a captain who carries something."""
    place = view.seats[view.active].place
    if is_in_port(view, view.active):
        foe, spoils = Foe.PORT, is_hostile_here(view, view.active) and has_spoils(view, place)
    else:
        foe, spoils = Foe.FLEETS, bool(fleets_at(view, place))
    if spoils and fight_against(view, foe, Subphase.BROADSIDE).ends.won > 0.0:
        return True
    rivals = [seat for seat in range(view.players) if no_captain_attack(view, seat) == Reason.ALLOWED]
    return any(_carries(view, seat) and duel_with(view, seat)[1].most >= EVEN for seat in rivals)


def _carries(view: PlainState, seat: int) -> bool:
    """R16.10: whether there is a ship or cargo to be won of a captain."""
    mat = view.seats[seat]
    return mat.ship != NONE or mat.prize != NONE or any(mat.traded)


def _sails_unpaid(view: PlainState, _: int) -> bool:
    """R16.2, R7.6: a ship is taken over at sea whose crew he cannot pay."""
    return not is_in_port(view, view.player) and _cannot_pay(view, view.won, view.seats[view.player].silver)


# ------------------------------------------------------------------ in the market


def _plays_in_vain(view: PlainState, card: int) -> bool:
    if view.phase != Phase.PLAY_ENCOUNTER:
        return _lays_too_little(view, card)
    return is_worth_keeping(view, card) and not all(is_worth_keeping(view, held) for held in hand_of(view))


def _cannot_pay(view: PlainState, ship: int, silver: int) -> bool:
    """R7.2, R7.6: whether the crew of a ship is not to be paid from so much silver, so that she would not sail."""
    return view.options[Option.MUTINY_MODE] == Mutiny.AUTOMATIC and silver < cards.PAY[ship]


def _spends_the_pay(view: PlainState, good: int) -> bool:
    mat = view.seats[view.active]
    return _cannot_pay(view, mat.ship, mat.silver - price_here(view, cards.BUY_PRICE, good))


def _spends_the_pay_on_a_ship(view: PlainState, ship: int) -> bool:
    return _cannot_pay(
        view, cards.FIRST_SHIP + ship, view.seats[view.active].silver - cards.PRICE[cards.FIRST_SHIP + ship]
    )


def _sale_wins(view: PlainState) -> bool:
    """R10.5, R10.9, R24.1: whether what he has aboard, and his ship, bring the silver that wins, here and now."""
    if view.phase != Phase.TRADE and no_trade(view) != Reason.ALLOWED:
        return False
    return _silver_by_sales(view) + _price_of_ship(view) >= view.options[Option.TARGET_SILVER]


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


def _passes_in_vain(view: PlainState, _: int) -> bool:
    """R9.2: nothing is done where he stayed to fight, although he could have sailed, or had something to trade."""
    return (_could_sail(view) and _can_beat(view)) or _passes_by_a_bargain(view, _)


def _passes_by_a_bargain(view: PlainState, _: int) -> bool:
    """R9.2: the market has what he stayed for, or pays best; a trade can be ended as well."""
    return no_trade(view) == Reason.ALLOWED and (any(_best_paid(view)) or _has_stayed_to_buy(view))


def _trades_in_vain(view: PlainState, _: int) -> bool:
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
    on_offer = [*hand_of(view), view.offer] if is_in_port(view, view.active) else []
    return any(
        card in cards.MATE_KINDS or (card in cards.SHIP_KINDS and cards.PRICE[card] <= silver) for card in on_offer
    )


def _cannot_keep_a_mate(view: PlainState, _: int) -> bool:
    """R7.3, R11.1: a mate is hired whose wage cannot be paid beside the crew's pay, even if all goods are sold."""
    return _silver_by_sales(view) < int(cards.PAY[view.seats[view.active].ship]) + cards.MATE_WAGE


def _leaves_the_market_too_early(view: PlainState, _: int) -> bool:
    """R10.2: goods are kept for which no market pays more, or that go overboard (R16.8), or a trade is ended without
    what he stayed for."""
    overboard = units(view.seats[view.active].traded) > hold_of(view, view.active)
    if overboard and any(no_sale(view, good) == Reason.ALLOWED for good in range(cards.N_GOODS)):
        return True
    idle = not (view.goods_sold or view.goods_bought or view.bought_now)
    return any(_best_paid(view)) or (idle and _has_stayed_to_buy(view))


def _needs_no_cover(view: PlainState, kind: int) -> bool:
    return _covers_nothing(view, cards.ACT_KINDS[kind])


def _covers_nothing(view: PlainState, card: int) -> bool:
    """R19.4, R10.3: a card for trading in a port that trades without it, with no prize or captured ship to sell."""
    mat = view.seats[view.active]
    has_prey = mat.prize != NONE or (mat.ship != NONE and not mat.ship_bought)
    return cards.TYPE[card] == cards.Type.PORT_ACTION and no_trade(view) == Reason.ALLOWED and not has_prey


def _has_stayed_to_buy(view: PlainState) -> bool:
    """R9.2: whether he lies in port, although he can sail, for an offer or for goods."""
    return _could_sail(view) and (_finds_offer(view) or _can_load(view))


def _finds_offer(view: PlainState) -> bool:
    """R10.8, R11.1: a mate on offer for whoever has none, or a ship for a captain on the pinnace."""
    mat = view.seats[view.active]
    if view.offer in cards.MATE_KINDS:
        return mat.mate == NONE
    return view.offer != NONE and mat.ship == NONE and cards.PRICE[view.offer] <= mat.silver


def _can_load(view: PlainState) -> bool:
    """R10.6: goods for an empty hold that leave him the crew's pay."""
    on_sale = [good for good in range(cards.N_GOODS) if no_purchase(view, good) == Reason.ALLOWED]
    return not any(view.seats[view.active].traded) and not all(_spends_the_pay(view, good) for good in on_sale)


def _well_paid(view: PlainState) -> Iterator[bool]:
    """R10.5: of each good, whether he can sell some that is not on sale here, for about as much as anywhere."""
    for good in range(cards.N_GOODS):
        wanted = price_here(view, cards.BUY_PRICE, good) == 0 and no_sale(view, good) == Reason.ALLOWED
        yield wanted and price_here(view, cards.SELL_PRICE, good) >= HIGHEST_PRICE[good] - 1


def _best_paid(view: PlainState) -> Iterator[bool]:
    """R10.5: the same, and no market that he knows of pays more."""
    for good, well in enumerate(_well_paid(view)):
        yield well and price_here(view, cards.SELL_PRICE, good) >= max(
            cards.SELL_PRICE[card][good] for card in _markets(view)
        )


def _markets(view: PlainState) -> Iterator[int]:
    """R9.2: those of the map, and ports in his hand; not those of his enemies."""
    places = view.places[: view.places_size]
    for card in [*hand_of(view), *(place.card for place in places), *(place.natives for place in places)]:
        if card != NONE and not is_enemy(view, view.active, int(cards.NATION[card])):
            yield card


GAINS_NOTHING: dict[str, Callable[[PlainState, int], bool]] = {
    "end_sailing": _lies_idle,
    "move": _sails_in_vain,
    "provoke_mutiny": _can_pay_late,
    "abandon_prize": _needs_no_flight,
    "release_mate": _always,
    "refuse": _saves_at_the_wrong_end,
    "pay": _pays_the_mate_instead,
    "attack": lambda view, _: _cannot_win(view, "attack"),
    "attack_fleet": lambda view, _: _cannot_win(view, "attack_fleet"),
    "attack_port": _storms_in_vain,
    "card": _plays_in_vain,
    "none": _lays_none,
    "stop": _leaves_what_is_won,
    "leave": _lets_a_prize_go,
    "own": _sails_unpaid,
    "own_old_to_prize": _sails_unpaid,
    "buy": _spends_the_pay,
    "buy_ship": _spends_the_pay_on_a_ship,
    "pass": _passes_in_vain,
    "bid_letter": _passes_by_a_bargain,
    "trade": _trades_in_vain,
    "hire": _cannot_keep_a_mate,
    "end_trade": _leaves_the_market_too_early,
    "act": _needs_no_cover,
}
"""By the block of the action: whether one of it, with this number in the block, gains nothing."""
