"""The contents of cards, in words and figures, for close-ups and for screen readers."""

from functools import lru_cache

from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.state import NONE, Mutiny, Option
from filibusta.games.plunder.words.faces import Options, card_text, treasury
from filibusta.games.plunder.words.voice import card_name, units_text
from filibusta.table.closeup import Figure


@lru_cache(512)
def card_facts(kind: int, say: Words, options: Options) -> str:
    """All that a card shows, as sentences: its name, its figures, what it does, what it is worth."""
    told = [card_name(kind, say)]
    figures = ", ".join(f"{figure.name} {figure.value}" for figure in figures_of(kind, say, options))
    text = written(kind, say, options).removesuffix(".")
    worth = (
        units_text(int(cards.VALUE[kind]), int(cards.GOOD[kind]), say)
        if kind != NONE and cards.GOOD[kind] != NONE
        else ""
    )
    return ". ".join(filter(None, (*told, figures, text, worth))) + "."


def figures_of(kind: int, say: Words, options: Options) -> tuple[Figure, ...]:
    """The figures of ships, fleets, ports, natives and treasures that count under these options, with their words."""
    found: list[tuple[str, int, str]] = []
    match cards.Type(int(cards.TYPE[kind])) if kind != NONE else cards.Type.SHIP:
        case cards.Type.SHIP:
            found = [("wind", cards.SPEED[kind], say("speed")), ("cannon", cards.SHIP_CANNONS[kind], say("cannons"))]
            found += [("crew", cards.SHIP_CREW[kind], say("crew")), ("chest", cards.HOLD[kind], say("hold"))]
            found += [("coin-silver", cards.PRICE[kind], say("price"))]
            found += [("scroll", cards.PAY[kind], say("pay"))] if pays_crews(options) else []
        case cards.Type.FLEET | cards.Type.PORT | cards.Type.TORTUGA | cards.Type.NATIVES:
            found = [("cannon", cards.CANNONS[kind], say("cannons")), ("crew", cards.CREW[kind], say("crew"))]
            silver = treasury(kind, options)
            found += [("coin-silver", silver, say("silver"))] if silver else []
        case cards.Type.TREASURE_MAP:
            found = [("coin-silver", cards.SILVER[kind], say("silver"))]
        case _:
            pass
    return tuple(Figure(symbol, str(value), word) for symbol, value, word in found)


def pays_crews(options: Options) -> bool:
    """R7.8"""
    return options[Option.MUTINY_MODE] != Mutiny.OFF


def written(kind: int, say: Words, options: Options) -> str:
    """Returns the effect of a card, without the places where it is played, which are drawn."""
    text = card_text(kind, say, options) if kind != NONE else ""
    row = cards.PINNACE if kind == NONE else cards.CARDS[kind]
    told = text.partition(": ")[2] if row.get("encounter") or row.get("act") else text
    return told[:1].upper() + told[1:] if told else text
