"""What can be chosen and has no thing of its own on the table: a row of buttons, each with a sentence."""

from filibusta.games.plunder.table.context import DrawContext
from filibusta.games.plunder.words.voice import card_icon
from filibusta.table.buttons import Buttons

SIGNS = {
    "attack": "crossed",
    "fight": "crossed",
    "attack_port": "crossed",
    "attack_captain": "crossed",
    "attack_fleet": "crossed",
    "board": "cutlass",
    "trade": "coins",
    "pay": "coin-silver",
    "pay_now": "coin-silver",
    "bribe": "coin-silver",
    "bid_letter": "seal",
    "provoke_mutiny": "skull",
    "end_sailing": "anchor",
    "pass": "anchor",
    "end_trade": "anchor",
    "cry": "skull",
}
"""The sign of an action, by the block of its name."""


def _sign(ctx: DrawContext, action: str) -> str:
    block, _, which = action.partition(":")
    if block == "abandon_prize":
        return card_icon(ctx.state.seats[ctx.centre].prize)
    if block in ("sell", "buy", "discard"):
        return f"good-{which}"
    if block == "nation":
        return f"flag-{which}"
    return SIGNS.get(block, "")


BUTTONS = Buttons(_sign)
