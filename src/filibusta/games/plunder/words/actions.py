"""The words of the buttons: a sentence for every legal action."""

from collections.abc import Callable

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import buttons
from filibusta.engine.words import Phrase, Words, percent
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import (
    ACT_KINDS,
    CREW_SHARE,
    FIRST_MAP,
    FIRST_MATE,
    FIRST_SHIP,
    MATE_WAGE,
    PAY,
    TYPE,
    VALUE,
    Type,
)
from filibusta.games.plunder.rules.play_encounter import can_aim
from filibusta.games.plunder.state import ACTIONS, NONE, Foe, Option, Phase
from filibusta.games.plunder.words.figures import price, purser_adds
from filibusta.games.plunder.words.unseen import passage_chance
from filibusta.games.plunder.words.voice import Voice, card_name, in_place, place_name

TABLE_WIDE = (Type.WAR, Type.TREATY, Type.FLEET)
"""R20.2: what has its effect at once and for all."""

# ---------------------------------------------------------------- cards of the hand


def _held(v: Voice, card: int) -> Phrase:
    """A card of the hand; those of Open Sea differ by their goods."""
    return Phrase(_by_goods(v, card, v.card(card)))


def _by_goods(v: Voice, card: int, name: str) -> str:
    if TYPE[card] != Type.OPEN_SEA:
        return name
    return v.say("{card} ({goods})", card=str(name), goods=v.units(int(VALUE[card]), int(cards.GOOD[card])))


def _card(v: Voice, card: int) -> str:
    return v.by_phase(_CARDS)(v, card)


def _lay_bid(v: Voice, card: int) -> str:
    return v.say("Lay {card} face down: {n}", card=_held(v, card), n=int(VALUE[card]))


def _add_to_fight(v: Voice, card: int) -> str:
    return v.say("Play {card}: +{n}", card=_held(v, card), n=int(VALUE[card]))


def _last_card(v: Voice, card: int) -> str:
    """R20.2 to R20.4"""
    target = (v.view.active + 1) % v.view.players
    if TYPE[card] in TABLE_WIDE:
        return v.say("Play {card}", card=v.card(card))
    if can_aim(v.view, card, target):
        return v.say("Play {card} on {player}", card=v.card(card), player=v.names[target])
    return v.say("Play {card}, without effect", card=_held(v, card))


_CARDS: dict[Phase, Callable[[Voice, int], str]] = {
    Phase.PLAY_ENCOUNTER: _last_card,
    Phase.BID_CARD: _lay_bid,
    Phase.COUNTER_BID: _lay_bid,
    Phase.HIDDEN_CARD: lambda v, i: v.say("Lay {card} face down: +{n}", card=_held(v, i), n=int(VALUE[i])),
    **dict.fromkeys(
        (Phase.CHASE_CARD, Phase.FLEE, Phase.BROADSIDE_CARD, Phase.BOARDING_CARD, Phase.KRAKEN_CARD, Phase.BRAWL_CARD),
        _add_to_fight,
    ),
}


def outcome(view: PlainState, card: int, names: tuple[str, ...], say: Words) -> str:
    """R20.2 to R20.4: what a card would do that ends this turn; nothing where none is asked for."""
    if view.phase != Phase.PLAY_ENCOUNTER:
        return ""
    target: int = (view.active + 1) % view.players
    if TYPE[card] in TABLE_WIDE:
        return say("It takes effect at once, for the whole table.")
    if can_aim(view, card, target):
        return say("It waits for {player}.", player=names[target])
    which = {"player": names[target], "in_place": in_place(view, view.seats[target].place, say)}
    if view.options[Option.ENCOUNTER_ONLY_ON_LEADER]:
        return say("It does nothing to {player} {in_place}, or only to the richest: it is discarded.", **which)
    return say("It does nothing to {player} {in_place}: it is discarded.", **which)


def _no_card(v: Voice) -> str:
    if v.view.phase in (Phase.HIDDEN_CARD, Phase.COUNTER_BID):
        return v.say("Lay no card")
    return v.say("Play no card")


def _explore(v: Voice, i: int) -> str:
    card = FIRST_MAP + i
    return v.say("Explore: {card}", card=_by_goods(v, card, card_name(card, v.say)))


# ---------------------------------------------------------------- sailing and action


def _move(v: Voice, direction: int) -> str:
    place = v.view.places[v.here].beside[direction]
    which = {"direction": v.direction(direction), "place": v.place(place)}
    chance = passage_chance(v.view, v.here, place)
    if chance == 1.0:
        return v.say("Sail {direction} to {place}", **which)
    return v.say("Sail {direction} to {place}: {chance}", **which, chance=percent(chance))


def _space(v: Voice, direction: int) -> str:
    if v.view.phase == Phase.FLEE_SPACE:
        place = v.view.places[v.view.seats[v.view.player].place].beside[direction]
        return v.say("Sail {direction} to {place}", direction=v.direction(direction), place=v.place(place))
    return v.say("Lay it in the {direction}", direction=v.direction(direction))


def _abandon_prize(v: Voice) -> str:
    return v.say("Abandon {ship}", ship=v.card(v.view.seats[v.view.player].prize))


def _release_mate(v: Voice) -> str:
    return v.say("Release {mate}", mate=v.card(v.view.seats[v.view.player].mate))


def _wages(v: Voice) -> int:
    return int(PAY[v.view.seats[v.view.active].ship])


_PAY: dict[Phase, Callable[[Voice], str]] = {
    Phase.PAY_CREW: lambda v: v.say("Pay the crew {silver}", silver=v.silver(_wages(v))),
    Phase.PAY_MATE: lambda v: v.say(
        "Pay {mate} {silver}", mate=v.card(v.view.seats[v.view.active].mate), silver=v.silver(MATE_WAGE)
    ),
    Phase.HARBOUR_TAX: lambda v: v.say("Pay the tax"),
}
_REFUSE: dict[Phase, Callable[[Voice], str]] = {
    Phase.PAY_CREW: lambda v: v.say("Do not pay the crew"),
    Phase.PAY_MATE: lambda v: v.say("Do not pay {mate}", mate=v.card(v.view.seats[v.view.active].mate)),
    Phase.TAKE_DROPPED_PRIZE: lambda v: v.say("Refuse her and go on"),
    Phase.HARBOUR_TAX: lambda v: v.say("Refuse to pay"),
}


# ---------------------------------------------------------------- fights


def _attack(v: Voice) -> str:
    if v.view.phase == Phase.NATIVES:
        return v.say("Attack them")
    return v.say("Attack {ship}", ship=v.card(v.view.encounter))


def _bribe(v: Voice) -> str:
    """R19.16"""
    free = not min(v.view.strength, v.view.seats[v.view.active].silver)
    return v.say("Go without paying") if free else v.say("Pay the bribe")


def _stop(v: Voice) -> str:
    if v.view.foe == Foe.CAPTAIN:
        return v.say("Let {player} sink", player=v.target)
    return v.say("Do not board")


def _own(v: Voice) -> str:
    old = v.view.seats[v.view.player].ship
    if old == NONE:
        return v.say("Make {ship} your own ship", ship=v.card(v.view.won))
    return v.say("Make {ship} your own ship and give up {old}", ship=v.card(v.view.won), old=v.card(old))


def _own_old_to_prize(v: Voice) -> str:
    which = {"ship": v.card(v.view.won), "old": v.card(v.view.seats[v.view.player].ship)}
    return v.say("Make {ship} your own ship and take {old} in tow", **which)


def _prize(v: Voice) -> str:
    old = v.view.seats[v.view.player].prize
    if old == NONE:
        return v.say("Take {ship} in tow", ship=v.card(v.view.won))
    return v.say("Take {ship} in tow and give up {old}", ship=v.card(v.view.won), old=v.card(old))


# ---------------------------------------------------------------- trade


def _sell(v: Voice, good: int) -> str:
    """R10.5, R11.2: the Purser adds something to the first."""
    bonus = purser_adds(v.view, good)
    which = {"goods": v.units(1, good), "silver": v.silver(price(v.view, "sell", good) + bonus)}
    if bonus:
        return v.say("Sell {goods} for {silver}, {bonus} of it by the Purser", **which, bonus=bonus)
    return v.say("Sell {goods} for {silver}", **which)


def _buy(v: Voice, good: int) -> str:
    return v.say("Buy {goods} for {silver}", goods=v.units(1, good), silver=v.silver(price(v.view, "buy", good)))


def _sell_own_ship(v: Voice) -> str:
    """R10.9"""
    mat = v.view.seats[v.view.active]
    price = int(cards.PRICE[mat.ship]) // (1 if mat.ship_bought else CREW_SHARE)
    return v.say("Sell {ship} for {silver}", ship=v.card(mat.ship), silver=v.silver(price))


def _buy_ship(v: Voice, i: int) -> str:
    ship = FIRST_SHIP + i
    return v.say("Buy {ship} for {silver}", ship=v.card(ship), silver=v.silver(int(cards.PRICE[ship])))


_NATIONS: dict[Phase, Callable[[Voice, int], str]] = {
    Phase.CHOOSE_FRIEND: lambda v, nation: v.say("Keep the letter {of_nation}", of_nation=v.of_nation(nation)),
    Phase.TREATY_WAR: lambda v, nation: v.say("Peace with {nation}", nation=v.nation(nation)),
    Phase.WAR_NATION: lambda v, nation: v.say("War with {nation}", nation=v.nation(nation)),
}


_SINGLE: dict[str, Callable[[Voice], str]] = {
    "attack": _attack,
    "hold": lambda v: v.say("Hold the course"),
    "fight": lambda v: v.say("Fight"),
    "stand": lambda v: v.say("Stand and fight"),
    "flee": lambda v: v.say("Flee"),
    "bribe": _bribe,
    "none": _no_card,
    "pay_now": lambda v: v.say("Pay the crew {silver} now", silver=v.silver(_wages(v))),
    "provoke_mutiny": lambda v: v.say("Sail with the unpaid crew: mutiny"),
    "pass": lambda v: v.say("Pass"),
    "bid_letter": lambda v: v.say("Bid for the letter of marque"),
    "trade": lambda v: v.say("Trade"),
    "attack_port": lambda v: v.say("Attack {place}", place=v.place(v.here)),
    "attack_fleet": lambda v: v.say("Attack the treasure fleet"),
    "abandon_prize": _abandon_prize,
    "keep_prize": lambda v: v.say("Keep {ship}", ship=v.card(v.view.seats[v.view.player].prize)),
    "release_mate": _release_mate,
    "end_sailing": lambda v: v.say("Stop here"),
    "board": lambda v: v.say("Board"),
    "stop": _stop,
    "prize": _prize,
    "own_old_to_prize": _own_old_to_prize,
    "own": _own,
    "leave": lambda v: v.say("Let {ship} go", ship=v.card(v.view.won)),
    "peace": lambda v: v.say("Make peace"),
    "pay": lambda v: v.by_phase(_PAY)(v),
    "refuse": lambda v: v.by_phase(_REFUSE)(v),
    "cry": lambda v: v.say("Cry mutiny"),
    "silent": lambda v: v.say("Stay silent"),
    "sell_own_ship": _sell_own_ship,
    "end_trade": lambda v: v.say("End the trade"),
    "take": lambda v: v.say("Take {ship} and end the fight", ship=v.card(v.view.seats[v.view.target].prize)),
}
_SEVERAL: dict[str, Callable[[Voice, int], str]] = {
    "card": _card,
    "explore": _explore,
    "move": _move,
    "space": _space,
    "act": lambda v, i: v.say("Play {card}", card=v.card(ACT_KINDS[i])),
    "attack_captain": lambda v, seat: v.say("Attack {player}", player=v.names[seat]),
    "discard": lambda v, good: v.say("Discard {goods}", goods=v.units(1, good)),
    "sell": _sell,
    "buy": _buy,
    "buy_ship": _buy_ship,
    "hire": lambda v, i: v.say("Hire {mate}", mate=v.card(FIRST_MATE + i)),
    "nation": lambda v, nation: v.by_phase(_NATIONS)(v, nation),
    "place": lambda v, place: place_name(v.view, place, v.say),
}
action = buttons(ACTIONS, _SINGLE, _SEVERAL)
"""A legal action of the current decision, as the words of its button."""
