"""What can be chosen and has no thing of its own on the table, with the sign of each."""

from filibusta.games.spanish_main.state import ACTIONS, Phase
from filibusta.games.spanish_main.table.desk import Desk
from filibusta.games.spanish_main.table.faces import cannons_of
from filibusta.games.spanish_main.table.tokens import crew_symbol, treasure_symbol
from filibusta.table.plaques import Plaques

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


def _sign(desk: Desk, action: str) -> str:
    block, _, which = action.partition(":")
    match block:
        case "yes":
            return YES.get(desk.phase, "")
        case "bar":
            return f"move-{which.upper()}"
        case "prize":
            return PRIZES.get(which, "")
        case "ship":
            return SHIPS.get(desk.phase, "")
        case "crew":
            return crew_symbol(desk, _number(desk, action))
        case "treasure":
            return treasure_symbol(desk, _number(desk, action))
        case "cannon":
            own = cannons_of(desk.card(desk.ship))
            cannon = _number(desk, action)
            return f"gun-{own[cannon]}" if cannon < len(own) else "gun-loot"
        case "move":
            return "move-L"
        case _:
            return SIGNS.get(block, "")


def _number(desk: Desk, action: str) -> int:
    """Which of its block an action is."""
    return ACTIONS.part(desk.legal[action])[1]


PLAQUES = Plaques(_sign)
