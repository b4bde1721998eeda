"""Why something cannot be chosen now: the one cause there is, for whoever must decide; empty where there is none."""

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import (
    COVE,
    CREW_TRIGGER,
    DISTANCE,
    IS_OFFERED,
    NAVY_STARTS,
    NEIGHBOUR,
    SAIL_AMOUNT,
    STORM,
)
from filibusta.games.tiny_epic_pirates.rules.deckhands import is_helpless
from filibusta.games.tiny_epic_pirates.rules.sailing import sail_of
from filibusta.games.tiny_epic_pirates.rules.setup import is_free_cove
from filibusta.games.tiny_epic_pirates.state import ACTIONS, BRAVE, Phase, Stage
from filibusta.games.tiny_epic_pirates.words.voice import deckhands_text, order_name
from filibusta.games.tiny_epic_pirates.words.wheel import walk_cost


def unreached(view: PlainState, space: int, say: Words) -> str:
    """R4.2, R4.4: of a space of the wheel."""
    mat = view.seats[view.active]
    if view.phase != Phase.CHOOSE_SPACE:
        return _later(say)
    if space == mat.space:
        return say("Your captain is here, and has to walk on.")
    cost, hands = walk_cost(view, space), sum(mat.deckhands)
    if cost <= hands:
        return ""
    return say("That takes {deckhands}; at hand: {n}.", deckhands=deckhands_text(cost, say), n=hands)


def unsailed(view: PlainState, place: int, say: Words) -> str:
    """R6.1, R6.3, R6.5, R2.15, R2.16: of a place of the sea."""
    match view.phase:
        case Phase.SAIL:
            return _off_course(view, place, say)
        case Phase.NAVY_CORNER:
            return "" if place in NAVY_STARTS else say("The Navy begins in a corner without a Merchant.")
        case Phase.START_COVE:
            if not COVE[view.sea[place]]:
                return say("There is no cove here.")
            return "" if is_free_cove(view, place) else say("Another ship lies in this cove.")
        case _:
            return _later(say)


def _off_course(view: PlainState, place: int, say: Words) -> str:
    mat = view.seats[view.active]
    if place == mat.at:
        return say("Your ship is here.")
    if DISTANCE[mat.at, place] > 1:
        return say("You sail to a place beside yours, step by step.")
    if view.steps >= sail_of(view, view.active) + SAIL_AMOUNT * view.more_sail:
        if mat.sail_tokens:
            return say("No step is left, unless you use a +2 sail token.")
        return say("No step is left.")
    if STORM[view.sea[place]] and is_helpless(view, view.active):
        if mat.storm_passes:
            brave = ACTIONS.name(BRAVE + NEIGHBOUR[mat.at].tolist().index(place))
            return say("With all deckhands on Repair you enter a storm only with a token: {action}.", action=brave)
        return say("With all deckhands on Repair you cannot enter a storm.")
    return ""


def unused(view: PlainState, card: int, say: Words) -> str:
    """R17.1, R17.6, R17.7: of a card of the own crew."""
    if not IS_OFFERED[card]:
        return say("It rolls dice again, when your order is an attack.")
    if CREW_TRIGGER[card] != view.order:
        return say("It is set off by {order}.", order=order_name(int(CREW_TRIGGER[card]), say))
    if view.phase == Phase.CREW_CARD:
        place = list(view.seats[view.active].crew).index(card)
        return "" if view.pending >> place & 1 else say("It has been used in this turn, or came too late for it.")
    if view.stage == Stage.CREW:
        return say("First end what the other card does.")
    return say("Its turn comes after the captain's.")


def _later(say: Words) -> str:
    return say("First answer what is asked now.")
