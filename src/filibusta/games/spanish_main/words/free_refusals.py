"""Why a free action is not open to a ship (R9.8): what its ship lacks, and else what there is nothing of."""

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import NONE, Effect
from filibusta.games.spanish_main.rules.cargo import has_space
from filibusta.games.spanish_main.rules.effects import has, unspent
from filibusta.games.spanish_main.state import Free

KINDS = {
    Free.PEEK_SHIP_CARGO: Effect.PEEK,
    Free.PEEK_ISLAND_TREASURE: Effect.PEEK,
    Free.PEEK_ISLAND_CARGO: Effect.PEEK,
    Free.STEAL: Effect.STEAL_RANDOM,
    Free.LOOT: Effect.LOOT_NATION,
    Free.TRADE: Effect.TRADE_RANDOM,
    Free.ROLL_AGAIN: Effect.ACTION_AGAIN,
    Free.SACRIFICE: Effect.SACRIFICE_ACTION,
    Free.UNLOAD: Effect.UNLOAD_AT_RANGE,
    Free.CANCEL_ABILITY: Effect.CANCEL_ABILITY,
}
"""The ability that each of them needs; to move crew and to release a tow need none."""


def free_refusal(view: PlainState, free: Free, ship: int, say: Words) -> str:
    """Of a ship of the active player: what she lacks."""
    boat = view.ships[ship]
    if free == Free.MOVE_CREW:
        docked = boat.docked != NONE
        return "" if docked else say("Crew goes ashore or aboard only where the ship is docked.")
    if free == Free.RELEASE_TOW:
        return "" if boat.tows != NONE else say("She tows nobody.")
    kind = KINDS[free]
    if not has(view, ship, kind):
        return say("Nobody aboard has this ability, or it is cancelled.")
    if not unspent(view, ship, kind):
        return say("This ability has served in this turn.")
    if free in (Free.STEAL, Free.LOOT) and not has_space(view, ship):
        return say("She has no free space.")
    return ""


def no_free_target(view: PlainState, _i: int, say: Words) -> str:
    """Of what a free action that was chosen cannot aim at."""
    match view.free:
        case Free.MOVE_CREW:
            return say("Only crew here that has not moved in this turn, and only to where there is room.")
        case Free.STEAL:
            return say("Only a ship that she touches, with a normal treasure.")
        case Free.LOOT:
            return say("Only a Pirate ship that she touches, with a normal treasure.")
        case Free.TRADE:
            return say("Only an enemy within a short bar, with a normal treasure.")
        case Free.SACRIFICE:
            return say("Only another crew aboard that can be eliminated.")
        case Free.CANCEL_ABILITY:
            return say("Only within a short bar, and not what is cancelled already.")
        case _:
            return say("Only what lies face down where she may look.")


def no_target(view: PlainState, free: Free, ship: int, say: Words) -> str:
    """Of a ship that lacks nothing."""
    extra = view.ships[ship].extra
    match free:
        case Free.MOVE_CREW:
            return say("No crew here can move: each once in a turn, and not on the home island of another.")
        case Free.STEAL:
            return say("She touches no ship with a normal treasure.")
        case Free.LOOT:
            return say("She touches no Pirate ship with a normal treasure.")
        case Free.TRADE:
            return say("She and an enemy within a short bar must both carry a normal treasure.")
        case Free.ROLL_AGAIN | Free.SACRIFICE if extra:
            return say("She may have two actions already.")
        case Free.ROLL_AGAIN:
            return say("She rolls before her action, when she is chosen for it.")
        case Free.SACRIFICE:
            return say("There is no other crew aboard that could be eliminated.")
        case Free.UNLOAD:
            return say("She must lie within a short bar of her home island, not docked there, with treasure aboard.")
        case Free.CANCEL_ABILITY:
            return say("Nothing within a short bar of her can be cancelled.")
        case _:
            return say("She cannot look there, or you know all that lies there.")
