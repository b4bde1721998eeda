"""What the special abilities of cards do, in a sentence each."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from filibusta.engine.words import Words
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.state import Option
from filibusta.games.spanish_main.words.voice import crew_card

Row = Mapping[str, Any]
Options = tuple[int, ...]
"""The values of the options, in their order."""


@lru_cache(256)
def ship_text(card: int, say: Words) -> str:
    """Of a ship: what she can do beside what her figures say."""
    return effects_text(cards.SHIPS[card]["effects"], say) or say("No special ability.")


@lru_cache(256)
def crew_text(card: int, say: Words, options: Options) -> str:
    """Of a crew under these options, with whom it is linked."""
    row = cards.CREW[card]
    if options[Option.STACK_MUSKETEERS] and any(effect["kind"] == "extra_cannon" for effect in row["effects"]):
        told = say("Each Musketeer aboard brings a cannon: rank 3, range S.")
    else:
        told = effects_text(crew_effects(card, options), say)
    if "link" in row:
        other = crew_card(cards.CREW_IDS.index(row["link"]), say)
        told = f"{told} {say('Linked with {crew}.', crew=other)}".strip()
    return told


def crew_effects(card: int, options: Options) -> Sequence[Row]:
    """R25.13: what a crew can do under these options."""
    if card == cards.MORGAN and options[Option.MORGAN_EXTRA_ACTION]:
        return ({"kind": "action_again", "same": False},)
    return cards.CREW[card]["effects"]


@lru_cache(32)
def unique_text(unique: int, say: Words) -> str:
    """Of a unique treasure."""
    return effects_text(cards.UNIQUES[unique]["effects"], say)


def effects_text(effects: Sequence[Row], say: Words) -> str:
    """All effects of a card."""
    return " ".join(effect_text(effect, say) for effect in effects)


def effect_text(effect: Row, say: Words) -> str:
    """One effect with its parameters (R20)."""
    kind = effect["kind"]
    return (_sailing(kind, effect, say) or _gunnery(kind, effect, say) or _melee(kind, effect, say)) or _cargo(
        kind, effect, say
    )


def _nation(effect: Row, key: str, say: Words) -> str:
    return next((say.pick(row["name"]) for row in cards.NATIONS if row["id"] == effect[key]), "")


def _sailing(kind: str, effect: Row, say: Words) -> str:
    match kind:
        case "move_mod":
            return _move(effect, say)
        case "action_again" if effect["same"]:
            return say("On a 5 or 6 she takes her action twice.")
        case "action_again":
            return say("Once a turn, a 5 or 6 gives her a second action.")
        case "sacrifice_action":
            return say("Once a turn, eliminate another crew aboard for a second action.")
        case "move_and_shoot":
            return say("She may shoot after a move, with the same action.")
        case "move_after_unload":
            return say("After unloading at home she may sail a short bar.")
        case "fort_immune":
            return say("Forts do her no harm; this set has none.")
        case _:
            return ""


def _move(effect: Row, say: Words) -> str:
    bar = effect["bar"]
    match (effect["op"], effect.get("when", "always")):
        case ("set", "derelict"):
            return say("As a derelict she still moves {bar}.", bar=bar)
        case ("set", _):
            return say("With her hold full she moves only {bar}.", bar=bar)
        case (_, "no_cargo"):
            return say("+{bar} to her move while her hold is empty.", bar=bar)
        case (_, "full_masts"):
            return say("+{bar} to her move while all her masts stand.", bar=bar)
        case _:
            return say("+{bar} to the ship's move.", bar=bar)


def _gunnery(kind: str, effect: Row, say: Words) -> str:
    match kind:
        case "cannon_bonus":
            return _bonus(effect, say)
        case "taken_bonus":
            return say(
                "{nation} ships get +{n} when they shoot at her.",
                nation=_nation(effect, "nation", say),
                n=effect["amount"],
            )
        case "range_immune":
            return say("Cannons of range {bar} cannot hit her.", bar=effect["range"])
        case "range_set":
            return say("All cannons of the ship have range {bar}.", bar=effect["range"])
        case "range_cap_against":
            return say("Cannons that shoot at the ship have range {bar}.", bar=effect["range"])
        case "double_range":
            return say("She may double her ranges for a turn; then only a 6 hits.")
        case "fire_past_ships":
            return say("She may shoot past ships.")
        case "masts_per_hit":
            return say("Each of her hits takes {n} masts.", n=effect["amount"])
        case "hits_per_mast":
            return say("It takes {n} hits to fell one of her masts.", n=effect["amount"])
        case "ignore_first_hit":
            return say("With all masts standing, the first hit each turn does nothing.")
        case "shooter_picks_mast":
            return say("She chooses the mast that her hits take.")
        case "cannons_survive":
            return say("Her cannons still fire when their masts are gone.")
        case "misfire":
            return say("If a cannon of hers rolls a 1 she loses one of her own masts.")
        case "reroll_miss":
            return say("Once a turn, a cannon that missed may shoot again.")
        case "extra_cannon":
            return say("The ship has one more cannon: rank 3, range S.")
        case "treasure_to_cannon":
            return say("In port, turn a treasure into a cannon of rank 3, range S.")
        case _:
            return ""


def _bonus(effect: Row, say: Words) -> str:
    n = effect["amount"]
    match effect.get("when", "always"):
        case "has_captain":
            return say("+{n} to her cannon rolls with a Captain aboard.", n=n)
        case "per_friend":
            return say("+{n} to her cannon rolls for each friendly ship within S.", n=n)
        case _ if effect.get("versus", "any") != "any":
            return say("+{n} to cannon rolls against {nation} ships.", n=n, nation=_nation(effect, "versus", say))
        case _:
            return say("+{n} to the ship's cannon rolls.", n=n)


def _melee(kind: str, effect: Row, say: Words) -> str:
    match kind:
        case "eliminate_on_hit" if effect["what"] == "crew":
            return say("Once a turn, a hit also eliminates a crew.")
        case "eliminate_on_hit":
            return say("Each hit also eliminates a crew or treasure.")
        case "eliminate_on_pin":
            return say("A ship that pins her loses a crew.")
        case "repair_on_sink":
            return say("When she sinks a ship she restores a mast.")
        case "repair_anywhere":
            return say("The ship may repair anywhere.")
        case "sinks_when_dismasted":
            return say("She sinks when she loses her last mast.")
        case "boarding_bonus":
            return say("+{n} when she boards or is boarded.", n=effect["amount"])
        case "ram_mast_immune":
            return say("Ramming costs her no mast.")
        case "capture_derelict":
            return say("Exploring a derelict, she may take it home at once.")
        case "crew_safe":
            return say("No crew aboard can be eliminated.")
        case "cancel_ability":
            return say("Once a turn, cancel an ability of a ship or crew within S.")
        case _:
            return ""


def _cargo(kind: str, effect: Row, say: Words) -> str:
    match kind:
        case "explore_on_dock":
            return say("She may explore as soon as she docks.")
        case "raid_home":
            return say("She may raid a home island: one treasure.")
        case "never_last_treasure":
            return say("She never takes the last treasure of an island.")
        case "gold_bonus":
            return say("+{n} gold when treasure is unloaded at home.", n=effect["amount"])
        case "cargo_bonus":
            return say.plural(
                "+{n} cargo space; takes none himself.", "+{n} cargo spaces; takes none himself.", effect["amount"]
            )
        case "unload_at_range":
            return say("The ship may unload within S of her home island.")
        case "steal_random":
            return say("Once a turn, steal a random treasure from a ship she touches.")
        case "loot_nation":
            return say("Load all treasure you can from a Pirate ship she touches.")
        case "trade_random":
            return say("Once a turn, trade a random treasure with an enemy within S.")
        case "peek":
            return _peek(effect, say)
        case "crew_discount":
            return say.plural(
                "Other crew for this ship costs {n} point less.",
                "Other crew for this ship costs {n} points less.",
                effect["amount"],
            )
        case "crew_nation" if effect["nation"] == "any":
            return say("Crew of any nation can serve here.")
        case "crew_nation":
            return say("{nation} crew can serve here too.", nation=_nation(effect, "nation", say))
        case "rum":
            return say("Worth 6 less the crew aboard; she then rests a turn.")
        case "plague":
            return say("Eliminates all crew, bars every port, and passes to ships she touches.")
        case _:
            return ""


def _peek(effect: Row, say: Words) -> str:
    match (effect["where"], effect["what"]):
        case ("ship", _):
            return say("Once a turn, look at a crew or treasure of an enemy ship.")
        case (_, "treasure"):
            return say("Once a turn, look at a treasure on an island.")
        case _:
            return say("Once a turn, look at a treasure or crew on an island.")
