"""A ship on the table: the vessel on the water, and her plate with crew, cannons, speed and cargo."""

from functools import lru_cache
from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import N_GEAR
from filibusta.games.pirates.state import CENTRE
from filibusta.games.pirates.table.context import DrawContext
from filibusta.games.pirates.table.spread import Shape
from filibusta.games.pirates.words.faces import figures_of, ship_facts
from filibusta.games.pirates.words.voice import ship_icon, ship_name
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, disc, number, use
from filibusta.table.typeset import Fitted, escaped, fit, fit_beside, put, width

GRAND = Shape("tall", 116, 150, 186)
TALL = Shape("tall", 100, 128, 156)
FLAT = Shape("flat", 142, 186, 58)
SMALL = Shape("small", 94, 130, 74)
TINY = Shape("tiny", 62, 92, 46)
PLATE = 60.0
"""The height of the plate below a vessel."""


class ShipLook(NamedTuple):
    """All that is drawn of a ship but its place."""

    say: Words
    ship: int
    crew: int
    capacity: int
    speed: int
    cannons: int
    gear: tuple[int, ...]
    acted: bool
    centre: bool

    @property
    def points(self) -> int:
        """The pirate points of the ship."""
        return int(cards.SHIP_POINTS[self.ship])

    @property
    def cargo(self) -> int:
        """The capacity of the ship."""
        return int(cards.SHIP_CARGO[self.ship])


def look_of(ctx: DrawContext, ship: int) -> ShipLook:
    """Returns the visible facts of a ship."""
    seen, active = ctx.state.ships[ship], ctx.state.active
    gear = tuple(seen.gear)
    can = figures_of(ship, gear)
    acted = bool(seen.acted) and seen.owner == active
    return ShipLook(ctx.say, ship, seen.crew, can.capacity, can.speed, can.cannons, gear, acted, seen.owner == CENTRE)


def ship_sprite(ctx: DrawContext, ship: int, shape: str, spot: Spot, action: str, comes: str = "") -> Sprite:
    """A ship of a fleet or of the centre."""
    label = ctx.label(ship_facts(ctx.state, ship, ctx.say, ctx.names), action)
    return _sprite(look_of(ctx, ship), shape, spot, label, action, comes, ctx.promises.get(ship, ""))


@cached_sprite(4096)
def _sprite(look: ShipLook, shape: str, spot: Spot, label: str, action: str, comes: str, chance: str) -> Sprite:
    art = _drawn(shape, look, spot.w, spot.h)
    if chance:
        left = width(chance, 14, "sans", True) / 2 + 9
        if shape == TALL.name:
            art += promise(spot.w / 2, spot.h - PLATE - _further(_plate_name(look, spot.w)) - 10, chance)
        else:  # over the vessel, clear of points and name
            art += promise(left, spot.h - (28.6 if any(look.gear) else 13) if shape == FLAT.name else 31, chance)
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, label, action=action, comes=comes)


def promise(x: float, y: float, chance: str) -> str:
    """A chance on a pill, centred on (x, y)."""
    w = width(chance, 14, "sans", True) + 14
    pill = box(x - w / 2, y - 11, w, 22, "cell", 11)
    return pill + f'<text class="bold num mid dark" x="{x:.4g}" y="{y + 5:.4g}" font-size="14">{escaped(chance)}</text>'


def printed(say: Words, ship: int, shape: str, w: float, h: float) -> str:
    """A ship as her card shows her (R8.6)."""
    figures = (cards.SHIP_CREW, cards.SHIP_CAPACITY, cards.SHIP_SPEED, cards.SHIP_CANNONS)
    crew, capacity, speed, cannons = (int(figure[ship]) for figure in figures)
    look = ShipLook(say, ship, crew, capacity, speed, cannons, (0,) * N_GEAR, acted=False, centre=True)
    return _drawn(shape, look, w, h)


def _drawn(shape: str, look: ShipLook, w: float, h: float) -> str:
    art = {"tall": _tall, "flat": _flat, "small": _small, "tiny": _tiny}[shape](look, w, h)
    return f'<g class="on-leaf">{art}</g>' if look.centre else art


def _plate_name(look: ShipLook, w: float) -> Fitted:
    """Her name as it stands on a high ship's plate, which grows for a second line."""
    return fit(ship_name(look.ship, look.say), w - 10, 14.5, 2, "serif", True)


def _further(name: Fitted) -> float:
    """Returns the height of the lines after the first."""
    return (len(name.lines) - 1) * name.lead


@lru_cache(4096)
def _tall(look: ShipLook, w: float, h: float) -> str:
    name = _plate_name(look, w)
    more = _further(name)
    y, plate = h - PLATE - more, PLATE + more
    width = min(w - 2, (y + 8) * 320 / 266)
    art = _vessel(look, (w - width) / 2, y - width * 258 / 320, width)
    art += box(0, y + 3, w, plate, "fall") + box(0, y, w, plate, "leaf" if look.centre else "paper")
    if look.acted:
        art += _rested(w - 20, y - 16)
    art += put(w / 2, y + 16, name, "ser bold", "middle")
    y += more
    left, right = 8.0, w / 2 + 5
    art += _men(look, left, y + 21, w / 2 - 6) + _figure("cannon", look.cannons, right, y + 21)
    art += _figure("wind", look.speed, left, y + 39) + _figure("cargo", look.cargo, right, y + 39)
    y -= more
    art += _points(look, 13, max(14.0, y - width * 0.62), 15)
    top, below = max(2.0, y - width * 0.72), sum(map(bool, look.gear)) - 1
    return art + _gear(look, w - 22, top, 20, min(22.0, (y - 22 - top) / max(1, below)))


@lru_cache(4096)
def _flat(look: ShipLook, w: float, h: float) -> str:
    picture = h - 6.0
    art = box(0, 3, w, h, "fall") + box(0, 0, w, h, "leaf" if look.centre else "paper")
    left = picture + 4
    room = w - left - 6
    over = 27 if look.points else 8  # a long name goes over the vessel, beside her points
    beyond, name = fit_beside(ship_name(look.ship, look.say), (room, w - over - 6), 14, 1, "serif", True)
    art += _vessel(look, 6, 20, 40) if beyond else _vessel(look, 1, 5, picture)
    art += put(over if beyond else left, 16, name, "ser bold")
    second = left + room * 0.55
    art += _men(look, left, 21, room * 0.55) + _figure("cannon", look.cannons, second, 21)
    art += _figure("wind", look.speed, left, 38) + _figure("cargo", look.cargo, second, 38)
    art += _points(look, 11, 12, 13) + _gear(look, 1, h - 15, 15, 13, along=True)
    return art + (_rested(picture - 15, h - 18) if look.acted else "")


@lru_cache(4096)
def _small(look: ShipLook, w: float, h: float) -> str:
    art = box(0, 2, w, h, "fall", 7) + box(0, 0, w, h, "leaf" if look.centre else "paper", 7)
    name = fit(ship_name(look.ship, look.say), w - 8, 13, 2, "serif", True)
    two = len(name.lines) > 1
    art += _vessel(look, 4, 2, 44) if two else _vessel(look, 2, 5, 50)
    left = 54.0 + (w - 94) / 3
    first, step = (0.5, 13.5) if two else (3.0, 17.0)
    art += _figure("crew", look.crew, left, first) + _figure("cannon", look.cannons, left, first + step)
    art += _figure("wind", look.speed, left, first + 2 * step)
    art += put(w / 2, h - 5.5 - (len(name.lines) - 1) * name.lead, name, "ser bold", "middle")
    art += _points(look, 9, 10, 11) + _gear(look, 2, h - (48 if two else 32), 14, 13, along=True)
    return art + (_rested(left - 18, h - (60 if two else 38)) if look.acted else "")


@lru_cache(4096)
def _tiny(look: ShipLook, w: float, h: float) -> str:
    art = box(0, 2, w, h, "fall", 6) + box(0, 0, w, h, "leaf" if look.centre else "paper", 6)
    art += _vessel(look, 1, 4, min(44, w * 0.52))
    left = min(47, w * 0.54, w - 37)
    art += _figure("crew", look.crew, left, 5) + _figure("cannon", look.cannons, left, 24)
    art += _points(look, 8, 9, 11)
    return art + (_rested(left - 16, h - 17) if look.acted else "")


def _vessel(look: ShipLook, x: float, y: float, w: float) -> str:
    delay = look.ship % 9 * 0.5
    icon = use(ship_icon(look.ship), 0, 0, w, w * 290 / 320)
    return (
        f'<g transform="translate({x:.4g} {y:.4g})"><g class="bob" style="animation-delay:-{delay:g}s">{icon}</g></g>'
    )


def _men(look: ShipLook, x: float, y: float, room: float) -> str:
    """Draws crew and capacity; a ship in the centre has her own crew, not tokens."""
    text = str(look.crew) if look.centre else f"{look.crew}/{look.capacity}"
    return use("crew", x, y, 13, 15.6) + put(x + 17, y + 13, fit(text, room - 17, 14, 1, "sans", True), "bold num")


def _figure(symbol: str, value: int, x: float, y: float) -> str:
    return use(symbol, x, y + 0.5, 15, 15) + number(x + 19, y + 13, value, "bold", 14)


def _points(look: ShipLook, x: float, y: float, r: float) -> str:
    """Draws her pirate points as a seal; nothing for a ship that is worth none."""
    if not look.points:
        return ""
    seal = use("point", x - r, y - r, 2 * r, 2 * r) + disc(x, y, r * 0.62)
    return seal + number(x, y + r * 0.42, look.points, "ser bold mid dark", r * 1.2)


def _gear(look: ShipLook, x: float, y: float, size: float, step: float, along: bool = False) -> str:
    """The inventory cards aboard, each with its number if there are several."""
    art = counts = ""
    aboard = [(gear, n) for gear, n in enumerate(look.gear) if n]
    for i, (gear, n) in enumerate(aboard):
        dx, dy = (i * step, 0.0) if along else (0.0, i * step)
        art += disc(x + dx + size / 2, y + dy + size / 2, size * 0.58)
        art += use(f"gear-{cards.GEAR[gear]['id']}", x + dx + 1, y + dy + 1, size - 2, size - 2)
        if n > 1:
            left, top = x + dx + size * 0.95, y + dy + 2
            counts += disc(left, top, 7.5) + number(left, top + 4.5, n, "bold mid dark", 13)
    return art + counts


def _rested(x: float, y: float) -> str:
    """Draws an anchor on a ship that has acted this turn."""
    return disc(x + 8, y + 8, 9.5) + f'<g class="dark-i">{use("anchor", x + 1, y + 1, 14, 14)}</g>'
