"""Why an action cannot be chosen now, and what would be right: one cause for every action that is not legal.

It is found by what the rules ask for and not by what is offered: of a legal action there is none.
"""

from collections.abc import Callable

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import (
    DISTANCE,
    HOLD,
    MARKET,
    NEIGHBOUR,
    REFRESH_COST,
    REROLL_FACES,
    REROLLERS,
    SEATS,
    SIDES,
    STORM,
    TRADE_MAX,
    Assignment,
)
from filibusta.games.tiny_epic_pirates.events import Source
from filibusta.games.tiny_epic_pirates.rules.asking import seats_in_play
from filibusta.games.tiny_epic_pirates.rules.deckhands import is_posted
from filibusta.games.tiny_epic_pirates.rules.gold import can_pay
from filibusta.games.tiny_epic_pirates.rules.goods import tradable
from filibusta.games.tiny_epic_pirates.rules.sailing import can_sail_on
from filibusta.games.tiny_epic_pirates.rules.ships import port_of
from filibusta.games.tiny_epic_pirates.state import ACTIONS, DICE_SETS, NONE, Option, Phase, Stage
from filibusta.games.tiny_epic_pirates.words.refusals import unreached, unsailed, unused
from filibusta.games.tiny_epic_pirates.words.voice import assignment_name, cubes_text, gold_text, good_name, the_crew

Cause = Callable[[PlainState, int, Words], str]


def refusal(view: PlainState, name: str, say: Words) -> str:
    """Why an action of this name is not among the choices of the one who must decide."""
    block, number = ACTIONS.part(ACTIONS.number(name))
    now = WITHIN.get((block, Phase(view.phase)))
    return now(view, number, say) if now else OUTSIDE[block](view, number, say)


# ---------------------------------------------------------------- ships


def _no_step(view: PlainState, direction: int, say: Words) -> str:
    """R6.3, R6.5"""
    place = int(NEIGHBOUR[view.seats[view.active].at, direction])
    return _edge(say) if place == NONE else unsailed(view, place, say)


def _no_brave_step(view: PlainState, direction: int, say: Words) -> str:
    """R6.6"""
    mat = view.seats[view.active]
    place = int(NEIGHBOUR[mat.at, direction])
    if place == NONE:
        return _edge(say)
    if not STORM[view.sea[place]]:
        return say("There is no storm there: just sail.")
    if not mat.storm_passes:
        return say("You have no token against storms.")
    return _becalmed(view, say)


def _becalmed(view: PlainState, say: Words) -> str:
    """R6.3: no step is left."""
    if can_sail_on(view):
        return ""
    if view.seats[view.active].sail_tokens:
        return say("No step is left, unless you use a +2 sail token.")
    return say("No step is left.")


def _edge(say: Words) -> str:
    return say("There the sea ends.")


def _no_token(view: PlainState, _i: int, say: Words) -> str:
    return "" if view.seats[view.active].sail_tokens else say("You have no +2 sail token.")


def _sailing_is_not_asked(view: PlainState, _i: int, say: Words) -> str:
    """R3"""
    if view.stage == Stage.SETUP:
        return _not_begun(say)
    if view.player != view.active:
        return say("It is the turn of another player.")
    if view.stage == Stage.WHEEL:
        return say("First your captain walks on the wheel; then you sail.")
    return say("The sailing of this turn is over.")


def _not_begun(say: Words) -> str:
    return say("The game has not begun yet.")


def _no_navy_step(view: PlainState, direction: int, say: Words) -> str:
    return _edge(say) if NEIGHBOUR[view.navy, direction] == NONE else ""


def _no_merchant_step(view: PlainState, direction: int, say: Words) -> str:
    """R17.15, R19.4"""
    at = view.merchants[view.ship].at
    if NEIGHBOUR[at, direction] == NONE:
        return _edge(say)
    return "" if _nearer(at, direction, port_of(view, view.ship)) else say("A Merchant only sails towards its port.")


def _nearer(at: int, direction: int, goal: int) -> bool:
    return bool(DISTANCE[NEIGHBOUR[at, direction], goal] < DISTANCE[at, goal])


def _no_hunt(view: PlainState, direction: int, say: Words) -> str:
    """R19.6"""
    if NEIGHBOUR[view.navy, direction] == NONE:
        return _edge(say)
    if _nearer(view.navy, direction, view.seats[view.active].at):
        return ""
    return say("The Navy only sails towards the ship it hunts.")


def _must_sail(_view: PlainState, _i: int, say: Words) -> str:
    """R19.4, R19.6"""
    return say("When the Ship Line is crossed, the Merchants and the Navy have to sail: choose a direction.")


# ---------------------------------------------------------------- wheel and deckhands


def _walked(view: PlainState, _i: int, say: Words) -> str:
    """R3.1, R4.10"""
    if view.stage == Stage.SETUP:
        return _not_begun(say)
    if view.player != view.active:
        return say("It is the turn of another player.")
    return say("The order of this turn has been given.")


def _empty_post(view: PlainState, assignment: int, say: Words) -> str:
    return say("No deckhand stands on {assignment}.", assignment=assignment_name(assignment, say))


def _not_takeable(view: PlainState, assignment: int, say: Words) -> str:
    """R4.6"""
    if view.takeable[assignment]:
        return ""
    if view.seats[view.player].deckhands[assignment]:
        return say("That deckhand came off the wheel in this turn, and cannot go back there.")
    return _empty_post(view, assignment, say)


def _not_lifted_to(view: PlainState, assignment: int, say: Words) -> str:
    """R5.2, R25.11"""
    return "" if view.options[Option.LIFT_TO_REPAIR] else _of_use_only(view, assignment, say)


def _of_use_only(_view: PlainState, assignment: int, say: Words) -> str:
    """R5.2, R16.3, R17.12, R20.4"""
    return say("A deckhand goes to Rigging, Cannons or Extort.") if assignment == Assignment.REPAIR else ""


def _not_jostled(view: PlainState, assignment: int, say: Words) -> str:
    """R7.1"""
    if assignment == Assignment.REPAIR:
        return say("Deckhands on Repair cannot be hit again.")
    return "" if view.seats[view.player].deckhands[assignment] else _empty_post(view, assignment, say)


def _wheel_not_jostled(view: PlainState, space: int, say: Words) -> str:
    """R7.1, R7.2"""
    if any(view.seats[view.player].deckhands[: Assignment.REPAIR]):
        return say("Deckhands on Rigging, Cannons and Extort are hit first.")
    return "" if is_posted(view, view.player, space + 1) else say("No deckhand stands on that space.")


def _not_reassigned(view: PlainState, assignment: int, say: Words) -> str:
    """R16.3"""
    if view.source == Source.RIGGING + assignment:
        return say("It stands there already: leave it, if it is to stay.")
    return _of_use_only(view, assignment, say)


def _no_deckhand_asked(view: PlainState, _i: int, say: Words) -> str:
    if view.stage == Stage.SETUP:
        return _not_begun(say)
    return say("Deckhands are moved on the wheel, in the cove, or when a card or a blow does it.")


# ---------------------------------------------------------------- goods and gold


def _too_many_sold(view: PlainState, n: int, say: Words) -> str:
    """R10.1"""
    if n <= tradable(view, view.active):
        return ""
    good = int(MARKET[view.sea[view.seats[view.active].at]])
    aboard = cubes_text(view.seats[view.active].hold[good], good, say)
    return say("You have {cubes} on board, and sell {most} at most.", cubes=aboard, most=TRADE_MAX)


def _no_sale(_view: PlainState, _i: int, say: Words) -> str:
    """R10.1"""
    return say("You sell by the order Trade, at a market for a good that you have on board.")


def _not_aboard(view: PlainState, good: int, say: Words) -> str:
    if view.seats[view.player].hold[good]:
        return ""
    return say("You have no {good} on board.", good=good_name(good, say))


def _hold_has_room(_view: PlainState, _i: int, say: Words) -> str:
    """R8.2"""
    return say("Cubes are given back only while there are more than {most} on board.", most=HOLD)


def _not_swapped_for(view: PlainState, good: int, say: Words) -> str:
    """R17.11"""
    if good == view.given:
        return say("You have just put {good} into the bag: take another good.", good=good_name(good, say))
    if view.bag[good]:
        return ""
    return say("There is no {good} in the bag.", good=good_name(good, say))


def _no_swap(view: PlainState, _i: int, say: Words) -> str:
    """R17.11"""
    if view.phase == Phase.SWAP_IN:
        return say("You have put a cube into the bag: take another good for it.")
    return say("Cubes are swapped when a card of your crew does it.")


# ---------------------------------------------------------------- crew


def _not_on_offer(view: PlainState, card: int, say: Words) -> str:
    """R11.1"""
    if card in list(view.display):
        return ""
    if card in view.seats[view.active].crew:
        return say("{crew} is in your crew already.", crew=the_crew(card, say))
    return say("{crew} is not on offer.", crew=the_crew(card, say))


def _no_recruiting(view: PlainState, _i: int, say: Words) -> str:
    """R11.1, R11.4"""
    if view.phase == Phase.CREW_REPLACE:
        return say("First choose who leaves for the new card.")
    return say("Cards are recruited by Crew Up.")


def _not_refreshed(view: PlainState, _i: int, say: Words) -> str:
    """R11.2, R1.14"""
    if view.refreshed:
        return say("The crew on offer was refreshed in this turn.")
    if can_pay(view, view.active, REFRESH_COST):
        return ""
    price = gold_text(REFRESH_COST, say)
    if view.options[Option.GOLD_FLOOR]:
        return say("It costs {price}, and your last one has to stay.", price=price)
    return say("It costs {price}, and you have none.", price=price)


def _not_yours(view: PlainState, card: int, say: Words) -> str:
    return "" if card in view.seats[view.player].crew else say("{crew} is not in your crew.", crew=the_crew(card, say))


def _nobody_leaves(_view: PlainState, _i: int, say: Words) -> str:
    """R11.4"""
    return say("A card leaves only for a recruit, once your crew is full.")


def _unused(view: PlainState, card: int, say: Words) -> str:
    """R17.5"""
    if view.stage == Stage.SETUP:
        return _not_begun(say)
    if view.player != view.active:
        return say("It is the turn of another player.")
    return unused(view, card, say) if card in view.seats[view.player].crew else _not_yours(view, card, say)


# ---------------------------------------------------------------- battles


def _out_of_range(view: PlainState, target: int, say: Words) -> str:
    """R13.1, R16.5"""
    here = view.seats[view.active].at
    if target >= SEATS:
        met = view.merchants[target - SEATS].at == here
        return "" if met else say("A Merchant is attacked only where you are.")
    if target == view.active:
        return say("You attack others only.")
    if target >= seats_in_play(view):
        return say("Nobody plays there.")
    if view.seats[target].at != here:
        return say("A ship is attacked only where you are.")
    if not view.seats[target].hidden:
        return ""
    if view.options[Option.HIDE_UNTIL_SAIL]:
        return say("That ship is hidden in the cove until it sails away.")
    return say("That ship is hidden in the cove until the next turn of its owner.")


def _no_attack(view: PlainState, _i: int, say: Words) -> str:
    """R13.1"""
    if view.target != NONE:
        return say("First end this battle.")
    return say("You attack by the order Attack, or when a card lets you, a ship in the same place.")


def _dice_stay(view: PlainState, number: int, say: Words) -> str:
    """R13.3"""
    card, dice = REROLLERS[number // len(DICE_SETS)], DICE_SETS[number % len(DICE_SETS)]
    crew: list[int] = list(view.seats[view.player].crew)
    if card not in crew:
        return _not_yours(view, card, say)
    if view.rerolled >> crew.index(card) & 1:
        return say("{crew} has rolled dice again in this battle.", crew=the_crew(card, say))
    first, second = (face for face in range(SIDES + 1) if REROLL_FACES[card, face])
    which = {"crew": the_crew(card, say), "first": first, "second": second}
    if any(not view.faces[die] for die in dice):
        return say("So many dice were not rolled.")
    if all(REROLL_FACES[card, view.faces[die]] for die in dice):
        return ""
    return say("{crew} only rolls dice again that show {first} or {second}.", **which)


def _no_reroll(_view: PlainState, _i: int, say: Words) -> str:
    """R13.3"""
    return say("Dice are rolled again by cards of your crew, in an attack that is the order of your turn.")


def _not_turned(view: PlainState, number: int, say: Words) -> str:
    """R13.4"""
    if not view.faces[number // SIDES]:
        return say("So many dice were not rolled.")
    face = number % SIDES + 1
    return say("That die shows {face} already.", face=face) if view.faces[number // SIDES] == face else ""


def _no_surefire(view: PlainState, _i: int, say: Words) -> str:
    """R13.4"""
    if view.phase == Phase.REROLL:
        return say("First leave the dice as they are; then tokens can turn them.")
    if view.stage != Stage.SETUP and not view.seats[view.player].surefire:
        return say("You have no Sure-fire Token.")
    return say("Sure-fire Tokens turn your dice in a battle.")


def _no_port(_view: PlainState, _i: int, say: Words) -> str:
    """R14.3"""
    return say("A port is chosen when you have sunk a Merchant and both are equally far.")


# ---------------------------------------------------------------- setup, yes and no, passing


def _no_place(view: PlainState, place: int, say: Words) -> str:
    """R2.15, R2.16, R6.1"""
    if view.stage == Stage.SETUP:
        return say("First answer what is asked now.")
    return say("Ships begin in places; then they sail by directions: north, east, south, west.")


def _place_taken(view: PlainState, place: int, say: Words) -> str:
    return unsailed(view, place, say)


def _other_side(view: PlainState, captain: int, say: Words) -> str:
    """R2.17"""
    return "" if captain >> 1 == view.seats[view.active].captain >> 1 else say("That captain is not on your card.")


def _no_side(view: PlainState, _i: int, say: Words) -> str:
    """R2.17, R11.7"""
    if view.stage == Stage.SETUP:
        return say("The captains are chosen when all ships are placed.")
    return say("Your captain is chosen before the first turn; then only a mutiny changes it.")


def _card_taken(view: PlainState, card: int, say: Words) -> str:
    """R25.9"""
    return "" if view.captains_left[card] else say("Another player has taken that card.")


def _no_card(view: PlainState, _i: int, say: Words) -> str:
    """R2.14, R25.9"""
    if not view.options[Option.CAPTAIN_DRAFT]:
        return say("In this game the Captain Cards are dealt.")
    return say("All have their Captain Cards.")


def _no_question(_view: PlainState, _i: int, say: Words) -> str:
    return say("What is asked now has other answers than yes and no.")


def _no_pass(view: PlainState, _i: int, say: Words) -> str:
    """R3.1, R8.2, R19.4"""
    match view.phase:
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
        case _:
            return say("This has to be decided.")


def _no_stay(_view: PlainState, _i: int, say: Words) -> str:
    """R16.3"""
    return say("A deckhand is left where it is only when deckhands are reassigned.")


def _never(_view: PlainState, _i: int, _say: Words) -> str:
    """Of what can be chosen whenever it is asked."""
    return ""


YES_OR_NO = (Phase.PLUNDER, Phase.MUTINY, Phase.SEARCH, Phase.HIDE, Phase.BURY, Phase.SPECIAL_TRADE)
OPTIONAL = (
    Phase.CREW,
    Phase.ATTACK_TARGET,
    Phase.REROLL,
    Phase.SUREFIRE,
    Phase.CREW_CARD,
    Phase.SWAP_OUT,
    Phase.MERCHANT_PICK,
)
"""Where one may pass."""
WITHIN: dict[tuple[str, Phase], Cause] = {
    **{(word, phase): _never for phase in YES_OR_NO for word in ("yes", "no")},
    **{("pass", phase): _never for phase in OPTIONAL},
    **{("stop", phase): _never for phase in (Phase.SAIL, Phase.NAVY_STEP, Phase.MERCHANT_STEP)},
    ("stay", Phase.REASSIGN): _never,
    ("port", Phase.NEW_PORT): _never,
    ("merchant", Phase.MERCHANT_PICK): _never,
    ("move", Phase.SAIL): _no_step,
    ("move", Phase.NAVY_STEP): _no_navy_step,
    ("move", Phase.MERCHANT_STEP): _no_merchant_step,
    ("move", Phase.LINE_MERCHANT): _no_merchant_step,
    ("move", Phase.LINE_NAVY): _no_hunt,
    ("brave", Phase.SAIL): _no_brave_step,
    ("more_sail", Phase.SAIL): _no_token,
    ("stop", Phase.LINE_MERCHANT): _must_sail,
    ("stop", Phase.LINE_NAVY): _must_sail,
    ("space", Phase.CHOOSE_SPACE): unreached,
    ("assign", Phase.SKIP_SOURCE): _not_takeable,
    ("assign", Phase.LIFT_TO): _not_lifted_to,
    ("assign", Phase.JOSTLE): _not_jostled,
    ("assign", Phase.REASSIGN): _not_reassigned,
    ("assign", Phase.NEW_DECKHAND): _of_use_only,
    ("wheel", Phase.JOSTLE): _wheel_not_jostled,
    ("discard", Phase.DISCARD_BOOTY): _not_aboard,
    ("sell", Phase.TRADE): _too_many_sold,
    ("recruit", Phase.CREW): _not_on_offer,
    ("refresh", Phase.CREW): _not_refreshed,
    ("dismiss", Phase.CREW_REPLACE): _not_yours,
    ("use", Phase.CREW_CARD): _unused,
    ("attack", Phase.ATTACK_TARGET): _out_of_range,
    ("reroll", Phase.REROLL): _dice_stay,
    ("surefire", Phase.SUREFIRE): _not_turned,
    ("give", Phase.SWAP_OUT): _not_aboard,
    ("take", Phase.SWAP_IN): _not_swapped_for,
    ("place", Phase.NAVY_CORNER): _place_taken,
    ("place", Phase.START_COVE): _place_taken,
    ("captain", Phase.CAPTAIN_SIDE): _other_side,
    ("card", Phase.CAPTAIN_PICK): _card_taken,
}
"""Of actions that answer what is asked, but not these ones."""
OUTSIDE: dict[str, Cause] = {
    "move": _sailing_is_not_asked,
    "brave": _sailing_is_not_asked,
    "more_sail": _sailing_is_not_asked,
    "stop": _sailing_is_not_asked,
    "space": _walked,
    "assign": _no_deckhand_asked,
    "wheel": _no_deckhand_asked,
    "stay": _no_stay,
    "yes": _no_question,
    "no": _no_question,
    "discard": _hold_has_room,
    "sell": _no_sale,
    "recruit": _no_recruiting,
    "refresh": _no_recruiting,
    "dismiss": _nobody_leaves,
    "use": _unused,
    "attack": _no_attack,
    "reroll": _no_reroll,
    "surefire": _no_surefire,
    "give": _no_swap,
    "take": _no_swap,
    "merchant": lambda _view, _i, say: say("Merchants are moved by cards of your crew."),
    "port": _no_port,
    "place": _no_place,
    "captain": _no_side,
    "card": _no_card,
    "pass": _no_pass,
}
"""Of actions that answer something else than what is asked."""
