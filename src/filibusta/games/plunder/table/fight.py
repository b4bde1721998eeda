"""A fight: both sides with their figures, what was played and compared, how far it has come, what it promises (R12)."""

from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.plunder.cards import EFFECT, FIRST_FLEET, SPEED, TYPE, VALUE, Effect, Type
from filibusta.games.plunder.events import Events, Flip
from filibusta.games.plunder.state import NONE, Foe, Subphase
from filibusta.games.plunder.table.chances import Chances, chances_art, chances_of
from filibusta.games.plunder.table.context import DrawContext
from filibusta.games.plunder.words.figures import enemy_of, figures_of, fleets_at, strength_of
from filibusta.games.plunder.words.outlook import BEFORE, fight_of
from filibusta.games.plunder.words.voice import card_icon, card_name, the_card
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, badge, box, number, pill, pill_width, use
from filibusta.table.typeset import LEAST, line, width

HIGH = 178.0
"""The height of the panel."""
PICTURE = 78.0
"""The height of the picture of a side."""
COMPARED = (Events.CHASE, Events.BROADSIDE, Events.BOARDING)
THUMB = (34.0, 28.6)
Figures = tuple[tuple[str, int], ...]


class Side(NamedTuple):
    """One side of a fight: picture, name, speed, cannons and crew, and the card that was played or flipped."""

    kind: int
    name: str
    figures: Figures
    card: int = NONE
    phrase: str = ""
    """The name in a sentence, where it is another."""


class Clash(NamedTuple):
    """The rest of a fight beside its sides."""

    part: int
    needs: tuple[int, int, int] | None
    """The value that a card must bring in each part, where the enemy is the game."""
    compared: tuple[int, int] | None
    """The two figures that were compared last, the captain's first."""
    chances: Chances | None


def fight_height(ctx: DrawContext) -> float:
    """Returns the height of the panel without its margin; 0 without a fight."""
    return HIGH if ctx.facing else 0.0


def fight_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The panel of a fight; nothing when there is none."""
    if not ctx.facing:
        return {}
    s = ctx.state
    fight = fight_of(s)
    clash = Clash(_part(ctx), fight.needs if fight else None, _compared(ctx), chances_of(ctx))
    return {"fight": _panel(ctx.say, int(s.active), _captain(ctx, int(s.active)), _enemy(ctx), clash, spot)}


def _part(ctx: DrawContext) -> int:
    s = ctx.state
    if s.foe != Foe.NOBODY:
        return int(s.subphase)
    if s.strength:
        return int(Subphase.BROADSIDE if EFFECT[s.encounter] == Effect.KRAKEN else Subphase.BOARDING)
    return int(BEFORE[ctx.phase][1])


def _captain(ctx: DrawContext, seat: int) -> Side:
    figures = figures_of(ctx.state, seat)
    shown = ("wind", figures.speed), ("cannon", figures.cannons), ("crew", figures.crew)
    return Side(int(ctx.state.seats[seat].ship), ctx.names[seat], shown, _played(ctx, seat))


def _played(ctx: DrawContext, seat: int) -> int:
    """Returns the card that a captain played, or laid and showed, in the latest action, where it still lies."""
    told = [
        int(event.card)
        for event in ctx.view.news()
        if event.kind in (Events.PLAYED, Events.SHOWN) and event.seat == seat
    ]
    return told[-1] if told else int(ctx.state.card) if seat == ctx.state.active else NONE


def _compared(ctx: DrawContext) -> tuple[int, int] | None:
    for event in reversed(ctx.view.news()):
        if event.kind in COMPARED:
            first, second = (int(value) for value in event.values[:2])
            return (first, second) if event.seat == ctx.state.active else (second, first)
    return None


def _enemy(ctx: DrawContext) -> Side:
    """Returns the active captain's actual or possible enemy."""
    s, say = ctx.state, ctx.say
    if s.foe == Foe.CAPTAIN:
        return _captain(ctx, int(s.target))
    if s.foe == Foe.NOBODY and s.strength and EFFECT[s.encounter] != Effect.PIRATE_FLEET:
        is_kraken = EFFECT[s.encounter] == Effect.KRAKEN
        figures = (("cannon" if is_kraken else "crew", int(s.strength)),)
        phrase = the_card(s.encounter, say) if is_kraken else say("the guests of the tavern")
        return Side(int(s.encounter), card_name(s.encounter, say), figures, _flipped(ctx), phrase)
    foe = Foe(s.foe) if s.foe != Foe.NOBODY else BEFORE[ctx.phase][0]
    cannons, crew = enemy_of(s) if s.foe != Foe.NOBODY else strength_of(s, foe)
    place = s.seats[s.active].place
    match foe:
        case Foe.PORT:
            kind = int(s.places[place].card)
        case Foe.FLEETS:
            kind = FIRST_FLEET + next(iter(fleets_at(s, place)), 0)
        case _:
            kind = int(s.encounter if s.encounter != NONE else s.won)
    figures = [("cannon", cannons), ("crew", crew)]
    if kind != NONE and TYPE[kind] == Type.SHIP:
        figures.insert(0, ("wind", int(SPEED[kind])))
    return Side(
        kind, card_name(kind, say), tuple(figure for figure in figures if figure[1]), phrase=the_card(kind, say)
    )


def _flipped(ctx: DrawContext) -> int:
    """The card that made the Kraken or a brawl so strong."""
    flips = [event for event in ctx.view.news() if event.kind == Events.FLIPPED]
    return int(flips[-1].card) if flips and flips[-1].why in (Flip.KRAKEN, Flip.BRAWL) else NONE


# ------------------------------------------------------------------ drawing


@cached_sprite(512)
def _panel(say: Words, seat: int, own: Side, enemy: Side, clash: Clash, spot: Spot) -> Sprite:
    w, h = spot.w, spot.h
    wide = w >= 500
    picture = min(112.0, w * 0.2)
    art = box(0, 3, w, h, "fall", 10) + box(0, 0, w, h, "paper", 10) + box(4, 4, w - 8, h - 8, "brass", 7)
    art += _side(own, 10, picture, False) + _side(enemy, w - 10 - picture, picture, True)
    name = h - 12 if wide else 106.0
    room = picture + 50 if wide else w / 2 - 20
    art += badge(seat, own.name, 22, name - 5, 22)
    art += line(38, name, own.name, "ser", room - 38, 15, "start", "serif", True)
    art += line(w - 12, name, enemy.name, "ser", room, 15, "end", "serif", True)
    art += use("crossed", w / 2 - 17, 8, 34, 34) + _scores(clash.compared, w / 2) + _parts(say, clash, w, 48)
    if clash.chances:
        left, high = (picture + 66, 78.0) if wide else (14.0, 114.0)
        art += chances_art(clash.chances, left, high, w - 2 * left)
    return Sprite(*spot, art, _label(say, own, enemy, clash))


def _label(say: Words, own: Side, enemy: Side, clash: Clash) -> str:
    told = say(
        "{name} fights {enemy}: {part}", name=own.name, enemy=enemy.phrase or enemy.name, part=_words(say)[clash.part]
    )
    if clash.compared:
        first, second = clash.compared
        told += ". " + say("{n} against {other}", n=first, other=second)
    return f"{told}. {clash.chances.text}" if clash.chances else told


def _scores(compared: tuple[int, int] | None, middle: float) -> str:
    """Draws the compared scores on both sides of the swords: the higher on wax, and on a tie the hunter's."""
    if not compared:
        return ""
    art = ""
    for value, x in zip(compared, (middle - 34, middle + 34), strict=True):
        art += number(x, 33, value, "ser bold mid", 24)
    return art


def _side(side: Side, x: float, picture: float, mirrored: bool) -> str:
    art = use(card_icon(side.kind), x, 9, picture, PICTURE) + box(x, 9, picture, PICTURE, "inked", 5)
    for i, (symbol, value) in enumerate(side.figures):
        left = x - pill_width(value) - 4 if mirrored else x + picture + 4
        art += pill(left, 11 + i * 22, value, symbol)
    return art + _card(side.card, x + 2 if mirrored else x + picture - THUMB[0] - 2)


def _card(kind: int, x: float) -> str:
    """The card that was played, at the foot of the picture, and what it adds."""
    if kind == NONE:
        return ""
    y, value = 9 + PICTURE - THUMB[1] - 2, f"+{int(VALUE[kind])}"
    art = box(x - 1.5, y - 1.5, THUMB[0] + 3, THUMB[1] + 3, "leaf", 4) + use(card_icon(kind), x, y, *THUMB)
    w = width(value, LEAST, "sans", True) + 8
    art += box(x + (THUMB[0] - w) / 2, y - 18, w, 18, "leaf", 8)
    return art + number(x + THUMB[0] / 2, y - 4, value, "bold dark mid", LEAST)


def _words(say: Words) -> tuple[str, ...]:
    return say("chase"), say("broadside"), say("boarding")


def _parts(say: Words, clash: Clash, w: float, y: float) -> str:
    """Draws chase, broadside and boarding as past, present or coming, and the card that each still needs."""
    words = list(_words(say))
    for part, need in enumerate(clash.needs or ()):
        if need > 0:
            words[part] = f"{words[part]} +{need}"
    wide = [width(word, LEAST, "sans", True) + 18 for word in words]
    narrow = w < 500
    art, x = "", w / 2 - sum(wide) / 2 - 4
    for part in Subphase:
        state = "lit" if part == clash.part else "gone" if part < clash.part else "next"
        if narrow and part != clash.part:
            continue
        left = w / 2 - wide[part] / 2 if narrow else x
        art += f'<rect class="bout {state}" x="{left:.4g}" y="{y:g}" width="{wide[part]:.4g}" height="22" rx="11"/>'
        text, css = words[part], f"bold bout-t {state}"
        art += line(left + wide[part] / 2, y + 16, text, css, wide[part], LEAST, "middle", "sans", True)
        x += wide[part] + 4
    return art
