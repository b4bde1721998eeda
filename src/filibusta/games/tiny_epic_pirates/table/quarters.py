"""The things of the players: the host's purse, hold, tokens and crew, and the mats of the others."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.state import NONE, Phase
from filibusta.games.tiny_epic_pirates.table import mats
from filibusta.games.tiny_epic_pirates.table.context import DrawContext, mat_key, order_of
from filibusta.games.tiny_epic_pirates.table.faces import TALL, Person, crew_card, told_card
from filibusta.games.tiny_epic_pirates.table.letters import badge, line, number, pill, pill_width
from filibusta.games.tiny_epic_pirates.table.mats import Mat
from filibusta.games.tiny_epic_pirates.table.people import captain_of, crew_of
from filibusta.games.tiny_epic_pirates.table.wheel import SPACES
from filibusta.games.tiny_epic_pirates.words.seats import seat_facts
from filibusta.games.tiny_epic_pirates.words.voice import captain_name, good_name
from filibusta.table.context import labelled
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, use

OWN_HIGH = 100.0
"""The height of the host's purse and hold."""
CUBE, REACH = 40.0, 49.0
"""The size of a cube in the hold, and the box in which a finger finds it."""
BEHIND = 8.0
"""The width of a cube that shows behind another."""
CHEST = 25.0
ROW_HIGH = 52.0
"""The height of another player's mat where several share the room."""
APART = 4.0
FACE = 22.0
SIGN = 19.0
"""The width of a cube or token in a row."""
NAME, NAMED = 34.0, 62.0
"""The left edge of a name in a row, and the least room it has."""
GIVEN_BY = ("discard", "give")
"""The actions by which a cube leaves the hold."""


def cubes_of(hold: list[int]) -> tuple[int, ...]:
    """The cubes of a hold, good by good."""
    return tuple(good for good, n in enumerate(hold) for _ in range(n))


def mat_of(ctx: DrawContext, seat: int) -> Mat:
    """Returns the public facts of a player, as plain values."""
    return _mat(ctx.state.seats[seat], seat, ctx.who(seat), ctx.captain(seat), ctx.is_solo(seat))


@lru_cache(256)
def _mat(mat: Any, seat: int, name: str, captain: str, solo: bool) -> Mat:
    return Mat(
        seat=seat,
        name=name,
        captain=captain,
        rank=0 if solo else mat.legend,
        gold=mat.gold,
        buried=mat.treasures,
        treasures=cards.TREASURES,
        hold=tuple(cards.GOODS[good] for good in cubes_of(mat.hold)),
        capacity=cards.HOLD,
        surefire=mat.surefire,
        kept=("sail_2",) * mat.sail_tokens + ("storm_pass",) * mat.storm_passes,
        posts=tuple(mat.deckhands),
        crew=tuple(cards.CREW[int(card)] for card in mat.crew if card != NONE),
        wheel=tuple(order_of(mat.wheel, space) for space in range(SPACES)),
        hands=tuple(bool(mat.posted >> space & 1) for space in range(SPACES)),
        space=mat.space,
    )


def facts(ctx: DrawContext, seat: int) -> str:
    """All that lies on a mat, in words."""
    told = ", ".join(fact.label for fact in seat_facts(ctx.state, seat, ctx.say))
    return f"{ctx.who(seat)}: {told}"


# ---------------------------------------------------------------- the host's


def own_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """Draws name, gold and treasures; below them the hold and the kept tokens."""
    mat = mat_of(ctx, ctx.host)
    found = {mat_key(ctx.host): _purse(mat, facts(ctx, ctx.host), spot)}
    held = cubes_of(ctx.state.seats[ctx.host].hold)
    for i, x in sorted(_stood(held, spot.w).items(), key=lambda stood: held[: stood[0]].count(held[stood[0]]) == 0):
        action = _given(ctx, held[i]) if held[i] not in held[:i] else ""
        place = Spot(spot.x + 4 + x, spot.y + OWN_HIGH - REACH, REACH, REACH)
        label = labelled(good_name(held[i], ctx.say).capitalize(), ctx.does(action))
        found[f"cube:{i}"] = _cube(cards.GOODS[held[i]], label, action, place)
    if mat.kept.count("sail_2"):
        action = ctx.can("more_sail") if ctx.wide else ""
        place = Spot(spot.x + spot.w - 68, spot.y + OWN_HIGH - 66, 28, 28)
        found["sail_token"] = _token("search-sail_2", mat.kept.count("sail_2"), place, ctx.does(action), action)
    return found


def _stood(held: Sequence[int], w: float) -> dict[int, float]:
    """Returns the place of each cube on a mat of that width: side by side, or those of a kind behind its first."""
    if len(held) * REACH <= w:
        return {i: i * REACH for i in range(len(held))}
    kinds = list(dict.fromkeys(held))
    return {i: kinds.index(good) * REACH + held[:i].count(good) * BEHIND for i, good in enumerate(held)}


def _given(ctx: DrawContext, good: int) -> str:
    return next(filter(None, (ctx.can(f"{block}:{cards.GOODS[good]}") for block in GIVEN_BY)), "")


@cached_sprite(512)
def _purse(mat: Mat, label: str, spot: Spot) -> Sprite:
    w = spot.w
    art = box(0, 0, w, OWN_HIGH, "paper", 8) + badge(mat.seat, mat.name, 19, 19, 26)
    gold = w - 8 - pill_width(mat.gold, size=16)
    art += line(37, 25, mat.name, "ser", gold - 42, 17, "start", "serif", True) + pill(
        gold, 8, mat.gold, "coin", size=16
    )
    art += f'<g transform="translate(8 34)">{mats.treasures_art(mat.seat + 1, mat.buried, mat.treasures, CHEST)}</g>'
    empty = max(cards.HOLD - len(mat.hold), 0)
    for i in range(len(mat.hold), len(mat.hold) + empty):
        art += box(8 + i * REACH + 4, OWN_HIGH - CUBE, CUBE - 8, CUBE - 8, "none", 5)
    tokens = (("surefire", mat.surefire), ("search-storm_pass", mat.kept.count("storm_pass")))
    for i, (symbol, n) in enumerate(tokens):
        if n:
            art += _counted(symbol, n, w - 100 + i * 64, OWN_HIGH - 66, 28)
    return Sprite(*spot, art, label)


def _counted(symbol: str, n: int, x: float, y: float, size: float) -> str:
    art = use(symbol, x, y, size, size)
    return art + number(x + size / 2, y + size + 12, f"×{n}", "ser mid", 13) if n > 1 else art


@cached_sprite(256)
def _cube(good: str, label: str, action: str, spot: Spot) -> Sprite:
    art = use(f"cube-{good}", (spot.w - CUBE) / 2 + 3, (spot.h - CUBE) / 2 + 3, CUBE - 6, CUBE - 6)
    return Sprite(*spot, art, label, action=action, round=True)


@cached_sprite(64)
def _token(symbol: str, n: int, spot: Spot, does: str, action: str) -> Sprite:
    return Sprite(*spot, _counted(symbol, n, 0, 0, spot.w), does, action=action)


# ---------------------------------------------------------------- the host's crew


def crew_high(w: float) -> float:
    """Returns the height of a row of four cards of this width."""
    return w * TALL


def crew_sprites(ctx: DrawContext, x: float, y: float, w: float, gap: float) -> dict[str, Sprite]:
    """Draws four places for crew, which hold the captains while these are chosen."""
    if ctx.phase in (Phase.CAPTAIN_PICK, Phase.CAPTAIN_SIDE):
        return _captains(ctx, x, y, w, gap)
    found: dict[str, Sprite] = {}
    for i, card in enumerate(ctx.state.seats[ctx.host].crew[: cards.CREW_MAX]):
        spot = Spot(x + i * (w + gap), y, w, w * TALL)
        if card == NONE:
            found[f"berth:{i}"] = _berth(spot)
            continue
        name = cards.CREW[int(card)]
        action = ctx.can(f"use:{name}") or ctx.can(f"dismiss:{name}")
        found[f"crew:{name}"] = _person(crew_of(card, ctx.say), ctx.does(action), action, spot)
    return found


def _captains(ctx: DrawContext, x: float, y: float, w: float, gap: float) -> dict[str, Sprite]:
    """R25.9: the Captain Cards left, the two of a card together; R2.17: both sides of the host's own."""
    sides = len(cards.CAPTAINS) // len(cards.CARDS_OF_CAPTAINS)
    found: dict[str, Sprite] = {}
    if ctx.phase == Phase.CAPTAIN_PICK:
        for card, name in enumerate(cards.CARDS_OF_CAPTAINS):
            if ctx.state.captains_left[card]:
                spot = Spot(x + card * (w + gap), y, w, w * TALL)
                other = captain_name(sides * card + 1, ctx.say)
                action = ctx.can(f"card:{name}")
                does = ctx.does(action) or other
                found[f"card:{name}"] = _person(captain_of(sides * card, ctx.say), does, action, spot)
        return found
    first = int(ctx.state.seats[ctx.host].captain) // sides * sides
    told = 0 if ctx.wide else w + gap
    for side in range(sides if first >= 0 else 0):
        spot = Spot(x + side * (w + told + gap), y, w + told, w * TALL)
        action = ctx.can(f"captain:{cards.CAPTAINS[first + side]}")
        person = captain_of(first + side, ctx.say)
        found[f"captain:{cards.CAPTAINS[first + side]}"] = _person(person, ctx.does(action), action, spot, told > 0)
    return found


@cached_sprite(32)
def _berth(spot: Spot) -> Sprite:
    return Sprite(*spot, box(1, 1, spot.w - 2, spot.h - 2, "none", 7), "")


@cached_sprite(1024)
def _person(person: Person, does: str, action: str, spot: Spot, told: bool = False) -> Sprite:
    label = labelled(f"{person.name}. {person.text}", does)
    art = told_card(person, spot.w, spot.h) if told else crew_card(person, spot.w)
    return Sprite(*spot, art, label, action=action, comes="deck", goes="deck")


# ---------------------------------------------------------------- the others


def rivals_high(ctx: DrawContext) -> float:
    """Returns the height of the other players' mats together in the narrow picture."""
    return len(ctx.rivals) * (mats.RIVAL_HIGH + 6)


def rival_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """Draws one rival with everything, or several beneath each other in the wide picture with less."""
    large = len(ctx.rivals) == 1 or not ctx.wide
    draw, high, apart = (_rival, mats.RIVAL_HIGH, 6) if large else (_row, ROW_HIGH, APART)
    return {
        mat_key(seat): draw(
            mat_of(ctx, seat), facts(ctx, seat), Spot(spot.x, spot.y + i * (high + apart), spot.w, high)
        )
        for i, seat in enumerate(ctx.rivals)
    }


@cached_sprite(512)
def _rival(mat: Mat, label: str, spot: Spot) -> Sprite:
    return Sprite(*spot, mats.rival_art(mat, spot.w), label)


@cached_sprite(512)
def _row(mat: Mat, label: str, spot: Spot) -> Sprite:
    return Sprite(*spot, row_art(mat, spot.w, spot.h), label)


def row_art(mat: Mat, w: float, h: float) -> str:
    """Draws name, people, booty, gold; below them wheel and posts. Treasures and ranks stand elsewhere.

    Many people and much booty lie closer together, so that the name has room.
    """
    art = box(0, 0, w, h, "paper", 7) + badge(mat.seat, mat.name, 16, 14, 22)
    x = w - 6 - pill_width(mat.gold)
    art += pill(x, 4, mat.gold, "coin")
    signs = [f"cube-{good}" for good in mat.hold] + ["surefire"] * mat.surefire
    signs += [f"search-{token}" for token in mat.kept]
    people = [f"card-{card}" for card in filter(None, (mat.captain, *mat.crew))]
    needed = len(signs) * SIGN + len(people) * (FACE + 1)
    close = min(1.0, (x - 8 - NAME - NAMED) / max(1.0, needed))
    x -= 4 + len(signs) * SIGN * close
    art += "".join(use(sign, x + i * SIGN * close, 5, 18, 18) for i, sign in enumerate(signs))
    x -= 4 + len(people) * (FACE + 1) * close
    for i, card in enumerate(people):
        left = x + i * (FACE + 1) * close
        art += use(card, left, 3, FACE, FACE) + box(left, 3, FACE, FACE, "inked", 3)
    art += line(NAME, 19, mat.name, "ser", x - NAME - 3, 15, "start", "serif", True)
    art += f'<g transform="translate(8 25.6) scale(.67)">{mats.small_strip(mat, 228)}</g>'
    return art + mats.posts_art(mat, 190, 29, w - 194)
