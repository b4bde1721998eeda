"""Deck and discards, the encounter that waits, what is on offer, the card being played; and who is at war."""

from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import IDS, PAIRS
from filibusta.games.plunder.state import NONE
from filibusta.games.plunder.table.context import DrawContext, card_id
from filibusta.games.plunder.table.faces import TALL, small_card
from filibusta.games.plunder.table.facts import card_facts
from filibusta.games.plunder.table.pens import NATIONS
from filibusta.games.plunder.words.faces import Options
from filibusta.table.context import labelled
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, use
from filibusta.table.typeset import LEAST, line, width

CARD = 62.0
HIGH = 118.0
"""The height of the row of piles."""
WARS_HIGH, MOST_WARS = 84.0, 4
"""The height of all wars together, and the greatest number of them below each other."""


def _shown_now(ctx: DrawContext) -> list[tuple[str, str, int]]:
    """The single cards that are shown, each by its key, its title and its kind."""
    s, say = ctx.state, ctx.say
    found = [
        ("encounter", say("waits"), s.encounter),
        ("offer", say("on offer"), s.offer),
        ("card", say("played"), s.card),
    ]
    return [(key, title, kind) for key, title, kind in found if kind != NONE]


def _wars_now(ctx: DrawContext) -> tuple[tuple[int, int], ...]:
    return tuple(PAIRS[i] for i, card in enumerate(ctx.state.wars) if card != NONE)


def pile_width(ctx: DrawContext) -> float:
    """Returns the width of the row of piles."""
    wars = len(_wars_now(ctx))
    return 4 + (2 + len(_shown_now(ctx))) * (CARD + 9) + (0 if not wars else 76 if wars <= MOST_WARS else 146)


def pile_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """A row of piles, from left to right."""
    s, say = ctx.state, ctx.say
    x, step = spot.x + 4, CARD + 9
    found = {
        "deck": _deck(say, s.deck_size, x, spot.y),
        "discard": _discard(say, s.discard_size, _uppermost(ctx), x + step, spot.y),
    }
    x += 2 * step
    for key, title, kind in _shown_now(ctx):
        action = offered(ctx) if key == "offer" else ""
        found[key] = _shown(say, title, kind, s.options, x, spot.y, action, ctx.does(action))
        x += step
    if wars := _wars_now(ctx):
        found["wars"] = _wars(say, wars, x, spot.y, spot.x + spot.w - x)
    return found


def offered(ctx: DrawContext) -> str:
    """Returns the action of taking the card on offer (R6.3)."""
    kind = ctx.state.offer
    return "" if kind == NONE else ctx.can(f"buy_ship:{card_id(kind)}") or ctx.can(f"hire:{card_id(kind)}")


def _uppermost(ctx: DrawContext) -> int:
    """Returns one of the kinds in a pile, whose order is not recorded."""
    counts = ctx.state.discard
    return next((kind for kind in range(len(IDS) - 1, -1, -1) if counts[kind]), NONE)


def _titled(title: str, art: str, w: float = CARD) -> str:
    return (
        line(w / 2, 13, title, "soft bold", w + 8, LEAST, "middle", "sans", True)
        + f'<g transform="translate(0 19)">{art}</g>'
    )


@cached_sprite(256)
def _deck(say: Words, n: int, x: float, y: float) -> Sprite:
    high = CARD * TALL
    art = use("card-back", 0, 0, CARD, high) if n else box(1, 1, CARD - 2, high - 2, "none", 6)
    art += _count(n)
    label = say.plural("Deck: {n} card", "Deck: {n} cards", n)
    return Sprite(x, y, CARD, high + 19, _titled(say("deck"), art), label)


@cached_sprite(512)
def _discard(say: Words, n: int, kind: int, x: float, y: float) -> Sprite:
    high = CARD * TALL
    art = small_card(kind, CARD) if n and kind != NONE else box(1, 1, CARD - 2, high - 2, "none", 6)
    art = (f'<g class="resting">{art}</g>' if n else art) + _count(n)
    label = say.plural("Discards: {n} card", "Discards: {n} cards", n)
    return Sprite(x, y, CARD, high + 19, _titled(say("discards"), art), label)


def _count(n: int) -> str:
    middle, y = CARD / 2, CARD * TALL - 22
    text = f'<text class="ser num dark mid" x="{middle:g}" y="{y + 14:g}" font-size="15">{n}</text>'
    return box(middle - 17, y - 2, 34, 21, "leaf", 10) + text


@cached_sprite(1024)
def _shown(say: Words, title: str, kind: int, options: Options, x: float, y: float, action: str, does: str) -> Sprite:
    label = labelled(f"{title}: {card_facts(kind, say, options)}", does)
    art = _titled(title, small_card(kind, CARD))
    return Sprite(x, y, CARD, CARD * TALL + 19, art, label, action=action, goes="discard")


@cached_sprite(128)
def _wars(say: Words, wars: tuple[tuple[int, int], ...], x: float, y: float, room: float) -> Sprite:
    """Each war as two flags with crossed sabres between them."""
    art = ""
    columns = 1 if len(wars) <= MOST_WARS else 2
    rows = -(-len(wars) // columns)
    k = min(1.0, WARS_HIGH / (28 * rows), room / (70 * columns))
    for i, (first, second) in enumerate(wars):
        left, top = i // rows * 70 * k, i % rows * 28 * k
        art += use(f"flag-{NATIONS[first]}", left, top, 30 * k, 20 * k)
        art += use("crossed", left + 24 * k, top, 20 * k, 20 * k)
        art += use(f"flag-{NATIONS[second]}", left + 38 * k, top, 30 * k, 20 * k)
    title = say("at war")
    w, h = max(70.0 * k * columns, width(title, LEAST, "sans", True) + 2), 19 + 28 * k * rows
    told = "; ".join(" – ".join(say.pick(cards.NATIONS[nation]["name"]) for nation in war) for war in wars)
    label = say("At war: {nations}", nations=told)
    return Sprite(x, y, w, h, _titled(title, art, w), label)
