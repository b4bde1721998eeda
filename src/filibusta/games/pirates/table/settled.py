"""The dice of an earlier battle or search of this turn: at rest below the cards, until dice are thrown again."""

from filibusta.engine.words import Words
from filibusta.games.pirates.table.dice import die_art, faces_of, size_for
from filibusta.games.pirates.table.fight import Duel
from filibusta.games.pirates.table.moment import Roll
from filibusta.games.pirates.words.dice import Thrown, last_throw
from filibusta.games.pirates.words.voice import ship_icon
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, use
from filibusta.table.typeset import line

SIZES = (24.0, 21.0, 18.0, 15.0, 12.0, 10.0, 8.0, 6.0, 4.0)
ROW = 27.0
"""The height of the dice of one ship."""


def settled_sprite(duel: Duel) -> dict[str, Sprite]:
    """Draws the dice that still lie on the table; nothing if none do."""
    rolls = tuple(filter(None, duel.moment.settled))
    if not rolls:
        return {}
    ctx = duel.ctx
    return {"settled": _settled(ctx.say, rolls, tuple(last_throw(ctx.state, ctx.say)), duel.plan.settled)}


@cached_sprite(512)
def _settled(say: Words, rolls: tuple[Roll, ...], told: tuple[Thrown, ...], spot: Spot) -> Sprite:
    w, h, title = spot.w, spot.h, say("Last throw this turn")
    art = box(0, 3, w, h, "fall", 12) + box(0, 0, w, h, "paper", 12) + box(4, 4, w - 8, h - 8, "brass", 8)
    art += line(14, 21, title, "spaced", w - 28, 13, bold=True)
    top = 27 + (2 - len(rolls)) * ROW / 2
    for i, (roll, thrown) in enumerate(zip(rolls, told, strict=True)):
        art += _row(roll, thrown, top + i * ROW, w)
    label = "; ".join(f"{thrown.ship}: {thrown.dice}, {thrown.hits}" for thrown in told)
    return Sprite(*spot, art, f"{title}. {label}")


def _row(roll: Roll, thrown: Thrown, y: float, w: float) -> str:
    """A ship, her dice, how many of them hit."""
    last, name = 54 if roll.symbol != "treasure" else 124, w * 0.36
    art = use(ship_icon(roll.ship), 12, y + 1, 25, 23)
    art += line(42, y + 18, thrown.ship, "ser bold", name, 14, face="serif", bold=True)
    room = Spot(46 + name, y, w - name - 58 - last, ROW - 2)
    size, gap, columns = size_for(roll.dice, room, SIZES)
    rows = -(-roll.dice // columns)
    top = y + (room.h - rows * (size + gap) + gap) / 2
    for i, face in enumerate(faces_of(roll)):
        x = room.x + i % columns * (size + gap)
        art += f'<g transform="translate({x:.4g} {top + i // columns * (size + gap):.4g})">'
        art += die_art(face, face == roll.symbol, size) + "</g>"
    return art + line(w - 14, y + 18, thrown.hits, "bold num", last, 14, "end", bold=True)
