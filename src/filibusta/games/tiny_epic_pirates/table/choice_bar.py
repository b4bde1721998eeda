"""Buttons with a sentence, and dice as small ones, for choices that have no thing of their own on the table."""

from typing import NamedTuple

from filibusta.engine.words import percent
from filibusta.games.tiny_epic_pirates.cards import CREW, REROLLERS, SIDES
from filibusta.games.tiny_epic_pirates.rules.dice import symbols_of
from filibusta.games.tiny_epic_pirates.state import ACTIONS, DICE_SETS, Phase
from filibusta.games.tiny_epic_pirates.table.context import DrawContext
from filibusta.games.tiny_epic_pirates.table.letters import LEAST, fit, number, pill, pill_width
from filibusta.games.tiny_epic_pirates.words.outlook import as_they_lie, attack_chances, left_alone, rolled_again
from filibusta.table.buttons import signs_of
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, disc, use
from filibusta.table.typeset import put

GAP = 5.0
HIGH = 46.0
"""The height of a button."""
CHIP = {True: 28.0, False: 42.0}
"""The height of a row of dice."""
APART = {True: 2.0, False: 6.0}
"""Between the faces to which a die can be turned."""
TELLING = 36.0
"""From this width on a face says how much it adds."""
MOST_WIDE = 280.0
YES = {
    Phase.PLUNDER: "order-plunder",
    Phase.MUTINY: "legend-token-bloody",
    Phase.SEARCH: "search",
    Phase.HIDE: "order-hide_out",
    Phase.SPECIAL_TRADE: "coin",
}
"""The sign of yes, unless it is to a burial."""


def _yes(ctx: DrawContext, _: str) -> str:
    return f"treasure-{ctx.host + 1}" if ctx.phase == Phase.BURY else YES[ctx.phase]


SIGNS = signs_of(
    ACTIONS,
    {
        "yes": _yes,
        **dict.fromkeys(("no", "stop", "pass"), "anchor"),
        "brave": "search-storm_pass",
        "more_sail": "search-sail_2",
        "attack": "crossed",
        "take": lambda _, good: f"cube-{good}",
        "sell": lambda _, cubes: "coin" if cubes != "0" else "anchor",
        "merchant": lambda _, ship: "boat-orange" if ship.endswith("orange") else "boat-green",
    },
    elsewhere=(
        *("move", "space", "assign", "wheel", "stay", "place", "port", "discard", "give"),
        *("recruit", "refresh", "dismiss", "use", "captain", "card", "reroll", "surefire"),
    ),
)
"""The sign of an action, by the block of its name."""
DICE = ("reroll", "surefire")
SIGN = 50.0
"""The width of the sign of a button and its edges."""


def choice_bar_height(ctx: DrawContext, actions: list[str], w: float) -> float:
    """Returns the height of all buttons, with the gap below them."""
    return sum(row.high + GAP for row in _rows(ctx, actions, w))


def choice_sprites(ctx: DrawContext, actions: list[str], spot: Spot) -> dict[str, Sprite]:
    """Draws the choices row by row; in the wide picture they are as low as the height of ``spot`` demands."""
    rows = _rows(ctx, actions, spot.w)
    left = spot.h - GAP * (len(rows) - 1) - sum(row.high for row in rows if row.high != HIGH)
    buttons = sum(row.high == HIGH for row in rows)
    low = min(HIGH, left / max(buttons, 1)) if ctx.wide else HIGH
    found: dict[str, Sprite] = {}
    y = spot.y
    for row in rows:
        high = low if row.high == HIGH else row.high
        for place, name in row.places:
            at = Spot(spot.x + place[0], y, place[1], high)
            found |= _drawn(ctx, name, at)
        y += high + GAP
    return found


class Row(NamedTuple):
    """Actions side by side: where each begins and how wide it is; ``die:0`` is the die that can be turned."""

    high: float
    places: list[tuple[tuple[float, float], str]]


def _drawn(ctx: DrawContext, name: str, at: Spot) -> dict[str, Sprite]:
    block = name.partition(":")[0]
    if block == "die":
        return {f"from:{name}": _from(int(ctx.state.faces[int(name[-1])]), at)}
    does, key = ctx.does(name), f"pick:{name}"
    match block:
        case "surefire":
            face, gained = _turned(ctx, name)
            return {key: _turn(face, gained, does, name, at)}
        case "reroll":
            return {key: _again(_reroll_signs(ctx, name), _chance(ctx, name), does, name, at)}
        case _:
            return {key: _button(name, does, SIGNS(ctx, name), _chance(ctx, name), at)}


def _rows(ctx: DrawContext, actions: list[str], w: float) -> list[Row]:
    """Arranges dice first, as many in a row as fit; then the buttons, two or three in a row."""
    plain = [name for name in actions if not _is_die(name)]
    rows = _side_by_side(_reroll_widths(ctx, actions), ctx, w)
    rows += _side_by_side(_turn_widths(ctx, actions), ctx, w)
    columns = next((n for n in ((3, 2) if ctx.wide and len(plain) == 3 else (2,)) if _fit(ctx, plain, w, n)), 1)
    wide = _wide(w, columns)
    for i in range(0, len(plain), columns):
        rows.append(Row(HIGH, [((n * (wide + GAP), wide), name) for n, name in enumerate(plain[i : i + columns])]))
    return rows


Widths = list[list[tuple[float, str]]]
"""Groups of things that stay together, each with its width."""


def _side_by_side(groups: Widths, ctx: DrawContext, w: float) -> list[Row]:
    rows: list[Row] = []
    apart, x = APART[ctx.wide], w
    for group in groups:
        if x + sum(wide + apart for wide, _ in group) > w + apart:
            rows.append(Row(CHIP[ctx.wide], []))
            x = 0
        for wide, name in group:
            rows[-1].places.append(((x, wide), name))
            x += wide + apart
        x += GAP
    return rows


def _reroll_widths(ctx: DrawContext, actions: list[str]) -> Widths:
    found = [name for name in actions if name.startswith("reroll")]
    step = CHIP[ctx.wide] - 8
    return [[(len(_reroll_signs(ctx, name)) * step + pill_width(_chance(ctx, name)) + 16, name)] for name in found]


def _turn_widths(ctx: DrawContext, actions: list[str]) -> Widths:
    """Each die as it lies, then the faces to which it can be turned."""
    found = [name for name in actions if name.startswith("surefire")]
    groups: Widths = []
    for die in sorted({_die_of(name) for name in found}):
        faces = [(CHIP[ctx.wide], name) for name in found if _die_of(name) == die]
        groups.append([(CHIP[ctx.wide] + 7, f"die:{die}"), *faces])
    return groups


def _die_of(name: str) -> int:
    return ACTIONS.part(ACTIONS.number(name))[1] // SIDES


def _wide(w: float, columns: int) -> float:
    """Returns the width of each of so many buttons side by side."""
    return min(MOST_WIDE if columns > 1 else w, (w - GAP * (columns - 1)) / columns)


def _fit(ctx: DrawContext, actions: list[str], w: float, columns: int) -> bool:
    """Tells whether all sentences can be read with so many buttons side by side."""
    room = _wide(w, columns) - SIGN
    rooms = {name: room - (pill_width(chance) + 8 if (chance := _chance(ctx, name)) else 0) for name in actions}
    return not any(fit(ctx.does(name), rooms[name], 15, 2, "sans", True).squeeze for name in actions)


def _is_die(name: str) -> bool:
    return name.partition(":")[0] in DICE


def _reroll_signs(ctx: DrawContext, name: str) -> tuple[str, ...]:
    """Returns the signs of the card's owner and of the dice as they lie."""
    number = ACTIONS.part(ACTIONS.number(name))[1]
    card, dice = REROLLERS[number // len(DICE_SETS)], DICE_SETS[number % len(DICE_SETS)]
    return f"face-{CREW[card]}", *(f"die-{ctx.state.faces[die]}" for die in dice)


def _turned(ctx: DrawContext, name: str) -> tuple[int, int]:
    """The face to which a die is turned, and the damage that this adds."""
    die, face = divmod(ACTIONS.part(ACTIONS.number(name))[1], SIDES)
    s = ctx.state
    roller = int(s.roller)
    return face + 1, int(symbols_of(s, roller, face + 1)) - int(symbols_of(s, roller, s.faces[die]))


def _chance(ctx: DrawContext, name: str) -> str:
    """Returns the highest probability of winning the battle after a choice."""
    block, number = ACTIONS.part(ACTIONS.number(name))
    match block:
        case "attack":
            return percent(attack_chances(ctx.state, int(ctx.state.active), number).best)
        case "reroll":
            return percent(rolled_again(ctx.state, REROLLERS[number // len(DICE_SETS)], number % len(DICE_SETS)))
        case "pass" if ctx.phase == Phase.REROLL:
            return percent(left_alone(ctx.state))
        case "pass" if ctx.phase == Phase.SUREFIRE:
            return percent(as_they_lie(ctx.state))
        case _:
            return ""


@cached_sprite(1024)
def _button(action: str, does: str, sign: str, chance: str, spot: Spot) -> Sprite:
    w, h = spot.w, spot.h
    size = min(26.0, h - 8)
    left = size + 16 if sign else 10.0
    beside = pill_width(chance) + 8 if chance else 0
    text = fit(does, w - left - 8 - beside, 15, 2 if h >= 40 else 1, "sans", True)
    first = h / 2 + 5 - (len(text.lines) - 1) * text.lead / 2
    art = box(0, 2, w, h, "fall", 9) + box(0, 0, w, h, "paper", 9)
    art += use(sign, 8, (h - size) / 2, size, size) if sign else ""
    art += pill(w - beside, h / 2 - 9, chance, "crossed") if chance else ""
    return Sprite(*spot, art + put(left, first, text, "bold"), does, action=action)


@cached_sprite(256)
def _again(signs: tuple[str, ...], chance: str, does: str, action: str, spot: Spot) -> Sprite:
    """Draws a reroll: the card's owner, the dice, and the resulting chance to win the battle."""
    h = spot.h
    size, art = h - 10, box(0, 2, spot.w, h, "fall", 7) + box(0, 0, spot.w, h, "paper", 7)
    for i, sign in enumerate(signs):
        art += use(sign, 5 + i * (size + 3), 5, size, size)
    return Sprite(*spot, art + pill(spot.w - pill_width(chance) - 6, h / 2 - 9, chance, "crossed"), does, action=action)


@cached_sprite(64)
def _from(face: int, spot: Spot) -> Sprite:
    """A die as it lies; what follows are the faces to which it can be turned."""
    size = spot.h - 6
    arrow = f"M{size + 3:.4g} {spot.h / 2:.4g}h7m-4-4 4 4-4 4"
    art = box(0, 0, spot.w, spot.h, "paper", 7) + use(f"die-{face}", 3, 3, size, size)
    return Sprite(*spot, art + f'<path class="inked" d="{arrow}"/>', "")


@cached_sprite(256)
def _turn(face: int, gained: int, does: str, action: str, spot: Spot) -> Sprite:
    """A face to which a die can be turned, and the damage that it adds."""
    half, roomy = spot.w / 2, spot.w > TELLING and gained
    size = spot.w * (0.52 if roomy else 0.66)
    top = 4.0 if roomy else half - size / 2
    art = disc(half, half, half - 1, "disc" if gained > 0 else "cell")
    die = use(f"die-{face}", half - size / 2, top, size, size)
    art += die if gained > 0 else f'<g opacity=".5">{die}</g>'
    if roomy:
        art += number(half, spot.w - 5, f"+{gained}" if gained > 0 else f"−{-gained}", "ser dark mid", LEAST)
    return Sprite(*spot, art, does, action=action, round=True)
