"""Refusals: the reasons of the rules in words, and the sentences for actions that no decision offers."""

from filibusta.engine.plain import PlainState
from filibusta.engine.refusals import Asked, Filler, Told, because, refusals
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates import cards, rules
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import ACTIONS, BRAVE, DICE_SETS, NONE, Option, Phase, Stage
from filibusta.games.tiny_epic_pirates.words.voice import (
    assignment_name,
    cubes_text,
    deckhands_text,
    gold_text,
    good_name,
    order_name,
    the_crew,
)
from filibusta.games.tiny_epic_pirates.words.wheel import walk_cost

# ---------------------------------------------------------------- what fills the places


def _brave(asked: Asked) -> str:
    return ACTIONS.name(BRAVE + asked.i)


def _deckhands(asked: Asked) -> str:
    return deckhands_text(walk_cost(asked.view, asked.i), asked.say)


def _at_hand(asked: Asked) -> int:
    return sum(asked.view.seats[asked.view.active].deckhands)


def _assignment(asked: Asked) -> str:
    return assignment_name(asked.i, asked.say)


def _cubes(asked: Asked) -> str:
    mat = asked.view.seats[asked.view.active]
    good = int(cards.MARKET[asked.view.sea[mat.at]])
    return cubes_text(mat.hold[good], good, asked.say)


def _good(asked: Asked) -> str:
    return good_name(asked.i, asked.say)


def _crew(asked: Asked) -> str:
    return the_crew(_card(asked), asked.say)


def _card(asked: Asked) -> int:
    return cards.REROLLERS[asked.i // len(DICE_SETS)] if asked.block == "reroll" else asked.i


def _order(asked: Asked) -> str:
    return order_name(int(cards.CREW_TRIGGER[asked.i]), asked.say)


def _faces(asked: Asked) -> list[int]:
    return [face for face in range(cards.SIDES + 1) if cards.REROLL_FACES[_card(asked), face]]


PLACES: dict[str, Filler] = {
    "action": _brave,
    "deckhands": _deckhands,
    "n": _at_hand,
    "assignment": _assignment,
    "cubes": _cubes,
    "most": lambda _: cards.TRADE_MAX,
    "good": _good,
    "price": lambda asked: gold_text(cards.REFRESH_COST, asked.say),
    "crew": _crew,
    "order": _order,
    "first": lambda asked: _faces(asked)[0],
    "second": lambda asked: _faces(asked)[1],
    "face": lambda asked: asked.i % cards.SIDES + 1,
}
SENTENCES = {
    Reason.SEA_ENDS: because("There the sea ends."),
    Reason.NO_STEP_LEFT: because("No step is left."),
    Reason.NO_STEP_WITHOUT_TOKEN: because("No step is left, unless you use a +2 sail token."),
    Reason.STORM_CLOSED: because("With all deckhands on Repair you cannot enter a storm."),
    Reason.STORM_NEEDS_TOKEN: because("With all deckhands on Repair you enter a storm only with a token: {action}."),
    Reason.NO_STORM: because("There is no storm there: just sail."),
    Reason.NO_STORM_TOKEN: because("You have no token against storms."),
    Reason.NO_SAIL_TOKEN: because("You have no +2 sail token."),
    Reason.MERCHANT_TO_PORT: because("A Merchant only sails towards its port."),
    Reason.NAVY_TO_PREY: because("The Navy only sails towards the ship it hunts."),
    Reason.CAPTAIN_HERE: because("Your captain is here, and has to walk on."),
    Reason.TOO_FEW_DECKHANDS: because("That takes {deckhands}; at hand: {n}."),
    Reason.CAME_OFF_THE_WHEEL: because("That deckhand came off the wheel in this turn, and cannot go back there."),
    Reason.EMPTY_POST: because("No deckhand stands on {assignment}."),
    Reason.OF_NO_USE: because("A deckhand goes to Rigging, Cannons or Extort."),
    Reason.ALREADY_ON_REPAIR: because("Deckhands on Repair cannot be hit again."),
    Reason.USEFUL_HIT_FIRST: because("Deckhands on Rigging, Cannons and Extort are hit first."),
    Reason.EMPTY_SPACE: because("No deckhand stands on that space."),
    Reason.STANDS_THERE: because("It stands there already: leave it, if it is to stay."),
    Reason.TOO_MANY_SOLD: because("You have {cubes} on board, and sell {most} at most."),
    Reason.NOT_ABOARD: because("You have no {good} on board."),
    Reason.JUST_GIVEN: because("You have just put {good} into the bag: take another good."),
    Reason.NONE_IN_BAG: because("There is no {good} in the bag."),
    Reason.NOT_ON_OFFER: because("{crew} is not on offer."),
    Reason.IN_YOUR_CREW: because("{crew} is in your crew already."),
    Reason.REFRESHED: because("The crew on offer was refreshed in this turn."),
    Reason.LAST_GOLD_STAYS: because("It costs {price}, and your last one has to stay."),
    Reason.NO_GOLD: because("It costs {price}, and you have none."),
    Reason.NOT_YOUR_CREW: because("{crew} is not in your crew."),
    Reason.ROLLS_AGAIN: because("It rolls dice again, when your order is an attack."),
    Reason.OTHER_ORDER: because("It is set off by {order}."),
    Reason.USED_OR_LATE: because("It has been used in this turn, or came too late for it."),
    Reason.MERCHANT_ELSEWHERE: because("A Merchant is attacked only where you are."),
    Reason.ATTACK_OTHERS: because("You attack others only."),
    Reason.NOBODY_PLAYS: because("Nobody plays there."),
    Reason.SHIP_ELSEWHERE: because("A ship is attacked only where you are."),
    Reason.HIDDEN_UNTIL_SAIL: because("That ship is hidden in the cove until it sails away."),
    Reason.HIDDEN_UNTIL_TURN: because("That ship is hidden in the cove until the next turn of its owner."),
    Reason.ROLLED_AGAIN: because("{crew} has rolled dice again in this battle."),
    Reason.TOO_FEW_DICE: because("So many dice were not rolled."),
    Reason.ONLY_FACES: because("{crew} only rolls dice again that show {first} or {second}."),
    Reason.SHOWS_ALREADY: because("That die shows {face} already."),
    Reason.NO_CORNER: because("The Navy begins in a corner without a Merchant."),
    Reason.NO_COVE: because("There is no cove here."),
    Reason.COVE_TAKEN: because("Another ship lies in this cove."),
    Reason.OTHER_CARD: because("That captain is not on your card."),
    Reason.CARD_TAKEN: because("Another player has taken that card."),
}

# ---------------------------------------------------------------- what no decision offers


def _not_begun(say: Words) -> str:
    return say("The game has not begun yet.")


def _no_sailing(asked: Asked) -> str:
    """R3, R19.4, R19.6"""
    view, say = asked.view, asked.say
    if asked.block == "stop" and view.phase in (Phase.LINE_MERCHANT, Phase.LINE_NAVY):
        return say("When the Ship Line is crossed, the Merchants and the Navy have to sail: choose a direction.")
    if view.stage == Stage.SETUP:
        return _not_begun(say)
    if view.player != view.active:
        return say("It is the turn of another player.")
    if view.stage == Stage.WHEEL:
        return say("First your captain walks on the wheel; then you sail.")
    return say("The sailing of this turn is over.")


def _walked(asked: Asked) -> str:
    """R3.1, R4.10"""
    if asked.view.stage == Stage.SETUP:
        return _not_begun(asked.say)
    if asked.view.player != asked.view.active:
        return asked.say("It is the turn of another player.")
    return asked.say("The order of this turn has been given.")


def _no_deckhand_asked(asked: Asked) -> str:
    if asked.view.stage == Stage.SETUP:
        return _not_begun(asked.say)
    return asked.say("Deckhands are moved on the wheel, in the cove, or when a card or a blow does it.")


def _no_swap(asked: Asked) -> str:
    """R17.11"""
    if asked.view.phase == Phase.SWAP_IN:
        return asked.say("You have put a cube into the bag: take another good for it.")
    return asked.say("Cubes are swapped when a card of your crew does it.")


def _no_recruiting(asked: Asked) -> str:
    """R11.1, R11.4"""
    if asked.view.phase == Phase.CREW_REPLACE:
        return asked.say("First choose who leaves for the new card.")
    return asked.say("Cards are recruited by Crew Up.")


def _unused(asked: Asked) -> str:
    """R17.5"""
    view, say = asked.view, asked.say
    if view.stage == Stage.SETUP:
        return _not_begun(say)
    if view.player != view.active:
        return say("It is the turn of another player.")
    if asked.i in view.seats[view.player].crew:
        return unused(view, asked.i, say)
    return say("{crew} is not in your crew.", crew=_crew(asked))


def _no_attack(asked: Asked) -> str:
    """R13.1"""
    if asked.view.target != NONE:
        return asked.say("First end this battle.")
    return asked.say("You attack by the order Attack, or when a card lets you, a ship in the same place.")


def _no_surefire(asked: Asked) -> str:
    """R13.4"""
    view, say = asked.view, asked.say
    if view.phase == Phase.REROLL:
        return say("First leave the dice as they are; then tokens can turn them.")
    if view.stage != Stage.SETUP and not view.seats[view.player].surefire:
        return say("You have no Sure-fire Token.")
    return say("Sure-fire Tokens turn your dice in a battle.")


def _no_place(asked: Asked) -> str:
    """R2.15, R2.16, R6.1"""
    if asked.view.stage == Stage.SETUP:
        return asked.say("First answer what is asked now.")
    return asked.say("Ships begin in places; then they sail by directions: north, east, south, west.")


def _no_side(asked: Asked) -> str:
    """R2.17, R11.7"""
    if asked.view.stage == Stage.SETUP:
        return asked.say("The captains are chosen when all ships are placed.")
    return asked.say("Your captain is chosen before the first turn; then only a mutiny changes it.")


def _no_card(asked: Asked) -> str:
    """R2.14, R25.9"""
    if not asked.view.options[Option.CAPTAIN_DRAFT]:
        return asked.say("In this game the Captain Cards are dealt.")
    return asked.say("All have their Captain Cards.")


def _no_pass(asked: Asked) -> str:
    """R3.1, R8.2, R19.4"""
    say = asked.say
    match Phase(asked.view.phase):
        case Phase.CHOOSE_SPACE:
            return say("The captain has to walk on in every turn.")
        case Phase.SAIL:
            return say("Stop, if you do not want to sail on.")
        case Phase.TRADE:
            return say("Sell nothing, if you want to keep it all.")
        case Phase.PLUNDER | Phase.MUTINY | Phase.SEARCH | Phase.HIDE | Phase.BURY | Phase.SPECIAL_TRADE:
            return say("Say yes or no.")
        case Phase.NAVY_STEP | Phase.MERCHANT_STEP:
            return say("Stop, if it is not to sail on.")
        case Phase.REASSIGN:
            return say("Leave the deckhand, if it is to stay.")
        case (
            Phase.SKIP_SOURCE
            | Phase.LIFT_TO
            | Phase.JOSTLE
            | Phase.DISCARD_BOOTY
            | Phase.CREW
            | Phase.CREW_REPLACE
            | Phase.ATTACK_TARGET
            | Phase.REROLL
            | Phase.SUREFIRE
            | Phase.NEW_PORT
            | Phase.NEW_DECKHAND
            | Phase.CREW_CARD
            | Phase.SWAP_OUT
            | Phase.SWAP_IN
            | Phase.MERCHANT_PICK
            | Phase.LINE_MERCHANT
            | Phase.LINE_NAVY
            | Phase.CAPTAIN_PICK
            | Phase.NAVY_CORNER
            | Phase.START_COVE
            | Phase.CAPTAIN_SIDE
        ):
            return say("This has to be decided.")


NOT_OFFERED: dict[str, Told] = {
    "move": _no_sailing,
    "brave": _no_sailing,
    "more_sail": _no_sailing,
    "stop": _no_sailing,
    "space": _walked,
    "assign": _no_deckhand_asked,
    "wheel": _no_deckhand_asked,
    # R16.3
    "stay": lambda asked: asked.say("A deckhand is left where it is only when deckhands are reassigned."),
    "yes": lambda asked: asked.say("What is asked now has other answers than yes and no."),
    "no": lambda asked: asked.say("What is asked now has other answers than yes and no."),
    # R8.2
    "discard": lambda asked: asked.say(
        "Cubes are given back only while there are more than {most} on board.", most=cards.HOLD
    ),
    # R10.1
    "sell": lambda asked: asked.say("You sell by the order Trade, at a market for a good that you have on board."),
    "recruit": _no_recruiting,
    "refresh": _no_recruiting,
    # R11.4
    "dismiss": lambda asked: asked.say("A card leaves only for a recruit, once your crew is full."),
    "use": _unused,
    "attack": _no_attack,
    # R13.3
    "reroll": lambda asked: asked.say(
        "Dice are rolled again by cards of your crew, in an attack that is the order of your turn."
    ),
    "surefire": _no_surefire,
    "give": _no_swap,
    "take": _no_swap,
    "merchant": lambda asked: asked.say("Merchants are moved by cards of your crew."),
    # R14.3
    "port": lambda asked: asked.say("A port is chosen when you have sunk a Merchant and both are equally far."),
    "place": _no_place,
    "captain": _no_side,
    "card": _no_card,
    "pass": _no_pass,
}
"""Reasons against actions that the decision does not offer."""


def _not_offered(asked: Asked) -> str:
    return NOT_OFFERED[asked.block](asked)


refusal = refusals(rules.why, ACTIONS, Reason, PLACES, SENTENCES, _not_offered)

# ---------------------------------------------------------------- things in pictures


def unreached(view: PlainState, space: int, say: Words) -> str:
    """R4.2, R4.4: of a space of the wheel."""
    if view.phase != Phase.CHOOSE_SPACE:
        return _later(say)
    return refusal(view, ACTIONS.first("space") + space, say)


def unsailed(view: PlainState, place: int, say: Words) -> str:
    """R6.1, R6.3, R6.5, R2.15, R2.16: of a place of the sea."""
    match view.phase:
        case Phase.SAIL:
            here = view.seats[view.active].at
            if place == here:
                return say("Your ship is here.")
            if cards.DISTANCE[here, place] > 1:
                return say("You sail to a place beside yours, step by step.")
            action = ACTIONS.first("move") + cards.NEIGHBOUR[here].tolist().index(place)
        case Phase.NAVY_CORNER | Phase.START_COVE:
            action = ACTIONS.first("place") + place
        case _:
            return _later(say)
    return refusal(view, action, say)


def unused(view: PlainState, card: int, say: Words) -> str:
    """R17.1, R17.6, R17.7: of a card of the own crew."""
    if view.phase == Phase.CREW_CARD:
        return refusal(view, ACTIONS.first("use") + card, say)
    if not cards.IS_OFFERED[card]:
        return say("It rolls dice again, when your order is an attack.")
    if cards.CREW_TRIGGER[card] != view.order:
        return say("It is set off by {order}.", order=order_name(int(cards.CREW_TRIGGER[card]), say))
    if view.stage == Stage.CREW:
        return say("First end what the other card does.")
    return say("Its turn comes after the captain's.")


def _later(say: Words) -> str:
    return say("First answer what is asked now.")
