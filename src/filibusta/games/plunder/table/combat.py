"""A fight: both sides with their cannons and crew, and how far it has come (R12)."""

from filibusta.engine.words import Words
from filibusta.games.plunder.cards import CANNONS, CREW, FIRST_FLEET, SHIP_CANNONS, SHIP_CREW, SPEED, TYPE, Type
from filibusta.games.plunder.state import NONE, Foe, Subphase
from filibusta.games.plunder.table.desk import Desk, card_name
from filibusta.games.plunder.table.faces import picture_of
from filibusta.games.plunder.table.mats import ship_figures
from filibusta.games.plunder.table.pens import pill, pill_width
from filibusta.table.pen import Spot, badge, box, use
from filibusta.table.scene import Sprite, drawn_once
from filibusta.table.typeset import LEAST, line, width

HIGH = 116.0
Figures = tuple[tuple[str, int], ...]


def combat_sprites(desk: Desk, spot: Spot) -> dict[str, Sprite]:
    """The panel of a fight; nothing when there is none."""
    if not desk.fighting:
        return {}
    s = desk.state
    seat = int(s.active)
    mat = s.seats[seat]
    own = tuple(ship_figures(mat.ship, mat.mate)[:3])
    kind, figures, enemy = _enemy(desk)
    sides = desk.names[seat], mat.ship, own, kind, figures, enemy
    return {"fight": _panel(desk.say, seat, *sides, s.subphase, spot)}


def _enemy(desk: Desk) -> tuple[int, Figures, str]:
    """What is fought: its picture, its figures, its name."""
    s, say = desk.state, desk.say
    if s.foe == Foe.CAPTAIN:
        mat = s.seats[s.target]
        return int(mat.ship), tuple(ship_figures(mat.ship, mat.mate)[:3]), desk.names[int(s.target)]
    if s.foe in (Foe.PORT, Foe.FLEETS):
        place = s.seats[s.active].place
        kinds: list[int] = [FIRST_FLEET + fleet for fleet in desk.fleets_at(place)]
        port = int(s.places[place].card)
        kinds = [port, *kinds] if s.foe == Foe.PORT else kinds
        strength = (
            ("cannon", sum(int(CANNONS[kind]) for kind in kinds)),
            ("crew", sum(int(CREW[kind]) for kind in kinds)),
        )
        first = kinds[0] if kinds else port
        return first, strength, card_name(first, say)
    kind = int(s.encounter if s.encounter != NONE else s.places[s.seats[s.active].place].natives)
    if kind != NONE and TYPE[kind] == Type.SHIP:
        ship = (("wind", int(SPEED[kind])), ("cannon", int(SHIP_CANNONS[kind])), ("crew", int(SHIP_CREW[kind])))
        return kind, ship, card_name(kind, say)
    strength = (("cannon", int(CANNONS[kind])), ("crew", int(CREW[kind])))
    return kind, tuple(figure for figure in strength if figure[1]), card_name(kind, say)


@drawn_once(512)
def _panel(
    say: Words,
    seat: int,
    name: str,
    ship: int,
    own: Figures,
    kind: int,
    other: Figures,
    enemy: str,
    part: int,
    spot: Spot,
) -> Sprite:
    w, h = spot.w, spot.h
    picture = min(112.0, w * 0.27)
    art = box(0, 3, w, h, "fall", 10) + box(0, 0, w, h, "paper", 10) + box(4, 4, w - 8, h - 8, "brass", 7)
    art += _side(picture_of(ship), own, 10, picture, False) + _side(
        picture_of(kind), other, w - 10 - picture, picture, True
    )
    room = w / 2 - 20
    art += badge(seat, name, 22, h - 17, 22) + line(38, h - 12, name, "ser", room - 38, 15, "start", "serif", True)
    art += line(w - 12, h - 12, enemy, "ser", room, 15, "end", "serif", True)
    art += use("crossed", w / 2 - 17, 8, 34, 34) + _parts(say, part, w, 48)
    label = say("{name} fights {enemy}: {part}", name=name, enemy=enemy, part=_words(say)[part])
    return Sprite(*spot, art, label)


def _side(drawing: str, figures: Figures, x: float, picture: float, mirrored: bool) -> str:
    art = use(drawing, x, 9, picture, 78) + box(x, 9, picture, 78, "inked", 5)
    for i, (symbol, value) in enumerate(figures):
        left = x - pill_width(value) - 4 if mirrored else x + picture + 4
        art += pill(left, 11 + i * 22, value, symbol)
    return art


def _words(say: Words) -> tuple[str, ...]:
    return say("chase"), say("broadside"), say("boarding")


def _parts(say: Words, part: int, w: float, y: float) -> str:
    """Chase, broadside, boarding: what is behind, now, to come."""
    words = _words(say)
    wide = [width(word, LEAST, "sans", True) + 18 for word in words]
    across = w < 500
    art, x = "", w / 2 - sum(wide) / 2 - 4
    for number in Subphase:
        state = "lit" if number == part else "gone" if number < part else "next"
        if across and number != part:
            continue
        left = w / 2 - wide[number] / 2 if across else x
        art += f'<rect class="step {state}" x="{left:.4g}" y="{y:g}" width="{wide[number]:.4g}" height="22" rx="11"/>'
        art += line(
            left + wide[number] / 2,
            y + 16,
            words[number],
            f"bold step-t {state}",
            wide[number],
            LEAST,
            "middle",
            "sans",
            True,
        )
        x += wide[number] + 4
    return art
