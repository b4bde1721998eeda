"""The crews of a fight: a panel for each ship, and her men on it one by one."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.state import ATTACK, CENTRE, NONE, Option
from filibusta.games.pirates.table.chances import owned
from filibusta.games.pirates.table.fight import Duel
from filibusta.games.pirates.words.faces import figures_of, ship_facts
from filibusta.games.pirates.words.figures import battle_of
from filibusta.games.pirates.words.seats import sums_of
from filibusta.games.pirates.words.voice import ship_icon, ship_name
from filibusta.table.scene import Sprite, placed
from filibusta.table.shapes import Spot, badge, box, number, use
from filibusta.table.typeset import fit_beside, line, put

FLEET = 108.0
"""The height of the other ships of a player at the foot of a panel."""
NAMED = 2
"""The greatest number of men shown by name."""
ROOM_FOR_SIGN = 36.0
"""The distance between ships below which their men are a number alone."""
SHORT = (8, 42, 82, 140)
"""The places of the figures on a low panel: speed, cannons, men, cargo."""
MEN = (20.0, 17.0, 15.0, 13.0, 11.0, 9.0)
"""The width of the men, as there is room for them."""


def side_sprites(duel: Duel, side: int) -> dict[str, Sprite]:
    """Draws the two sides of a fight: a panel each, and the men on it one by one."""
    ctx, s, spot, ship = duel.ctx, duel.ctx.state, duel.plan.sides[side], duel.ship(side)
    if ship in duel.moment.sunk:
        return {}
    seen, owner = s.ships[ship], duel.owner(side)
    can = figures_of(ship, tuple(seen.gear))
    if duel.treasure != NONE:
        speed, guns, temporary = can.speed, can.cannons, 0
    else:
        battle = battle_of(s)
        speed = battle.speeds[side] - (s.wind if side == ATTACK else 0)
        guns, temporary = 0 if battle.grappled else battle.dice[side], s.temporary[side]
    card = SidePanel(
        ctx.say,
        ship,
        owner,
        ctx.names[owner] if owner != CENTRE else "",
        owner == ctx.view.viewer,
        _role(duel, side),
        (speed, guns, seen.crew, int(cards.SHIP_CARGO[ship])),
        (can.speed, can.cannons),
        can.capacity if owner != CENTRE else 0,
        temporary,
        tuple(seen.gear),
        tuple((other, s.ships[other].crew) for other in ctx.fleet(owner) if other != ship) if owner != CENTRE else (),
        (sums_of(s, owner).points if owner != CENTRE else 0, ctx.plays(Option.TARGET_POINTS)),
    )
    label = ship_facts(s, ship, ctx.say, ctx.names)
    panel = placed(spot.x, spot.y, spot.w, spot.h, _panel(card, spot.w, spot.h), label)
    return {f"side:{side}": panel, **_men(ship, owner, spot, ctx.wide, seen.crew, temporary)}


def _role(duel: Duel, side: int) -> str:
    if duel.treasure != NONE:
        return duel.ctx.say("searches")
    return duel.ctx.say("attacker") if side == ATTACK else duel.ctx.say("defender")


class SidePanel(NamedTuple):
    """All that is drawn on one side's panel."""

    say: Words
    ship: int
    owner: int
    player: str
    mine: bool
    role: str
    figures: tuple[int, int, int, int]
    """Speed, cannon dice, own men, cargo points."""
    printed: tuple[int, int]
    """Speed and cannons without battle cards."""
    capacity: int
    temporary: int
    gear: tuple[int, ...]
    fleet: tuple[tuple[int, int], ...]
    """The other ships of that player, each with her crew."""
    points: tuple[int, int]
    """Pirate points, and how many are needed."""


@lru_cache(1024)
def _panel(card: SidePanel, w: float, h: float) -> str:
    say = card.say
    art = box(0, 3, w, h, "fall", 10) + box(0, 0, w, h, "paper", 10)
    low = h < 250
    edge = 7 if low else 10
    art += f'<path class="top {owned(card.owner)}" d="M0 {edge}V8q0-8 8-8h{w - 16:g}q8 0 8 8v{edge - 8}Z"/>'
    left = 10.0
    top = 23 if low else 31
    if card.owner != CENTRE:
        art += badge(card.owner, card.player, 20 if low else 24, top + (12 if low else 3), 17 if low else 30)
        left = 34.0 if low else 44.0
    who = f"{card.player} · {card.role}" if card.player else f"{say('in the centre')} · {card.role}"
    name = ship_name(card.ship, say)
    start = 10.0 if low else left
    art += line(start, top, name, "ser bold", w - start - 8, 15 if low else 17, face="serif", bold=True)
    art += line(left, top + (14 if low else 16), who, "soft", w - left - 8, 13)
    if low:
        return art + _short_figures(card, w)
    art += _figures(card, w) + _aboard(card.gear, w, h - (FLEET if card.player else 0))
    return art + (_consorts(card, w, h) if card.player else "")


def _consorts(card: SidePanel, w: float, h: float) -> str:
    """Draws the player's other ships at sea, and how near to victory they are."""
    points, target = card.points
    title = card.say("fleet: {points} of {target} points", points=points, target=target)
    art = f'<path class="hairline" d="M10 {h - FLEET + 4:g}h{w - 20:g}"/>'
    art += line(10, h - FLEET + 20, title, "spaced", w - 20, 13, bold=True)
    if not card.fleet:
        return art + line(10, h - FLEET + 46, card.say("no other ship"), "ital soft", w - 20, 13)
    if len(card.fleet) > NAMED:
        return art + _many(card, w, h)
    for i, (ship, crew) in enumerate(card.fleet):
        y = h - FLEET + 28 + i * 39
        beyond, name = fit_beside(ship_name(ship, card.say), (w - 66, w - 32), 14, 1, "serif", True)
        art += box(10, y, w - 20, 36, "well", 6)  # a long name goes over the whole box, the ship beside her men
        art += use(ship_icon(ship), 28, y + 19, 18, 16) if beyond else use(ship_icon(ship), 13, y + 2, 35, 32)
        art += put(16 if beyond else 52, y + 15, name, "ser bold")
        art += use("crew", 52, y + 19, 12, 14.4) + number(68, y + 31, crew, "bold", 13.5)
        if points := int(cards.SHIP_POINTS[ship]):
            art += use("point", 97, y + 19, 15, 15) + number(117, y + 31, points, "bold", 13.5)
    return art


def _many(card: SidePanel, w: float, h: float) -> str:
    """The other ships without their names, each over her men."""
    each, art = min(56.0, (w - 20) / len(card.fleet)), ""
    size = min(46.0, each + 4)
    for i, (ship, crew) in enumerate(card.fleet):
        x = 10 + i * each
        art += use(ship_icon(ship), x, h - FLEET + 72 - size, size, size * 0.9)
        if each < ROOM_FOR_SIGN:
            art += number(x + size / 2, h - 17, crew, "bold mid", 13)
            continue
        art += use("crew", x + size / 2 - 16, h - 30, 13, 15.6) + number(x + size / 2 + 1, h - 17, crew, "bold", 13)
    return art


def _figures(card: SidePanel, w: float) -> str:
    say, (speed, guns, crew, cargo) = card.say, card.figures
    men = f"{crew}/{card.capacity}" if card.capacity else str(crew)
    rows = (
        ("wind", _with_cards(speed, card.printed[0]), say("speed")),
        ("cannon", _with_cards(guns, card.printed[1]), say("cannons")),
        ("crew", men + (f"+{card.temporary}" if card.temporary else ""), say("men")),
        ("cargo", str(cargo), say("cargo")),
    )
    art, each = "", (w - 26) / 2
    for i, (symbol, text, title) in enumerate(rows):
        x, y = 10 + i % 2 * (each + 6), 58 + i // 2 * 46
        art += box(x, y, each, 40, "well", 6)
        art += use(symbol, x + 6, y + 4, 17, 17) + line(x + 28, y + 18, text, "bold num", each - 32, 15, bold=True)
        art += line(x + 6, y + 34, title, "soft", each - 10, 13)
    return art


def _short_figures(card: SidePanel, w: float) -> str:
    speed, guns, crew, cargo = card.figures
    men = str(crew) + (f"+{card.temporary}" if card.temporary else "")
    rows = (("wind", str(speed)), ("cannon", str(guns)), ("crew", men), ("cargo", str(cargo)))
    art = ""
    for (symbol, text), x, end in zip(rows, SHORT, (*SHORT[1:], w - 4), strict=True):
        art += use(symbol, x, 44, 15, 15) + line(x + 17, 57, text, "bold num", end - x - 19, 14, bold=True)
    return art


def _with_cards(value: int, printed: int) -> str:
    """Draws a figure, marked where battle cards have changed it."""
    extra = value - printed
    if not extra:
        return str(value)
    return f"{printed} + {extra}" if extra > 0 else f"{printed} − {-extra}"


def _aboard(gear: tuple[int, ...], w: float, h: float) -> str:
    art, x = "", 10.0
    for kind, n in enumerate(gear):
        for _ in range(n):
            if x < w - 26:
                art += use(f"gear-{cards.GEAR[kind]['id']}", x, h - 30, 24, 24)
            x += 26
    return art


@lru_cache(1024)
def _men(ship: int, owner: int, spot: Spot, wide: bool, crew: int, temporary: int) -> Mapping[str, Sprite]:
    """A token for each man, those who came for this battle dashed and last: they fall first (R13.4)."""
    top, height = (154.0, spot.h - 160 - FLEET - 26) if wide else (66.0, spot.h - 70)
    total = crew + temporary
    size = next(k for k in MEN if _fits(total, k, spot.w - 20, height) or k == MEN[-1])
    columns = int((spot.w - 20) // (size + 1.5))
    found = dict[str, Sprite]()
    for i in range(total):
        x = spot.x + 10 + i % columns * (size + 1.5)
        y = spot.y + top + i // columns * (size * 1.2 + 2)
        own = i < crew
        key = f"man:{ship}:{i}" if own else f"man:{ship}:t{i - crew}"
        art = use("crew" if own else "crew-temp", 0, 0, size, size * 1.2, owned(owner) if own else "")
        found[key] = placed(round(x, 1), round(y, 1), size, size * 1.2, art, "", manner="man")
    return found


def _fits(count: int, size: float, w: float, h: float) -> bool:
    columns = int(w // (size + 1.5))
    return -(-count // columns) * (size * 1.2 + 2) <= h
