"""Captains' mats: own ship and prize above their holds, first mate, letters of marque, enemies, silver."""

from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.plunder.cards import HOLD, MATE_CANNONS, MATE_CREW, MATE_SPEED, PAY, SHIP_CANNONS, SHIP_CREW, SPEED
from filibusta.games.plunder.state import NONE
from filibusta.games.plunder.table.context import DrawContext, card_id, mat_key
from filibusta.games.plunder.table.facts import pays_crews
from filibusta.games.plunder.table.pens import GOODS, NATIONS
from filibusta.games.plunder.words.figures import figures_of
from filibusta.games.plunder.words.voice import card_name
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, badge, box, pill, pill_width, use
from filibusta.table.typeset import LEAST, fit, line, put

MAT = (400.0, 240.0)
"""The box of a mat as it is drawn."""
SMALL_MAT, HEAD = 94.0, 27.0
"""The height of the mat of another captain, and of its head alone."""
APART = 6.0
LARGEST_PAPER = 38.0
"""The greatest size of a letter of marque or an enemy's flag there."""


class Cargo(NamedTuple):
    """The possessions of a captain, as plain values."""

    ship: int
    prize: int
    mate: int
    traded: tuple[int, ...]
    plundered: tuple[int, ...]
    hold: int
    prize_hold: int
    letters: tuple[int, ...]
    enemies: tuple[int, ...]
    silver: int
    cards: int
    refit: bool
    pays: bool
    """R7.8: whether crews are paid in this game."""


def cargo_of(ctx: DrawContext, seat: int) -> Cargo:
    """Returns the contents of a mat."""
    mat = ctx.state.seats[seat]
    letters = tuple(nation for nation, held in enumerate(mat.letters) if held)
    goods = tuple(mat.traded), tuple(mat.plundered)
    hands = mat.silver, mat.hand_size, bool(mat.needs_refit), pays_crews(ctx.state.options)
    holds = figures_of(ctx.state, seat).hold, int(HOLD[mat.prize]) if mat.prize != NONE else 0
    return Cargo(mat.ship, mat.prize, mat.mate, *goods, *holds, letters, ctx.enemies(seat), *hands)


def mat_height(w: float) -> float:
    """Returns the height of the large mat for its width."""
    return w * MAT[1] / MAT[0]


def heights(rivals: int, w: float, room: float) -> tuple[float, float]:
    """Returns the heights of the host's mat and the others in such a column: the largest that fit, or heads alone."""
    forms = [(own, other) for own in (mat_height(w), SMALL_MAT) for other in (SMALL_MAT, HEAD)]
    return next((form for form in forms if form[0] + rivals * (form[1] + APART) <= room), (HEAD, HEAD))


def mat_sprites(ctx: DrawContext, large: Spot, small: list[Spot]) -> dict[str, Sprite]:
    """The host's mat, large, and those of the others."""
    host = ctx.host
    draw = _large if large.h > SMALL_MAT else _small
    found = {mat_key(host): draw(ctx.say, host, ctx.names[host], cargo_of(ctx, host), large)}
    for seat, spot in zip(ctx.rivals, small, strict=True):
        found[mat_key(seat)] = _small(ctx.say, seat, ctx.names[seat], cargo_of(ctx, seat), spot)
    return found


def ship_figures(ship: int, mate: int, pays: bool) -> list[tuple[str, int]]:
    """Returns speed, cannons, crew and, if it ``pays``, the pay of a ship, with a first mate's additions (R11.2)."""
    tables = (("wind", SPEED, MATE_SPEED), ("cannon", SHIP_CANNONS, MATE_CANNONS), ("crew", SHIP_CREW, MATE_CREW))
    can = [(symbol, int(own[ship] + more[mate])) for symbol, own, more in tables]
    return [*can, ("scroll", int(PAY[ship]))] if pays else can


def facts(say: Words, name: str, cargo: Cargo) -> str:
    """All that lies on a mat, in words."""
    told = [name, say.plural("{n} silver", "{n} silver", cargo.silver), card_name(cargo.ship, say)]
    if cargo.prize != NONE:
        told.append(say("prize: {ship}", ship=card_name(cargo.prize, say)))
    if cargo.mate != NONE:
        told.append(card_name(cargo.mate, say))
    told.append(say.plural("{n} card in hand", "{n} cards in hand", cargo.cards))
    return ", ".join(told)


# ---------------------------------------------------------------- large


@cached_sprite(512)
def _large(say: Words, seat: int, name: str, cargo: Cargo, spot: Spot) -> Sprite:
    k = spot.w / MAT[0]
    art = f'<g class="own-{seat + 1}">{use("mat", 0, 0, spot.w, spot.h)}</g>'
    art += badge(seat, name, 24 * k, 20 * k, 22)
    art += line(24 * k + 16, 20 * k + 5, name, f"ser p{seat + 1}", 168 * k, 16, "start", "serif", True)
    silver = pill_width(cargo.silver)
    art += pill(386 * k - silver, 20 * k - 9, cargo.silver, "coin-silver")
    art += _room(say, cargo.ship, 20 * k, k, ship_figures(cargo.ship, cargo.mate, cargo.pays))
    art += _hold(cargo.traded, cargo.hold, 20 * k, k)
    if cargo.prize != NONE:
        art += _room(say, cargo.prize, 154 * k, k, [("wind", int(SPEED[cargo.prize]))])
        art += _hold(cargo.plundered, cargo.prize_hold, 154 * k, k)
    else:
        word = fit(say("no prize"), 110 * k, 15, 2, "italic")
        art += put(217 * k, 98 * k - (len(word.lines) - 1) * word.lead / 2, word, "on-sea ital", "middle")
    if cargo.mate != NONE:
        art += use(f"card-{card_id(cargo.mate)}", 292 * k, 42 * k, 86 * k, 76 * k)
    else:
        art += line(335 * k, 84 * k, say("no mate"), "dim ital", 80 * k, 15, "middle")
    art += _papers(cargo, 290 * k, 128 * k, 92 * k)
    return Sprite(*spot, art, facts(say, name, cargo))


def _room(say: Words, ship: int, x: float, k: float, figures: list[tuple[str, int]]) -> str:
    """A ship on her water, her figures at the left, or where there is no room at the right; her name below."""
    art = use(f"card-{card_id(ship)}", x + 1.5, 41.2 * k, 126 * k - 3, 103.6 * k)
    name = fit(card_name(ship, say), 118 * k, LEAST, 2, "serif", True)
    high = 3 + len(name.lines) * name.lead
    top, step = 43 * k, 20.5
    below = int((147 * k - high - top + 2) // step)
    for i, (symbol, value) in enumerate(figures[:below]):
        art += pill(x + 3, top + i * step, value, symbol)
    for i, (symbol, value) in enumerate(reversed(figures[below:])):
        art += pill(x + 126 * k - 3 - pill_width(value), top + i * step, value, symbol)
    art += box(x, 147 * k - high, 126 * k, high, "leaf", 3)
    return art + put(x + 63 * k, 147 * k - high + 13.5, name, "ser dark", "middle")


def _hold(goods: tuple[int, ...], hold: int, x: float, k: float) -> str:
    """The goods aboard, and the room that is left."""
    loaded = [good for good, n in zip(GOODS, goods, strict=True) for _ in range(n)]
    per_row = 6 if hold <= 12 else 7
    step = 124 * k / per_row
    size, art = min(step - 1, 19.0), ""
    for i in range(max(hold, len(loaded))):
        left, top = x + 2 + step * (i % per_row), 157 * k + (size + 1.5) * (i // per_row)
        if i < len(loaded):
            art += use(f"good-{loaded[i]}", left, top, size, size)
        else:
            art += box(left + 1, top + 1, size - 2, size - 2, "none", 4)
    return art


def _papers(cargo: Cargo, x: float, y: float, w: float) -> str:
    """Draws letters of marque, then enemies, as large as there is room."""
    papers = _names_of(cargo)
    columns = 2 if len(papers) <= 4 else 3
    step = w / columns
    spots = ((x + step * (i % columns), y + step * (i // columns)) for i in range(len(papers)))
    return "".join(
        use(paper, left + 2, top + 2, step - 6, step - 6) for paper, (left, top) in zip(papers, spots, strict=True)
    )


# ---------------------------------------------------------------- small


@cached_sprite(1024)
def _small(say: Words, seat: int, name: str, cargo: Cargo, spot: Spot) -> Sprite:
    w, h = spot.w, spot.h
    art = box(0, 3, w, h, "fall", 8) + box(0, 0, w, h, "paper", 8)
    art += f'<g class="own-{seat + 1}"><path class="token edge" d="M1 8q0-7 7-7H{w - 8:g}q7 0 7 7V25H1Z"/></g>'
    art += badge(seat, name, 16, 13, 21) + line(32, 18, name, f"ser p{seat + 1}", w - 150, 15.5, "start", "serif", True)
    right = w - 6.0
    for value, symbol in ((cargo.silver, "coin-silver"), (cargo.cards, "card-back")):
        right -= pill_width(value)
        art += pill(right, 3.5, value, symbol)
        right -= 4
    if h <= HEAD:
        return Sprite(*spot, art, facts(say, name, cargo))
    high = h - 33
    picture = high / 0.84
    art += _picture(cargo.ship, 6, 29, picture, high)
    for i, (symbol, value) in enumerate(ship_figures(cargo.ship, cargo.mate, pays=False)):
        art += pill(10 + picture, 29 + i * 20.5, value, symbol)
    x = picture + 56
    art += _loaded(cargo.traded, cargo.hold, x, 29)
    x += 52
    if cargo.prize != NONE:
        art += _picture(cargo.prize, x, 29, 52, 38)
        art += "".join(pill(x + i * 38, 71, n, symbol) for i, (symbol, n) in enumerate(_goods(cargo.plundered)))
        x += 56
    if cargo.mate != NONE:
        art += _picture(cargo.mate, w - 50, 29, 44, 38)
    room = w - x - (56 if cargo.mate != NONE else 6)
    art += _rows_of_papers(cargo, x, 30, room, h - 33)
    return Sprite(*spot, art, facts(say, name, cargo))


def _rows_of_papers(cargo: Cargo, x: float, y: float, w: float, h: float) -> str:
    """Draws letters of marque and enemies in one row or two, as large as there is room."""
    papers = _names_of(cargo)
    per_row = {rows: max(1, -(-len(papers) // rows)) for rows in (1, 2)}
    sizes = {rows: min(LARGEST_PAPER, w / columns, h / rows) for rows, columns in per_row.items()}
    rows = 2 if sizes[2] > sizes[1] else 1
    size, columns = sizes[rows], per_row[rows]
    spots = ((x + i % columns * size, y + i // columns * size) for i in range(len(papers)))
    return "".join(use(paper, left, top, size - 2, size - 2) for paper, (left, top) in zip(papers, spots, strict=True))


def _names_of(cargo: Cargo) -> list[str]:
    return [f"letter-{NATIONS[n]}" for n in cargo.letters] + [f"enemy-{NATIONS[n]}" for n in cargo.enemies]


def _goods(goods: tuple[int, ...]) -> list[tuple[str, int]]:
    return [(f"good-{good}", n) for good, n in zip(GOODS, goods, strict=True) if n]


def _loaded(goods: tuple[int, ...], hold: int, x: float, y: float) -> str:
    """Draws the goods aboard by kind; for an empty ship, her capacity."""
    return "".join(pill(x, y + i * 20.5, n, symbol) for i, (symbol, n) in enumerate(_goods(goods) or [("chest", hold)]))


def _picture(kind: int, x: float, y: float, w: float, h: float) -> str:
    return use(f"card-{card_id(kind)}", x, y, w, h) + box(x, y, w, h, "inked", 4)
