"""Refusals: a sentence for each reason of the rules."""

from filibusta.engine.plain import PlainState
from filibusta.engine.refusals import Asked, because, plural, refusals
from filibusta.engine.words import Words
from filibusta.games.pirates import rules
from filibusta.games.pirates.cards import STRATEGY_CARDS_PER_TURN
from filibusta.games.pirates.rules.reasons import Reason
from filibusta.games.pirates.state import ACTIONS, PLAY, RIVAL, SHIP, Option, Phase
from filibusta.games.pirates.words.faces import timing

SHIP_ASKED = (Phase.CHOOSE_SHIP, Phase.CHOOSE_TARGET, Phase.CARD_SHIP, Phase.CARD_SOURCE, Phase.SELL_SHIP)
"""The decisions in which a ship is chosen."""


def _timing(asked: Asked) -> str:
    return timing(asked.i, asked.say)


def _strategies(_asked: Asked) -> int:
    return STRATEGY_CARDS_PER_TURN


def _sales(asked: Asked) -> int:
    return asked.view.options[Option.SALES_PER_TURN]


def _low(asked: Asked) -> int:
    return asked.view.low


def _high(asked: Asked) -> int:
    return asked.view.high


def _has_acted(asked: Asked) -> str:
    """R7.2, R7.4, R25.7"""
    if asked.view.options[Option.PRIZES_MAY_ACT]:
        return asked.say("It has acted this turn.")
    return asked.say("It has acted this turn, or was taken in it.")


def _not_now(asked: Asked) -> str:
    if asked.block in ("sell", "rearrange"):
        return asked.say("It is done after the battles.")
    return asked.say("First answer what is asked now.")


SENTENCES = {
    Reason.NOT_IN_HAND: because("This card is not in your hand."),
    Reason.PLAYED_ELSEWHERE: _timing,
    Reason.STRATEGIES_PLAYED: because("Nobody plays more than {n} strategy cards in a turn.", n=_strategies),
    Reason.NO_PIRATE_CARD_LEFT: because("There is no pirate card left to draw."),
    Reason.NO_ADVENTURE_LEFT: because("There is no adventure card left to draw."),
    Reason.NOTHING_IN_CENTRE: because("There is nothing in the centre."),
    Reason.NO_RIVAL_HOLDS_A_CARD: because("No other player has a pirate card in hand."),
    Reason.NO_GEAR: because("There is no inventory card on any ship."),
    Reason.RED_PILE_EMPTY: because("The red discard pile is empty."),
    Reason.BLUE_PILE_EMPTY: because("The blue discard pile is empty."),
    Reason.NOT_IN_RED_PILE: because("This card is not in the red discard pile."),
    Reason.NOT_IN_BLUE_PILE: because("This card is not in the blue discard pile."),
    Reason.NOT_ABOARD: because("This card is not aboard that ship."),
    Reason.NOT_ON_TABLE: because("It is not on the table."),
    Reason.SHIP_OF_ANOTHER: because("Only a ship of your own can be chosen."),
    Reason.CHOOSE_OWN_FIRST: because("First choose the ship of your own that sails."),
    Reason.HAS_ACTED: _has_acted,
    Reason.IT_SAILS: because("It is the ship that sails."),
    Reason.OWN_SHIP: because("You never attack a ship of your own."),
    Reason.UNDER_TRUCE: because("The truce protects it until its player has finished a turn."),
    Reason.NOT_IN_CENTRE: because("This treasure is not in the centre."),
    Reason.NO_MEN: because("There are no men left in the supply."),
    Reason.NO_ROOM: because("None of your ships has room."),
    Reason.NO_OTHER_ROOM: because("None of your other ships has room."),
    Reason.IT_IS_FULL: because("It has no room for another man."),
    Reason.THE_MAN_LEAVES_IT: because("It is the ship that the man leaves."),
    Reason.LAST_MAN: because("Its last man must stay aboard."),
    Reason.OUT_OF_BOUNDS: because("Choose a number from {low} to {high}.", low=_low, high=_high),
    Reason.CHOOSE_ANOTHER: because("Choose another player."),
    Reason.NOBODY_PLAYS: because("Nobody plays there."),
    Reason.HAND_EMPTY: because("There is no pirate card in this hand."),
    Reason.NO_SALES: because("In this game no ship is sold."),
    Reason.SOLD_ENOUGH: plural(
        "You sell {n} ship in a turn at most.",
        "You sell {n} ships in a turn at most.",
        n=_sales,
    ),
    Reason.LAST_SHIP: because("Your last ship is not sold."),
    Reason.REARRANGED: because("Your men have been rearranged in this turn."),
    Reason.NO_OTHER_SHIP: because("You have no other ship to which men could go."),
}
refusal = refusals(rules.why, ACTIONS, Reason, {}, SENTENCES, _not_now)


def unplayable(view: PlainState, card: int, say: Words) -> str:
    """R6.1, R6.3, R6.5, R10.6: of a card in the hand."""
    return "" if view.phase == Phase.DISCARD else refusal(view, PLAY + card, say)


def unchosen(view: PlainState, ship: int, say: Words) -> str | None:
    """Returns the reason for a ship where a ship must be chosen, otherwise None."""
    return refusal(view, SHIP + ship, say) if view.phase in SHIP_ASKED else None


def unrobbed(view: PlainState, seat: int, say: Words) -> str | None:
    """R18.4: of a player, where a player must be chosen; None where none is."""
    return refusal(view, RIVAL + seat, say) if view.phase == Phase.CARD_OPPONENT else None
