"""The lines of the log: a sentence for each event, with its rule and its symbol."""

from collections.abc import Callable

from msgspec.structs import replace

from filibusta.engine.news import Event
from filibusta.engine.speech import Line
from filibusta.games.tiny_epic_pirates.cards import (
    CAPTAINS,
    CREW,
    GOLD_MAX,
    GOODS,
    MAP,
    MARKET,
    ORDERS,
    SHIPS,
    TOKENS,
    Deed,
)
from filibusta.games.tiny_epic_pirates.events import Events, Money, Mover, Source
from filibusta.games.tiny_epic_pirates.state import SOLO
from filibusta.games.tiny_epic_pirates.words.fights import FIGHT_LINES
from filibusta.games.tiny_epic_pirates.words.voice import Voice, card_icon, token_name

MONEY_RULES = {
    Money.TRADE: "R10.2",
    Money.SPECIAL_TRADE: "R17.10",
    Money.EXTORT: "R19.2",
    Money.HIDE_OUT: "R16.4",
    Money.LEGEND: "R20.2",
    Money.CREW: "R17.10",
    Money.SEARCH: "R12.2",
    Money.MERCHANT: "R14.2",
    Money.TOKEN: "R24.16",
    Money.FAILED: "R24.14",
    Money.REFRESH: "R11.2",
    Money.BURIAL: "R18.2",
}
"""By what gold was won or paid for."""


def _boat(ship: int) -> str:
    return f"boat-{SHIPS[ship].partition('_')[2]}"


# ---------------------------------------------------------------- setup, turns, end


def _first(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} is the first player.", player=v.who(h.seat)), "R2.1", "anchor")


def _captain(v: Voice, h: Event) -> Line:
    text = v.say("{captain} commands the ship of {player}.", captain=v.captain(h.captain), player=v.who(h.seat))
    return Line(text, "R2.17", card_icon(CAPTAINS, h.captain))


def _navy_placed(v: Voice, h: Event) -> Line:
    text = v.say("{player} put the Navy at {place}.", player=v.who(h.seat), place=v.place(h.place))
    return Line(text, "R2.15", "boat-navy")


def _ship_placed(v: Voice, h: Event) -> Line:
    text = v.say("{player} begins at {place}.", player=v.who(h.seat), place=v.place(h.place))
    return Line(text, "R2.16", f"boat-{h.seat + 1}")


def _turn(v: Voice, h: Event) -> Line:
    playing = max(v.view.players, 2)
    rounds = (h.turn - 1) // playing + 1
    text = v.say("Turn {turn}, round {round}: {player}", turn=h.turn, round=rounds, player=v.who(h.seat))
    return Line(text, "R3.1", opens=True)


def _last_turns(v: Voice, h: Event) -> Line:
    text = v.say.plural(
        "{player} buried the third treasure: {n} turn is left.",
        "{player} buried the third treasure: {n} turns are left.",
        h.turns,
        player=v.who(h.seat),
    )
    return Line(text, "R21.2", f"treasure-{h.seat + 1}")


def _ended(v: Voice, h: Event) -> Line:
    """R21.4, R21.5: without three treasures, too; R24.18: the Solo Pirate wins if nobody has more."""
    who, icon = v.who(h.seat), f"treasure-{h.seat + 1}"
    if v.view.players == 1 and h.seat == SOLO:
        one = "{player} won with {n} treasure: whoever plays alone must bury more."
        many = "{player} won with {n} treasures: whoever plays alone must bury more."
        text = v.say.plural(one, many, h.treasures, player=who)
    elif h.treasures:
        text = v.say.plural(
            "{player} won with {n} treasure.", "{player} won with {n} treasures.", h.treasures, player=who
        )
    else:
        text = v.say("Nobody buried a treasure: {player} won by Legend level, gold and booty.", player=who)
    rule = "R24.18" if v.view.players == 1 else "R21.5" if v.happened(Events.ROUND_LIMIT) else "R21.4"
    return Line(text, rule, icon)


def _round_limit(v: Voice, h: Event) -> Line:
    return Line(v.say("Round {n} is complete, and it was the last.", n=h.rounds), "R21.5", "anchor")


# ---------------------------------------------------------------- wheel and deckhands


def _ordered(v: Voice, h: Event) -> Line:
    text = v.say("{player} gave the order {order}.", player=v.who(h.seat), order=v.order(h.order))
    return Line(text, "R4.10", card_icon(ORDERS, h.order))


def _posted(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "assignment": v.assignment(h.assignment), "order": v.order_on(h.seat, h.space)}
    return Line(v.say("{player} put a deckhand from {assignment} on {order}.", **which), "R4.6", "crew")


def _lifted(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "assignment": v.assignment(h.assignment), "order": v.order_on(h.seat, h.space)}
    return Line(v.say("{player} took the deckhand of {order} to {assignment}.", **which), "R4.7", "crew")


def _crossed(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} crossed the Ship Line.", player=v.who(h.seat)), "R4.9", "ship-line")


def _jostled(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "source": v.source(h.seat, h.source)}
    rule = "R7.2" if h.source <= Source.SPACE_5 else "R7.1"
    return Line(v.say("{player} was jostled: a deckhand of {source} went to Repair.", **which), rule, "crew-lost")


def _unhurt(v: Voice, h: Event) -> Line:
    text = v.say("{player} had all deckhands on Repair already.", player=v.who(h.seat))
    return Line(text, "R7.3", "crew-lost")


def _reassigned(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "assignment": v.assignment(h.assignment), "source": v.source(h.seat, h.source)}
    rule = "R16.3" if h.why == Deed.HIDE_OUT else "R17.12"
    return Line(v.say("{player} moved the deckhand of {source} to {assignment}.", **which), rule, "crew")


def _deckhand(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "assignment": v.assignment(h.assignment)}
    return Line(v.say("{player} has a fourth deckhand, on {assignment}.", **which), "R20.4", "crew")


def _legend(v: Voice, h: Event) -> Line:
    text = v.say("{player} reached Legend level {n}.", player=v.who(h.seat), n=h.level)
    return Line(text, "R20.1", f"rank-{h.level}")


# ---------------------------------------------------------------- on the sea


def _sailed(v: Voice, h: Event) -> Line:
    text = v.say("{player} sailed to {place}.", player=v.who(h.seat), place=v.place(h.goal))
    return Line(text, "R6.1", f"boat-{h.seat + 1}")


def _more_sail(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} used a +2 sail token.", player=v.who(h.seat)), "R6.3", "search-sail_2")


def _storm_passed(v: Voice, h: Event) -> Line:
    text = v.say("{player} ignored the storm at {place} by a token.", player=v.who(h.seat), place=v.place(h.place))
    return Line(text, "R6.6", "search-storm_pass")


def _searched(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "place": v.place(h.place), "token": token_name(h.token, v.say)}
    text = v.say("{player} turned up the token at {place}: {token}.", **which)
    return Line(text, "R12.1", card_icon(TOKENS, h.token))


def _hid(v: Voice, h: Event) -> Line:
    text = v.say("{player} hid at {place}.", player=v.who(h.seat), place=v.place(h.place))
    return Line(text, "R16.3", "order-hide_out")


def _buried(v: Voice, h: Event) -> Line:
    text = v.say("{player} buried a treasure at {place}.", player=v.who(h.seat), place=v.place(h.place))
    return Line(text, "R18.2", f"treasure-{h.seat + 1}")


# ---------------------------------------------------------------- goods and gold


def _plundered(v: Voice, h: Event) -> Line:
    text = v.say("{player} plundered {place}.", player=v.who(h.seat), place=v.place(h.place))
    return Line(text, "R9.2", card_icon(MAP, v.view.sea[h.place]))


def _drew(v: Voice, h: Event) -> Line:
    text = v.say("{player} drew {cubes}.", player=v.who(h.seat), cubes=v.cubes(1, h.good))
    return Line(text, "R8.1", card_icon(GOODS, h.good))


def _discarded(v: Voice, h: Event) -> Line:
    text = v.say("{player} gave back {cubes}.", player=v.who(h.seat), cubes=v.cubes(1, h.good))
    return Line(text, "R8.2", card_icon(GOODS, h.good))


def _sold(v: Voice, h: Event) -> Line:
    text = v.say("{player} sold {cubes}.", player=v.who(h.seat), cubes=v.cubes(h.cubes, h.good))
    return Line(text, MONEY_RULES[Money(h.why)], card_icon(GOODS, h.good))


def _price_fell(v: Voice, h: Event) -> Line:
    text = v.say("The price of {good} fell from {n} to the lowest.", good=v.the_good(h.good), n=h.price)
    return Line(text, "R10.3", card_icon(GOODS, h.good))


def _gained(v: Voice, h: Event) -> Line:
    text = v.say("{player} gained {gold}.", player=v.who(h.seat), gold=v.gold(h.gold))
    return Line(text, MONEY_RULES[Money(h.why)], "coin")


def _no_gold(v: Voice, h: Event) -> Line:
    text = v.say("{player} gained no gold: nobody has more than {most}.", player=v.who(h.seat), most=GOLD_MAX)
    return Line(text, "R1.14", "coin")


def _paid(v: Voice, h: Event) -> Line:
    text = v.say("{player} paid {gold}.", player=v.who(h.seat), gold=v.gold(h.gold))
    return Line(text, MONEY_RULES[Money(h.why)], "coin")


def _no_room(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} had no room for the cube.", player=v.who(h.seat)), "R24.11", "search-booty")


def _booty(v: Voice, h: Event) -> Line:
    text = v.say("{player} took {cubes} from the Merchant.", player=v.who(h.seat), cubes=v.cubes(1, h.good))
    return Line(text, "R14.2", card_icon(GOODS, h.good))


def _swapped(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "given": v.cubes(1, h.given), "taken": v.cubes(1, h.taken)}
    return Line(v.say("{player} swapped {given} for {taken}.", **which), "R17.11", card_icon(GOODS, h.taken))


# ---------------------------------------------------------------- crew


def _recruited(v: Voice, h: Event) -> Line:
    text = v.say("{player} recruited {crew}.", player=v.who(h.seat), crew=v.crew(h.crew))
    return Line(text, "R11.3", card_icon(CREW, h.crew))


def _dismissed(v: Voice, h: Event) -> Line:
    text = v.say("{player} sent {crew} away.", player=v.who(h.seat), crew=v.crew(h.crew))
    return Line(text, "R11.4", card_icon(CREW, h.crew))


def _refreshed(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} refreshed the crew on offer.", player=v.who(h.seat)), "R11.2", "back-crew")


def _shown(v: Voice, h: Event) -> Line:
    rule = "R2.13" if not v.view.turn else "R11.2" if v.happened(Events.REFRESHED) else "R11.5"
    return Line(v.say("On offer now: {crew}.", crew=v.crew(h.crew)), rule, card_icon(CREW, h.crew))


def _mutiny(v: Voice, h: Event) -> Line:
    text = v.say(
        "Mutiny on the ship of {player}: {captain} takes over.", player=v.who(h.seat), captain=v.captain(h.captain)
    )
    return Line(text, "R11.7", "legend-token-bloody")


def _crew_acts(v: Voice, h: Event) -> Line:
    text = v.say("{player} used {crew}.", player=v.who(h.seat), crew=v.crew(h.crew))
    return Line(text, "R17.5", card_icon(CREW, h.crew))


# ---------------------------------------------------------------- the ships of nobody


def _merchant_card(v: Voice, h: Event) -> Line:
    from_now = v.view.merchants[h.ship].card
    text = v.say("{ship} has a new card: {card}.", ship=v.merchant(h.ship), card=v.merchant_card(from_now))
    return Line(text, "R14.3", "back-merchant")


def _merchant_placed(v: Voice, h: Event) -> Line:
    text = v.say("{ship} begins anew at {place}.", ship=v.merchant(h.ship), place=v.place(h.place))
    return Line(text, "R14.3", _boat(h.ship))


def _cargo(v: Voice, h: Event) -> Line:
    text = v.say("{ship} loaded {cubes}.", ship=v.merchant(h.ship), cubes=v.cubes(1, h.good))
    return Line(text, _cargo_rule(v, h), card_icon(GOODS, h.good))


def _cargo_rule(v: Voice, h: Event) -> str:
    """R2.11, R14.3, R19.5: why a cube is drawn for a Merchant."""
    if not v.view.turn:
        return "R2.11"
    placed = any(told.ship == h.ship for told in v.happened(Events.MERCHANT_PLACED))
    return "R14.3" if placed else "R19.5"


def _merchant_sailed(v: Voice, h: Event) -> Line:
    text = v.say("{ship} sailed to {place}.", ship=v.merchant(h.ship), place=v.place(h.goal))
    return Line(text, "R17.15" if h.why == Mover.CREW else "R19.4", _boat(h.ship))


def _delivered(v: Voice, h: Event) -> Line:
    text = v.say("{ship} reached its port with {cubes}.", ship=v.merchant(h.ship), cubes=v.cubes(1, h.good))
    return Line(text, "R19.5", "port-token")


def _navy_sailed(v: Voice, h: Event) -> Line:
    rule = "R17.14" if h.why == Mover.CREW else "R19.6"
    return Line(v.say("The Navy sailed to {place}.", place=v.place(h.goal)), rule, "boat-navy")


def _navy_attacked(v: Voice, h: Event) -> Line:
    text = v.say("The Navy attacked {player}: all deckhands went to Repair.", player=v.who(h.seat))
    return Line(text, "R19.9", "boat-navy")


def _die_of_orders(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "n": h.face, "order": v.order_on(h.seat, h.goal)}
    if h.face == h.goal:
        text = v.say("{player} rolled {n}: its captain makes for {order}.", **which)
    else:
        text = v.say("{player} rolled {n}: its captain makes for the next order, {order}.", **which)
    return Line(text, "R24.5", f"die-{h.face}")


def _stopped(v: Voice, h: Event) -> Line:
    text = v.say("{player} has no deckhand left to skip {order}.", player=v.who(h.seat), order=v.order(h.order))
    return Line(text, "R24.6", "crew-lost")


def _bound(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "place": v.place(h.place)}
    match Deed(h.why):
        case Deed.BURY:
            text = v.say("{player} makes for {place} to bury a treasure.", **which)
        case Deed.PLUNDER:
            text = v.say("{player} makes for {place}, the nearest settlement.", **which)
        case Deed.SEARCH:
            text = v.say("{player} makes for {place}, the nearest Search Token.", **which)
        case Deed.ATTACK:
            text = v.say("{player} makes for {place} and the nearest ship.", **which)
        case _:
            good = v.the_good(int(MARKET[v.view.sea[h.place]]))
            text = v.say("{player} makes for {place}, the nearest market for {good}.", good=good, **which)
    return Line(text, "R24.9", card_icon(MAP, v.view.sea[h.place]))


def _failed(v: Voice, h: Event) -> Line:
    text = v.say("{player} could do nothing of {order}.", player=v.who(h.seat), order=v.order(h.order))
    return Line(text, "R24.14", card_icon(ORDERS, h.order))


Telling = Callable[[Voice, Event], Line]

LINES_OF_ALL: dict[Events, Telling] = {
    Events.FIRST_PLAYER: _first,
    Events.CAPTAIN: _captain,
    Events.NAVY_PLACED: _navy_placed,
    Events.SHIP_PLACED: _ship_placed,
    Events.TURN: _turn,
    Events.ORDERED: _ordered,
    Events.POSTED: _posted,
    Events.LIFTED: _lifted,
    Events.CROSSED: _crossed,
    Events.SAILED: _sailed,
    Events.MORE_SAIL: _more_sail,
    Events.STORM_PASSED: _storm_passed,
    Events.JOSTLED: _jostled,
    Events.UNHURT: _unhurt,
    Events.PLUNDERED: _plundered,
    Events.DREW: _drew,
    Events.NO_ROOM: _no_room,
    Events.DISCARDED: _discarded,
    Events.SOLD: _sold,
    Events.PRICE_FELL: _price_fell,
    Events.GAINED: _gained,
    Events.NO_GOLD: _no_gold,
    Events.PAID: _paid,
    Events.RECRUITED: _recruited,
    Events.DISMISSED: _dismissed,
    Events.REFRESHED: _refreshed,
    Events.SHOWN: _shown,
    Events.MUTINY: _mutiny,
    Events.SEARCHED: _searched,
    Events.LEGEND: _legend,
    Events.DECKHAND: _deckhand,
    Events.BOOTY: _booty,
    Events.MERCHANT_CARD: _merchant_card,
    Events.MERCHANT_PLACED: _merchant_placed,
    Events.CARGO: _cargo,
    Events.HID: _hid,
    Events.REASSIGNED: _reassigned,
    Events.CREW_ACTS: _crew_acts,
    Events.BURIED: _buried,
    Events.SWAPPED: _swapped,
    Events.MERCHANT_SAILED: _merchant_sailed,
    Events.DELIVERED: _delivered,
    Events.NAVY_SAILED: _navy_sailed,
    Events.NAVY_ATTACKED: _navy_attacked,
    Events.LAST_TURNS: _last_turns,
    Events.ENDED: _ended,
    Events.ROUND_LIMIT: _round_limit,
    Events.DIE_OF_ORDERS: _die_of_orders,
    Events.FAILED: _failed,
    Events.BOUND: _bound,
    Events.STOPPED: _stopped,
    **FIGHT_LINES,
}


# ---------------------------------------------------------------- the Solo Pirate

SOLO_RULES: dict[Events, str] = {
    Events.SHIP_PLACED: "R24.3",
    Events.ORDERED: "R24.5",
    Events.CROSSED: "R24.5",
    Events.POSTED: "R24.6",
    Events.LIFTED: "R24.7",
    Events.SAILED: "R24.10",
    Events.PLUNDERED: "R24.11",
    Events.SOLD: "R24.11",
    Events.RECRUITED: "R24.11",
    Events.DISMISSED: "R24.11",
    Events.SEARCHED: "R24.11",
    Events.ATTACKED: "R24.12",
    Events.BOOTY: "R24.13",
    Events.DISCARDED: "R24.13",
    Events.BURIED: "R24.14",
    Events.JOSTLED: "R24.15",
    Events.UNHURT: "R24.15",
    Events.ROLLED: "R24.16",
    Events.DAMAGE: "R24.16",
}
"""By what rule the Solo Pirate does what others do by another."""
SOLO_MONEY = {
    Money.EXTORT: "R24.17",
    Money.LEGEND: "R24.13",
    Money.SEARCH: "R24.11",
    Money.TRADE: "R24.11",
    Money.MERCHANT: "R24.13",
    Money.BURIAL: "R24.14",
}
SHIPS_OF_NOBODY = (Events.MERCHANT_SAILED, Events.NAVY_SAILED)


def _rule_alone(v: Voice, h: Event) -> str:
    """The rule of what the Solo Pirate does, or lets others do; empty where it is that of all."""
    if h.seat == SOLO:
        if h.kind in (Events.GAINED, Events.PAID):
            return SOLO_MONEY.get(Money(h.why), "")
        return SOLO_RULES.get(Events(h.kind), "")
    return "R24.17" if h.kind in SHIPS_OF_NOBODY and h.why == Mover.LINE else ""


def _told(line: Telling) -> Telling:
    """A line, with the Solo Pirate's rule where one plays alone."""

    def told(v: Voice, h: Event) -> Line:
        found = line(v, h)
        rule = _rule_alone(v, h) if v.view.players == 1 else ""
        return replace(found, rule=rule) if rule else found

    return told


LINES: dict[Events, Telling] = {kind: _told(line) for kind, line in LINES_OF_ALL.items()}
