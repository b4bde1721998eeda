"""A ship of the row: the ship itself, and under (or beside) it the plate with captain, fame and owner."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from filibusta.engine.cached import cached_attribute
from filibusta.engine.plain import PlainState, cached_by_fields
from filibusta.engine.record import HIDDEN
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Phase
from filibusta.games.spanish_main_cards.table.context import (
    NATION,
    PIRATE_KEYS,
    SHIP_KEYS,
    DrawContext,
    portrait,
    struck_badge,
)
from filibusta.table.art import marks
from filibusta.table.context import labelled
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import badge, box, chip, use
from filibusta.table.typeset import LEAST, fit, line, put, width

HULLS = (4, 3, 3, 5, 3, 4, 3, 4, 2)
"""The number of masts in the drawing of each ship."""
PLATE = (108.0, 126.0)
LINE = (275.0, 44.0)
STEP = 47.0
"""From one ship to the next, in the narrow picture."""
SHORT_LINE = 221.0
"""In the narrow picture, while pairs are chosen: the brackets stand beside the plates, and fame is a number alone."""
FLAG = (76, 51)


@dataclass(frozen=True, eq=False)
class Plate:
    """Everything visible of a ship except its place; its drawing and its label depend on nothing else.

    It is compared by identity, which is quick: ``_plate`` gives the same one for the same values.
    """

    say: Words
    names: tuple[str, ...]
    ship: int
    damaged: bool
    cards: int
    owed: int
    owner: int
    """The seat that holds its pirate, NONE if nobody does, HIDDEN if the viewer cannot know."""
    mine: bool
    secret: bool
    """Only the viewer knows that it is theirs."""
    refuted: tuple[int, ...]
    """The players it certainly is not; nothing more to say once the owner is known."""

    @property
    def name(self) -> str:
        """The name of the ship."""
        return self.say.pick(cards.SHIPS[self.ship]["name"])

    @property
    def captain(self) -> str:
        """The name of the ship's captain."""
        return self.say.pick(cards.PIRATES[self.ship]["name"])

    @cached_attribute
    def facts(self) -> str:
        """Describes the parts that are the same on every space."""
        return _facts(self)

    @cached_attribute
    def art(self) -> str:
        """Returns the art of the wide picture."""
        return _wide(self)


def plates_of(ctx: DrawContext) -> tuple[Plate, ...]:
    """Returns the visible facts of each ship."""
    return _plates(ctx.state, ctx.say, ctx.names, ctx.view.viewer)


_plate = lru_cache(4096)(Plate)


@cached_by_fields("players", "over", "ships", "refuted")
def _plates(s: PlainState, say: Words, names: tuple[str, ...], viewer: int) -> tuple[Plate, ...]:
    found, over, others = list[Plate](), bool(s.over), [seat for seat in range(s.players) if seat != viewer]
    by_ship = list(zip(*[s.refuted[seat] for seat in others], strict=True))
    for ship, (seen, refuted) in enumerate(zip(s.ships, by_ship, strict=True)):
        owner, known = seen.owner, ()
        if owner == HIDDEN and any(refuted):
            known = tuple(compress(others, refuted))
            if len(known) == len(others):
                owner, known = NONE, ()
        mine = owner == viewer >= 0
        secret = mine and not over and not seen.revealed
        damaged = bool(seen.damaged)
        found.append(_plate(say, names, ship, damaged, seen.cards, seen.owed, owner, mine, secret, known))
    return tuple(found)


def owner_words(plate: Plate) -> str:
    """Names the owner, as far as the viewer may know."""
    say, owner = plate.say, plate.owner
    if owner == HIDDEN:
        return say("whose?")
    if owner == NONE:
        return say("nobody's")
    if plate.secret:
        return say("yours, a secret")
    if plate.mine:
        return say("yours, revealed")
    return say("revealed: {player}", player=plate.names[owner])


def ship_sprites(ctx: DrawContext, plates: tuple[Plate, ...]) -> Mapping[str, Sprite]:
    """The nine ships, from the front on."""
    wide, legal = ctx.wide, ctx.legal
    row: tuple[int, ...] = ctx.state.row
    short = not wide and bool(legal) and ctx.phase == Phase.CHOOSE_PAIR
    found: dict[str, Sprite] = {}
    for space, ship in enumerate(row[1:], 1):
        key, plate = SHIP_KEYS[ship], plates[ship]
        action = (ctx.can(key) or ctx.can(PIRATE_KEYS[ship])) if legal else ""
        found[key] = _sprite(plate, space, wide, short, action, ctx.does(action))
    return found


@cached_sprite(4096)
def _sprite(plate: Plate, space: int, wide: bool, short: bool, action: str, does: str) -> Sprite:
    x, y = place(wide, space)
    w, h = PLATE if wide else (SHORT_LINE, LINE[1]) if short else LINE
    return Sprite(
        x=x,
        y=y,
        w=w,
        h=h,
        art=plate.art if wide else _narrow(plate, w),
        side="damaged" if plate.damaged else "",
        label=labelled(facts(plate, space), does),
        action=action,
        secret=plate.secret,
    )


def place(wide: bool, space: int) -> tuple[float, float]:
    """Returns the place of the plate of the ship on a space."""
    if wide:
        return 12 + (cards.SPACES - space) * 116, 236
    return 92, 5 + (space - 1) * STEP


def facts(plate: Plate, space: int) -> str:
    """Everything a viewer can see of a ship, in words."""
    return ", ".join((plate.name, plate.say("space {space}", space=space), plate.facts))


def _facts(plate: Plate) -> str:
    say, card = plate.say, cards.SHIPS[plate.ship]
    flag = next(say.pick(row["name"]) for row in cards.FLAGS if row["id"] == card["flag"])
    known = [
        say("flag: {flag}", flag=flag),
        say("captain: {pirate}", pirate=plate.captain),
        say.plural("{n} fame", "{n} fame", plate.cards + plate.owed),
    ]
    if plate.owed:
        known.append(say("{n} of it owed", n=plate.owed))
    if plate.damaged:
        known.append(say("damaged"))
    known.append(owner_words(plate))
    known += [say("not {player}", player=plate.names[seat]) for seat in plate.refuted]
    return ", ".join(known)


# ---------------------------------------------------------------- the ship


@lru_cache(256)
def vessel(ship: int, damaged: bool, x: float, y: float, w: float) -> str:
    """The ship in its nation's paint with its flag; ``w`` is the width of the drawing's box."""
    masts, nation = HULLS[ship], NATION[cards.SHIPS[ship]["flag"]]
    symbol = f"ship-{masts}" + ("-damaged" if damaged else "")
    flag_x, flag_y = marks("flag")[symbol]
    flag_y -= FLAG[0] * 0.42
    return (
        f'<g transform="translate({x:g} {y:g}) scale({w / 320:.4g})">'
        f'<g class="bob of-{nation}" style="animation-delay:-{ship * 0.5:g}s">'
        f'<use href="#{symbol}" width="320" height="290"/>'
        f'<use href="#flag-{nation}" x="{flag_x:.0f}" y="{flag_y:.0f}" width="{FLAG[0]}" height="{FLAG[1]}"/></g></g>'
    )


# ---------------------------------------------------------------- the plate


def _wide(plate: Plate) -> str:
    w, h = PLATE
    art = [vessel(plate.ship, plate.damaged, -14, -113, 134), '<g class="solid">']
    art.append('<use class="edge" href="#plate"/>')
    if plate.secret:
        art.append(f'<rect x="1" y="1" width="{w - 2:g}" height="{h - 2:g}" rx="7" fill="url(#ruling)"/>')
    art.append(portrait(plate.ship, 28, 28, 22))
    art.append(_owner_mark(plate, 48, 44, 24))
    art.append(_fame(plate, 57, 14))
    art.append(line(w / 2, 71, plate.name, "ser bold", w - 8, 15, "middle", "serif", True))
    art.append(line(w / 2, 87, plate.captain, "", w - 8, 13, "middle"))
    art.append(_owner_line(plate, w))
    if plate.damaged:
        art.append(chip(w / 2, -24, plate.say("damaged"), "ill", "ill-t", w))
    return "".join(art) + "</g>"


def _owner_line(plate: Plate, w: float) -> str:
    """Names the owner, or the players who are not, struck through."""
    known, refuted = owner_words(plate), plate.refuted
    if plate.secret:
        fitted = fit(known, w - 26, 13)
        start = (w - min(width(fitted.lines[0], fitted.size), w - 26) - 16) / 2
        return f'<g class="ink">{use("i-eye-off", start, 99, 13, 13)}</g>' + put(start + 16, 110, fitted, "ital soft")
    if not refuted:
        return line(w / 2, 110, known, "ital soft", w - 10, 13, "middle")
    if len(refuted) == 1:
        fitted = fit(plate.say("not {player}", player=plate.names[refuted[0]]), w - 40, 13)
        start = (w - min(width(fitted.lines[0], fitted.size), w - 40) - 26) / 2
        return struck_badge(refuted[0], plate.names[refuted[0]], start + 9, 106, 21) + put(
            start + 26, 110, fitted, "ital soft"
        )
    start = w / 2 - (len(refuted) - 1) * 15
    return "".join(struck_badge(seat, plate.names[seat], start + i * 30, 107, 21) for i, seat in enumerate(refuted))


def _owner_mark(plate: Plate, x: float, y: float, size: float) -> str:
    owner = plate.owner
    if owner >= 0:
        return badge(owner, plate.names[owner], x, y, size + 2)
    sign = "?" if owner == HIDDEN else "–"
    return (
        f'<circle class="query" cx="{x:g}" cy="{y:g}" r="{size / 2 - 1:g}"/>'
        f'<text class="bold mid dark" x="{x:g}" y="{y + 4.9:g}" font-size="{LEAST:g}">{sign}</text>'
    )


def _fame(plate: Plate, x: float, y: float, piled: bool = True) -> str:
    """Draws the fame cards under the ship, overlapping, and their number; owed points are a number only."""
    under, owed = plate.cards, plate.owed
    shown = min(under, 3) if piled else 0
    art = "".join(f'<use href="#fame-card" x="{x + i * 2:g}" y="{y - i * 2.5:g}"/>' for i in range(shown))
    if piled and not shown:
        art = box(x, y, 20, 13.5, "none", 2)
    art += f'<text class="ser bold num end" x="{x + 45:g}" y="{y + 12.5:g}" font-size="17">{under + owed}</text>'
    if owed:
        art += line(x + 45, y + 29, plate.say.plural("{n} owed", "{n} owed", owed), "ital soft", 39, 13, "end")
    return art


@lru_cache(2048)
def _narrow(plate: Plate, w: float) -> str:
    h = LINE[1]
    short = w < LINE[0]
    right, apart, size = (w - 28, 21, 17) if short else (w - 58, 27, 20)
    marked = plate.secret and not short
    signs = len(plate.refuted) + marked
    room = right - 58 - apart * signs - (4 if signs else 0)
    art = [vessel(plate.ship, plate.damaged, -62, -3, 53), '<g class="solid">']
    art.append(box(0, 2, w, h, "fall") + box(0, 0, w, h, "sc-plate edge"))
    if plate.secret:
        art.append(f'<rect x="1" y="1" width="{w - 2:g}" height="{h - 2:g}" rx="7" fill="url(#ruling)"/>')
    art.append(portrait(plate.ship, 22, 22, 17.5))
    art.append(_owner_mark(plate, 38, 34, 19))
    art.append(line(54, 19, plate.name, "ser bold", room, 15.5, face="serif", bold=True))
    art.append(line(54, 35, plate.captain, "soft", room, 13))
    if marked:
        art.append(f'<g class="ink">{use("i-eye-off", right - 24, 14, 16, 16)}</g>')
    for i, seat in enumerate(plate.refuted):
        art.append(struck_badge(seat, plate.names[seat], right - size + 2 - i * apart, 22, size))
    art.append(_fame(plate, w - 54, 9 if plate.owed else 17, not short))
    if plate.damaged:
        art.append(chip(-35, 36, plate.say("damaged"), "ill", "ill-t", 70))
    return "".join(art) + "</g>"
