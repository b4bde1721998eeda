"""The table between battles: the fleets at sea, this turn's adventures in the middle, the viewer's hand."""

from dataclasses import dataclass
from functools import cache, lru_cache

from filibusta.engine.record import HIDDEN
from filibusta.engine.words import Words
from filibusta.games.pirates.cards import DRAW_ADVENTURES, N_SHIPS
from filibusta.games.pirates.state import Phase, Step
from filibusta.games.pirates.table import faces, ships
from filibusta.games.pirates.table.choice_bar import FINGER, adventure, choice_sprites, destroy_sprites
from filibusta.games.pirates.table.context import DrawContext, place_key, rivals_of, ship_key
from filibusta.games.pirates.table.fleets import caption, fleet_key
from filibusta.games.pirates.table.hand import hand_height, hand_sprites
from filibusta.games.pirates.table.phases import TURN, strip
from filibusta.games.pirates.table.piles import pile_sprites
from filibusta.games.pirates.table.spread import Spread, spread, stacked
from filibusta.games.pirates.table.tokens import has_tokens, token_sprites
from filibusta.games.pirates.words.faces import adventure_facts, treasure_facts
from filibusta.table.context import NARROW, WIDE
from filibusta.table.scene import Sprite, cached_sprite, placed
from filibusta.table.shapes import RULING, Spot, box, clipped, disc, use, waves

HEIGHT = 640.0
"""The height of the wide picture; the narrow one is as high as it must be."""
EDGE = 8.0
GAP = 8.0
HORIZON = 66.0
SEA = 398.0
"""Down to here the open sea reaches, in the wide picture; below it lie the viewer's own things."""
STRIP = 30.0
"""The height of the strip over a fleet."""
FLEETS = Spot(8, 8, 1044, 188)
PHASES = Spot(176, 202, 708, 24)
MIDDLE = Spot(176, 230, 708, 164)
OWN = Spot(0, 406, 492, 231)
ORDERS = Spot(500, 406, 158, 231)
HAND = Spot(666, 406, 394, 231)
ALL_HANDS = Spot(500, 406, 560, 231)
"""The area without tokens."""
PILES = (
    Spot(12, 206, 74, 88),
    Spot(92, 206, 74, 88),
    Spot(894, 206, 74, 88),
    Spot(974, 206, 74, 88),
    Spot(12, 304, 154, 86),
    Spot(894, 312, 154, 78),
)
TOKEN = 46.0
"""The height of a token, in the narrow picture."""
FEW = 6
"""The greatest number of adventures that lie upright in the narrow picture; more of them lie flat."""


@dataclass(frozen=True)
class BoardPlan:
    """The present places of all things."""

    height: float
    phases: Spot
    centre: Spread
    orders: tuple[Spot, ...]
    strips: dict[int, Spot]
    fleets: dict[int, Spread]
    hand: Spot
    piles: tuple[Spot, ...]


def sprites(ctx: DrawContext, plan: BoardPlan) -> dict[str, Sprite]:
    """Everything that is not backdrop, in paint order."""
    found = pile_sprites(ctx, plan.piles)
    found["phases"] = _phases(ctx.say, stage_of(ctx), plan.phases)
    for seat in ctx.seats:
        found[fleet_key(seat)] = caption(ctx, seat, plan.strips[seat])
        found.update(_fleet(ctx, seat, plan.fleets[seat]))
    for part in (_centre(ctx, plan.centre), _held(ctx, plan.centre), hand_sprites(ctx, plan.hand)):
        found.update(part)
    if ctx.wide and has_tokens(ctx):
        found["orders"] = _orders()
    found.update(token_sprites(ctx, plan.orders))
    return found | destroy_sprites(ctx, found) | choice_sprites(ctx)


def plan_of(ctx: DrawContext) -> BoardPlan:
    """Returns the places of all parts for these counts."""
    if ctx.wide:
        ships_of = tuple([len(ctx.fleet(seat)) for seat in ctx.seats])
        return _wide_plan(ctx.host, ships_of, ctx.adventures, HAND if has_tokens(ctx) else ALL_HANDS)
    return _narrow_plan(ctx)


# ---------------------------------------------------------------- what lies at sea


def _fleet(ctx: DrawContext, seat: int, places: Spread) -> dict[str, Sprite]:
    found: dict[str, Sprite] = {}
    for ship, spot in zip(ctx.fleet(seat), places.spots, strict=True):
        action = ctx.can(ship_key(ship))
        found[ship_key(ship)] = ships.ship_sprite(ctx, ship, places.shape, spot, action)
    return found


def _centre(ctx: DrawContext, places: Spread) -> dict[str, Sprite]:
    found: dict[str, Sprite] = {}
    for i, (place, spot) in enumerate(zip(ctx.centre, places.spots, strict=False)):
        key = place_key(place)
        action = ctx.can(key)
        comes = f"held:{i}" if i < DRAW_ADVENTURES else "blue-discard"  # R5.2, R18.8
        if place < N_SHIPS:
            found[key] = ships.ship_sprite(ctx, place, places.shape, spot, action, comes)
            continue
        art = faces.treasure_card(ctx.say, place - N_SHIPS, places.shape, spot.w, spot.h)
        if place in ctx.promises:
            art += ships.promise(32, -4 if places.shape == ships.FLAT.name else 14, ctx.promises[place])
        label = ctx.label(treasure_facts(ctx.state, place - N_SHIPS, ctx.say, ctx.names), action)
        found[key] = placed(spot.x, spot.y, spot.w, spot.h, art, label, action=action, comes=comes)
    return found


def _held(ctx: DrawContext, places: Spread) -> dict[str, Sprite]:
    """R5.1: what the active player has drawn and will reveal; the others see the backs."""
    if ctx.centre:
        return {}
    mat, found = ctx.state.seats[ctx.state.active], dict[str, Sprite]()
    for i, spot in zip(range(mat.held_size), places.spots, strict=False):
        held = mat.held[i]
        if held == HIDDEN:
            label = ctx.say("an adventure card of {player}, face down", player=ctx.names[ctx.state.active])
            w = spot.h / 1.4
            art = use("back-adventure", (spot.w - w) / 2, 0, w, spot.h)
        else:
            label = adventure_facts(held, ctx.say)
            art = adventure(ctx.say, held, places.shape, spot)
            tall = places.shape == ships.TALL.name
            art += _only_yours(spot.w - 13 if tall else 13, 36 if tall else min(44, spot.h - 13))
        found[f"held:{i}"] = placed(
            spot.x, spot.y, spot.w, spot.h, art, label, secret=held != HIDDEN, comes="blue-deck"
        )
    return found


def _only_yours(x: float, y: float) -> str:
    return disc(x, y, 11) + f'<g class="dark-i">{use("i-eye-off", x - 8, y - 8, 16, 16)}</g>'


@cache
def _orders() -> Sprite:
    """The sheet on which the tokens lie."""
    w, h = ORDERS.w, ORDERS.h
    art = box(0, 3, w, h, "fall", 12) + box(0, 0, w, h, "paper", 12) + box(4, 4, w - 8, h - 8, "brass", 8)
    return placed(*ORDERS, art, "")


# ---------------------------------------------------------------- the course of a turn

STAGES = (
    (Step.TURN, Step.WINDOW_1, Step.INCOME, Step.PLACE_INCOME),
    (Step.REVEAL, Step.WINDOW_2),
    (Step.SAIL, *range(Step.CARD_WINDOW, Step.AFTERMATH + 1)),
    (Step.REORGANISE, Step.PLACE_SALE, Step.REARRANGE),
    (Step.DISCARD, Step.FINISH, Step.ABANDON),
)
"""The five phases of a turn (R3.1) by the steps of each."""


def stage_of(ctx: DrawContext) -> int:
    """The phase of the turn, from 0; -1 once the game is over."""
    return -1 if ctx.state.over else next((i for i, steps in enumerate(STAGES) if ctx.state.step in steps), 0)


@cached_sprite(512)
def _phases(say: Words, now: int, spot: Spot) -> Sprite:
    names = (say("Draw"), say("Reveal"), say("Battle"), say("Reorganise"), say("Discard"))
    label = say("phases of a turn: {phases}", phases=", ".join(names))
    if now >= 0:
        label += ". " + say("It is phase {n}: {phase}", n=now + 1, phase=names[now])
    art = strip(names, TURN, now, spot.w, spot.h)
    return Sprite(*spot, art, label)


# ---------------------------------------------------------------- wide


@lru_cache(1024)
def _wide_plan(host: int, ships_of: tuple[int, ...], adventures: int, hand: Spot) -> BoardPlan:
    """Returns the places in the wide picture; ``host`` owns the fleet before the viewer, ``ships_of`` counts each
    seat's."""
    rivals = rivals_of(host, len(ships_of))
    each = (FLEETS.w - GAP * (len(rivals) - 1)) / len(rivals)
    strips = {host: Spot(OWN.x + 8, OWN.y + 7, OWN.w - 16, STRIP)}
    fleets = {host: Spot(OWN.x + 8, OWN.y + STRIP + 12, OWN.w - 16, OWN.h - STRIP - 18)}
    for i, seat in enumerate(rivals):
        x = round(FLEETS.x + i * (each + GAP), 1)
        strips[seat] = Spot(x, FLEETS.y, round(each, 1), STRIP)
        fleets[seat] = Spot(x, FLEETS.y + STRIP + 3, round(each, 1), FLEETS.h - STRIP - 3)
    shapes = (ships.TALL, ships.FLAT, ships.SMALL, ships.TINY)
    token = (ORDERS.h - 24) / 3 - 6
    return BoardPlan(
        height=HEIGHT,
        phases=PHASES,
        centre=spread(adventures, MIDDLE, shapes),
        orders=tuple(Spot(ORDERS.x + 9, ORDERS.y + 15 + i * (token + 6), ORDERS.w - 18, token) for i in range(3)),
        strips=strips,
        fleets={
            seat: spread(ships_of[seat], room, (ships.GRAND, *shapes) if seat == host else shapes)
            for seat, room in fleets.items()
        },
        hand=hand,
        piles=PILES,
    )


# ---------------------------------------------------------------- narrow


def _narrow_plan(ctx: DrawContext) -> BoardPlan:
    w = NARROW - 2 * EDGE
    y = EDGE + 30
    centre, y = _narrow_centre(ctx.adventures, y, w)
    orders: tuple[Spot, ...] = ()
    if has_tokens(ctx):
        orders = tuple(stacked(3, EDGE, y, w, 3, TOKEN))
        y += TOKEN + 10
    strips: dict[int, Spot] = {}
    fleets: dict[int, Spread] = {}
    high = FINGER if ctx.phase == Phase.CARD_OPPONENT else STRIP
    hand = Spot(0, 0, 0, 0)
    for seat in (ctx.host, *ctx.rivals):
        strips[seat] = Spot(EDGE, y, w, high)
        y += high + 5
        fleets[seat], y = _narrow_fleet(len(ctx.fleet(seat)), y, w)
        if seat == ctx.host:
            hand = Spot(EDGE, y + 2, w, hand_height(ctx, w))
            y += hand.h + 12
    piles = (*stacked(4, EDGE, y, w, 4, 34), *stacked(2, EDGE, y + 42, w, 2, 30))
    return BoardPlan(y + 80, Spot(EDGE, EDGE, w - 6, 22), centre, orders, strips, fleets, hand, piles)


def _narrow_centre(count: int, y: float, w: float) -> tuple[Spread, float]:
    shape, columns = (ships.TALL, 3) if count <= FEW else (ships.FLAT, 2)
    rows = -(-count // columns)
    spots = stacked(count, EDGE, y, w, columns, shape.height)
    return Spread(shape.name, tuple(spots)), y + rows * (shape.height + 6) + 4


def _narrow_fleet(count: int, y: float, w: float) -> tuple[Spread, float]:
    spots = stacked(count, EDGE, y, w, 2, ships.FLAT.height)
    return Spread(ships.FLAT.name, tuple(spots)), y + -(-count // 2) * (ships.FLAT.height + 6) + 4


# ---------------------------------------------------------------- backdrop

FAR = f"M0 {HORIZON:g}q70-20 150-16 60-14 120 2 60 2 90 14ZM700 {HORIZON:g}q60-22 130-20 70-14 150-4 50-6 80-2v26Z"
NEAR = f"M320 {HORIZON:g}q44-25 90-22 30-16 58-6 40 4 66 28ZM930 {HORIZON:g}q30-16 56-14 40-16 80-10v24Z"
DEPTHS = 3000.0
"""The depth of the narrow sea: the picture ends where its things end."""


@cache
def backdrop(wide: bool) -> str:
    """The sea, and the paper under the viewer's own things."""
    return f"<defs>{RULING}</defs>" + (_wide_backdrop() if wide else _narrow_backdrop())


def _wide_backdrop() -> str:
    w = WIDE
    art = [
        clipped(w, SEA, 12),
        f'<rect class="sky" width="{w:g}" height="{HORIZON:g}"/>',
        f'<path class="far" d="{FAR}"/><path class="isle" d="{NEAR}"/>',
        f'<path class="sea" d="M0 {HORIZON:g}H{w:g}V{SEA:g}H0Z"/>',
        f'<path class="deep" d="M0 214q20-5 40 0{"t40 0" * 26}V{SEA:g}H0Z"/>',
        waves(0, HORIZON + 20, w, SEA),
        "</g>",
        box(0, 0, w, SEA, "inked", 12),
        box(OWN.x, OWN.y, OWN.w, OWN.h, "sea", 12),
        f'<svg x="{OWN.x:g}" y="{OWN.y:g}" width="{OWN.w:g}" height="{OWN.h:g}">{waves(-20, 40, OWN.w, OWN.h)}</svg>',
        box(OWN.x, OWN.y, OWN.w, OWN.h, "inked", 12),
    ]
    return "".join(art)


def _narrow_backdrop() -> str:
    return f'<rect class="sea" width="{NARROW:g}" height="{DEPTHS:g}"/>' + waves(-30, 24, NARROW, DEPTHS)
