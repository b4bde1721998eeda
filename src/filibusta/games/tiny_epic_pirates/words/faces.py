"""The text of cards, in whole sentences."""

from collections.abc import Callable

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import row_of
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.state import NONE, Option
from filibusta.games.tiny_epic_pirates.words.voice import captain_name, cubes_text, gold_text, good_name, order_name


def captain_text(captain: int, say: Words) -> str:
    """R17.3"""
    return _on(int(cards.CAPTAIN_TRIGGER[captain]), captain_deeds(captain, say), say)


def captain_deeds(captain: int, say: Words) -> str:
    """Returns the deeds of a captain, one after the other."""
    return _in_order([_deed(int(deed), say) for deed in cards.CAPTAIN_DEEDS[captain]], say)


def captain_with_deed(captain: int, say: Words) -> str:
    """R17.3: a captain, and the second action, by which the sides of a card differ."""
    deed = _deed(int(cards.CAPTAIN_DEEDS[captain, 1]), say)
    return say("{captain} ({deed})", captain=captain_name(captain, say), deed=deed)


def crew_text(card: int, say: Words) -> str:
    """R17.5, R13.3"""
    return _on(int(cards.CREW_TRIGGER[card]), crew_deeds(card, say), say)


def crew_deeds(card: int, say: Words) -> str:
    """Returns the deeds of a Crew Card, one after the other."""
    deeds = [
        _crew_deed(card, number, int(deed), say)
        for number, deed in enumerate(cards.CREW_DEEDS[card])
        if deed != cards.Deed.NOTHING
    ]
    return _in_order(deeds, say)


def _in_order(deeds: list[str], say: Words) -> str:
    return deeds[0] if len(deeds) == 1 else say("{first}, then {second}", first=deeds[0], second=deeds[1])


def _on(trigger: int, deeds: str, say: Words) -> str:
    return say("On {order}: {deeds}.", order=order_name(trigger, say), deeds=deeds)


def _crew_deed(card: int, number: int, deed: int, say: Words) -> str:
    moves, gold = int(cards.DEED_MOVES[card, number]), gold_text(int(cards.DEED_GOLD[card, number]), say)
    match deed:
        case cards.Deed.GAIN_GOLD:
            return say("gain {gold}", gold=gold)
        case cards.Deed.MOVE_NAVY:
            return say("move the Navy up to {n} steps", n=moves)
        case cards.Deed.MOVE_MERCHANT:
            return say("move a Merchant up to {n} steps", n=moves)
        case cards.Deed.SPECIAL_TRADE:
            cubes = cubes_text(int(cards.DEED_CUBES[card, number]), int(cards.DEED_GOOD[card, number]), say)
            return say("sell {cubes} for {gold}", cubes=cubes, gold=gold)
        case cards.Deed.REROLL:
            first, second = (face for face in range(cards.REROLL_FACES.shape[1]) if cards.REROLL_FACES[card, face])
            return say("roll dice with {first} and {second} again", first=first, second=second)
        case _:
            return _deed(deed, say)


def _deed(deed: int, say: Words) -> str:
    return row_of(_DEEDS, deed)(say)


_DEEDS: dict[cards.Deed, Callable[[Words], str]] = {
    cards.Deed.PLUNDER: lambda say: say("plunder"),
    cards.Deed.TRADE: lambda say: say("trade"),
    cards.Deed.CREW_UP: lambda say: say("recruit"),
    cards.Deed.SEARCH: lambda say: say("search"),
    cards.Deed.ATTACK: lambda say: say("attack"),
    cards.Deed.BURY: lambda say: say("bury a treasure"),
    cards.Deed.REASSIGN: lambda say: say("reassign deckhands"),
    cards.Deed.SWAP: lambda say: say("swap a cube"),
    cards.Deed.SAIL: lambda say: say("sail once more"),
}
"""The sentences that are alike for every card."""


def merchant_text(card: int, say: Words) -> str:
    """R14.2, R14.4"""
    damage, gold, players = (
        int(cards.MERCHANT_DAMAGE[card]),
        int(cards.MERCHANT_GOLD[card]),
        int(cards.MERCHANT_LEGEND[card]),
    )
    which = {"n": damage, "gold": gold_text(gold, say)}
    if not players:
        return say("Beat {n}: its cube and {gold}.", **which)
    return say("Beat {n}: its cube, {gold}, Legend (1–{players}).", **which, players=players)


def gold_to_bury(view: PlainState) -> int:
    """R18.1: what one must have at the cheapest burial site, with what must be left."""
    return int(cards.BURIAL_COST[cards.BURIAL_COST > 0].min()) + view.options[Option.GOLD_FLOOR]


def place_text(card: int, say: Words) -> str:
    """R1.17: what a Map Card offers."""
    found: list[str] = []
    if cards.SETTLEMENT[card]:
        found.append(say("Settlement: {n} booty.", n=int(cards.SETTLEMENT[card])))
    if cards.MARKET[card] != NONE:
        found.append(say("Market for {good}.", good=good_name(int(cards.MARKET[card]), say)))
    if cards.COVE[card]:
        found.append(say("Cove."))
    if cards.STORM[card]:
        found.append(say("Storm."))
    if cards.BURIAL_COST[card]:
        found.append(say("Burial site: {gold}.", gold=gold_text(int(cards.BURIAL_COST[card]), say)))
    return " ".join(found)
