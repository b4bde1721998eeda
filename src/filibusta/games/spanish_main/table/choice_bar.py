"""What can be chosen and has no thing of its own on the table, with the sign of each."""

from filibusta.games.spanish_main.state import ACTIONS, Phase
from filibusta.games.spanish_main.table.context import DrawContext
from filibusta.games.spanish_main.table.faces import cannons_of
from filibusta.games.spanish_main.table.tokens import crew_symbol, treasure_symbol
from filibusta.table.buttons import Buttons

SIGNS = {
    "end_turn": "anchor",
    "come_about": "mark-about",
    "shoot": "mark-shoot",
    "explore": "mark-explore",
    "repair": "mark-repair",
    "move_crew": "crew-captain",
    "release_tow": "mark-tow",
    "peek_ship_cargo": "spyglass",
    "peek_island_treasure": "spyglass",
    "peek_island_cargo": "spyglass",
    "steal_random": "mark-raid",
    "loot_nation": "mark-raid",
    "trade_random": "swap",
    "action_again": "die",
    "sacrifice_action": "skull",
    "unload_at_range": "crate",
    "cancel_ability": "corner-no",
    "stop": "anchor",
    "done": "anchor",
    "finish": "seal",
    "ashore": "palm",
    "mast": "mast",
    "set": "treasure-back",
}
"""The sign of an action, by the block of its name."""
YES = {
    Phase.AGAIN_ROLL: "die",
    Phase.REPEAT: "mark-about",
    Phase.BOARD: "mark-board",
    Phase.RAID: "mark-raid",
    Phase.EXPLORE_NOW: "mark-explore",
    Phase.CAPTURE: "mark-tow",
    Phase.SHOOT_NOW: "mark-shoot",
    Phase.DOUBLE_RANGE: "bar-L",
}
PRIZES = {"crew": "skull", "treasure": "treasure-back"}
SHIPS = {
    Phase.RAM_TARGET: "mark-ram",
    Phase.TOW_TARGET: "mark-tow",
    Phase.TARGET: "mark-shoot",
    Phase.PIN_TARGET: "mark-pin",
    Phase.EXPLORE_TARGET: "mark-explore",
    Phase.PLAGUE_TARGET: "mark-plague",
}


def _sign(ctx: DrawContext, action: str) -> str:
    block, _, which = action.partition(":")
    match block:
        case "yes":
            return YES.get(ctx.phase, "")
        case "bar":
            return f"move-{which.upper()}"
        case "prize":
            return PRIZES.get(which, "")
        case "ship":
            return SHIPS.get(ctx.phase, "")
        case "crew":
            return crew_symbol(ctx, _number(ctx, action))
        case "treasure":
            return treasure_symbol(ctx, _number(ctx, action))
        case "cannon":
            own = cannons_of(ctx.card(ctx.ship))
            cannon = _number(ctx, action)
            return f"gun-{own[cannon]}" if cannon < len(own) else "gun-loot"
        case "move":
            return "move-L"
        case _:
            return SIGNS.get(block, "")


def _number(ctx: DrawContext, action: str) -> int:
    """Returns the number of an action in its block."""
    return ACTIONS.part(ctx.legal[action])[1]


BUTTONS = Buttons(_sign)
