"""The special abilities of cards, in a sentence each."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from filibusta.engine.tables import complete
from filibusta.engine.words import Words
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.state import Option
from filibusta.games.spanish_main.words.voice import crew_card

Row = Mapping[str, Any]
Options = tuple[int, ...]
"""The values of the options, in their order."""


@lru_cache(256)
def ship_text(card: int, say: Words) -> str:
    """Describes what a ship can do beside her figures."""
    return effects_text(cards.SHIPS[card]["effects"], say) or say("No special ability.")


@lru_cache(256)
def crew_text(card: int, say: Words, options: Options) -> str:
    """Describes a crew under these options, and with whom it is linked."""
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
    """Describes a unique treasure."""
    return effects_text(cards.UNIQUES[unique]["effects"], say)


def effects_text(effects: Sequence[Row], say: Words) -> str:
    """All effects of a card."""
    return " ".join(effect_text(effect, say) for effect in effects)


def effect_text(effect: Row, say: Words) -> str:
    """Describes one effect with its parameters (R20)."""
    return _EFFECTS[effect["kind"]](effect, say)


def _nation(effect: Row, key: str, say: Words) -> str:
    return say.pick(next(row["name"] for row in cards.NATIONS if row["id"] == effect[key]))


def _move(effect: Row, say: Words) -> str:
    bar = effect["bar"]
    match (effect["op"], effect.get("when", "always")):
        case ("set", "derelict"):
            return say("As a derelict she still moves {bar}.", bar=bar)
        case ("set", "full_cargo"):
            return say("With her hold full she moves only {bar}.", bar=bar)
        case ("add", "no_cargo"):
            return say("+{bar} to her move while her hold is empty.", bar=bar)
        case ("add", "full_masts"):
            return say("+{bar} to her move while all her masts stand.", bar=bar)
        case ("add", "always"):
            return say("+{bar} to the ship's move.", bar=bar)
        case _:
            raise ValueError(f"there are no words for {effect}")


def _again(effect: Row, say: Words) -> str:
    if effect["same"]:
        return say("On a 5 or 6 she takes her action twice.")
    return say("Once a turn, a 5 or 6 gives her a second action.")


def _elimination(effect: Row, say: Words) -> str:
    match effect["what"]:
        case "crew":
            return say("Once a turn, a hit also eliminates a crew.")
        case "cargo":
            return say("Each hit also eliminates a crew or treasure.")
        case _:
            raise ValueError(f"there are no words for {effect}")


def _crew_nation(effect: Row, say: Words) -> str:
    if effect["nation"] == "any":
        return say("Crew of any nation can serve here.")
    return say("{nation} crew can serve here too.", nation=_nation(effect, "nation", say))


def _bonus(effect: Row, say: Words) -> str:
    n = effect["amount"]
    match (effect.get("when", "always"), effect.get("versus", "any")):
        case ("has_captain", "any"):
            return say("+{n} to her cannon rolls with a Captain aboard.", n=n)
        case ("per_friend", "any"):
            return say("+{n} to her cannon rolls for each friendly ship within S.", n=n)
        case ("always", "any"):
            return say("+{n} to the ship's cannon rolls.", n=n)
        case ("always", _):
            return say("+{n} to cannon rolls against {nation} ships.", n=n, nation=_nation(effect, "versus", say))
        case _:
            raise ValueError(f"there are no words for {effect}")


def _peek(effect: Row, say: Words) -> str:
    match (effect["where"], effect["what"]):
        case ("ship", "cargo"):
            return say("Once a turn, look at a crew or treasure of an enemy ship.")
        case ("island", "treasure"):
            return say("Once a turn, look at a treasure on an island.")
        case ("island", "cargo"):
            return say("Once a turn, look at a treasure or crew on an island.")
        case _:
            raise ValueError(f"there are no words for {effect}")


_EFFECTS: dict[str, Callable[[Row, Words], str]] = {
    "move_mod": _move,
    "cannon_bonus": _bonus,
    "taken_bonus": lambda effect, say: say(
        "{nation} ships get +{n} when they shoot at her.",
        nation=_nation(effect, "nation", say),
        n=effect["amount"],
    ),
    "range_immune": lambda effect, say: say("Cannons of range {bar} cannot hit her.", bar=effect["range"]),
    "range_set": lambda effect, say: say("All cannons of the ship have range {bar}.", bar=effect["range"]),
    "range_cap_against": lambda effect, say: say(
        "Cannons that shoot at the ship have range {bar}.", bar=effect["range"]
    ),
    "double_range": lambda _effect, say: say("She may double her ranges for a turn; then only a 6 hits."),
    "fire_past_ships": lambda _effect, say: say("She may shoot past ships."),
    "masts_per_hit": lambda effect, say: say("Each of her hits takes {n} masts.", n=effect["amount"]),
    "hits_per_mast": lambda effect, say: say("It takes {n} hits to fell one of her masts.", n=effect["amount"]),
    "ignore_first_hit": lambda _effect, say: say("With all masts standing, the first hit each turn does nothing."),
    "shooter_picks_mast": lambda _effect, say: say("She chooses the mast that her hits take."),
    "cannons_survive": lambda _effect, say: say("Her cannons still fire when their masts are gone."),
    "misfire": lambda _effect, say: say("If a cannon of hers rolls a 1 she loses one of her own masts."),
    "reroll_miss": lambda _effect, say: say("Once a turn, a cannon that missed may shoot again."),
    "extra_cannon": lambda _effect, say: say("The ship has one more cannon: rank 3, range S."),
    "treasure_to_cannon": lambda _effect, say: say("At home, turn a normal treasure into a cannon of rank 3, range S."),
    "eliminate_on_hit": _elimination,
    "eliminate_on_pin": lambda _effect, say: say("A ship that pins her loses a crew."),
    "repair_on_sink": lambda _effect, say: say("When she sinks a ship she restores a mast."),
    "repair_anywhere": lambda _effect, say: say("The ship may repair anywhere."),
    "sinks_when_dismasted": lambda _effect, say: say("She sinks when she loses her last mast."),
    "boarding_bonus": lambda effect, say: say("+{n} when she boards or is boarded.", n=effect["amount"]),
    "ram_mast_immune": lambda _effect, say: say("Ramming costs her no mast."),
    "move_and_shoot": lambda _effect, say: say("She may shoot after a move, with the same action."),
    "explore_on_dock": lambda _effect, say: say("She may explore as soon as she docks."),
    "raid_home": lambda _effect, say: say("She may raid a home island: one treasure."),
    "capture_derelict": lambda _effect, say: say("Exploring a derelict, she may take it home at once."),
    "never_last_treasure": lambda _effect, say: say("She never takes the last treasure of an island."),
    "gold_bonus": lambda effect, say: say("+{n} gold when treasure is unloaded at home.", n=effect["amount"]),
    "cargo_bonus": lambda effect, say: say.plural(
        "+{n} cargo space; takes none himself.", "+{n} cargo spaces; takes none himself.", effect["amount"]
    ),
    "unload_at_range": lambda _effect, say: say("The ship may unload within S of her home island."),
    "move_after_unload": lambda _effect, say: say("After unloading at home she may sail a short bar."),
    "action_again": _again,
    "sacrifice_action": lambda _effect, say: say("Once a turn, eliminate another crew aboard for a second action."),
    "crew_safe": lambda _effect, say: say("No crew aboard can be eliminated."),
    "steal_random": lambda _effect, say: say("Once a turn, steal a random treasure from a ship she touches."),
    "loot_nation": lambda _effect, say: say("Load all treasure you can from a Pirate ship she touches."),
    "trade_random": lambda _effect, say: say("Once a turn, trade a random treasure with an enemy within S."),
    "peek": _peek,
    "crew_discount": lambda effect, say: say.plural(
        "Other crew for this ship costs {n} point less.",
        "Other crew for this ship costs {n} points less.",
        effect["amount"],
    ),
    "crew_nation": _crew_nation,
    "cancel_ability": lambda _effect, say: say("Once a turn, cancel an ability of a ship or crew within S."),
    "fort_immune": lambda _effect, say: say("Forts do her no harm; this set has none."),
    "rum": lambda _effect, say: say("Worth 6 less the crew aboard; she then rests a turn."),
    "plague": lambda _effect, say: say("Eliminates all crew, bars every port, and passes to ships she touches."),
}
complete("words of effects (R20)", _EFFECTS, [row["id"] for row in cards.KINDS])
