"""A fight: both sides with their cannons and crew, and how far it has come (R12)."""

from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.plunder.cards import FIRST_FLEET, SPEED, TYPE, Type
from filibusta.games.plunder.state import NONE, Foe, Subphase
from filibusta.games.plunder.table.desk import Desk
from filibusta.games.plunder.words.figures import enemy_of, figures_of, fleets_at
from filibusta.games.plunder.words.voice import card_icon, card_name
from filibusta.table.pen import Spot, badge, box, pill, pill_width, use
from filibusta.table.scene import Sprite, drawn_once
from filibusta.table.typeset import LEAST, line, width

HIGH = 116.0
Figures = tuple[tuple[str, int], ...]


class Side(NamedTuple):
    """Who fights: a picture, a name, speed, cannons and crew."""

    kind: int
    name: str
    figures: Figures


def combat_sprites(desk: Desk, spot: Spot) -> dict[str, Sprite]:
    """The panel of a fight; nothing when there is none."""
    if not desk.fighting:
        return {}
    s = desk.state
    own, enemy = _captain(desk, int(s.active)), _enemy(desk)
    return {"fight": _panel(desk.say, int(s.active), own, enemy, int(s.subphase), spot)}


def _captain(desk: Desk, seat: int) -> Side:
    figures = figures_of(desk.state, seat)
    shown = ("wind", figures.speed), ("cannon", figures.cannons), ("crew", figures.crew)
    return Side(int(desk.state.seats[seat].ship), desk.names[seat], shown)


def _enemy(desk: Desk) -> Side:
    """What the active captain fights."""
    s = desk.state
    if s.foe == Foe.CAPTAIN:
        return _captain(desk, int(s.target))
    cannons, crew = enemy_of(s)
    place = s.seats[s.active].place
    match s.foe:
        case Foe.PORT:
            kind = int(s.places[place].card)
        case Foe.FLEETS:
            kind = FIRST_FLEET + next(iter(fleets_at(s, place)), 0)
        case _:
            kind = int(s.encounter)
    figures = [("cannon", cannons), ("crew", crew)]
    if kind != NONE and TYPE[kind] == Type.SHIP:
        figures.insert(0, ("wind", int(SPEED[kind])))
    return Side(kind, card_name(kind, desk.say), tuple(figure for figure in figures if figure[1]))


@drawn_once(512)
def _panel(say: Words, seat: int, own: Side, enemy: Side, part: int, spot: Spot) -> Sprite:
    w, h = spot.w, spot.h
    picture = min(112.0, w * 0.2)
    art = box(0, 3, w, h, "fall", 10) + box(0, 0, w, h, "paper", 10) + box(4, 4, w - 8, h - 8, "brass", 7)
    art += _side(own, 10, picture, False) + _side(enemy, w - 10 - picture, picture, True)
    room = w / 2 - 20
    art += badge(seat, own.name, 22, h - 17, 22)
    art += line(38, h - 12, own.name, "ser", room - 38, 15, "start", "serif", True)
    art += line(w - 12, h - 12, enemy.name, "ser", room, 15, "end", "serif", True)
    art += use("crossed", w / 2 - 17, 8, 34, 34) + _parts(say, part, w, 48)
    label = say("{name} fights {enemy}: {part}", name=own.name, enemy=enemy.name, part=_words(say)[part])
    return Sprite(*spot, art, label)


def _side(side: Side, x: float, picture: float, mirrored: bool) -> str:
    art = use(card_icon(side.kind), x, 9, picture, 78) + box(x, 9, picture, 78, "inked", 5)
    for i, (symbol, value) in enumerate(side.figures):
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
        art += f'<rect class="bout {state}" x="{left:.4g}" y="{y:g}" width="{wide[number]:.4g}" height="22" rx="11"/>'
        art += line(
            left + wide[number] / 2,
            y + 16,
            words[number],
            f"bold bout-t {state}",
            wide[number],
            LEAST,
            "middle",
            "sans",
            True,
        )
        x += wide[number] + 4
    return art
