"""The text of the cards, made from their figures in ``cards.toml``."""

from typing import Any, Literal, assert_never

from filibusta.engine.speech import either
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.cards import Move
from filibusta.games.spanish_main_cards.rules.effects import OF_CARD
from filibusta.games.spanish_main_cards.rules.effects.effect import Options
from filibusta.games.spanish_main_cards.words.voice import fame_text


def card_text(kind: Literal["movement", "adventure"], card: int, say: Words, options: Options) -> str:
    """The short text on a card under these options, made from its figures in ``cards.toml``."""
    if kind == "movement":
        return _movement_text(cards.MOVEMENTS[card], say)
    return _adventure_text(card, say, options)


def _movement_text(card: dict[str, Any], say: Words) -> str:
    forward, n = card.get("step", 0) < 0, card.get("distance", 0)
    match effect := Move[card["effect"].upper()]:
        case Move.MOVE_SHIP:
            return say("Any ship, {n} forward", n=n) if forward else say("Any ship, {n} back", n=n)
        case Move.MOVE_PAIR:
            return say("Two adjacent ships, {n} forward", n=n) if forward else say("Two adjacent ships, {n} back", n=n)
        case Move.MOVE_FLAG:
            flag = flag_of(card, say)
            if forward:
                return say("Each {flag} ship, {n} forward", **flag, n=n)
            return say("Each {flag} ship, {n} back", **flag, n=n)
        case Move.SABOTAGE:
            return say("Damage any undamaged ship")
        case Move.FOG:
            return say("This turn's adventure is not carried out")
        case _:
            assert_never(effect)


def _adventure_text(card: int, say: Words, options: Options) -> str:
    data, places = cards.ADVENTURES[card], dict[str, str]()
    if "fame" in data:
        places["fame"] = fame_text(data["fame"], say)
    if "flag" in data:
        places |= flag_of(data, say)
    if "spaces" in data:
        places["spaces"] = either([str(space) for space in data["spaces"]], say)  # ``1, 3 or 5``
    return OF_CARD[card].text(say, data, places, options)


def flag_of(card: dict[str, Any], say: Words) -> dict[str, str]:
    """The place ``{flag}`` of a sentence. Only English writes it with a capital letter."""
    name = next(say.pick(flag["name"]) for flag in cards.FLAGS if flag["id"] == card["flag"])
    return {"flag": name if say.language == "en" else name.lower()}
