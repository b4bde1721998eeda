"""The cards in front of the row: the adventure of the turn and those to come, movement cards, piles."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from filibusta.engine.plain import PlainState, cached_by_fields
from filibusta.engine.record import HIDDEN
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Option
from filibusta.games.spanish_main_cards.table import faces
from filibusta.games.spanish_main_cards.table.context import DrawContext, Setting, adventure_key, chosen_card
from filibusta.table.context import labelled
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, badge, box, sheet, use
from filibusta.table.typeset import line, width


def tray_sprites(ctx: DrawContext, plan: "TrayPlan") -> dict[str, Sprite]:
    """Draws adventures, movement cards and piles in paint order."""
    return {**_piles_and_adventures(ctx.state, ctx.setting, plan), **_movements(ctx, plan)}


@cached_by_fields(
    "turn",
    "line",
    "line_size",
    "adventure_deck_size",
    "adventure_discard",
    "adventure_discard_size",
    "movement_draw_size",
    "movement_discard",
    "movement_discard_size",
)
def _piles_and_adventures(s: PlainState, setting: Setting, plan: "TrayPlan") -> dict[str, Sprite]:
    """The parts that are never choosable and look the same to every viewer."""
    return {**_piles(s, setting, plan), **_adventures(s, setting, plan)}


@dataclass(frozen=True, eq=False)
class TrayPlan:
    """The places of things of the tray: one object for each layout and set of options, compared by identity."""

    active: Spot
    upcoming: tuple[Spot, ...]
    adventure_deck: Spot
    adventure_discard: Spot
    movements: tuple[Spot, ...]
    movement_deck: Spot
    movement_discard: Spot
    tokens: Spot
    """The first of them."""
    pirates: Spot
    """The viewer's own: their caption, with room for them below."""


# ---------------------------------------------------------------- adventures


def _adventures(s: PlainState, setting: Setting, plan: TrayPlan) -> dict[str, Sprite]:
    """Each adventure by its key; the active one is painted last."""
    found: dict[str, Sprite] = {}
    for i in reversed(range(min(s.line_size, len(plan.upcoming) + 1))):
        found[adventure_key(s, i)] = _adventure(setting, s.line[i], bool(i), plan.upcoming[i - 1] if i else plan.active)
    return found


@cached_sprite(1024)
def _adventure(setting: Setting, card: int, upcoming: bool, spot: Spot) -> Sprite:
    draw = faces.adventure_strip if upcoming else faces.adventure_card if setting.wide else faces.adventure_banner
    art, label = draw(setting, card, spot.w, spot.h), faces.adventure_label(setting, card)
    label = setting.say("imminent: {card}", card=label) if upcoming else setting.say("adventure: {card}", card=label)
    side = f"{cards.ADVENTURES[card]['id']}{':strip' if upcoming else ''}"
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, label, side=side)


# ---------------------------------------------------------------- movement cards


def hand_of_viewer(ctx: DrawContext) -> tuple[int, ...]:
    """The viewer's movement cards, or those of the row."""
    s = ctx.state
    if not ctx.plays(Option.MOVEMENT_HANDS):
        return s.movement_row
    if not ctx.seated:
        return ()
    mat = s.seats[ctx.view.viewer]
    return mat.hand[: mat.hand_size]


def _movements(ctx: DrawContext, plan: TrayPlan) -> Mapping[str, Sprite]:
    hands = ctx.plays(Option.MOVEMENT_HANDS)
    if not hands and not ctx.legal:
        return _row_at_rest(ctx.state, ctx.setting, plan)
    if hands and not ctx.seated:
        return _hands(ctx, plan)
    chosen = chosen_card(ctx.state) if not hands or ctx.state.active_player == ctx.view.viewer else NONE
    held = hand_of_viewer(ctx)
    uses = tuple([_use_of(ctx, card) for card in held]) if ctx.legal else ()
    return _row(ctx.setting, plan, held, hands, chosen, uses)


@cached_by_fields("phase", "played", "movement_row")
def _row_at_rest(s: PlainState, setting: Setting, plan: TrayPlan) -> Mapping[str, Sprite]:
    """The row of movement cards for those who have nothing to choose."""
    return _row(setting, plan, s.movement_row, False, chosen_card(s), ())


@lru_cache(1024)
def _row(
    setting: Setting, plan: TrayPlan, held: tuple[int, ...], hands: bool, chosen: int, uses: tuple[tuple[str, str], ...]
) -> Mapping[str, Sprite]:
    """Draws the row of cards; ``uses`` are the actions with each card and their meaning, if anything can be chosen."""
    found: dict[str, Sprite] = {}
    for i, card in enumerate(held):
        if card in (NONE, HIDDEN):
            continue
        played = card == chosen
        if played:
            chosen = NONE
        action, does = uses[i] if uses else ("", "")
        key = f"hand:{i}" if hands else f"card:{i}"
        found[key] = _movement(setting, card, plan.movements[i], hands, played, action, does)
    return found


def _use_of(ctx: DrawContext, card: int) -> tuple[str, str]:
    """Describes the uses of a movement card."""
    if card in (NONE, HIDDEN):
        return "", ""
    name = cards.MOVEMENTS[card]["id"]
    action = ctx.can(f"move:{name}") or ctx.can(f"swap:{name}") or ctx.can(f"discard:{name}")
    return action, ctx.does(action)


@cached_sprite(2048)
def _movement(setting: Setting, card: int, spot: Spot, secret: bool, played: bool, action: str, does: str) -> Sprite:
    draw = faces.movement_small
    if setting.wide:
        draw = faces.movement_card if spot.h > spot.w else faces.movement_flat
    art, label = draw(setting, card, spot.w, spot.h), faces.movement_label(setting, card)
    if played:
        art += _chosen(spot)
        label = setting.say("being played: {card}", card=label)
    return Sprite(
        x=spot.x,
        y=spot.y - (5 if played else 0),
        w=spot.w,
        h=spot.h,
        art=art,
        label=labelled(label, does),
        r=-1.5 if played and setting.wide else 0,
        side=cards.MOVEMENTS[card]["id"],
        action=action,
        secret=secret,
    )


def _chosen(spot: Spot) -> str:
    """The card being played: a ring of wax and a tick."""
    return (
        box(-2, -2, spot.w + 4, spot.h + 4, "wax", 10)
        + f'<g transform="translate({spot.w - 3:g} 2)"><circle class="seal" r="11"/>'
        '<path class="check" d="M-5 0l4 4 6-8"/></g>'
    )


def _hands(ctx: DrawContext, plan: TrayPlan) -> dict[str, Sprite]:
    """Draws how many cards each player holds, for spectators."""
    found: dict[str, Sprite] = {}
    for seat in ctx.seats:
        count = ctx.state.seats[seat].hand_size
        found[f"hand-of:{seat}"] = _hand(ctx.setting, seat, ctx.names[seat], count, plan.movements[seat])
    return found


@cached_sprite(512)
def _hand(setting: Setting, seat: int, name: str, count: int, spot: Spot) -> Sprite:
    art = sheet(spot.w, spot.h, "wood", "brass") + badge(seat, name, 21, 22, 26)
    if setting.wide:
        w, step, y = 70.0, min(24.0, (spot.w - 94) / max(1, count - 1)), 58.0
        left = (spot.w - w - step * (count - 1)) / 2
        art += line(40, 27, name, "ser bold", spot.w - 50, 16, face="serif", bold=True)
    elif spot.h > 60:  # three beside each other: the cards under the name
        w, left, y = 15.0, 14.0, 36.0
        step = min(12.0, (spot.w - 28 - w) / max(1, count - 1))
        art += line(39, 27, name, "ser bold", spot.w - 48, 15, face="serif", bold=True)
    else:
        w, y = 22.0, (spot.h - 31) / 2
        room = min(width(name, 15, "serif", True), spot.w * 0.5)
        step = min(13.0, (spot.w - 58 - room - w) / max(1, count - 1))
        left = spot.w - 10 - w - step * (count - 1)
        art += line(40, spot.h / 2 + 5, name, "ser bold", left - 46, 15, face="serif", bold=True)
    art += "".join(use("back-movement", left + i * step, y, w, w * 1.4) for i in range(count))
    label = setting.say.plural("{player} holds {n} card", "{player} holds {n} cards", count, player=name)
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, label)


# ---------------------------------------------------------------- piles


def _piles(s: PlainState, setting: Setting, plan: TrayPlan) -> dict[str, Sprite]:
    """Draws the piles: the cards left, the cards played, and the last of those."""
    put_away, played = s.adventure_discard_size, s.movement_discard_size
    top = s.adventure_discard[put_away - 1] if put_away else NONE
    last = s.movement_discard[played - 1] if played else NONE
    return {
        "adventure-deck": _adventure_deck(setting, s.adventure_deck_size, plan.adventure_deck),
        "adventure-discard": _adventures_played(setting, put_away, top, plan.adventure_discard),
        "movement-deck": _movement_deck(setting, s.movement_draw_size, plan.movement_deck),
        "movement-discard": _movements_played(setting, played, last, plan.movement_discard),
    }


@cached_sprite(512)
def _adventure_deck(setting: Setting, count: int, spot: Spot) -> Sprite:
    label = setting.say.plural("adventure deck: {n} card", "adventure deck: {n} cards", count)
    return _pile(setting, spot, "back-adventure", count, "", label)


@cached_sprite(1024)
def _adventures_played(setting: Setting, count: int, top: int, spot: Spot) -> Sprite:
    picture = f"adv-{cards.ADVENTURES[top]['id']}" if count else ""
    label = setting.say.plural("adventures played: {n} card", "adventures played: {n} cards", count)
    return _pile(setting, spot, picture, count, "leaf", label)


@cached_sprite(512)
def _movement_deck(setting: Setting, count: int, spot: Spot) -> Sprite:
    label = setting.say.plural("movement draw pile: {n} card", "movement draw pile: {n} cards", count)
    return _pile(setting, spot, "back-movement", count, "", label)


@cached_sprite(1024)
def _movements_played(setting: Setting, count: int, top: int, spot: Spot) -> Sprite:
    picture = f"pic-{cards.MOVEMENTS[top]['id']}" if count else ""
    label = setting.say.plural("movement cards played: {n} card", "movement cards played: {n} cards", count)
    return _pile(setting, spot, picture, count, "mint", label)


def _pile(setting: Setting, spot: Spot, top: str, count: int, paper: str, label: str) -> Sprite:
    """A pile with its count. ``paper``: it lies face up, and ``top`` is what is drawn on its top card."""
    wide, say = setting.wide, setting.say
    text = say.plural("{n} played", "{n} played", count) if paper else say.plural("{n} left", "{n} left", count)
    caption = 18 if wide else 0
    h = spot.h - caption
    w = round(h / 1.4, 1)
    x = (spot.w - w) / 2 if wide else 0
    art = ""
    if not count:
        art = box(x, 0, w, h, "none", 4)
    elif paper:
        picture = w - 6
        ph = picture * 0.66
        art = box(x, 2, w, h, "fall", 4) + box(x, 0, w, h, paper, 4)
        art += f'<g class="dull">{use(top, x + 3, (h - ph) / 2, picture, ph)}</g>'
    else:
        art = "".join(use(top, x + i, -i, w, h) for i in range(min(3, 1 + count // 12)))
    if wide:
        art += line(spot.w / 2, spot.h - 3, text, "soft num mid", spot.w - 2, 13)
    else:
        art += line(w + 6, h / 2 + 4.5, text, "soft num", spot.w - w - 6, 13)
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, label)
