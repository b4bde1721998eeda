"""The mats of players: the card of the ship in question with her hold, and a line for each ship of each fleet."""

from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import NONE, Bar
from filibusta.games.spanish_main.rules.cargo import capacity, used_spaces
from filibusta.games.spanish_main.state import Phase
from filibusta.games.spanish_main.table.context import DrawContext, mat_key, row_key
from filibusta.games.spanish_main.table.faces import (
    PLATE,
    ShipCondition,
    bars_of,
    cannons_of,
    gun_box,
    plate,
    side_view,
)
from filibusta.games.spanish_main.table.facts import ship_facts
from filibusta.games.spanish_main.table.tokens import crew_symbol, is_secret, treasure_symbol
from filibusta.games.spanish_main.words.seats import seat_facts
from filibusta.games.spanish_main.words.voice import ship_card
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, badge, box, number, pill, pill_width, use
from filibusta.table.typeset import fit, line, put

HEAD = 32.0
ROW = 44.0
LEAST_ROW = 26.0
LEAST_STEP = 8.0
"""The least part of a token that shows beside the next one."""
HALF = 250.0
"""A line less wide has a ship's picture, name and how much is aboard; her masts are seen in the picture."""
SHORT = 46.0
"""The left edge of her name in it."""
TOKEN = 40.0
HOLD_COLUMNS = {True: 3, False: 8}
PLATE_WIDTH = {True: 225.0, False: 362.0}
GAP = 6.0


def look_of(ctx: DrawContext, ship: int) -> ShipCondition:
    """Returns the look of a ship."""
    boat = ctx.state.ships[ship]
    used, room = int(used_spaces(ctx.state, ship)), int(capacity(ctx.state, ship))
    return ShipCondition(int(boat.standing), used, int(boat.seat), room)


# ---------------------------------------------------------------- the ship in question


def card_height(ctx: DrawContext, w: float) -> float:
    """Returns the height of the card and hold of the ship in question; 0 while there is none."""
    if ctx.ship == NONE:
        return 0.0
    high = PLATE[1] * PLATE_WIDTH[ctx.wide] / PLATE[0]
    if ctx.wide:
        return max(high, _hold_rows(ctx) * (TOKEN + 2) + 6)
    return high + _hold_rows(ctx) * (TOKEN + 2) + GAP


def _hold(ctx: DrawContext) -> list[tuple[str, int]]:
    """The tokens aboard the ship in question: crew first."""
    crew = [("crew", token) for token in ctx.crew_at(ctx.ship)]
    return crew + [("treasure", token) for token in ctx.treasures_at(ctx.ship)]


def _hold_rows(ctx: DrawContext) -> int:
    free = int(capacity(ctx.state, ctx.ship)) - int(used_spaces(ctx.state, ctx.ship))
    return -(-(len(_hold(ctx)) + max(0, free)) // HOLD_COLUMNS[ctx.wide])


def card_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The ship's card, her cannons and masts where they may be chosen, what is aboard and the room that is left."""
    ship = ctx.ship
    if ship == NONE:
        return {}
    w, card = PLATE_WIDTH[ctx.wide], ctx.card(ship)
    found = {"plate": _plate(ctx.say, card, look_of(ctx, ship), spot.x, spot.y, w, ship_facts(ctx, ship))}
    k = w / PLATE[0]
    for mast in range(len(cannons_of(card))):
        x, y, wide, high = gun_box(card, mast, w)
        if action := _at_mast(ctx, mast):
            more = max(0.0, TOKEN - 2 - wide) / 2 if not ctx.wide else 0
            place = Spot(spot.x + x - more, spot.y + y, wide + 2 * more, high)
            found[f"gun:{mast}"] = _gun(place, ctx.does(action), action)
    left = spot.x + w + GAP if ctx.wide else spot.x
    top = spot.y if ctx.wide else spot.y + PLATE[1] * k + GAP
    return found | _hold_sprites(ctx, left, top, (spot.x + spot.w - left) / HOLD_COLUMNS[ctx.wide])


def _at_mast(ctx: DrawContext, mast: int) -> str:
    """Returns the action at a mast, or nothing."""
    return ctx.can(f"cannon:{mast}") if ctx.phase == Phase.CANNON else ctx.can(f"mast:{mast}")


def _at_row(ctx: DrawContext, ship: int) -> str:
    """Returns the action at a ship's line, or nothing."""
    return ctx.can(f"act:{ship}") or ctx.can(f"ship:{ship}")


def offered(ctx: DrawContext) -> list[str]:
    """The actions that this mat offers: on the ship's card, on her cargo, and on the rows of ships."""
    found = [_at_row(ctx, ship) for seat in ctx.seats for ship in ctx.fleet(seat)]
    if ctx.ship != NONE:
        found += [_at_mast(ctx, mast) for mast in range(len(cannons_of(ctx.card(ctx.ship))))]
        found += [ctx.can(f"{kind}:{token}") for kind, token in _hold(ctx)]
    return found


@cached_sprite(512)
def _plate(say: Words, card: int, look: ShipCondition, x: float, y: float, w: float, label: str) -> Sprite:
    return Sprite(x, y, w, PLATE[1] * w / PLATE[0], plate(say, card, look, w), label)


@cached_sprite(512)
def _gun(spot: Spot, label: str, action: str) -> Sprite:
    return Sprite(*spot, "", label, action=action)


def _hold_sprites(ctx: DrawContext, x: float, y: float, step: float) -> dict[str, Sprite]:
    columns, found = HOLD_COLUMNS[ctx.wide], dict[str, Sprite]()
    tokens = _hold(ctx)
    free = int(capacity(ctx.state, ctx.ship)) - int(used_spaces(ctx.state, ctx.ship))
    for i in range(len(tokens) + max(0, free)):
        left, top = x + i % columns * step, y + i // columns * (TOKEN + 2)
        if i >= len(tokens):
            found[f"free:{i - len(tokens)}"] = _token("crate-free", left, top, min(step - 2, TOKEN), "", "", False)
            continue
        kind, token = tokens[i]
        action = ctx.can(f"{kind}:{token}")
        name = ctx.voice.crew(token) if kind == "crew" else ctx.voice.treasure(token)
        symbol = crew_symbol(ctx, token) if kind == "crew" else treasure_symbol(ctx, token)
        secret = kind == "crew" and is_secret(ctx, token)
        label = ctx.label(name, action)
        found[f"aboard:{kind}:{token}"] = _token(symbol, left, top, min(step - 2, TOKEN), label, action, secret)
    return found


@cached_sprite(4096)
def _token(symbol: str, x: float, y: float, size: float, label: str, action: str, secret: bool) -> Sprite:
    art = box(1, 1, size - 2, TOKEN - 2, "leaf edge", 6) if symbol.startswith("face") else ""
    art += use(symbol, 3, 3, size - 6, TOKEN - 6)
    return Sprite(x, y, size, TOKEN, art, label, action=action, secret=secret)


# ---------------------------------------------------------------- fleets


class Lines(NamedTuple):
    """The layout of the fleets' ships: the height of a line, and the number of ships on it; 0: they are not listed."""

    high: float
    own: int = 1
    rivals: int = 1

    def columns(self, ctx: DrawContext, seat: int) -> int:
        """Returns the number of columns of a seat's fleet."""
        return self.own if seat == ctx.host else self.rivals


ONE_BELOW_THE_OTHER = Lines(ROW)


def lines(ctx: DrawContext, room: float) -> Lines:
    """The widest that fit: ships stand in twos, or are seen on the chart alone, before a line is too low to read."""
    heads = len(ctx.seats) * (HEAD + GAP)
    for own, rivals in ((1, 1), (1, 2), (2, 2), (2, 0)):
        high = (room - heads) / max(1, _count(ctx, Lines(0, own, rivals))) - 2
        if high >= LEAST_ROW:
            return Lines(min(ROW if rivals == 1 else LEAST_ROW + 8, high), own, rivals)
    return Lines(LEAST_ROW, 0, 0)


def _count(ctx: DrawContext, lines: Lines) -> int:
    """Returns the total number of lines."""
    columns = ((seat, lines.columns(ctx, seat)) for seat in ctx.seats)
    return sum(-(-len(ctx.fleet(seat)) // n) for seat, n in columns if n)


def fleets_height(ctx: DrawContext, lines: Lines) -> float:
    """Returns the height of all fleets."""
    return len(ctx.seats) * (HEAD + GAP) + _count(ctx, lines) * (lines.high + 2)


def fleet_sprites(ctx: DrawContext, spot: Spot, lines: Lines) -> dict[str, Sprite]:
    """Each player with gold and ships, the host first."""
    found, y = dict[str, Sprite](), spot.y
    for seat in ctx.order:
        found[mat_key(seat)] = _head_of(ctx, seat, Spot(spot.x, y, spot.w, HEAD))
        y += HEAD + 2
        columns = lines.columns(ctx, seat)
        ships = ctx.fleet(seat) if columns else []
        columns = max(1, columns)
        w = (spot.w - 2 * (columns - 1)) / columns
        for i, ship in enumerate(ships):
            place = Spot(spot.x + i % columns * (w + 2), y + i // columns * (lines.high + 2), w, lines.high)
            found[row_key(ship)] = _row_of(ctx, ship, place)
        y += -(-len(ships) // columns) * (lines.high + 2) + GAP - 2
    return found


def _head_of(ctx: DrawContext, seat: int, spot: Spot) -> Sprite:
    facts = [(fact.icon, fact.text, fact.label) for fact in seat_facts(ctx.state, seat, ctx.say)]
    shown = tuple((icon, text) for icon, text, _ in facts if icon != "ship")
    label = ", ".join([ctx.names[seat], *(told for _, _, told in facts)])
    return _head(seat, ctx.names[seat], shown, seat == ctx.state.active, spot, label)


@cached_sprite(1024)
def _head(seat: int, name: str, shown: tuple[tuple[str, str], ...], acts: bool, spot: Spot, label: str) -> Sprite:
    art = box(0, 2, spot.w, spot.h, "fall", 7) + box(0, 0, spot.w, spot.h, "paper", 7)
    art += f"<rect class='seal-fill' width='6' height='{spot.h:g}' rx='3'/>" if acts else ""
    art += badge(seat, name, 23, spot.h / 2, 22)
    right = spot.w - 8
    for icon, text in reversed(shown):
        wide = pill_width(text)
        right -= wide + 3
        art += pill(right, (spot.h - 17) / 2, text, icon)
    art += line(40, spot.h / 2 + 6, name, "ser", max(40, right - 46), 16, "start", "serif", True)
    return Sprite(*spot, art, label)


def _row_of(ctx: DrawContext, ship: int, spot: Spot) -> Sprite:
    action = _at_row(ctx, ship)
    boat = ctx.state.ships[ship]
    crew = tuple(crew_symbol(ctx, token) for token in ctx.crew_at(ship))
    goods = tuple(treasure_symbol(ctx, token) for token in ctx.treasures_at(ship))
    status = _status(ctx, ship)
    label = ctx.label(ctx.voice.ship(ship), action)
    lit = ship == ctx.ship and ctx.phase != Phase.MAIN
    return _row(
        ctx.say, ctx.card(ship), int(boat.standing), int(boat.seat), crew + goods, status, lit, spot, label, action
    )


def _status(ctx: DrawContext, ship: int) -> str:
    """The sign of what holds her."""
    boat = ctx.state.ships[ship]
    signs = (
        ("mark-derelict", not boat.standing),
        ("mark-pin", boat.pinned_by),
        ("mark-tow", boat.towed_by != NONE),
        ("mark-rum", boat.hold),
        ("mark-dock", boat.docked != NONE),
    )
    return next((name for name, holds in signs if holds), "")


@cached_sprite(4096)
def _row(
    say: Words,
    card: int,
    stands: int,
    seat: int,
    tokens: tuple[str, ...],
    status: str,
    lit: bool,
    spot: Spot,
    label: str,
    action: str,
) -> Sprite:
    h = spot.h
    art = box(0, 0, spot.w, h, "cream" if lit else "leaf", 7)
    wide = (h - 2) * 320 / 290
    art += f"<g transform='translate(4 1)'>{side_view(card, stands, wide, seat)}</g>"
    if spot.w < HALF:
        return Sprite(*spot, art + _short(say, card, tokens, status, spot), label, action=action)
    left, two = 54.0, h >= 40
    named = 128 if two else 108
    art += put(left, 16 if two else h / 2 + 5, fit(ship_card(card, say), named, 14, 1, "serif", True), "ser dark")
    x, y = (left, 20.0) if two else (left + named + 4, h / 2 - 10)
    for mast in range(len(cannons_of(card)) - 1, -1, -1):
        gone = "" if stands >> mast & 1 else " opacity='.3'"
        art += f"<g{gone}>{use(f'gun-{cannons_of(card)[mast]}', x, y, 15, 21)}</g>"
        x += 16
    bars, x = _bars(card, x + 3, y + 5, 1.0 if two else 0.75)
    art += bars
    right = spot.w - 6
    if status:
        right -= 26
        art += use(status, right, h / 2 - 13, 26, 26)
    aboard, _ = _aboard(tokens, right, right - max(x, left + named + 4) - 4, h)
    return Sprite(*spot, art + aboard, label, action=action)


def _aboard(tokens: tuple[str, ...], right: float, room: float, h: float) -> tuple[str, float]:
    """Draws crew and treasure up to ``right``: one over the edge of the other, or the last one with their number where
    there is no room; returns where they begin as well."""
    if not tokens:
        return "", right
    step = min(22.0, (room - 22) / max(1, len(tokens) - 1))
    if len(tokens) == 1 or step >= LEAST_STEP:
        places = [right - 22 - i * step for i in range(len(tokens))]
        return "".join(
            use(symbol, x, h / 2 - 11, 22, 22) for x, symbol in zip(places, reversed(tokens), strict=True)
        ), places[-1]
    count = number(right - 27, h / 2 + 5, len(tokens), "dark mid", 14)
    return use(tokens[-1], right - 22, h / 2 - 11, 22, 22) + count, right - 33


def _short(say: Words, card: int, tokens: tuple[str, ...], status: str, spot: Spot) -> str:
    """Draws half a line: what holds her, her name over her bars, how much is aboard."""
    h, left, right = spot.h, SHORT, spot.w - 4
    art = use(status, left - 18, h - 17, 16, 16) if status else ""
    aboard, right = _aboard(tokens, right, 0, h)
    art += aboard
    bars, _ = _bars(card, left, h - 10.5, 0.75)
    return art + bars + put(left, h / 2, fit(ship_card(card, say), right - left - 3, 14, 1, "serif", True), "ser dark")


def _bars(card: int, x: float, y: float, k: float) -> tuple[str, float]:
    """Draws the bars of a ship's base move; returns where they end as well. ``k``: 1 is 32 wide for a long bar."""
    art = ""
    for bar in bars_of(card):
        size = (24 if bar == Bar.S.name else 32) * k
        art += use(f"move-{bar}", x, y, size, 12 * k)
        x += size + 3
    return art, x
