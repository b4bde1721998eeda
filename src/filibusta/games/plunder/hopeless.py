"""Which actions gain nothing, as the deciding player sees it: attacks in vain, lying idle, and a crew without pay."""

from filibusta.engine.plain import PlainState
from filibusta.games.plunder.cards import (
    ACT_KINDS,
    BUY_PRICE,
    FIRST_SHIP,
    MATE_KINDS,
    NATION,
    PAY,
    PRICE,
    TYPE,
    Type,
)
from filibusta.games.plunder.rules.action import can_act, must_sell, no_captain_attack, no_trade
from filibusta.games.plunder.rules.hands import has_full_hand
from filibusta.games.plunder.rules.nations import is_hostile_here
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.sailing import no_provoking
from filibusta.games.plunder.rules.ships import is_in_port
from filibusta.games.plunder.rules.trade import price_here
from filibusta.games.plunder.state import ACTIONS, NONE, Foe, Mutiny, Option, Subphase
from filibusta.games.plunder.words.figures import enemies_of, fleets_at
from filibusta.games.plunder.words.outlook import duel_with, fight_against, fight_begun


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action is an attack that costs the captain's ship, whichever card he plays (R12.5, R12.7), or
    brings nothing if it is won, a move to a port where he must make such an attack (R9.5), or the end of sailing of a
    ship that lies idle (R8.1); whether it leaves him with a crew that he cannot pay (R7.6); or whether it is the
    release of a mate who has been paid, since a new one sends him away anyhow (R11.1).

    Who is attacked may well fight without hope: a pinnace is worth less than a bribe (R19.16).
    """
    kind, which = ACTIONS.part(action)
    mat = view.seats[view.active]
    match kind:
        case "release_mate":
            return True
        case "end_sailing":
            return lies_idle(view)
        case "move":
            return _must_attack_in_vain(view, view.places[mat.place].beside[which])
        case "own" | "own_old_to_prize":
            mat = view.seats[view.player]
            return not is_in_port(view, view.player) and _cannot_pay(view, view.won, mat.silver)
        case "buy":
            return _cannot_pay(view, mat.ship, mat.silver - price_here(view, BUY_PRICE, which))
        case "buy_ship":
            return _cannot_pay(view, FIRST_SHIP + which, mat.silver - PRICE[FIRST_SHIP + which])
        case "fight":
            return False
        case _:
            fight = fight_begun(view, kind)
            in_vain = kind == "attack_port" and not has_spoils(view, mat.place)
            return fight is not None and (fight.ends.lost == 1.0 or in_vain)


def _cannot_pay(view: PlainState, ship: int, silver: int) -> bool:
    """R7.2, R7.6: whether the crew of a ship is not to be paid from so much silver, so that she would not sail."""
    return view.options[Option.MUTINY_MODE] == Mutiny.AUTOMATIC and silver < PAY[ship]


def has_spoils(view: PlainState, port: int) -> bool:
    """R14.4: whether a victory over a port brings silver, a galleon, or goods that the active captain's prize can
    load."""
    silver = view.options[Option.PORT_SILVER] and not view.places[port].sacked
    return bool(silver) or view.seats[view.active].prize != NONE or bool(fleets_at(view, port))


def _must_attack_in_vain(view: PlainState, place: int) -> bool:
    """R9.5: in a hostile port, without a card by which he could trade there all the same."""
    nation = NATION[view.places[place].card]
    if nation == NONE or not enemies_of(view, view.active)[nation] or has_spoils(view, place):
        return False
    return not any(card != NONE and TYPE[card] == Type.PORT_ACTION for card in view.seats[view.active].hand)


def lies_idle(view: PlainState) -> bool:
    """Tells whether the active captain ends the sailing where he found himself, although he can sail, or provoke the
    mutiny of a crew that he cannot pay, and there is nothing here for him: no enemy whom he can beat, no card to play,
    no prize to sell, no offer, no first cargo."""
    mat = view.seats[view.active]
    stuck = has_full_hand(view, view.active) or all(place == NONE for place in view.places[mat.place].beside)
    penniless = view.unpaid and mat.silver < PAY[mat.ship]
    if view.entered or view.explored or stuck or (penniless and not _is_stranded(view)):
        return False
    cards = any(card in ACT_KINDS and can_act(view, card) for card in mat.hand)
    return not (cards or must_sell(view) or _can_beat(view) or _can_buy(view))


def _is_stranded(view: PlainState) -> bool:
    """R7.6: whether only a mutiny helps, since nothing can be sold here either."""
    return no_provoking(view) == Reason.ALLOWED and no_trade(view) != Reason.ALLOWED


def _can_beat(view: PlainState) -> bool:
    """R9.2: a port that is hostile already, treasure fleets at sea, or a captain who carries something."""
    place = view.seats[view.active].place
    if is_in_port(view, view.active):
        foe, spoils = Foe.PORT, is_hostile_here(view, view.active) and has_spoils(view, place)
    else:
        foe, spoils = Foe.FLEETS, bool(fleets_at(view, place))
    if spoils and fight_against(view, foe, Subphase.BROADSIDE).ends.lost < 1.0:
        return True
    rivals = [seat for seat in range(view.players) if no_captain_attack(view, seat) == Reason.ALLOWED]
    return any(_carries(view, seat) and duel_with(view, seat)[1].most > 0.0 for seat in rivals)


def _carries(view: PlainState, seat: int) -> bool:
    """R16.10: whether there is a ship or cargo to be won of a captain."""
    mat = view.seats[seat]
    return mat.ship != NONE or mat.prize != NONE or any(mat.traded)


def _can_buy(view: PlainState) -> bool:
    """R10.6, R10.8, R11.1: a mate or a ship on offer, or goods for an empty hold."""
    mat, place = view.seats[view.active], view.places[view.seats[view.active].place]
    if no_trade(view) != Reason.ALLOWED:
        return False
    if view.offer != NONE and (view.offer in MATE_KINDS or (mat.ship == NONE and PRICE[view.offer] <= mat.silver)):
        return True
    market = place.card if place.natives == NONE else place.natives
    return not any(mat.traded) and any(0 < price <= mat.silver for price in BUY_PRICE[market])
