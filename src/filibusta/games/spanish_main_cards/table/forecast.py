"""Forecasts of choices, as far as the player can know them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.engine.tables import complete
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.rules.effects import HAPPENINGS
from filibusta.games.spanish_main_cards.rules.effects.effect import EffectEvent
from filibusta.games.spanish_main_cards.state import ACTIONS, NONE
from filibusta.games.spanish_main_cards.table import plates
from filibusta.games.spanish_main_cards.table.board import plan_of, sprites
from filibusta.games.spanish_main_cards.table.context import DrawContext, ship_key
from filibusta.games.spanish_main_cards.words.faces import card_text
from filibusta.games.spanish_main_cards.words.prompts import stake
from filibusta.games.spanish_main_cards.words.voice import Voice
from filibusta.table.scene import Aspect, Forecast, Ghost, Mark

GHOST_LIFT = 96
"""Wide: a ghost sails this far above the row."""
GHOST_HEIGHT = 110
"""And its art reaches this far above its origin."""
CROWD = 4
"""The number of changing ships from which on those that move a single space show no ghost."""


@dataclass
class _Change:
    goal: int
    gain: int = 0
    damage: bool = False


_Changes = dict[int, _Change]


def _nothing(changes: _Changes, h: Event) -> None:
    """Nothing that is shown of a ship, or only where it lies in the end."""


def _damage(changes: _Changes, h: Event) -> None:
    if h.ship != NONE:
        changes[h.ship].damage = True


def _gain(changes: _Changes, h: Event) -> None:
    changes[h.ship].gain += h.fame


def _lose(changes: _Changes, h: Event) -> None:
    changes[h.ship].gain -= h.fame


def _by_effect(happening: EffectEvent) -> Callable[[_Changes, Event], None]:
    def change(changes: _Changes, h: Event) -> None:
        for part, points in happening.fame.items():
            changes[getattr(h, part)].gain += points

    return change


_UNKNOWABLE = (
    Events.REVEALED, Events.REFUTED, Events.UNOWNED, Events.TURNED_UP, Events.TURN, Events.ENDED, Events.BANKED,
)  # fmt: skip
_UNSHOWN = (
    Events.STARTED, Events.PLAYED, Events.MOVED, Events.FOGGED, Events.REFILLED, Events.DREW, Events.RESHUFFLED,
    Events.REPAIRED, Events.ACCUSED, Events.PASSED, Events.KEPT, Events.SWAPPED, Events.DISCARDED, Events.ADVENTURE,
    Events.NOTHING,
)  # fmt: skip
_CHANGES: dict[Events, Callable[[_Changes, Event], None] | None] = {
    **dict.fromkeys(_UNKNOWABLE, None),
    **dict.fromkeys(_UNSHOWN, _nothing),
    Events.SABOTAGED: _damage,
    Events.DAMAGED: _damage,
    Events.GAINED: _gain,
    Events.LOST: _lose,
    **{event: _by_effect(happening) for event, happening in HAPPENINGS.items()},
}
CHANGES: Mapping[Any, Callable[[_Changes, Event], None] | None] = complete(
    "what events change (table/forecast.py)", _CHANGES, Events
)
"""The changes of ships by each kind of event; None: from here on they depend on chance or on hidden things."""


def forecast(view: View, action: str, say: Words, layout: Aspect) -> Forecast:
    """Places, fame and damage of all ships a choice would change; played on a deal that fits what the viewer sees."""
    number = view.state.choices[action]
    imagined = replace(view, states=view.game.dealt_anew(view.states, 1))
    view.game.act(imagined.states, number)
    changes = {ship: _Change(view.state.ships[ship].space) for ship in range(cards.N_SHIPS)}
    moved = False
    for event in imagined.news():
        change = CHANGES[event.kind]
        if change is None:
            break
        moved |= event.kind == Events.MOVED
        change(changes, event)
    if moved:
        for ship, change in changes.items():
            change.goal = imagined.state.ships[ship].space
    ctx = DrawContext(view, say, view.names, layout)
    changed = {ship: one for ship, one in changes.items() if one != _Change(_space(ctx, ship))}
    marks = (mark for ship, change in changed.items() for mark in _marks(ctx, ship, change))
    return Forecast(_effect(ctx, number), ghosts=_ghosts(ctx, changed), marks=list(marks))


def _effect(ctx: DrawContext, action: int) -> str:
    """Describes what a card does and, where there is room, what an accusation can bring."""
    kind, i = ACTIONS.part(action)
    if kind == "accuse" and ctx.wide:
        return stake(Voice(ctx.state, ctx.say, ctx.names))
    return f"{card_text('movement', i, ctx.say, ctx.state.options)}." if kind in ("move", "swap", "discard") else ""


def _space(ctx: DrawContext, ship: int) -> int:
    return ctx.state.ships[ship].space


def _ghosts(ctx: DrawContext, changed: dict[int, _Change]) -> list[Ghost]:
    """Draws ghosts of ships that sail furthest; none for a row that closes up, nor where it would hide a choice."""
    far = {ship: abs(change.goal - _space(ctx, ship)) for ship, change in changed.items()}
    furthest = max(far.values(), default=0)
    if not furthest or (furthest == 1 and len(changed) >= CROWD):
        return []
    goals = [(ship, changed[ship].goal) for ship in reversed(changed) if far[ship] == furthest]
    return [_ghost(ctx, ship, goal) for ship, goal in goals if not (ctx.wide and _hides(ctx, goal))]


def _ghost(ctx: DrawContext, ship: int, goal: int) -> Ghost:
    """Draws a ghost; in the wide picture above the row, with the way there. Narrow: the line it would lie on."""
    x, y = plates.place(ctx.wide, goal)
    if not ctx.wide:
        return Ghost(ship_key(ship), x, y, bare=True)
    (x0, y0), middle, up = plates.place(True, _space(ctx, ship)), plates.PLATE[0] / 2, y - GHOST_LIFT
    way = f"M{x0 + middle:g} {y0 - GHOST_LIFT:g}C{x0 + middle:g} 20 {x + middle:g} 0 {x + middle:g} {up - GHOST_LIFT:g}"
    return Ghost(ship_key(ship), x, up, way)


def _hides(ctx: DrawContext, goal: int) -> bool:
    """Tells whether a ghost over that space would hide something that can be chosen."""
    x, y = plates.place(True, goal)
    low, high = y - GHOST_LIFT, y - GHOST_LIFT - GHOST_HEIGHT
    there = sprites(ctx, plan_of(ctx.setting)).values()
    return any(
        one.action and one.y < low and one.y + one.h > high and one.x < x + plates.PLATE[0] and one.x + one.w > x
        for one in there
    )


def _marks(ctx: DrawContext, ship: int, change: _Change) -> Iterator[Mark]:
    """Marks a ship's figures, where they hide neither names nor faces."""
    key, start, (w, h) = ship_key(ship), _space(ctx, ship), plates.PLATE
    if change.goal != start:
        x, y = (w / 2, h - 1) if ctx.wide else (-62, 12 if change.damage else 22)
        yield Mark(key, f"{start} → {change.goal}", x=x, y=y)
    if change.gain:
        text, tone = (f"+{change.gain}", "plus") if change.gain > 0 else (f"−{-change.gain}", "minus")
        x, y = (w - 16, -14) if ctx.wide else (-16, 10)
        yield Mark(key, text, tone, "fame", x, y)
    if change.damage:
        x, y = (w / 2, -34) if ctx.wide else (-38, 35)
        yield Mark(key, ctx.say("damaged"), "minus", x=x, y=y, tight=not ctx.wide)
