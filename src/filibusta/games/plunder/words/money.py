"""The lines of the log that tell of silver and of trade."""

from collections.abc import Callable

from filibusta.engine.news import Event
from filibusta.engine.speech import Line
from filibusta.games.plunder import cards
from filibusta.games.plunder.events import Events, Money
from filibusta.games.plunder.words.voice import Voice, card_icon


def _gained(v: Voice, h: Event) -> Line | None:
    """What a sale brings stands in the line of the sale."""
    which = {"player": v.names[h.seat], "silver": v.silver(h.silver)}
    match h.why:
        case Money.PURSER:
            return Line(v.say("The Purser got {player} another {silver}.", **which), "R11.2", "coin-silver")
        case Money.PLUNDER:
            text = v.say("{player} sold the plundered goods for {silver}, after the crew's half.", **which)
            return Line(text, "R10.3", "coin-silver")
        case Money.LOOT:
            return Line(v.say("{player} looted {silver}.", **which), "R16.9", "chest")
        case Money.FLEET:
            return Line(v.say("{player} took {silver} from the treasure fleet.", **which), "R14.4", "chest")
        case Money.TREASURE:
            return Line(v.say("{player} dug up {silver}.", **which), "R19.5", "chest")
        case Money.BRAWL:
            return Line(v.say("{player} won {silver} in the brawl.", **which), "R19.11", "coin-silver")
        case _:
            return None


def _paid(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "silver": v.silver(h.silver)}
    match h.why:
        case Money.WAGES:
            return Line(v.say("{player} paid the crew {silver}.", **which), "R7.2", "coin-silver")
        case Money.MATE:
            return Line(v.say("{player} paid the first mate {silver}.", **which), "R7.3", "coin-silver")
        case Money.BRAWL:
            return Line(v.say("{player} lost {silver} in the brawl.", **which), "R19.11", "coin-silver")
        case Money.BRIBE:
            return Line(v.say("{player} paid the Pirate Fleet {silver}.", **which), "R19.16", "coin-silver")
        case Money.TAX:
            return Line(v.say("{player} paid {silver} of harbour tax.", **which), "R19.13", "coin-silver")
        case Money.TRIAL:
            return Line(v.say("{player} stood trial and lost {silver}.", **which), "R19.10", "coin-silver")
        case _:
            return Line(v.say("{player} paid {silver}.", **which), "R2.6", "coin-silver")


def _unpaid(v: Voice, h: Event) -> Line:
    text = v.say("{player} did not pay the crew its {silver}.", player=v.names[h.seat], silver=v.silver(h.silver))
    return Line(text, "R7.5", "crew")


def _traded(v: Voice, h: Event) -> Line:
    text = v.say("{player} trades in {place}.", player=v.names[h.seat], place=v.place(v.view.seats[h.seat].place))
    return Line(text, "R10.1", "coins")


def _sold(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "goods": v.units(1, h.good), "silver": v.silver(h.silver)}
    return Line(v.say("{player} sold {goods} for {silver}.", **which), "R10.5", f"good-{cards.GOODS[h.good]['id']}")


def _bought(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "goods": v.units(1, h.good), "silver": v.silver(h.silver)}
    return Line(v.say("{player} bought {goods} for {silver}.", **which), "R10.6", f"good-{cards.GOODS[h.good]['id']}")


def _ship_sold(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.card(h.card), "silver": v.silver(h.silver)}
    if any(gain.why == Money.PRIZE for gain in v.happened(Events.GAINED)):
        text = v.say("{player} sold the prize, {ship}, for {silver}, after the crew's half.", **which)
        return Line(text, "R10.3", card_icon(h.card))
    return Line(v.say("{player} sold {ship} for {silver}.", **which), "R10.9", card_icon(h.card))


def _ship_bought(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.card(h.card), "silver": v.silver(h.silver)}
    return Line(v.say("{player} bought {ship} for {silver}.", **which), "R10.8", card_icon(h.card))


MONEY_LINES: dict[Events, Callable[[Voice, Event], Line | None]] = {
    Events.GAINED: _gained,
    Events.PAID: _paid,
    Events.UNPAID: _unpaid,
    Events.TRADED: _traded,
    Events.SOLD: _sold,
    Events.BOUGHT: _bought,
    Events.SHIP_SOLD: _ship_sold,
    Events.SHIP_BOUGHT: _ship_bought,
}
