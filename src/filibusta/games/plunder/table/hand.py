"""The viewer's cards."""

from filibusta.engine.words import Words
from filibusta.games.plunder.table.context import DrawContext, card_id, hand_keys
from filibusta.games.plunder.table.faces import TALL, hand_card
from filibusta.games.plunder.table.facts import card_facts
from filibusta.table.context import labelled
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, use
from filibusta.table.typeset import line

TITLE = 32.0
MOST_WIDE = 82.0
"""The greatest width of a card."""
PER_ROW = 4
"""On a phone."""
PLAYED_BY = ("card", "explore", "act", "buy_ship", "hire")
"""The actions by which cards leave the hand."""


def hand_height(ctx: DrawContext) -> float:
    """Returns the height of the hand in the narrow picture."""
    rows = max(1, -(-len(ctx.hand) // PER_ROW))
    return TITLE + rows * (MOST_WIDE * TALL + 8) + 4 if ctx.seated else 0


def hand_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The panel, and the cards on it."""
    if not ctx.seated:
        return {}
    n = len(ctx.hand)
    label = ctx.say.plural("Your hand: {n} card, only you see it", "Your hand: {n} cards, only you see them", n)
    found = {"hand": _panel(ctx.say("Your hand"), label, spot)}
    columns = max(n, 1) if ctx.wide else PER_ROW
    step = min(MOST_WIDE + 10, (spot.w - 12) / columns)
    w = min(MOST_WIDE, step - 3)
    for i, (kind, key) in enumerate(zip(ctx.hand, hand_keys(ctx.hand), strict=True)):
        x = spot.x + 9 + step * (i % columns)
        y = spot.y + TITLE + (i // columns) * (w * TALL + 8)
        action = _action(ctx, kind)
        facts = card_facts(kind, ctx.say, ctx.state.options)
        found[key] = _card(ctx.say, kind, facts, w, x, y, action, ctx.does(action), bool(ctx.legal))
    return found


def hand_actions(ctx: DrawContext) -> list[str]:
    """Returns the actions of the cards in the hand."""
    return [_action(ctx, kind) for kind in ctx.hand] if ctx.legal else []


def _action(ctx: DrawContext, kind: int) -> str:
    """Returns the action that laying this card would be now."""
    if not ctx.legal:
        return ""
    name = card_id(kind)
    return next(filter(None, (ctx.can(f"{block}:{name}") for block in PLAYED_BY)), "")


@cached_sprite(4096)
def _card(
    say: Words, kind: int, facts: str, w: float, x: float, y: float, action: str, does: str, choosing: bool
) -> Sprite:
    art = hand_card(say, kind, w)
    if choosing and not action:
        art = f'<g class="resting">{art}</g>'
    label = labelled(facts, does)
    return Sprite(x, y, w, w * TALL, art, label, action=action, secret=True, comes="deck", goes="discard")


@cached_sprite(64)
def _panel(title: str, label: str, spot: Spot) -> Sprite:
    w, h = spot.w, spot.h
    art = box(0, 3, w, h, "fall", 12) + box(0, 0, w, h, "paper edge", 12)
    art += f'<rect x="2" y="2" width="{w - 4:g}" height="{h - 4:g}" rx="10" fill="url(#ruling)"/>'
    art += f'<g class="ink">{use("i-eye-off", 12, 5, 15, 15)}</g>' + line(32, 17, title, "spaced", 200, 14, bold=True)
    return Sprite(*spot, art, label, secret=True)
