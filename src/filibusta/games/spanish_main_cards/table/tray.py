"""What lies before the row: the adventure of the turn and those to come, movement cards, piles."""

from dataclasses import dataclass
from functools import lru_cache

from filibusta.engine.record import HIDDEN
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Option
from filibusta.games.spanish_main_cards.table import faces
from filibusta.games.spanish_main_cards.table.desk import Desk, adventure_key
from filibusta.table.pen import Spot, badge, box, sheet, use
from filibusta.table.scene import Sprite
from filibusta.table.typeset import line


def tray_sprites(desk: Desk, plan: "Plan") -> dict[str, Sprite]:
    """Adventures, movement cards and piles in paint order."""
    return {**_piles(desk, plan), **_adventures(desk, plan), **_movements(desk, plan)}


@dataclass(frozen=True)
class Plan:
    """Where things of the tray lie, for one layout and set of options."""

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


def _adventures(desk: Desk, plan: Plan) -> dict[str, Sprite]:
    found: dict[str, Sprite] = {}
    shown: list[int] = desk.state.line[: min(desk.state.line_size, len(plan.upcoming) + 1)]
    for i, card in reversed(list(enumerate(shown))):
        spot = plan.upcoming[i - 1] if i else plan.active
        draw = faces.adventure_strip if i else faces.adventure_card if desk.wide else faces.adventure_banner
        art = draw(desk.setting, card, spot.w, spot.h)
        label = faces.adventure_label(desk.setting, card)
        label = desk.say("upcoming: {card}", card=label) if i else desk.say("adventure: {card}", card=label)
        side = f"{cards.ADVENTURES[card]['id']}{':strip' if i else ''}"
        found[adventure_key(desk.view, i)] = Sprite(spot.x, spot.y, spot.w, spot.h, art, label, side=side)
    return found


# ---------------------------------------------------------------- movement cards


def hand_of_viewer(desk: Desk) -> list[int]:
    """The viewer's movement cards, or those of the row."""
    s = desk.state
    if not desk.plays(Option.MOVEMENT_HANDS):
        return s.movement_row
    if not desk.seated:
        return []
    mat = s.seats[desk.view.viewer]
    return mat.hand[: mat.hand_size]


def _movements(desk: Desk, plan: Plan) -> dict[str, Sprite]:
    hands = desk.plays(Option.MOVEMENT_HANDS)
    if hands and not desk.seated:
        return _hands(desk, plan)
    found: dict[str, Sprite] = {}
    chosen = desk.chosen_card() if not hands or desk.state.active_player == desk.view.viewer else NONE
    for i, card in enumerate(hand_of_viewer(desk)):
        if card in (NONE, HIDDEN):
            continue
        spot, name = plan.movements[i], cards.MOVEMENTS[card]["id"]
        action = next((a for kind in ("move", "swap", "discard") if (a := desk.can(f"{kind}:{name}"))), "")
        played = card == chosen
        if played:
            chosen = NONE
        draw = faces.movement_small
        if desk.wide:
            draw = faces.movement_card if spot.h > spot.w else faces.movement_flat
        art = draw(desk.setting, card, spot.w, spot.h)
        label = faces.movement_label(desk.setting, card)
        if played:
            art += _chosen(spot)
            label = desk.say("being played: {card}", card=label)
        found[f"hand:{i}" if hands else f"card:{i}"] = Sprite(
            x=spot.x,
            y=spot.y - (5 if played else 0),
            w=spot.w,
            h=spot.h,
            art=art,
            label=desk.label(label, action),
            r=-1.5 if played and desk.wide else 0,
            side=name,
            action=action,
            secret=hands,
        )
    return found


def _chosen(spot: Spot) -> str:
    """The card being played: a ring of wax and a tick."""
    return (
        box(-2, -2, spot.w + 4, spot.h + 4, "wax", 10)
        + f'<g transform="translate({spot.w - 3:g} 2)"><circle class="seal" r="11"/>'
        '<path class="check" d="M-5 0l4 4 6-8"/></g>'
    )


def _hands(desk: Desk, plan: Plan) -> dict[str, Sprite]:
    """For those who watch: how many cards each player holds."""
    found: dict[str, Sprite] = {}
    for seat in desk.seats:
        spot, count = plan.movements[seat], desk.state.seats[seat].hand_size
        art = sheet(spot.w, spot.h, "wood", "brass") + badge(seat, desk.names[seat], 21, 22, 26)
        if desk.wide:
            w, step, y = 70.0, min(24.0, (spot.w - 94) / max(1, count - 1)), 58.0
            left = (spot.w - w - step * (count - 1)) / 2
            art += line(40, 27, desk.names[seat], "ser bold", spot.w - 50, 16, face="serif", bold=True)
        else:
            w, step, y = 22.0, 13.0, (spot.h - 31) / 2
            left = spot.w - 10 - w - step * (count - 1)
            art += line(40, spot.h / 2 + 5, desk.names[seat], "ser bold", left - 46, 15, face="serif", bold=True)
        art += "".join(use("back-movement", left + i * step, y, w, w * 1.4) for i in range(count))
        label = desk.say.plural("{player} holds {n} card", "{player} holds {n} cards", count, player=desk.names[seat])
        found[f"hand-of:{seat}"] = Sprite(spot.x, spot.y, spot.w, spot.h, art, label)
    return found


# ---------------------------------------------------------------- piles


def _piles(desk: Desk, plan: Plan) -> dict[str, Sprite]:
    s, say = desk.state, desk.say
    deck, draw = s.adventure_deck_size, s.movement_draw_size
    put_away, played = s.adventure_discard_size, s.movement_discard_size
    top = f"adv-{cards.ADVENTURES[s.adventure_discard[put_away - 1]]['id']}" if put_away else ""
    last = f"pic-{cards.MOVEMENTS[s.movement_discard[played - 1]]['id']}" if played else ""
    return {
        "adventure-deck": _pile(
            desk.wide,
            plan.adventure_deck,
            "back-adventure",
            deck,
            say.plural("{n} left", "{n} left", deck),
            "",
            say.plural("adventure deck: {n} card", "adventure deck: {n} cards", deck),
        ),
        "adventure-discard": _pile(
            desk.wide,
            plan.adventure_discard,
            top,
            put_away,
            say.plural("{n} played", "{n} played", put_away),
            "leaf",
            say.plural("adventures played: {n} card", "adventures played: {n} cards", put_away),
        ),
        "movement-deck": _pile(
            desk.wide,
            plan.movement_deck,
            "back-movement",
            draw,
            say.plural("{n} left", "{n} left", draw),
            "",
            say.plural("movement draw pile: {n} card", "movement draw pile: {n} cards", draw),
        ),
        "movement-discard": _pile(
            desk.wide,
            plan.movement_discard,
            last,
            played,
            say.plural("{n} played", "{n} played", played),
            "mint",
            say.plural("movement cards played: {n} card", "movement cards played: {n} cards", played),
        ),
    }


@lru_cache(512)
def _pile(wide: bool, spot: Spot, top: str, count: int, text: str, paper: str, label: str) -> Sprite:
    """A pile with its count. ``paper``: it lies face up, and ``top`` is what is drawn on its top card."""
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
        art += line(spot.w / 2, spot.h - 3, text, "soft num mid", spot.w + 10, 12.5)
    else:
        art += line(w + 6, h / 2 + 4.5, text, "soft num", spot.w - w - 6, 12.5)
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, label)
