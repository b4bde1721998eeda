"""Buttons, each with a sign, for choices that have no thing of their own on the table."""

from filibusta.games.spanish_main.cards import Effect
from filibusta.games.spanish_main.state import ACTIONS, Phase
from filibusta.games.spanish_main.table.context import DrawContext
from filibusta.games.spanish_main.table.faces import cannons_of
from filibusta.games.spanish_main.table.tokens import crew_symbol, treasure_symbol
from filibusta.table.buttons import Buttons, signs_of

YES = {
    Phase.AGAIN_ROLL: "does-action_again",
    Phase.REPEAT: "mark-about",
    Phase.BOARD: "mark-board",
    Phase.RAID: "mark-raid",
    Phase.EXPLORE_NOW: "mark-explore",
    Phase.CAPTURE: "mark-tow",
    Phase.SHOOT_NOW: "mark-shoot",
    Phase.DOUBLE_RANGE: "bar-L",
}
"""The sign of yes, unless it is to an ability."""
OF_AN_ABILITY = (Phase.REVEAL, Phase.USE_ABILITY)
PRIZES = {"crew": "skull", "treasure": "treasure-back", "nothing": "anchor"}


def _yes(ctx: DrawContext, _: str) -> str:
    if ctx.phase in OF_AN_ABILITY:
        return f"does-{Effect(ctx.state.question).name.lower()}"
    return YES[ctx.phase]


def _cannon(ctx: DrawContext, cannon: str) -> str:
    own = cannons_of(ctx.card(ctx.ship))
    return f"gun-{own[int(cannon)]}" if int(cannon) < len(own) else "gun-loot"


SIGNS = signs_of(
    ACTIONS,
    {
        "end_turn": "anchor",
        "move": "move-L",
        "come_about": "mark-about",
        "shoot": "mark-shoot",
        "explore": "mark-explore",
        "repair": "mark-repair",
        "move_crew": "crew-captain",
        "release_tow": "mark-tow",
        **dict.fromkeys(("peek_ship_cargo", "peek_island_treasure", "peek_island_cargo"), "spyglass"),
        "steal": "does-steal_random",
        "loot": "does-loot_nation",
        "trade": "does-trade_random",
        "roll_again": "does-action_again",
        "sacrifice": "does-sacrifice_action",
        "unload": "does-unload_at_range",
        "cancel_ability": "does-cancel_ability",
        "yes": _yes,
        "bar": lambda _, bar: f"move-{bar.upper()}",
        "cannon": _cannon,
        "crew": lambda ctx, crew: crew_symbol(ctx, int(crew)),
        "treasure": lambda ctx, treasure: treasure_symbol(ctx, int(treasure)),
        "prize": lambda _, prize: PRIZES[prize],
        **dict.fromkeys(("no", "none", "pass", "stop", "done"), "anchor"),
        "finish": "seal",
        "set": "treasure-back",
    },
    elsewhere=(
        *("act", "heading", "distance", "mast", "ship", "island", "slot"),
        *("fleet", "add_ship", "add_crew", "berth", "ashore", "column", "row"),
    ),
)
"""The sign of an action, by the block of its name."""
BUTTONS = Buttons(SIGNS)
