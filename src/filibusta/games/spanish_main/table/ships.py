"""Ships from above: hull, the masts that stand and the stumps of the others, whose they are and what holds them."""

from math import radians, sin

from filibusta.games.spanish_main.art.vessels import FAMOUS
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.state import Phase
from filibusta.games.spanish_main.table.desk import CHART, Desk, nation_of, ship_id, ship_key
from filibusta.games.spanish_main.table.facts import ship_facts, standing
from filibusta.games.spanish_main.table.places import MILLIMETRE, STEP, Point, amidships, away, hull_box, hull_pose
from filibusta.games.spanish_main.words.voice import ship_card
from filibusta.table.pen import badge, box, use
from filibusta.table.scene import Sprite, drawn_once
from filibusta.table.typeset import line, width

VESSEL = (-100.0, -24.0, 112.0, 48.0)
"""The box of a ship's drawing in millimetres, the tip at (0, 0)."""
NAME = 15.0
UNDER = 34.0
"""So far below a hull her name stands."""
SIGN = 34.0
"""How large the medallion is that says what holds a ship."""


def vessel_symbol(card: int, masts: int) -> str:
    """The drawing of a ship from above: the famous have their own."""
    return f"vessel-{ship_id(card)}" if ship_id(card) in FAMOUS else f"vessel-{nation_of(card)}-{masts}"


def lost_masts(masts: int, standing_bits: int) -> str:
    """The style that fells the masts that are gone; drawings count them from the stern."""
    gone = [masts - i for i in range(masts) if not standing_bits >> i & 1]
    return "".join(f"--mast-{n}:none;--stump-{n}:inline;" for n in gone)


def afloat(desk: Desk) -> dict[str, Sprite]:
    """Ropes, names, ships, and the signs of what holds them."""
    ropes = {f"rope:{i}": _rope_of(desk, i) for i in desk.afloat if desk.state.ships[i].tows in desk.afloat}
    names = {f"name:{i}": _name_of(desk, i) for i in desk.afloat}
    signs = {f"sign:{i}": sign for i in desk.afloat if (sign := _sign_of(desk, i))}
    return {**ropes, **names, **{ship_key(i): _ship_of(desk, i) for i in desk.afloat}, **signs}


def _ship_of(desk: Desk, ship: int) -> Sprite:
    boat, card = desk.state.ships[ship], desk.card(ship)
    action = desk.can(f"act:{ship}") or desk.can(f"ship:{ship}")
    label = desk.label(ship_facts(desk, ship), action)
    chosen = ship == desk.ship and desk.phase != Phase.MAIN and not desk.state.over
    side = "chosen" if chosen else "own" if boat.seat == desk.host else "enemy"
    return _ship(card, desk.masts(ship), boat.standing, boat.seat, side, desk.tip(ship), boat.heading, label, action)


@drawn_once(4096)
def _ship(
    card: int,
    masts: int,
    stands: int,
    seat: int,
    side: str,
    tip: Point,
    heading: int,
    label: str,
    action: str,
) -> Sprite:
    w, h = hull_box(masts)
    x, y, turn = hull_pose(masts, tip, heading)
    art = _laid(w, h / 2, ship_art(card, masts, stands, seat, side))
    return Sprite(x, y, w, h, art, label, r=turn, action=action, pane=CHART)


def _laid(x: float, y: float, art: str) -> str:
    """Art in millimetres about the tip of a bow, with its tip at a point of the chart."""
    return f"<g transform='translate({x:g} {y:g}) scale({MILLIMETRE:g})'>{art}</g>"


def ship_art(card: int, masts: int, stands: int, seat: int, side: str = "own") -> str:
    """A ship from above, in millimetres, the tip of her bow at (0, 0), heading east."""
    style = f"{lost_masts(masts, stands)}--band:var(--p{seat + 1});--side:var(--p{seat + 1})"
    art = use(f"side-{side}-{masts}", *VESSEL) + use(vessel_symbol(card, masts), *VESSEL)
    art += use("derelict", *VESSEL) if not stands else ""
    return f"<g style='{style}'>{art}</g>"


@drawn_once(1024)
def _rope(start: Point, goal: Point) -> Sprite:
    """Between a ship and the one in her tow."""
    path = f"M0 0L{goal[0] - start[0]:.4g} {goal[1] - start[1]:.4g}"
    art = f"<path d='{path}' fill='none' stroke='#1c2733' stroke-width='6'/>"
    art += f"<path d='{path}' fill='none' stroke='#d3ac6c' stroke-width='3' stroke-dasharray='5 2'/>"
    return Sprite(round(start[0], 1), round(start[1], 1), 1, 1, art, "", pane=CHART)


def _rope_of(desk: Desk, ship: int) -> Sprite:
    boat, tow = desk.state.ships[ship], int(desk.state.ships[ship].tows)
    stern = away(desk.tip(ship), boat.heading, -hull_box(desk.masts(ship))[0] + 4)
    return _rope(stern, desk.tip(tow))


def _name_of(desk: Desk, ship: int) -> Sprite:
    """Below the ship: who she is, whose, and how many of her masts stand."""
    boat = desk.state.ships[ship]
    x, y = amidships(desk.masts(ship), desk.tip(ship), boat.heading)
    masts = f"{standing(desk, ship)}/{desk.masts(ship)}"
    below = abs(sin(radians(STEP * boat.heading))) * hull_box(desk.masts(ship))[0] / 2 + UNDER
    return _name(ship_card(desk.card(ship), desk.say), int(boat.seat), desk.names[int(boat.seat)], masts, x, y + below)


@drawn_once(2048)
def _name(name: str, seat: int, owner: str, masts: str, x: float, y: float) -> Sprite:
    wide = width(name, NAME, "sans", True)
    count = width(masts, NAME, "sans", True)
    w = wide + count + 56
    art = box(0, 0, w, 26, "strip", 13) + badge(seat, owner, 15, 13, 19)
    art += line(29, 18, name, "bold on-dark", wide + 2, NAME, bold=True)
    art += use("mast", 33 + wide, 5, 15, 15) + line(
        50 + wide, 18, masts, "bold on-dark num", count + 2, NAME, bold=True
    )
    return Sprite(round(x - w / 2, 1), round(y, 1), w, 26, art, "", pane=CHART)


def _sign_of(desk: Desk, ship: int) -> Sprite | None:
    """A medallion at her stern for what holds her: a pin, a tow, an anchor, Rum; over a derelict her own."""
    boat = desk.state.ships[ship]
    found = [
        ("mark-pin", boat.pinned_by),
        ("mark-rum", boat.hold),
        ("mark-tow", boat.towed_by != NONE),
        ("mark-derelict", not boat.standing),
        ("mark-dock", boat.docked != NONE),
    ]
    symbol = next((name for name, holds in found if holds), "")
    if not symbol:
        return None
    x, y = away(desk.tip(ship), boat.heading, -hull_box(desk.masts(ship))[0] - SIGN / 2)
    return _sign(symbol, round(x - SIGN / 2, 1), round(y - SIGN / 2, 1))


@drawn_once(1024)
def _sign(symbol: str, x: float, y: float) -> Sprite:
    return Sprite(x, y, SIGN, SIGN, use(symbol, 0, 0, SIGN, SIGN), "", pane=CHART)
