"""What stands on the cards, made from their figures in ``cards.toml``."""

from typing import Any, Literal

from filibusta.engine.speech import either
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.cards import Adventure, Move
from filibusta.games.spanish_main_cards.state import Option
from filibusta.games.spanish_main_cards.words.voice import fame_text

Options = tuple[int, ...]
"""The values of the options, in their order."""


def card_text(kind: Literal["movement", "adventure"], card: int, say: Words, options: Options) -> str:
    """The short text on a card under these options, made from its figures in ``cards.toml``."""
    if kind == "movement":
        return _movement_text(cards.MOVEMENTS[card], say)
    return _adventure_text(cards.ADVENTURES[card], say, options)


def _movement_text(card: dict[str, Any], say: Words) -> str:
    effect = Move[card["effect"].upper()]
    if effect == Move.SABOTAGE:
        return say("Damage any undamaged ship")
    if effect == Move.FOG:
        return say("This turn's adventure is not carried out")
    forward, n = card["step"] < 0, card["distance"]
    if effect == Move.MOVE_SHIP:
        return say("Any ship, {n} forward", n=n) if forward else say("Any ship, {n} back", n=n)
    if effect == Move.MOVE_PAIR:
        return say("Two adjacent ships, {n} forward", n=n) if forward else say("Two adjacent ships, {n} back", n=n)
    flag = flag_of(card, say)
    return (
        say("Each {flag} ship, {n} forward", **flag, n=n) if forward else say("Each {flag} ship, {n} back", **flag, n=n)
    )


def _adventure_text(card: dict[str, Any], say: Words, options: Options) -> str:
    effect = Adventure[card["effect"].upper()]
    if effect == Adventure.AWARD_SPACES:
        return say(
            "Each undamaged ship on space {spaces} gains {fame}.",
            **_spaces(card, say),
            **fame_of(card["fame"], say),
        )
    if effect == Adventure.AWARD_FIRST:
        return _award_first_text(card, say)
    if effect == Adventure.DAMAGE_SPACES:
        return say("Each ship on space {spaces} is damaged.", **_spaces(card, say))
    if effect == Adventure.DAMAGE_FIRST:
        return say.plural(
            "The first undamaged ship is damaged.", "The first {n} undamaged ships are damaged.", card["ships"]
        )
    if effect == Adventure.DAMAGE_LAST:
        return say.plural(
            "The last undamaged ship is damaged.", "The last {n} undamaged ships are damaged.", card["ships"]
        )
    if effect == Adventure.LOSE_SPACES:
        return say("Each ship on space {spaces} loses {fame}.", **_spaces(card, say), **fame_of(card["fame"], say))
    if effect == Adventure.MUTINY:
        return _mutiny_text(say, options[Option.MUTINY_TARGET])
    if effect == Adventure.ATTACK:
        return say("Undamaged {flag} ships damage the ship of another flag directly in front.", **flag_of(card, say))
    which = {**flag_of(card, say), **fame_of(card["fame"], say)}
    if options[Option.LOOT_REVEALED_SHIPS]:
        return say("Undamaged ships of other flags take {fame} from the {flag} ship directly in front.", **which)
    return say("Undamaged ships of other flags take {fame} from the unrevealed {flag} ship directly in front.", **which)


def _award_first_text(card: dict[str, Any], say: Words) -> str:
    ships, fame = card["ships"], fame_of(card["fame"], say)
    if card["then_damage"]:
        return say.plural(
            "The first undamaged ship gains {fame} and is then damaged.",
            "The first {n} undamaged ships gain {fame} each and are then damaged.",
            ships,
            **fame,
        )
    return say.plural(
        "The first undamaged ship gains {fame}.", "The first {n} undamaged ships gain {fame} each.", ships, **fame
    )


def _mutiny_text(say: Words, target: int) -> str:
    """R6.16, R14.4."""
    if target == 1:
        return say("The first undamaged ship mutinies: its pirate is revealed and half its fame is lost.")
    if target == 2:
        return say("The first undamaged, unrevealed ship mutinies: its pirate is revealed and half its fame is lost.")
    return say("The first unrevealed ship mutinies: its pirate is revealed and half its fame is lost.")


def fame_of(points: int, say: Words) -> dict[str, str]:
    """The place ``{fame}`` of a sentence."""
    return {"fame": fame_text(points, say)}


def flag_of(card: dict[str, Any], say: Words) -> dict[str, str]:
    """The place ``{flag}`` of a sentence. Only English writes it with a capital letter."""
    name = next(say.pick(flag["name"]) for flag in cards.FLAGS if flag["id"] == card["flag"])
    return {"flag": name if say.language == "en" else name.lower()}


def _spaces(card: dict[str, Any], say: Words) -> dict[str, str]:
    """The place ``{spaces}`` of a sentence: ``1, 3 or 5``."""
    return {"spaces": either([str(space) for space in card["spaces"]], say)}
