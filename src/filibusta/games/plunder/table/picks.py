"""What can be chosen and has no thing of its own on the table: a row of plaques, each with a sentence."""

from filibusta.games.plunder.table.desk import Desk
from filibusta.games.plunder.words.voice import card_icon
from filibusta.table.pen import Spot
from filibusta.table.plaques import GAP, left_over, plaque_sprites, plaques_height
from filibusta.table.scene import Sprite

__all__ = ["GAP", "left_over", "pick_sprites", "picks_height"]

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


def picks_height(desk: Desk, actions: list[str], room: float) -> float:
    """Returns the height of all plaques, with the gap below them."""
    return plaques_height(desk, actions, lambda action: _sign(desk, action), room)


def pick_sprites(desk: Desk, actions: list[str], spot: Spot) -> dict[str, Sprite]:
    """A plaque for each."""
    return plaque_sprites(desk, actions, lambda action: _sign(desk, action), spot)


def _sign(desk: Desk, action: str) -> str:
    block, _, which = action.partition(":")
    if block == "abandon_prize":
        return card_icon(desk.state.seats[desk.centre].prize)
    if block in ("sell", "buy", "discard"):
        return f"good-{which}"
    if block == "nation":
        return f"flag-{which}"
    return SIGNS.get(block, "")
