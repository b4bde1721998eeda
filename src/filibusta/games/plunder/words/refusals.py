"""Refusals: the reasons of the rules in words, and the sentences for actions that no decision offers."""

from filibusta.engine.plain import PlainState
from filibusta.engine.refusals import Asked, because, plural, refusals
from filibusta.engine.words import Words
from filibusta.games.plunder import cards, rules
from filibusta.games.plunder.cards import (
    ACT_KINDS,
    FIRST_SHIP,
    MAP_KINDS,
    NATION,
    NATION_A,
    PAY,
    PRICE,
    TYPE,
    Type,
)
from filibusta.games.plunder.rules.hands import hand_limit
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.state import ACTIONS, Mutiny, Option, Phase
from filibusta.games.plunder.words.faces import timing
from filibusta.games.plunder.words.figures import figures_of, price
from filibusta.games.plunder.words.voice import good_name, nation_name, silver_text

SAILING = ("move", "explore", "pay_now", "provoke_mutiny", "end_sailing")
ACTING = ("act", "bid_letter", "attack_port", "attack_captain", "attack_fleet", "pass", "trade")
TRADES = ("sell", "buy", "sell_own_ship", "buy_ship", "hire", "end_trade")


def _silver(asked: Asked) -> str:
    return silver_text(asked.view.seats[asked.view.active].silver, asked.say)


def _price(asked: Asked) -> str:
    """R7.1, R10.1, R10.8"""
    match asked.block:
        case "pay_now":
            cost = int(PAY[asked.view.seats[asked.view.active].ship])
        case "buy":
            cost = price(asked.view, "buy", asked.i)
        case "buy_ship":
            cost = int(PRICE[FIRST_SHIP + asked.i])
        case _:
            raise ValueError(f"{asked.block} has no price")
    return silver_text(cost, asked.say)


def _hold(asked: Asked) -> int:
    return figures_of(asked.view, asked.view.active).hold


def _hand_limit(asked: Asked) -> int:
    return hand_limit(asked.view)


def _timing(asked: Asked) -> str:
    return timing(ACT_KINDS[asked.i], asked.say)


def _good(asked: Asked) -> str:
    return good_name(asked.i, asked.say)


def _nation_here(asked: Asked) -> str:
    place = asked.view.places[asked.view.seats[asked.view.active].place]
    return nation_name(int(NATION[place.card]), asked.say)


def _nation_named(asked: Asked) -> str:
    return nation_name(int(NATION_A[asked.view.card]), asked.say)


def _nation_chosen(asked: Asked) -> str:
    return nation_name(asked.i, asked.say)


def _uncried(asked: Asked) -> str:
    """R7.6 to R7.8"""
    match Mutiny(asked.view.options[Option.MUTINY_MODE]):
        case Mutiny.AUTOMATIC:
            return asked.say("Nobody has to cry: an unpaid crew mutinies as soon as it is to sail.")
        case Mutiny.ON_A_CRY:
            return asked.say("Mutiny is cried when an unpaid crew is about to sail.")
        case Mutiny.OFF:
            return asked.say("In this game there is no pay and no mutiny.")


def _not_now(asked: Asked) -> str:
    """R4.1: what comes earlier or later in the turn, and what is not asked at all."""
    say, phase = asked.say, asked.view.phase
    if asked.block in ("cry", "silent"):
        return _uncried(asked)
    if asked.block in TRADES:
        return say("There is no trade now.")
    if phase == Phase.SAIL and asked.block in ACTING:
        return say("First stop here: an action comes after the sailing.")
    if phase == Phase.ACTION and asked.block in SAILING:
        return say("The sailing of this turn is over.")
    return say("First end the trade.") if phase == Phase.TRADE else say("First answer what is asked now.")


PLACES = {"silver": _silver, "price": _price, "good": _good, "nation": _nation_named, "other": _nation_chosen}
SENTENCES = {
    Reason.NOT_IN_HAND: because("This card is not in your hand."),
    Reason.CARD_ELSEWHERE: _timing,
    Reason.ONE_CARD_IN_FLIGHT: because("One card only is played in a flight."),
    Reason.ONE_MAP_CARD: because("One map card before each move: first sail on."),
    Reason.NO_EMPTY_SPACE: because("No space beside your ship is empty."),
    Reason.SPACE_TAKEN: because("Something lies there already."),
    Reason.NO_PLACE_YET: because("No place lies there yet: explore first."),
    Reason.FULL_HAND: because("With {n} cards in hand you cannot sail.", n=_hand_limit),
    Reason.CREW_UNPAID: because("Your crew is unpaid and would mutiny."),
    Reason.AGAINST_COURSE: because("You never sail against your course."),
    Reason.TURNED_ALREADY: because("You have turned already this turn."),
    Reason.NOTHING_OWED: because("Nothing is owed to your crew."),
    Reason.MUTINY_IS_CRIED: _uncried,
    Reason.NO_MUTINY: _uncried,
    Reason.NOWHERE_TO_SAIL: because("There is no place to which you could sail."),
    Reason.NO_PRIZE: because("You have no prize."),
    Reason.NO_MATE: because("You have no first mate."),
    Reason.MUST_SELL: because("Your crew wants its share: the prize must be sold here."),
    Reason.MUST_ATTACK_OR_SNEAK: because("You came to a hostile port: attack it, or sneak in."),
    Reason.STILL_HOSTILE: because("You are still in a hostile port: attack it, or sneak in."),
    Reason.STILL_HOSTILE_IN_QUARANTINE: because(
        "You are still in a hostile port: even under Quarantine it must be attacked."
    ),
    Reason.NO_CARDS_IN_QUARANTINE: because("Under Quarantine no action card is played."),
    Reason.NO_PORT: because("There is no port here."),
    Reason.CAPTAINS_AT_PEACE: because("In this game captains do not attack each other."),
    Reason.NO_OTHER_CAPTAIN: because("You attack another captain only."),
    Reason.CAPTAIN_ELSEWHERE: because("You attack a captain only in the place where you are."),
    Reason.CAPTAIN_IN_PORT: because("In a port no captain is attacked."),
    Reason.NO_FLEET: because("There is no treasure fleet where you are."),
    Reason.FLEET_IN_PORT: because("In a port a treasure fleet is not attacked by itself, but with the port."),
    Reason.NO_NATION: because("Letters of marque are had in the ports of nations."),
    Reason.NO_BID_IN_QUARANTINE: because("Under Quarantine nobody bids for a letter."),
    Reason.LETTER_HELD: because("You hold this letter already."),
    Reason.ENEMY: because("{nation} is your enemy.", nation=_nation_here),
    Reason.NATION_AT_PEACE: because("{nation} is at war with nobody.", nation=_nation_here),
    Reason.NO_CARD_TO_BID: because("You have no card to bid with."),
    Reason.NO_TRADE_IN_QUARANTINE: because("Quarantine: there is no trade in this turn."),
    Reason.HOSTILE_PORT: because("This port is hostile to you."),
    Reason.NO_MARKET: because("You trade in ports, and on coastlands with natives."),
    Reason.BOUGHT_NOW: because("What you bought in this trade cannot be sold in it: {good}."),
    Reason.NONE_ABOARD: because("No more {good} aboard."),
    Reason.NOT_ON_SALE: because("Not on sale here: {good}."),
    Reason.SOLD_NOW: because("What you sold in this trade cannot be bought in it: {good}."),
    Reason.NO_SUPPLY: because("No more {good} in the supply."),
    Reason.HOLD_FULL: plural(
        "The hold is full: {n} good.",
        "The hold is full: {n} goods.",
        n=_hold,
    ),
    Reason.TOO_DEAR: because("It costs {price}; you have {silver}."),
    Reason.PORTS_ONLY: because("Ships and first mates are had in ports only."),
    Reason.PINNACE_NOT_SOLD: because("The pinnace is not for sale."),
    Reason.SHIP_BOUGHT_NOW: because("A ship bought in this trade is not sold in it."),
    Reason.SHIP_CAPTURED: because(
        "A captured ship is sold only where prizes are: in Tortuga, where you hold the letter, or in secret."
    ),
    Reason.NOT_TO_BE_HAD: because("It is neither in your hand nor on offer."),
    Reason.SELL_SHIP_FIRST: because("First sell the ship that you sail."),
    Reason.FLEET_IS_PRIZE: because("A galleon of a treasure fleet can only be a prize."),
    Reason.PINNACE_IS_NO_PRIZE: because("The pinnace is never a prize."),
    Reason.PRIZE_IN_THE_WAY: because("You cannot give up your own ship and keep the old prize."),
    Reason.NONE_TO_DISCARD: because("There is nothing of that kind to discard: {good}."),
    Reason.FLEE_TO_SEA: because("You flee to an Open Sea beside."),
    Reason.NATION_NAMED: because("The card names {nation} already: choose another one."),
    Reason.AT_WAR_ALREADY: because("{nation} and {other} are at war already."),
    Reason.NOT_AT_WAR: because("{nation} and {other} are not at war."),
    Reason.NO_SIDE: because("A friend is one of the two nations of this war."),
    Reason.FLEET_BEGINS: because("It begins in a Spanish port, or if there is none on Open Sea without a captain."),
}
refusal = refusals(rules.why, ACTIONS, Reason, PLACES, SENTENCES, _not_now)


def entry(kind: int) -> str:
    """The action by which a card comes aboard in a trade; empty for what is neither ship nor mate."""
    block = {Type.SHIP: "buy_ship", Type.MATE: "hire"}.get(Type(int(TYPE[kind])), "")
    return block and f"{block}:{cards.IDS[kind]}"


def unplayable(view: PlainState, card: int, say: Words) -> str:
    """Returns the reason why a card in the deciding player's hand cannot be played."""
    match view.phase:
        case Phase.SAIL:
            name = f"explore:{cards.IDS[card]}" if card in MAP_KINDS else ""
        case Phase.ACTION:
            name = f"act:{cards.IDS[card]}" if card in ACT_KINDS else ""
        case Phase.TRADE:
            name = entry(card)
        case _:
            name = f"card:{cards.IDS[card]}"
    return refusal(view, ACTIONS.number(name), say) if name else timing(card, say)


def unsailed(view: PlainState, place: int, say: Words) -> str:
    """R8.5, R8.6, R7.6, R15.8, R19.8: of a place on the map, where one is chosen."""
    match view.phase:
        case Phase.SAIL:
            here = view.seats[view.active].place
            beside: list[int] = list(view.places[here].beside)
            if place == here:
                return say("You are here.")
            if place not in beside:
                return say("You sail only to a place beside yours.")
            action = ACTIONS.first("move") + beside.index(place)
        case Phase.FLEE_SPACE:
            beside = list(view.places[view.seats[view.target].place].beside)
            if place not in beside:
                return say("You flee to an Open Sea beside.")
            action = ACTIONS.first("space") + beside.index(place)
        case Phase.FLEET_SPACE:
            action = ACTIONS.first("place") + place
        case _:
            return ""
    return refusal(view, action, say)
