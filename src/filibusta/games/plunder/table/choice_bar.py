"""A row of buttons, each with a sentence, for choices that have no thing of their own on the table."""

from filibusta.games.plunder.state import ACTIONS
from filibusta.games.plunder.table.context import DrawContext
from filibusta.games.plunder.words.voice import card_icon
from filibusta.table.buttons import Buttons, signs_of


def _ship_won(ctx: DrawContext, _: str) -> str:
    return card_icon(ctx.state.won)


def _own_prize(ctx: DrawContext, _: str) -> str:
    return card_icon(ctx.state.seats[ctx.centre].prize)


SIGNS = signs_of(
    ACTIONS,
    {
        **dict.fromkeys(("attack", "fight", "stand", "attack_port", "attack_captain", "attack_fleet"), "crossed"),
        "board": "cutlass",
        **dict.fromkeys(("hold", "flee"), "wind"),
        "peace": lambda ctx, _: card_icon(ctx.state.encounter),
        **dict.fromkeys(("prize", "own", "own_old_to_prize"), _ship_won),
        **dict.fromkeys(("abandon_prize", "keep_prize"), _own_prize),
        "take": lambda ctx, _: card_icon(ctx.state.seats[ctx.state.target].prize),
        "release_mate": lambda ctx, _: card_icon(ctx.state.seats[ctx.centre].mate),
        "trade": "coins",
        **dict.fromkeys(("pay", "pay_now", "bribe"), "coin-silver"),
        "bid_letter": "seal",
        "nation": lambda _, nation: f"flag-{nation}",
        **dict.fromkeys(("provoke_mutiny", "cry"), "skull"),
        **dict.fromkeys(("end_sailing", "pass", "none", "stop", "leave", "refuse", "silent"), "anchor"),
    },
    elsewhere=(
        *("card", "act", "explore", "move", "space", "place"),
        *("discard", "sell", "buy", "sell_own_ship", "buy_ship", "hire", "end_trade"),
    ),
)
"""The sign of an action, by the block of its name."""
BUTTONS = Buttons(SIGNS)
