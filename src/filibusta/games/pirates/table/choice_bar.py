"""Cards that are chosen from a discard pile, laid out over the sea; inventory cards to be destroyed, on their ships."""

from collections.abc import Mapping

from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import KIND_FIRST, N_SHIP_KINDS, N_SHIPS
from filibusta.games.pirates.state import Phase
from filibusta.games.pirates.table import faces, ships
from filibusta.games.pirates.table.context import DrawContext, ship_key
from filibusta.games.pirates.table.spread import spread, stacked
from filibusta.games.pirates.words.faces import adventure_facts, card_facts
from filibusta.table.scene import Sprite, placed
from filibusta.table.shapes import Spot, box, use
from filibusta.table.typeset import line

OVERLAY = Spot(60, 14, 940, 374)
FINGER = 42.0
"""The size of a finger."""
NARROW = Spot(6, 6, 362, 0)


def choice_sprites(ctx: DrawContext) -> dict[str, Sprite]:
    """The kinds in a discard pile, for the one who chooses from it."""
    if ctx.phase not in (Phase.CARD_ADVENTURE, Phase.CARD_PIRATE) or not ctx.legal:
        return {}
    blue = ctx.phase == Phase.CARD_ADVENTURE
    prefix, rows = ("adventure", cards.ADVENTURES) if blue else ("recover", cards.PIRATE_CARDS)
    kinds = [kind for kind, row in enumerate(rows) if ctx.can(f"{prefix}:{row['id']}")]
    title = ctx.say("From the blue discard pile") if blue else ctx.say("From the red discard pile")
    height = ships.FLAT.height if blue else faces.SMALL.height
    if ctx.wide:
        panel = OVERLAY
        room = Spot(panel.x + 14, panel.y + 34, panel.w - 28, panel.h - 44)
        shapes = (ships.TALL, ships.FLAT, ships.SMALL, ships.TINY) if blue else (faces.FULL, faces.SMALL, faces.SLIP)
        spread_out = spread(len(kinds), room, shapes)
        shape, spots = spread_out.shape, spread_out.spots
        top, foot = spots[0].y, spots[-1].y + spots[-1].h
        panel = Spot(panel.x, top - 40, panel.w, foot - top + 52)
    else:
        columns = 2 if blue else 3
        shape = ships.FLAT.name if blue else faces.SMALL.name
        panel = Spot(NARROW.x, NARROW.y, NARROW.w, 40 + -(-len(kinds) // columns) * (height + 6) + 4)
        spots = tuple(stacked(len(kinds), panel.x + 8, panel.y + 34, panel.w - 16, columns, height))
    art = box(0, 4, panel.w, panel.h, "fall", 12) + box(0, 0, panel.w, panel.h, "paper", 12)
    art += box(4, 4, panel.w - 8, panel.h - 8, "brass", 8)
    art += line(16, 24, title, "ser bold", panel.w - 32, 17, face="serif", bold=True)
    found = {"picks": placed(panel.x, panel.y, panel.w, panel.h, art, title)}
    for kind, spot in zip(kinds, spots, strict=True):
        action = f"{prefix}:{rows[kind]['id']}"
        face = adventure(ctx.say, kind, shape, spot) if blue else faces.red_card(ctx.say, kind, 1, spot.w, spot.h)
        facts = adventure_facts(kind, ctx.say) if blue else card_facts(kind, 0, ctx.say)
        label = ctx.label(facts, action)
        comes = "blue-discard" if blue else "red-discard"
        found[f"pick:{rows[kind]['id']}"] = placed(
            spot.x, spot.y, spot.w, spot.h, face, label, action=action, comes=comes
        )
    return found


def adventure(say: Words, kind: int, shape: str, spot: Spot) -> str:
    """A blue card as it is printed."""
    if kind >= N_SHIP_KINDS:
        return faces.treasure_card(say, kind - N_SHIP_KINDS, shape, spot.w, spot.h)
    return ships.printed(say, int(KIND_FIRST[kind]), shape, spot.w, spot.h)


def destroy_sprites(ctx: DrawContext, found: Mapping[str, Sprite]) -> dict[str, Sprite]:
    """Each inventory card that may be destroyed, beside its ship."""
    if ctx.phase != Phase.CARD_INVENTORY or not ctx.legal:
        return {}
    made: dict[str, Sprite] = {}
    for ship in range(N_SHIPS):
        aboard = [row["id"] for row in cards.GEAR if ctx.can(f"destroy:{cards.SHIP_IDS[ship]}/{row['id']}")]
        for i, name in enumerate(aboard):
            place, action = found[ship_key(ship)], f"destroy:{cards.SHIP_IDS[ship]}/{name}"
            size, columns = (34.0, 3) if ctx.wide else (FINGER, 4)
            art = f'<circle class="disc" cx="{size / 2:g}" cy="{size / 2:g}" r="{size / 2 - 1:g}"/>'
            art += use(f"gear-{name}", size * 0.14, size * 0.14, size * 0.72, size * 0.72)
            across = min(columns, len(aboard)) * (size + 4)
            x = place.x + place.w / 2 - across / 2 + i % columns * (size + 4) + 2
            y = place.y + place.h * 0.15 + i // columns * (size + 4)
            made[action] = placed(x, y, size, size, art, ctx.does(action), action=action)
    return made
