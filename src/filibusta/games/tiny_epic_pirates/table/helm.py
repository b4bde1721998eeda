"""The host's helm: the wheel with its orders, or the wheel unrolled; the Legend; the posts of the deckhands."""

from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import ASSIGNMENTS, DATA, ORDERS
from filibusta.games.tiny_epic_pirates.events import Source
from filibusta.games.tiny_epic_pirates.state import Phase
from filibusta.games.tiny_epic_pirates.table import mats, tracks, wheel
from filibusta.games.tiny_epic_pirates.table.context import DrawContext, order_of
from filibusta.games.tiny_epic_pirates.table.wheel import SPACES, TURN
from filibusta.games.tiny_epic_pirates.words.voice import assignment_name, order_name
from filibusta.games.tiny_epic_pirates.words.wheel import walk_cost
from filibusta.table.context import labelled
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, use

ROOM = 88.0
"""The greatest width of the name of an order on the wheel."""
ASIDE = {1: 11.0, 2: 11.0, 4: -11.0, 5: -11.0}
"""The distance of names from the middle of the wheel, so that the captain at the lowest space covers none."""
BELOW = (2, 4)
"""The spaces below which the costs of walks stand; those of the others stand above."""
MAN = 26.0
"""The height of a deckhand on the wheel."""
LEVELS = tuple(
    tracks.Level(row["sail"], row["dice"], row["bonus"], row["bonus_amount"]) for row in DATA["legend_levels"]
)


def space_key(space: int) -> str:
    """Returns the key of a space of the wheel, with the order on it."""
    return f"order:{space}"


def hand_key(space: int) -> str:
    """Returns the key of a deckhand on the wheel."""
    return f"hand:{space}"


def post_key(assignment: int) -> str:
    """Returns the key of an assignment at the bottom of the mat."""
    return f"post:{assignment}"


def space_action(ctx: DrawContext, space: int) -> str:
    """Returns the action of a space: walking there, or taking or leaving the deckhand on it."""
    found = ctx.can(f"space:{space}") or (ctx.can(f"wheel:{space}") if space else "")
    return found or (ctx.can("stay") if ctx.state.source == Source.SPACE_1 + space - 1 and space else "")


def post_action(ctx: DrawContext, assignment: int) -> str:
    """Returns the action of an assignment; that of the deckhand in question leaves the deckhand there."""
    found = ctx.can(f"assign:{ASSIGNMENTS[assignment]}")
    source = Source[ASSIGNMENTS[assignment].upper()]
    return found or (ctx.can("stay") if ctx.state.source == source else "")


# ---------------------------------------------------------------- the wheel


def wheel_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The wheel in a box: rim, captain, line, orders, deckhands, the captain's meeple."""
    mat, w = ctx.state.seats[ctx.host], spot.w
    x, y = spot.x + w / 2, spot.y + w / 2
    found = {"rim": _rim(x, y, w, mat.space * TURN), "line": _line(x, y, w)}
    found["hub"] = _hub(ctx.captain(ctx.host), x, y, w, ctx.who(ctx.host))
    for space in range(SPACES):
        found[space_key(space)] = _order(ctx, space, x, y, w)
    size = wheel.order_size(w)
    for space in range(1, SPACES):
        if mat.posted >> space & 1:
            dx, dy = wheel.spot(space, w)
            left, top = wheel.deckhand_spot(x + dx, y + dy, size)
            found[hand_key(space)] = _hand(ctx.host + 1, left, top)
    dx, dy = wheel.spot(int(mat.space), w)
    left, top = wheel.captain_spot(int(mat.space), x + dx, y + dy, size)
    found["captain"] = _captain(ctx.host + 1, left, max(top, 1), size * 0.9)
    return found


@cached_sprite(64)
def _rim(x: float, y: float, w: float, r: float) -> Sprite:
    return Sprite(x, y, 1, 1, wheel.rim_art(w), "", r=r, onward=True)


@cached_sprite(16)
def _line(x: float, y: float, w: float) -> Sprite:
    return Sprite(x, y, 1, 1, wheel.line_art(w), "")


@cached_sprite(64)
def _hub(captain: str, x: float, y: float, w: float, label: str) -> Sprite:
    r = wheel.HUB * w / wheel.BOX
    nobody = f'<circle class="air" r="{r:.4g}"/>' + use("anchor", -r * 0.6, -r * 0.6, r * 1.2, r * 1.2)
    art = wheel.hub_art(captain, w) if captain else nobody
    return Sprite(x - r, y - r, 2 * r, 2 * r, f'<g transform="translate({r:.4g} {r:.4g})">{art}</g>', label)


def _order(ctx: DrawContext, space: int, x: float, y: float, w: float) -> Sprite:
    dx, dy = wheel.spot(space, w)
    size = wheel.order_size(w)
    spot = Spot(x + dx - size / 2, y + dy - size / 2, size, size)
    cost = _cost(ctx, space), size + 15 if space in BELOW else -21.0
    return _disc(spot, cost, *_shown(ctx, space))


def _dim(ctx: DrawContext, space: int) -> bool:
    """Tells whether an order cannot be reached, while one is chosen."""
    if ctx.phase != Phase.CHOOSE_SPACE or not ctx.legal:
        return False
    return f"space:{space}" not in ctx.legal and space != ctx.state.seats[ctx.host].space


def _cost(ctx: DrawContext, space: int) -> int:
    return walk_cost(ctx.state, space) if ctx.can(f"space:{space}") else 0


class Space(NamedTuple):
    """A space of a player's wheel (numbered from 1), as plain values."""

    player: int
    space: int
    order: str
    manned: bool
    """True if a deckhand stands there."""
    captain: bool
    """True if the captain stands there."""


def _shown(ctx: DrawContext, space: int) -> tuple[Space, Words, str, str, bool]:
    """Returns what is shown of a space: its state, its sentence, the action, and whether it is out of reach."""
    mat, action = ctx.state.seats[ctx.host], space_action(ctx, space) if ctx.legal else ""
    order = order_of(mat.wheel, space)
    lies = Space(ctx.host + 1, space, order, bool(mat.posted >> space & 1), mat.space == space)
    return lies, ctx.say, action, ctx.does(action), _dim(ctx, space)


def _told(lies: Space, say: Words, does: str) -> str:
    """All that is to be seen of a space, in words."""
    told = [say("{order}, space {n} of the wheel.", order=_order_name(lies.order, say), n=lies.space)]
    told += [say("A deckhand stands here.")] if lies.manned else []
    told += [say("The captain stands here.")] if lies.captain else []
    return labelled(" ".join(told), does)


def _order_name(order: str, say: Words) -> str:
    return order_name(ORDERS.index(order), say)


@cached_sprite(1024)
def _disc(spot: Spot, cost: tuple[int, float], lies: Space, say: Words, action: str, does: str, dim: bool) -> Sprite:
    """An order on the wheel with its name; ``cost``: the deckhands that the walk takes, and where that stands."""
    art = wheel.order_art(lies.order, _order_name(lies.order, say), spot.w, ROOM, ASIDE.get(lies.space, 0), dim)
    art += f'<g transform="translate({spot.w / 2:.4g} {cost[1]:.4g})">{wheel.cost_art(cost[0], lies.player)}</g>'
    return Sprite(*spot, art, _told(lies, say, does), action=action, round=True)


@cached_sprite(256)
def _hand(player: int, x: float, y: float) -> Sprite:
    return Sprite(x, y, MAN * 40 / 48, MAN, wheel.deckhand_art(player, MAN), "")


@cached_sprite(256)
def _captain(player: int, x: float, y: float, h: float) -> Sprite:
    return Sprite(x, y, h * 0.75, h, wheel.captain_art(player, h), "")


# ---------------------------------------------------------------- the wheel unrolled


def strip_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The orders side by side, from the captain's on."""
    mat, w = ctx.state.seats[ctx.host], spot.w
    start = int(mat.space)
    ahead = [order_of(mat.wheel, (start + i) % SPACES) for i in range(SPACES)]
    words = tuple(_order_name(order, ctx.say) for order in ahead)
    found = {"strip": _strip(spot, wheel.strip_line(w, spot.h, start), words)}
    size = w / SPACES - 8
    for space, (x, y, wide) in wheel.strip_spots(w, start).items():
        target = Spot(spot.x + x, spot.y + y, wide, wide)
        found[space_key(space)] = _leaf(target, _cost(ctx, space), *_shown(ctx, space))
        if mat.posted >> space & 1:
            found[hand_key(space)] = _hand(ctx.host + 1, spot.x + x - 3, spot.y + 8)
    found["captain"] = _captain(ctx.host + 1, spot.x + size * 0.6, spot.y + 3, size * 0.7)
    return found


@cached_sprite(64)
def _strip(spot: Spot, line: str, words: tuple[str, ...]) -> Sprite:
    """Draws what lies below the orders, with their names."""
    art, step = box(0, 0, spot.w, spot.h, "paper", 8) + line, spot.w / SPACES
    for place, word in enumerate(words):
        art += f'<g transform="translate({place * step:.4g})">{wheel.strip_name(word, step, place)}</g>'
    return Sprite(*spot, art, "")


@cached_sprite(1024)
def _leaf(spot: Spot, cost: int, lies: Space, say: Words, action: str, does: str, dim: bool) -> Sprite:
    """An order of the strip, with what the walk costs above it."""
    art = wheel.strip_art(lies.order, spot.w, dim)
    art += f'<g transform="translate({spot.w / 2:.4g} -21)">{wheel.cost_art(cost, lies.player)}</g>' if cost else ""
    return Sprite(*spot, art, _told(lies, say, does), action=action, round=True)


# ---------------------------------------------------------------- Legend and posts


def legend_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The six levels of the Legend, and who has reached which."""
    mat, say = ctx.state.seats[ctx.host], ctx.say
    row = DATA["legend_levels"][max(int(mat.legend), 1) - 1]
    which = {"n": int(mat.legend), "name": say.pick(row["name"]), "sail": row["sail"], "dice": row["dice"]}
    label = say("Legend level {n}: {name}. Sail {sail}, dice {dice}.", **which)
    reached = tuple(int(ctx.state.seats[seat].legend) for seat in ctx.seats)
    told = [
        say("{player}: level {n}.", player=ctx.who(seat), n=reached[seat])
        for seat in ctx.rivals
        if not ctx.is_solo(seat)
    ]
    return {"legend": _legend(reached, ctx.host, bool(mat.mutinied), " ".join((label, *told)), spot)}


@cached_sprite(256)
def _legend(reached: tuple[int, ...], host: int, mutinied: bool, label: str, spot: Spot) -> Sprite:
    art = box(0, 0, spot.w, spot.h, "paper", 8) + tracks.legend_art(LEVELS, reached, host, mutinied, spot.w)
    return Sprite(*spot, art, label)


def post_sprites(ctx: DrawContext, spots: list[Spot]) -> dict[str, Sprite]:
    """The four assignments with the host's deckhands."""
    return {post_key(i): _post(ctx, i, spot) for i, spot in enumerate(spots)}


def effects(say: Words) -> tuple[str, ...]:
    """Returns the effect of a deckhand at each assignment (R5.3, R5.4), in short."""
    return say("+1 sail"), say("+1 damage"), say("1 gold"), say("at rest")


def effect_sentences(say: Words) -> tuple[str, ...]:
    """Returns the effect of a deckhand at each assignment, in sentences."""
    return (
        say("Each deckhand here adds 1 to the sail."),
        say("Each deckhand here adds 1 to the damage in every battle."),
        say("Each deckhand here earns 1 gold when the Ship Line is crossed."),
        say("Deckhands here do nothing until they are called away."),
    )


def _post(ctx: DrawContext, assignment: int, spot: Spot) -> Sprite:
    hands = ctx.state.seats[ctx.host].deckhands[assignment]
    action = post_action(ctx, assignment) if ctx.legal else ""
    return _board(assignment, ctx.host + 1, hands, ctx.say, action, ctx.does(action), spot)


@cached_sprite(1024)
def _board(assignment: int, player: int, hands: int, say: Words, action: str, does: str, spot: Spot) -> Sprite:
    word = assignment_name(assignment, say)
    told = say.plural("{assignment}: {n} deckhand", "{assignment}: {n} deckhands", hands, assignment=word)
    label = labelled(f"{told}. {effect_sentences(say)[assignment]}", does)
    art = mats.post_art(ASSIGNMENTS[assignment], word, effects(say)[assignment], player, hands, spot.w)
    return Sprite(*spot, art, label, action=action)
