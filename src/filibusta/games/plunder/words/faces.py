"""The text of a card: its kind, its effect in a sentence or two, and when it is played."""

from collections.abc import Callable
from typing import Any

from filibusta.engine.tables import complete
from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import (
    CANNONS,
    COAST_OF,
    CREW,
    EFFECT,
    ENTER_TEST,
    LEAVE_TEST,
    NATION,
    PRICE,
    SILVER,
    STRENGTH,
    TYPE,
    USUAL_BRIBE,
    Effect,
    Type,
)
from filibusta.games.plunder.state import NONE, Option
from filibusta.games.plunder.words.voice import (
    at_card,
    cannons_text,
    good_name,
    of_nation,
    silver_text,
    the_card,
    units_text,
)

Options = tuple[int, ...]
"""The values of the options, in their order."""


def kind_text(card: int, say: Words) -> str:
    """Returns the kind of a card in words."""
    if card == NONE:
        return say("The ship of every captain")
    return _KINDS[Type(int(TYPE[card]))](int(NATION[card]), say)


def _ship_kind(nation: int, say: Words) -> str:
    return say("Pirate ship") if nation == NONE else say("Ship {of_nation}", of_nation=of_nation(nation, say))


_KINDS: dict[Type, Callable[[int, Words], str]] = {
    **dict.fromkeys((Type.OPEN_SEA, Type.COASTLAND), lambda _nation, say: say("Map card")),
    Type.PORT: lambda nation, say: say("Port {of_nation}", of_nation=of_nation(nation, say)),
    Type.TORTUGA: lambda _nation, say: say("Port of no nation"),
    **dict.fromkeys((Type.SHIP, Type.FLEET), _ship_kind),
    Type.MATE: lambda _nation, say: say("First mate"),
    **dict.fromkeys((Type.WAR, Type.TREATY), lambda _nation, say: say("For the whole table")),
    **dict.fromkeys(
        (Type.TREASURE_MAP, Type.PORT_ACTION, Type.COASTLAND_ACTION), lambda _nation, say: say("Action card")
    ),
    **dict.fromkeys((Type.COMBAT, Type.PARROT), lambda _nation, say: say("Card of high value")),
    Type.STORM: lambda _nation, say: say("Never held in a hand"),
    **dict.fromkeys((Type.NATIVES, Type.ENCOUNTER), lambda _nation, say: say("Encounter")),
}
complete("words of the kinds of cards", _KINDS, Type)


def effect_text(card: int, say: Words, options: Options) -> str:
    """Returns what a card does under these options; of a place, what can be done there, with the figures that count."""
    if card == NONE:
        return say("You begin with her and fall back on her. She cannot be sold, and her crew asks for no pay.")
    if text := card_text(card, say, options):
        return f"{text} {market_text(card, say)}" if "buy" in cards.CARDS[card] else text
    match Type(int(TYPE[card])):
        case Type.OPEN_SEA if not options[Option.CAPTAINS_FIGHT]:
            return say("Ships are met here, and treasure fleets can be attacked.")
        case Type.OPEN_SEA:
            return say("Ships are met here, and captains and treasure fleets can be attacked.")
        case Type.COASTLAND:
            return _coast_text(card, say)
        case Type.SHIP:
            return _ship_text(card, say)
        case Type.PORT | Type.TORTUGA | Type.FLEET:
            return f"{_garrison_text(card, say)} {market_text(card, say)}"
        case kind:
            raise ValueError(f"there are no words for what {kind.name} does")


def card_text(card: int, say: Words, options: Options) -> str:
    """Returns the text of a card, with its figures; nothing on ships and places."""
    match Effect(int(EFFECT[card])):
        case Effect.KRAKEN:
            return _kraken_text(card, say, options)
        case Effect.ROUGH_SEAS:
            return _rough_seas_text(options[Option.ROUGH_SEAS_PERCENT], say)
        case Effect.PIRATE_FLEET:
            return _pirate_fleet_text(card, say, options)
        case _:
            row: dict[str, Any] = cards.CARDS[card]
            return say.pick(row["text"]).format_map({**cards.DATA["meta"], **row}) if "text" in row else ""


def _kraken_text(card: int, say: Words, options: Options) -> str:
    """R19.9"""
    n = int(STRENGTH[card])
    if options[Option.KRAKEN_CARD]:
        return say(
            "Flip a card. Unless your cannons, with one card at most, reach its value + {n} you lose your prize, "
            "or without one your ship.",
            n=n,
        )
    return say(
        "Flip a card. With fewer cannons than its value + {n} you lose your prize, or without one your ship.", n=n
    )


def _rough_seas_text(percent: int, say: Words) -> str:
    """R19.15"""
    match percent:
        case 0:
            return say("In this game nothing goes overboard.")
        case 50:
            return say("Half of your bought goods and half of your plundered ones go overboard, rounded down.")
        case 100:
            return say("All your bought and plundered goods go overboard.")
        case _:
            return say(
                "{n} per cent of your bought goods and of your plundered ones go overboard, rounded down.", n=percent
            )


def _pirate_fleet_text(card: int, say: Words, options: Options) -> str:
    """R19.16"""
    which = {"cannons": cannons_text(int(CANNONS[card]), say), "crew": int(CREW[card])}
    which["loot"] = silver_text(int(SILVER[card]), say)
    if options[Option.PIRATE_BRIBE_FLIP]:
        return say(
            "Flip a card and pay its value in silver, or all you have if that is less; or fight {cannons} and {crew} "
            "crew for {loot}.",
            **which,
        )
    return say(
        "Pay {silver}, or all you have if that is less; or fight {cannons} and {crew} crew for {loot}.",
        **which,
        silver=silver_text(USUAL_BRIBE, say),
    )


def treasury(card: int, options: Options) -> int:
    """R14.6: the silver that a port, or another enemy, has for whoever beats it."""
    gives = TYPE[card] not in (Type.PORT, Type.TORTUGA) or options[Option.PORT_SILVER]
    return int(SILVER[card]) if gives else 0


def _coast_text(card: int, say: Words) -> str:
    """R8.7, R8.8"""
    enter, leave = int(ENTER_TEST[card]), int(LEAVE_TEST[card])
    if enter and leave:
        return say(
            "To enter, a flipped card must be {enter} or more; to leave, {leave} or more.", enter=enter, leave=leave
        )
    if enter:
        return say("To enter, a flipped card must be {n} or more.", n=enter)
    if leave:
        return say("To leave, a flipped card must be {n} or more.", n=leave)
    return say("It is entered and left without a test.")


def _ship_text(card: int, say: Words) -> str:
    """R10.8, R13.1, R13.2"""
    price = silver_text(int(PRICE[card]), say)
    if NATION[card] == NONE:
        return say("She attacks whoever meets her on Open Sea. In a port she can be had for {price}.", price=price)
    return say("She is met on Open Sea. In a port she can be had for {price}.", price=price)


def _garrison_text(card: int, say: Words) -> str:
    """R14.2"""
    which = {"cannons": cannons_text(int(CANNONS[card]), say), "crew": int(CREW[card])}
    return say("Whoever attacks it faces {cannons} and a garrison of {crew}.", **which)


def market_text(card: int, say: Words) -> str:
    """R10.1: the prices of a port, or of natives."""
    buy, sell = cards.CARDS[card]["buy"], cards.CARDS[card]["sell"]
    named = [(good_name(i, say), good["id"]) for i, good in enumerate(cards.GOODS)]
    asks = ", ".join(f"{name} {buy[good]}" for name, good in named if buy[good])
    pays = ", ".join(f"{name} {sell[good]}" for name, good in named)
    return say("You buy at: {asks}. You sell at: {pays}.", asks=asks, pays=pays)


def value_text(card: int, say: Words) -> str:
    """R2.3, R16.5"""
    goods = units_text(int(cards.VALUE[card]), int(cards.GOOD[card]), say)
    return say("Value {n}; flipped for plunder it brings {goods}.", n=int(cards.VALUE[card]), goods=goods)


def timing(card: int, say: Words) -> str:
    """Tells when a card is played, apart from its value, which serves in combats and bids."""
    match Type(int(TYPE[card])):
        case Type.OPEN_SEA | Type.PORT | Type.COASTLAND:
            return say("It is laid while you sail.")
        case Type.PORT_ACTION:
            return say("It is played as your action, in any port.")
        case Type.COASTLAND_ACTION:
            return say("It is played as your action, on any coastland.")
        case Type.TREASURE_MAP:
            coast = int(COAST_OF[card])
            return say("It is played as your action {in_place}.", in_place=at_card(coast, the_card(coast, say), say))
        case Type.SHIP:
            return say("It is bought in a trade in a port, or played at the end of your turn.")
        case Type.MATE:
            return say("It is hired in a trade in a port, or played at the end of your turn.")
        case Type.COMBAT | Type.PARROT:
            return say("Only its value counts, in a combat or a bid.")
        case Type.WAR | Type.TREATY | Type.NATIVES | Type.ENCOUNTER | Type.STORM | Type.TORTUGA | Type.FLEET:
            return say("It is played at the end of your turn.")
