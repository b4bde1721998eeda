"""The two layouts: where everything lies, and what lies beneath it."""

from functools import lru_cache

from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.cards import HAND_SIZE
from filibusta.games.spanish_main_cards.state import Option
from filibusta.games.spanish_main_cards.table.context import DEFS, DrawContext, Setting
from filibusta.games.spanish_main_cards.table.plates import place, plates_of, ship_sprites
from filibusta.games.spanish_main_cards.table.tokens import (
    CAPTION,
    OWN,
    pair_sprites,
    pirate_sprites,
    token_sprites,
)
from filibusta.games.spanish_main_cards.table.tray import TrayPlan, tray_sprites
from filibusta.table.scene import Sprite, single_quoted
from filibusta.table.shapes import Spot, box, clipped, use, waves
from filibusta.table.typeset import line

WIDE = (1060.0, 640.0)
SEA = 396.0
HORIZON = 112.0
TRAY = 408.0
NARROW = 374.0
"""One unit is one px on a phone of 390 px."""
EDGE = 10.0
BANNER = 57.0
ROW_END = 429.0
ADVENTURE_END = 338.0
MOVEMENT_END = 704.0
TOKENS = 712.0
TOKEN = 46.0
"""The height of a token in the narrow picture."""
PILE = 24.0
PIRATES = 876.0


def sprites(ctx: DrawContext, plan: TrayPlan) -> dict[str, Sprite]:
    """Everything that is not backdrop, in paint order."""
    tokens = token_sprites(ctx, plan.tokens, *((1, 6) if ctx.wide else (2, EDGE)))
    seen = plates_of(ctx)
    own = pirate_sprites(ctx, plan.pirates, seen)
    return {**tray_sprites(ctx, plan), **own, **tokens, **ship_sprites(ctx, seen), **pair_sprites(ctx)}


def extent(setting: Setting) -> tuple[float, float]:
    """Returns width and height of the picture, the same throughout a match."""
    if setting.wide:
        return WIDE
    return NARROW, plan_of(setting).movement_deck.y + PILE + 9


@lru_cache(1024)
def plan_of(setting: Setting) -> TrayPlan:
    """Returns the places of the parts of the tray."""
    return _wide_plan(setting) if setting.wide else _narrow_plan(setting)


def _cards(setting: Setting) -> int:
    """Returns the number of movement cards there is room for; for viewers who see hands, the number of hands."""
    if not setting.plays(Option.MOVEMENT_HANDS):
        return cards.ROW_CARDS
    return int(HAND_SIZE[len(setting.seats)]) if setting.seated else len(setting.seats)


def _upcoming(setting: Setting) -> int:
    return len(setting.seats) - 1 if setting.plays(Option.IMMINENT_ADVENTURES) else 0


# ---------------------------------------------------------------- wide


def _wide_plan(setting: Setting) -> TrayPlan:
    top = TRAY + 30
    coming = _upcoming(setting)
    piles_x = 184.0
    pile = Spot(piles_x, top + 2, 64, 96 if coming < 3 else 78)
    first = pile.y + pile.h + 4
    end = MOVEMENT_END if setting.seated else WIDE[0]
    left = ADVENTURE_END + 76
    return TrayPlan(
        active=Spot(12, top, 160, 192),
        upcoming=tuple(Spot(piles_x, first + i * 38, 142, 34) for i in range(coming)),
        adventure_deck=pile,
        adventure_discard=Spot(piles_x + 76, pile.y, 64, pile.h),
        movements=_wide_cards(_cards(setting), left, end - 14 - left, top + 6),
        movement_deck=Spot(ADVENTURE_END + 12, top + 2, 56, 92),
        movement_discard=Spot(ADVENTURE_END + 12, top + 100, 56, 92),
        tokens=Spot(TOKENS + 5, TRAY + 8, 150, 44 if len(setting.seats) < 4 else 38),
        pirates=Spot(PIRATES, TRAY, WIDE[0] - PIRATES, WIDE[1] - TRAY - 3),
    )


def _wide_cards(count: int, left: float, room: float, top: float) -> tuple[Spot, ...]:
    """Returns boxes of cards side by side; four flat ones in two rows, where they would be too narrow."""
    gap = 9.0
    if count > 3 and room < 420:
        w = (room - gap) / 2
        return tuple(Spot(left + i % 2 * (w + gap), top + i // 2 * 95, w, 89) for i in range(count))
    w = min(132.0, (room - gap * (count - 1)) / count)
    start = left + (room - w * count - gap * (count - 1)) / 2
    return tuple(Spot(start + i * (w + gap), top, w, 184) for i in range(count))


@lru_cache(1024)
def backdrop(setting: Setting) -> str:
    """Draws the sea, the numbers of the spaces and the titled panels, which never change during a match."""
    return single_quoted(DEFS + (_wide_backdrop(setting) if setting.wide else _narrow_backdrop(setting)))


FAR = f"M0 {HORIZON:g}q70-20 150-16 60-14 120 2 60 2 90 14ZM700 {HORIZON:g}q60-22 130-20 70-14 150-4 50-6 80-2v26Z"
NEAR = (
    f"M20 {HORIZON:g}q44-25 90-22 30-16 58-6 40 4 66 28Z"
    f"M520 {HORIZON:g}q50-12 80-28 30-8 50 8 50 0 90 20Z"
    f"M930 {HORIZON:g}q30-16 56-14 40-16 80-10v24Z"
)
CLOUDS = "".join(
    f"M{x} {y}q4-12 20-10 8-14 26-8 16-8 26 4 20-4 26 14Z" for x, y in ((214, 46), (640, 34), (706, 62), (880, 70))
)
STARS = "".join(
    f"M{x} {y}l1.5 3 3 1.5-3 1.5-1.5 3-1.5-3-3-1.5 3-1.5Z"
    for x, y in ((180, 20), (270, 52), (356, 24), (430, 70), (520, 30), (596, 14), (690, 52), (776, 26), (850, 60))
)


def _number(space: int, x: float, y: float) -> str:
    return (
        f'<circle class="disc" cx="{x:g}" cy="{y:g}" r="12"/>'
        f'<text class="bold num dark mid" x="{x:g}" y="{y + 5:g}" font-size="14">{space}</text>'
    )


def _wide_backdrop(setting: Setting) -> str:
    say, w = setting.say, WIDE[0]
    art = [
        clipped(w, SEA, 12),
        f'<rect class="sky" width="{w:g}" height="{HORIZON:g}"/>',
        f'<path class="far" d="{FAR}"/><path class="isle" d="{NEAR}"/>',
        f'<path class="cloud" d="{CLOUDS}"/><path class="stars" d="{STARS}"/>',
        f'<path class="sea" d="M0 {HORIZON:g}H{w:g}V{SEA:g}H0Z"/>',
        f'<path class="deep" d="M0 250q20-5 40 0{"t40 0" * 26}V396H0Z"/>',
        waves(0, HORIZON + 20, w, SEA),
        "</g>",
        box(0, 0, w, SEA, "inked", 12),
        line(16, 26, say("back of the row"), "ser bold ital chart", 200, 16, face="serif", bold=True),
        line(w - 40, 26, say("front"), "ser bold ital chart", 200, 16, "end", "serif", True),
        f'<g class="chart-i">{use("i-forward", w - 34, 11, 20, 20)}</g>',
    ]
    art += [_number(space, place(setting.wide, space)[0] + 54, SEA - 15) for space in range(1, cards.SPACES + 1)]
    hands = setting.plays(Option.MOVEMENT_HANDS)
    title = say("Movement cards") if not hands else say("Your hand") if setting.seated else say("Hands")
    end = MOVEMENT_END if setting.seated else w
    art.append(_panel(0, ADVENTURE_END - 8, say("Adventure of this turn")))
    art.append(_panel(ADVENTURE_END, end - ADVENTURE_END, title))
    art += _empty(setting, _wide_plan(setting))
    if setting.seated:
        art.append(_panel(TOKENS, PIRATES - 8 - TOKENS, ""))
        art.append(_panel(PIRATES, w - PIRATES, ""))
    return "".join(art)


def _empty(setting: Setting, plan: TrayPlan) -> list[str]:
    """Draws the places where no card may lie: a hand gets smaller, and at the end there is no adventure."""
    hand = plan.movements if setting.plays(Option.MOVEMENT_HANDS) and setting.seated else ()
    return [box(spot.x + 1, spot.y + 1, spot.w - 2, spot.h - 2, "none", 8) for spot in (plan.active, *hand)]


def _panel(x: float, w: float, title: str) -> str:
    h = WIDE[1] - TRAY - 3
    return (
        box(x, TRAY + 3, w, h, "fall", 12)
        + box(x, TRAY, w, h, "paper", 12)
        + box(x + 4, TRAY + 4, w - 8, h - 8, "brass", 8)
        + (line(x + 14, TRAY + 21, title, "spaced", w - 28, 13, bold=True) if title else "")
    )


# ---------------------------------------------------------------- narrow


def _narrow_plan(setting: Setting) -> TrayPlan:
    y, whole = ROW_END + 6, NARROW - 2 * EDGE
    active = Spot(EDGE, y, whole, BANNER)
    y += BANNER + 12
    count = _cards(setting)
    columns = 3 if count == 3 else 2
    h = 64.0 if columns == 3 else 47.0
    card_w = (whole - EDGE * (columns - 1)) / columns
    spots = tuple(
        Spot(EDGE + i % columns * (card_w + EDGE), y + i // columns * (h + 8), card_w, h) for i in range(count)
    )
    y = spots[-1].y + h + 9
    coming = _upcoming(setting)
    w = (whole - 6 * (coming - 1)) / max(1, coming)
    upcoming = tuple(Spot(EDGE + i * (w + 6), y, w, 44) for i in range(coming))
    y += 54 if coming else 0
    tokens = Spot(EDGE, y, (whole - EDGE) / 2, TOKEN)
    if setting.seated:  # what can be chosen comes first, what is only to be known last
        y += (len(setting.seats) + 2) // 2 * (TOKEN + EDGE)
    pirates = Spot(EDGE, y, whole, CAPTION)
    if setting.seated:
        y += CAPTION + int(cards.PIRATES_EACH[len(setting.seats)]) * OWN + 2
    piles = [Spot(EDGE + i * 90, y, 86, PILE) for i in range(4)]
    return TrayPlan(active, upcoming, piles[0], piles[1], spots, piles[2], piles[3], tokens, pirates)


def _narrow_backdrop(setting: Setting) -> str:
    w, h = extent(setting)
    art = [
        f'<rect class="wood" x="-2" y="{ROW_END - 12:g}" width="{w + 4:g}" height="{h - ROW_END + 14:g}"/>',
        clipped(w, ROW_END, 10),
        f'<rect class="sea" width="{w:g}" height="{ROW_END:g}"/>',
        f'<rect class="deep" width="86" height="{ROW_END:g}" fill-opacity=".6"/>',
        waves(-30, 20, w, ROW_END),
        "</g>",
        box(0, 0, w, ROW_END, "inked", 10),
    ]
    art += [_number(space, 17, place(setting.wide, space)[1] + 22) for space in range(1, cards.SPACES + 1)]
    return "".join(art + _empty(setting, _narrow_plan(setting)))
