"""A battle: what each side has rolled and what that comes to (R13); what has to be beaten; who won."""

from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import DICE, MERCHANT_DAMAGE, SEATS, Assignment
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.dice import sure_hits, symbols_of
from filibusta.games.tiny_epic_pirates.state import NONE
from filibusta.games.tiny_epic_pirates.table.desk import Desk
from filibusta.games.tiny_epic_pirates.table.tracks import VOLLEY_HIGH, Volley, volley_art
from filibusta.games.tiny_epic_pirates.words.voice import merchant_name
from filibusta.table.pen import Spot, box, disc, number, use
from filibusta.table.scene import Sprite, drawn_once
from filibusta.table.typeset import line

HIGH = VOLLEY_HIGH + 16
NARROW_HIGH = 2 * VOLLEY_HIGH + 24
HALF = 230.0
"""How wide one side is at least."""


class Side(NamedTuple):
    """One side of a battle: its volley, or a name and what must be beaten; None where that is not known yet."""

    name: str
    volley: Volley | None = None
    damage: int | None = None
    symbol: str = ""


class Battle(NamedTuple):
    """Who fires at whom, and who won: 0 the attacker, 1 the other, 2 nobody, None while it is open."""

    sides: tuple[Side, Side]
    outcome: int | None = None


def fight_high(desk: Desk) -> float:
    """How high the panel is; 0 where nobody fights."""
    return (HIGH if desk.wide else NARROW_HIGH) if battle_of(desk) else 0.0


def fight_sprites(desk: Desk, spot: Spot) -> dict[str, Sprite]:
    """The panel of a battle; nothing when there is none."""
    battle = battle_of(desk)
    return {"fight": _panel(battle, _label(battle, desk.say), spot)} if battle else {}


def fight_label(desk: Desk) -> str:
    """The battle in words; nothing when there is none."""
    battle = battle_of(desk)
    return _label(battle, desk.say) if battle else ""


def battle_of(desk: Desk) -> Battle | None:
    """The battle that is being fought, or that the latest action has ended."""
    s, news = desk.state, desk.view.news()
    attacks = [event for event in news if event.kind == Events.ATTACKED]
    ends = [event for event in news if event.kind in OUTCOMES]
    if s.target != NONE and s.roller != NONE and not ends:
        attacker, target = int(s.active), int(s.target)
    elif ends:
        attacker, target = int(ends[-1].seat), int(ends[-1].target)
    elif attacks:
        attacker, target = int(attacks[-1].seat), int(attacks[-1].target)
    else:
        return None
    outcome = OUTCOMES[Events(ends[-1].kind)] if ends else None
    return Battle((_pirate(desk, attacker, 0), _other(desk, target)), outcome)


OUTCOMES = {Events.WON: 0, Events.LOST: 1, Events.TIED: 2}


def _pirate(desk: Desk, seat: int, side: int) -> Side:
    """A player's side: the dice as they lie, or as the latest action rolled them; else the damage that stands."""
    s, name = desk.state, desk.who(seat)
    faces = _faces(desk, seat)
    if faces:
        each = tuple(int(symbols_of(s, seat, face)) for face in faces)
        cannons = int(s.seats[seat].deckhands[Assignment.CANNONS])
        hits = int(sure_hits(s, seat)) - cannons
        return Side(name, Volley(seat, name, faces, each, cannons, hits))
    told = [int(event.damage) for event in desk.view.news() if event.kind == Events.DAMAGE and event.seat == seat]
    damage = told[-1] if told else int(s.damage[side]) if s.target != NONE and s.damage[side] else None
    return Side(name, None, damage, f"boat-{seat + 1}")


def _faces(desk: Desk, seat: int) -> tuple[int, ...]:
    s = desk.state
    if s.roller == seat and any(s.faces):
        return tuple(int(face) for face in s.faces if face)
    faces = [0] * DICE
    for event in desk.view.news():
        match event.kind:
            case Events.ROLLED if event.seat == seat:
                faces = [int(event.first), int(event.second), int(event.third)]
            case Events.DIE | Events.SUREFIRE if event.seat == seat:
                faces[event.die - 1] = int(event.face)
            case _:
                pass
    return tuple(face for face in faces if face) if all(faces[:2]) else ()


def _other(desk: Desk, target: int) -> Side:
    if target < SEATS:
        return _pirate(desk, target, 1)
    ship, s = target - SEATS, desk.state
    name = str(merchant_name(ship, desk.say))
    sunk = any(event.kind == Events.WON for event in desk.view.news())  # the next card lies there
    damage = None if sunk else int(MERCHANT_DAMAGE[s.merchants[ship].card])
    return Side(name[:1].upper() + name[1:], None, damage, ("boat-orange", "boat-green")[ship])


def _label(battle: Battle, say: Words) -> str:
    told = [_side_told(side, say) for side in battle.sides]
    if battle.outcome == 2:
        told.append(say("Nobody wins."))
    elif battle.outcome is not None:
        told.append(say("{player} wins.", player=battle.sides[battle.outcome].name))
    return " ".join(told)


def _side_told(side: Side, say: Words) -> str:
    if side.volley:
        dice = ", ".join(str(face) for face in side.volley.dice)
        return say("{player}: dice {dice}, damage {n}.", player=side.name, dice=dice, n=side.volley.total)
    if side.damage is None:
        return f"{side.name}."
    return say("{player}: damage {n}.", player=side.name, n=side.damage)


# ---------------------------------------------------------------- drawing


@drawn_once(512)
def _panel(battle: Battle, label: str, spot: Spot) -> Sprite:
    w, h = spot.w, spot.h
    beside = w >= 2 * HALF
    room = (w - 24) / 2 - 10 if beside else w - 24
    art = box(0, 3, w, h, "fall", 10) + box(0, 0, w, h, "paper", 10)
    for i, side in enumerate(battle.sides):
        x, y = (12 + i * (room + 20), 10) if beside else (12, 10 + i * (VOLLEY_HIGH + 6))
        winner = battle.outcome == i
        art += box(x - 6, y - 5, room + 12, VOLLEY_HIGH + 5, "leaf" if winner else "ruled", 7)
        art += (
            f'<g transform="translate({x:.4g} {y})" class="{"on-leaf" if winner else "sprite"}">{_side(side, room)}</g>'
        )
    return Sprite(*spot, art, label)


def _side(side: Side, w: float) -> str:
    if side.volley:
        return volley_art(side.volley, w)
    art = use(side.symbol, 0, 22, 60, 60) + line(0, 16, side.name, "ser", w - 10, 15, "start", "serif", True)
    if side.damage is None:
        return art + disc(w - 26, 50, 23, "query")
    return art + disc(w - 26, 50, 23) + number(w - 26, 59, side.damage, "ser dark mid", 26)
