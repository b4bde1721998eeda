"""Refusals: a sentence for each reason of the rules."""

from filibusta.engine.refusals import Asked, because, refusals
from filibusta.games.spanish_main_cards import rules
from filibusta.games.spanish_main_cards.rules.reasons import Reason
from filibusta.games.spanish_main_cards.state import ACTIONS, Phase


def _not_now(asked: Asked) -> str:
    if asked.view.phase == Phase.CHOOSE_ACTION:
        return asked.say("First choose what to do: a card, repair, accuse or pass.")
    return asked.say("First answer what is asked now.")


SENTENCES = {
    Reason.NOT_IN_HAND: because("This card is not in your hand."),
    Reason.NOT_IN_ROW: because("This card is not in the row."),
    Reason.NONE_DAMAGED: because("No ship is damaged."),
    Reason.ACCUSE_OTHERS: because("You accuse others only."),
    Reason.NOBODY_PLAYS: because("Nobody plays there."),
    Reason.ALL_KNOWN: because("All pirates of this player are known."),
    Reason.TOO_FEW_CARDS: because("You have too few cards to accuse anybody."),
    Reason.DAMAGED: because("It is damaged already."),
    Reason.REVEALED: because("This captain is revealed already."),
    Reason.REFUTED: because("An accusation showed that this player does not have this pirate."),
}
refusal = refusals(rules.why, ACTIONS, Reason, {}, SENTENCES, _not_now)
