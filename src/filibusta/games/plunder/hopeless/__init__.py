"""Actions that gain nothing, as the deciding player sees it: attacks in vain, lying idle, sales that are let slip."""

from collections.abc import Callable

from filibusta.engine.plain import PlainState
from filibusta.games.plunder import cards
from filibusta.games.plunder.hopeless.errands import (
    could_sail,
    is_adrift,
    is_worth_keeping,
    own_hand,
    paid_by,
    sails_away,
)
from filibusta.games.plunder.hopeless.market import (
    best_paid,
    buys_a_ship_in_vain,
    can_load,
    cannot_pay,
    covers_nothing,
    finds_offer,
    hires_in_vain,
    leaves_the_market_too_early,
    needs_no_cover,
    passes_by_a_bargain,
    sale_wins,
    sells_a_ship_in_vain,
    spends_the_pay,
    trades_in_vain,
)
from filibusta.games.plunder.rules.action import can_act, must_sell, no_captain_attack, no_trade
from filibusta.games.plunder.rules.cargo import units
from filibusta.games.plunder.rules.nations import is_enemy, is_hostile_here
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.ships import is_in_port
from filibusta.games.plunder.state import ACTIONS, NONE, Foe, Option, Phase, Subphase
from filibusta.games.plunder.words.figures import enemies_of, figures_of, fleets_at
from filibusta.games.plunder.words.hands import hand_of
from filibusta.games.plunder.words.outlook import Fight, duel_with, fight_against, fight_begun, fight_of

LOST_GOODS = 2
"""The number of goods that cost more overboard than the wage of the mate who makes room for them."""
EVEN = 0.5
"""A rival is waited for, and attacked, with at least this chance of victory."""
PLENTY = 2
"""A captain with more silver does not miss the wage of a mate."""
TOWARDS_A_SALE = ("end_sailing", "trade", "sell", "sell_own_ship")


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action is one that no captain in his senses takes; the functions below say which and why.

    Who is attacked may well fight without hope: a pinnace is worth less than a bribe (R19.16).
    """
    kind, which = ACTIONS.part(action)
    if view.phase in (Phase.SAIL, Phase.ACTION, Phase.TRADE) and sale_wins(view):
        return kind not in TOWARDS_A_SALE
    gains_nothing = GAINS_NOTHING.get(kind)
    return gains_nothing is not None and gains_nothing(view, which)


# ------------------------------------------------------------------ at sea


def _sails_in_vain(view: PlainState, direction: int) -> bool:
    return _sails_into_a_trap(view, direction) or _leaves_uncharted(view) or sails_away(view, direction)


def _stops_in_vain(view: PlainState, _: int) -> bool:
    return _lies_idle(view, _) or _leaves_uncharted(view)


def _leaves_uncharted(view: PlainState) -> bool:
    """R8.2: he lays no map card, although there is no errand for him on the map."""
    can_explore = not view.explored and NONE in view.places[view.seats[view.active].place].beside
    map_cards = (card for card in own_hand(view) if card in cards.MAP_KINDS)
    is_useful = any(not is_enemy(view, view.active, int(cards.NATION[card])) for card in map_cards)
    return can_explore and is_useful and is_adrift(view)


def _sails_into_a_trap(view: PlainState, direction: int) -> bool:
    """R9.5: to a port where he must attack in vain, unless all ways lead there."""
    beside = view.places[view.seats[view.active].place].beside
    in_vain = [place for place in beside if place != NONE and _must_attack_in_vain(view, place)]
    can_explore = any(card in cards.MAP_KINDS for card in own_hand(view)) and NONE in beside
    others = [place for place in beside if place != NONE and place not in in_vain]
    return beside[direction] in in_vain and bool(others or can_explore)


def _must_attack_in_vain(view: PlainState, place: int) -> bool:
    """R9.5: in a hostile port where he wins nothing, without a card by which he could trade there all the same."""
    nation = cards.NATION[view.places[place].card]
    if nation == NONE or not enemies_of(view, view.active)[nation]:
        return False
    if has_spoils(view, place) and _storming(view, place).ends.won > 0.0:
        return False
    return not any(cards.TYPE[card] == cards.Type.PORT_ACTION for card in own_hand(view))


def _lies_idle(view: PlainState, _: int) -> bool:
    """Tells whether the active captain ends the sailing where he found himself, although he can sail, or provoke the
    mutiny of a crew that he cannot pay, and there is nothing here for him: no enemy whom he can beat, no card to play,
    no prize or cargo to sell, no offer, no first cargo."""
    if not could_sail(view):
        return False
    has_use = any(
        card in cards.ACT_KINDS and can_act(view, card) and not covers_nothing(view, card) for card in own_hand(view)
    )
    in_market = no_trade(view) == Reason.ALLOWED and (finds_offer(view) or can_load(view) or any(best_paid(view)))
    return not (has_use or must_sell(view) or _can_beat(view) or in_market)


def _can_pay_late(view: PlainState, _: int) -> bool:
    """R7.6: a mutiny is provoked with the pay in the purse."""
    mat = view.seats[view.active]
    return mat.silver >= cards.PAY[mat.ship]


def _lets_a_prize_go(view: PlainState, _: int) -> bool:
    """R16.2: a ship that was won is sent away, although there is no other in tow."""
    return view.seats[view.player].prize == NONE


def _needs_no_flight(view: PlainState, _: int) -> bool:
    """R8.11: gives up a prize although nobody hunts him. It may still be sold, or given up later in flight."""
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
    return view.phase == Phase.PAY_MATE and payable and cannot_pay(view, mat.ship, mat.silver - cards.MATE_WAGE)


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


def _storming(view: PlainState, port: int) -> Fight:
    """R14.2, R14.3: an attack of the active captain on a port, wherever he is, with the cards of his hand."""
    own, kinds = (
        figures_of(view, view.active),
        [view.places[port].card, *(cards.FIRST_FLEET + i for i in fleets_at(view, port))],
    )
    cannons, crew = (sum(int(figures[kind]) for kind in kinds) for figures in (cards.CANNONS, cards.CREW))
    return Fight(False, (0, cannons - own.cannons, crew - own.crew), Subphase.BROADSIDE, hand_of(view, view.active))


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
    """R12.3: lays no card, or one too low, with a sufficient one in hand, in a fight sure to be won or dropped."""
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
    return not is_in_port(view, view.player) and cannot_pay(view, view.won, view.seats[view.player].silver)


# ------------------------------------------------------------------ in the market


def _plays_in_vain(view: PlainState, card: int) -> bool:
    if view.phase != Phase.PLAY_ENCOUNTER:
        return _lays_too_little(view, card)
    others = [held for held in own_hand(view) if held != card and not is_worth_keeping(view, held)]
    return bool(others) and (is_worth_keeping(view, card) or _throws_strength_away(view, card, others))


def _throws_strength_away(view: PlainState, card: int, others: list[int]) -> bool:
    """R12.3, R18.6, R20.4: a card that serves by its value alone, although there is a lower one."""
    lowest = min(int(cards.VALUE[held]) for held in others)
    return cards.TYPE[card] in (cards.Type.COMBAT, cards.Type.PARROT) and cards.VALUE[card] > lowest


def _passes_in_vain(view: PlainState, _: int) -> bool:
    """R9.2: nothing is done where he stayed to fight, although he could have sailed, or had something to trade."""
    return (could_sail(view) and _can_beat(view)) or passes_by_a_bargain(view, _)


GAINS_NOTHING: dict[str, Callable[[PlainState, int], bool]] = {
    "end_sailing": _stops_in_vain,
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
    "sell_own_ship": sells_a_ship_in_vain,
    "buy": spends_the_pay,
    "buy_ship": buys_a_ship_in_vain,
    "pass": _passes_in_vain,
    "bid_letter": passes_by_a_bargain,
    "trade": trades_in_vain,
    "hire": hires_in_vain,
    "end_trade": leaves_the_market_too_early,
    "act": needs_no_cover,
}
"""By the block of the action: whether one of it, with this number in the block, gains nothing."""
