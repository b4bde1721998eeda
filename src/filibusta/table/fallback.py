"""A table for every game that has none of its own: the seats, what is known of the position, the choices as buttons.

What is known is told by the game's words and, by their names, by the single numbers of its record; a catalogue of the
game may have other names for these.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from filibusta.engine.domains import NOTHING, Kind
from filibusta.engine.game import Game
from filibusta.engine.match import View
from filibusta.engine.record import HIDDEN, Field, Sight
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.table.art import Symbols
from filibusta.table.context import NARROW, WIDE, DrawContext
from filibusta.table.scene import Aspect, Scene, Sprite, cached_sprite, single_quoted
from filibusta.table.shapes import RULING, Spot, badge, box, sheet, waves
from filibusta.table.tabletop import Tabletop
from filibusta.table.text import Block, Cell, players, what_wins
from filibusta.table.typeset import fit, line, put, width

EDGE = 12.0
LEAST_HEIGHT = {True: 360.0, False: 200.0}
TALLEST = 6000.0
"""The height of the backdrop: choices extend downwards."""
MAT_WIDTH = {True: 250.0, False: 350.0}
HEAD, ROW = 46.0, 26.0
BUTTON = {True: (251.0, 58.0), False: (350.0, 48.0)}
PLATE = 34.0


class Shown(NamedTuple):
    """One number of the record in words. ``private``: for one seat only; ``secret``: that seat is the viewer's."""

    name: str
    text: str
    private: bool = False
    secret: bool = False


def table_of(game: Game) -> Tabletop:
    """Returns the table of a game; the fallback for a game without its own."""
    return game.table or PLAIN


def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
    """The seats first, then what belongs to none of them, then the choices."""
    ctx = DrawContext(view, say, tuple(names), layout)
    sprites: dict[str, Sprite] = {}
    for part in (_mats, _numbers, _buttons):
        sprites |= part(ctx, _foot(sprites))
    w = WIDE if ctx.wide else NARROW
    height = max(LEAST_HEIGHT[ctx.wide], _foot(sprites))
    return Scene(w, height, single_quoted(_backdrop(w)), sprites)


def _foot(sprites: dict[str, Sprite]) -> float:
    """Returns the y coordinate below everything drawn so far."""
    return max((sprite.y + sprite.h for sprite in sprites.values()), default=0) + EDGE


@lru_cache(2)
def _backdrop(w: float) -> str:
    sea = f'<rect class="sea" width="{w:g}" height="{TALLEST:g}"/>'
    return f"<defs>{RULING}</defs>{sea}{waves(0, 14, w, 900)}"


# ------------------------------------------------------------------ what is known


def _own_fields(view: View) -> Iterator[Field]:
    """The fields that the game has declared itself, between those that every record has."""
    fields = view.game.layout.fields
    names = [field.name for field in fields]
    return iter(fields[names.index("options") + 1 : names.index("news")])


def _of_seat(ctx: DrawContext, seat: int) -> Iterator[Shown]:
    """The single numbers of a seat: of records that there are as many of as seats, and of arrays as long."""
    for field in _own_fields(ctx.view):
        if field.shape != (ctx.view.game.layout.seats,):
            continue
        entry = getattr(ctx.state, field.name)[seat]
        if field.parts is None:
            yield from _shown(ctx, field, entry, seat)
        for part in field.parts or ():
            if part.shape == () and part.parts is None:
                yield from _shown(ctx, part, getattr(entry, part.name), seat)


def _of_all(ctx: DrawContext) -> Iterator[Shown]:
    """Returns the single numbers that belong to no seat, as far as they are known."""
    for field in _own_fields(ctx.view):
        if field.shape == () and field.parts is None and getattr(ctx.state, field.name) != HIDDEN:
            yield from _shown(ctx, field, getattr(ctx.state, field.name), NOTHING)


def _shown(ctx: DrawContext, field: Field, value: int, seat: int) -> Iterator[Shown]:
    """Yields a number as people read it; nothing for an index without names, which would mean nothing."""
    private, domain = field.sight == Sight.OWNER, field.domain((seat,) if field.shape else ())
    if domain.kind in (Kind.COUNT, Kind.SWITCH) or domain.names:
        label = ctx.say(domain.label(value)) if domain.names and value != HIDDEN else str(value)
        text = "?" if value == HIDDEN else "–" if domain.has_nothing and value == NOTHING else label
        yield Shown(ctx.say(field.name.replace("_", " ")), text, private, private and seat == ctx.view.viewer)


# ------------------------------------------------------------------ the seats


def _mats(ctx: DrawContext, top: float) -> dict[str, Sprite]:
    """Draws a card for each seat, in rows."""
    w = MAT_WIDTH[ctx.wide]
    columns = 4 if ctx.wide else 1
    cards = [_known(ctx, seat) for seat in ctx.seats]
    h = HEAD + max(len(_rows(facts, shown, w)) for facts, shown in cards) * ROW + 8
    found: dict[str, Sprite] = {}
    for seat, (facts, shown) in zip(ctx.seats, cards, strict=True):
        spot = Spot(EDGE + seat % columns * (w + EDGE), top + seat // columns * (h + EDGE), w, h)
        found[f"mat:{seat}"] = _mat(spot, seat, ctx.names[seat], facts, shown, seat == ctx.view.player)
    return found


def _known(ctx: DrawContext, seat: int) -> tuple[tuple[Fact, ...], tuple[Shown, ...]]:
    """Returns what the words say of a seat and what only that seat may know; without words, all its fields."""
    facts = tuple(ctx.view.game.words.seat_facts(ctx.state, seat, ctx.say))
    return facts, tuple(one for one in _of_seat(ctx, seat) if one.private or not facts)


@cached_sprite(512)
def _mat(spot: Spot, seat: int, name: str, facts: tuple[Fact, ...], shown: tuple[Shown, ...], turn: bool) -> Sprite:
    w, h = spot.w, spot.h
    art = sheet(w, h, "paper edge") + (box(-1, -1, w + 2, h + 2, "wax", 9) if turn else "")
    art += badge(seat, name, 27, 25, 32) + line(50, 31, name, "ser bold", w - 62, 19, face="serif", bold=True)
    for i, row in enumerate(_rows(facts, shown, w)):
        art += "".join(_pill(x, HEAD + i * ROW, size, text, secret) for x, size, text, secret in row)
    label = ", ".join([name, *(fact.label for fact in facts), *(f"{one.name} {one.text}" for one in shown)])
    return Sprite(spot.x, spot.y, w, h, art, label, secret=any(one.secret for one in shown))


Pill = tuple[float, float, str, bool]
"""The x coordinate of a pill, its width, its text, and whether only the viewer sees it."""


def _rows(facts: Sequence[Fact], shown: Sequence[Shown], w: float) -> list[list[Pill]]:
    """Draws what is known of a seat, in rows of pills."""
    texts = [(fact.label, False) for fact in facts] + [(f"{one.name}: {one.text}", one.secret) for one in shown]
    found: list[list[Pill]] = []
    end = w
    for text, secret in texts:
        size = min(round(width(text, 13.5, "sans", True) + 24, 1), w - 2 * EDGE)
        if end + size > w - EDGE:
            found.append([])
            end = EDGE
        found[-1].append((end, size, text, secret))
        end += size + 6
    return found


def _pill(x: float, y: float, w: float, text: str, secret: bool) -> str:
    ground = box(x, y, w, 22, "mint" if secret else "cell", 11)
    hatch = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="22" rx="11" fill="url(#ruling)"/>' if secret else ""
    return ground + hatch + line(x + 10, y + 15.5, text, "bold dark", w - 12, 13.5, bold=True)


# ------------------------------------------------------------------ the rest


def _numbers(ctx: DrawContext, top: float) -> dict[str, Sprite]:
    """Draws the numbers that belong to no seat, each on a plate."""
    found: dict[str, Sprite] = {}
    x, y, room = EDGE, top, WIDE if ctx.wide else NARROW
    for one in _of_all(ctx):
        text = f"{one.name}: {one.text}"
        w = round(width(text, 15, "sans", True) + 26, 1)
        if x + w > room - EDGE:
            x, y = EDGE, y + PLATE + 8
        found[f"field:{one.name}"] = _number_plate(Spot(x, y, w, PLATE), text)
        x += w + 8
    return found


@cached_sprite(512)
def _number_plate(spot: Spot, text: str) -> Sprite:
    art = sheet(spot.w, spot.h, "wood edge", "", 9)
    art += line(spot.w / 2, 22, text, "bold", spot.w - 16, 15, "middle", bold=True)
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, text)


def _buttons(ctx: DrawContext, top: float) -> dict[str, Sprite]:
    """Draws a button with a sentence for each legal action."""
    w, h = BUTTON[ctx.wide]
    columns = 4 if ctx.wide else 1
    apart = (w + EDGE, h + (16 if ctx.wide else 14))
    found: dict[str, Sprite] = {}
    for i, name in enumerate(ctx.legal):
        x, y = EDGE + i % columns * apart[0], top + 14 + i // columns * apart[1]
        found[f"do:{name}"] = _button(Spot(x, y, w, h), name, ctx.does(name))
    return found


@cached_sprite(1024)
def _button(spot: Spot, action: str, text: str) -> Sprite:
    fitted = fit(text, spot.w - 24, 16, 2, "sans", True)
    first = spot.h / 2 + fitted.size * 0.36 - (len(fitted.lines) - 1) * fitted.lead / 2
    art = sheet(spot.w, spot.h, "wood edge", "brass", 9) + put(spot.w / 2, first, fitted, "bold", "middle")
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, text, action=action)


# ------------------------------------------------------------------ in text


def text(view: View, say: Words, names: Sequence[str]) -> list[Block]:
    """The seats, what only the viewer knows of their own, and the numbers that belong to no seat."""
    ctx = DrawContext(view, say, tuple(names), "wide")
    own = [one for one in _of_seat(ctx, view.viewer) if one.secret] if ctx.seated else []
    rest = [*_of_all(ctx)]
    blocks = [players(view, say, names)]
    for title, shown in ((say("Only you know"), own), (say("The table"), rest)):
        if shown:
            blocks.append(Block(title, tuple((Cell(one.name), Cell(one.text)) for one in shown)))
    return blocks


def drawings_of(game: Game) -> Symbols:
    """Returns the drawings on the page of a game's table."""
    return table_of(game).drawings(game.folder)


def sheets_of(game: Game) -> tuple[Symbols, Symbols]:
    """Returns the drawings that the page of a game's table has at first, and those that come later."""
    return table_of(game).sheets(game.folder)


def text_of(view: View, say: Words, names: Sequence[str]) -> Sequence[Block]:
    """Returns the table of any game in text: the goals, then the position."""
    return [*what_wins(view, say, names), *(table_of(view.game).text or text)(view, say, names)]


PLAIN = Tabletop(draw)
"""The table of games that declare none."""
