"""The chances of a battle as a bar: exact, from what everybody may know, if no further card is played."""

from functools import lru_cache

from filibusta.engine.words import Words
from filibusta.games.pirates.cards import N_SHIPS
from filibusta.games.pirates.state import CENTRE
from filibusta.games.pirates.table.desk import Desk
from filibusta.games.pirates.table.moment import CANNONS, Moment
from filibusta.games.pirates.words.odds import find_text, percent
from filibusta.games.pirates.words.outlook import Outlook, find_chance, melee_outlook, outlook
from filibusta.table.pen import Spot, box
from filibusta.table.scene import Sprite, drawn_once, placed
from filibusta.table.typeset import fit, line, put, spelled


def chance_sprite(desk: Desk, moment: Moment, spot: Spot) -> dict[str, Sprite]:
    """How the battle under way will end; once cannons have fired, with the men that are left."""
    if desk.state.target >= N_SHIPS:
        return {"chances": _search(desk, desk.state.target - N_SHIPS, spot)}
    if moment.ended:
        return {}
    found = outlook(desk.state) if moment.part < CANNONS else melee_outlook(desk.state)
    if not found:
        return {}
    s, say = desk.state, desk.say
    owner = int(s.ships[s.target].owner)
    sides = (int(s.active), owner)
    names = (desk.names[sides[0]], desk.names[owner] if owner != CENTRE else say("the other ship"))
    return {"chances": _outlook(say, found, sides, names, spot)}


@drawn_once(1024)
def _outlook(say: Words, found: Outlook, sides: tuple[int, int], names: tuple[str, str], spot: Spot) -> Sprite:
    art = _bars(say, found, sides, names, spot.w, spot.h)
    label = say(
        "Chances if nobody plays another card: {attacker} wins {won}, {defender} wins {lost}, both ships are lost "
        "{both}, the wind fails {missed}",
        attacker=names[0],
        defender=names[1],
        won=percent(found.won),
        lost=percent(found.lost),
        both=percent(found.both_lost),
        missed=percent(found.missed),
    )
    return Sprite(*spot, art, label)


def _search(desk: Desk, treasure: int, spot: Spot) -> Sprite:
    """How likely one roll is to find a treasure."""
    text = find_text(treasure, desk.say)
    return placed(spot.x, spot.y, spot.w, spot.h, _promise(desk.say, find_chance(treasure), text, spot.w, spot.h), text)


@lru_cache(128)
def _promise(say: Words, chance: float, text: str, w: float, h: float) -> str:
    art = _paper(say("Chances now"), w, h)
    fitted = fit(text, w - 28, 17, 2, "serif", True, 13)
    middle = h / 2 - (len(fitted.lines) - 1) * 6
    art += box(14, middle - 12, w - 28, 18, "well", 4)
    art += f'<rect class="good" x="14" y="{middle - 12:g}" width="{chance * (w - 28):.4g}" height="18"/>'
    art += box(14, middle - 12, w - 28, 18, "inked", 4)
    return art + put(w / 2, middle + 28, fitted, "ser bold num", "middle")


def _paper(title: str, w: float, h: float) -> str:
    art = box(0, 3, w, h, "fall", 12) + box(0, 0, w, h, "paper", 12) + box(4, 4, w - 8, h - 8, "brass", 8)
    return art + line(14, 20, title, "caps", w - 28, 12, bold=True)


def _bars(say: Words, chances: Outlook, seats: tuple[int, int], names: tuple[str, str], w: float, h: float) -> str:
    art = _paper(say("Chances now"), w, h)
    left, room, top = 12.0, w - 24, 28.0
    art += bar(chances, seats, left, top, room, 18)
    rows = (
        (owned(seats[0]), names[0], chances.won),
        (owned(seats[1]), names[1], chances.lost),
        ("query", say("both lost"), chances.both_lost),
        ("well", say("wind fails"), chances.missed),
    )
    columns = 1 if h > 120 else 2
    for i, (css, text, chance) in enumerate(rows):
        x = left + i % columns * (room / columns + 4)
        y = top + 38 + i // columns * (22 if columns == 1 else 19)
        width = room / columns - 4
        art += box(x, y - 11, 12, 12, f"swatch {css}", 3)
        art += line(x + 18, y, text, "", width - 66, 13)
        hundredths = spelled(percent(chance))
        art += f'<text class="bold num end" x="{x + width:.4g}" y="{y:g}" font-size="14">{hundredths}</text>'
    return art


def owned(seat: int) -> str:
    """The class that paints in a player's colour; paper for a ship of the centre."""
    return f"own-{seat + 1}" if seat != CENTRE else "own-0"


def bar(chances: Outlook, seats: tuple[int, int], x: float, y: float, w: float, h: float) -> str:
    """The four ends beside each other: won, both lost, wind fails, lost."""
    parts = (
        (chances.won, owned(seats[0])),
        (chances.both_lost, "query"),
        (chances.missed, "well"),
        (chances.lost, owned(seats[1])),
    )
    art, left = "", x
    for chance, css in parts:
        art += f'<rect class="{css}" x="{left:.4g}" y="{y:g}" width="{chance * w:.4g}" height="{h:g}"/>'
        left += chance * w
    return art + box(x, y, w, h, "inked", 4)
