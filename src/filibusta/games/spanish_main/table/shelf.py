"""The shelf of the fleet builder: all ships and crew by nation, the cheapest first; what cannot be added is pale.

It lies there from the first card to the last, so that nobody loses the place where they looked.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.building import crew_drafted
from filibusta.games.spanish_main.state import Option, Phase
from filibusta.games.spanish_main.table.context import CHART, DrawContext
from filibusta.games.spanish_main.table.faces import ROW, SMALL, flag_of, row_crew, row_ship, small_crew, small_ship
from filibusta.games.spanish_main.words.faces import Options, crew_text
from filibusta.games.spanish_main.words.voice import crew_card, ship_card
from filibusta.table.scene import Pane, Section, Sprite, cached_sprite
from filibusta.table.shapes import Spot, use
from filibusta.table.typeset import line

GAP = 13.0
EDGE = {True: 10.0, False: 14.0}
TOP = 12.0
HEAD = 36.0
SIGNPOSTS = {True: 54.0, False: 50.0}
"""The height of the room above the shelf for the buttons that lead from group to group."""
COLUMNS = {True: 4, False: 1}
CARD = {True: SMALL, False: ROW}


class Group(NamedTuple):
    """Ships or crew of one nation, by what they cost, each by the name of the action that adds it."""

    nation: int
    crew: bool
    names: tuple[str, ...]


@cache
def groups(with_crew: bool) -> tuple[Group, ...]:
    """All that lies on the shelf, in order."""
    found = [_group(nation, False) for nation in range(len(cards.NATIONS))]
    found += [_group(nation, True) for nation in range(len(cards.NATIONS))] if with_crew else []
    return tuple(found)


def _group(nation: int, crew: bool) -> Group:
    ids, nations, costs = (
        (cards.CREW_IDS, cards.CREW_NATION, cards.CREW_POINTS)
        if crew
        else (cards.SHIP_IDS, cards.SHIP_NATION, cards.SHIP_POINTS)
    )
    block = "add_crew" if crew else "add_ship"
    mine = sorted((i for i in range(len(ids)) if nations[i] == nation), key=lambda i: int(costs[i]))
    return Group(nation, crew, tuple(f"{block}:{ids[i]}" for i in mine))


def group_name(group: Group, say: Words) -> str:
    """Names a group of cards: ``English ships``."""
    match cards.Nation(group.nation):
        case cards.Nation.ENGLISH:
            return say("English crew") if group.crew else say("English ships")
        case cards.Nation.SPANISH:
            return say("Spanish crew") if group.crew else say("Spanish ships")
        case cards.Nation.PIRATE:
            return say("Pirate crew") if group.crew else say("Pirate ships")
        case cards.Nation.ANY:
            raise ValueError("a card has one nation")


def shelf_sprites(ctx: DrawContext) -> dict[str, Sprite]:
    """Draws the contents of the pane; while the berth of a crew is chosen, that crew stands out."""
    found: dict[str, Sprite] = {}
    placed = _placed(ctx)
    w, h = CARD[ctx.wide]
    for group, top in _laid(ctx):
        found[f"group:{group.nation}{'c' if group.crew else 's'}"] = _head(
            ctx.say, group, Spot(EDGE[ctx.wide], top, _room(ctx) - 2 * EDGE[ctx.wide], HEAD - 12)
        )
        for i, name in enumerate(group.names):
            row, column = divmod(i, COLUMNS[ctx.wide])
            x, y = EDGE[ctx.wide] + column * (w + GAP), top + HEAD + row * (h + GAP)
            does = ctx.does(ctx.can(name))
            found[name] = _card(ctx.say, name, ctx.state.options, Spot(x, y, w, h), does, not (does or name == placed))
    return found


def _placed(ctx: DrawContext) -> str:
    """The crew whose berth is chosen."""
    if ctx.phase != Phase.BUILD_PLACE:
        return ""
    seat = ctx.view.viewer
    latest = int(ctx.state.seats[seat].crew_cards[int(crew_drafted(ctx.state, seat)) - 1])
    return f"add_crew:{cards.CREW_IDS[latest]}"


def _laid(ctx: DrawContext) -> Iterator[tuple[Group, float]]:
    """Each group with where it begins."""
    top = TOP
    for group in groups(bool(ctx.state.options[Option.USE_CREW])):
        yield group, top
        top += _height(group, ctx.wide)


def _height(group: Group, wide: bool) -> float:
    return HEAD + -(-len(group.names) // COLUMNS[wide]) * (CARD[wide][1] + GAP)


def _room(ctx: DrawContext) -> float:
    """Returns the width of the whole shelf."""
    return 2 * EDGE[ctx.wide] + COLUMNS[ctx.wide] * (CARD[ctx.wide][0] + GAP) - GAP


def shelf(ctx: DrawContext, room: Spot) -> Pane:
    """The window onto the shelf, with a way to each group; it opens at the beginning."""
    above = SIGNPOSTS[ctx.wide]
    spot = Spot(room.x, room.y + above, room.w, room.h - above)
    wide = _room(ctx)
    seen = spot.h * wide / spot.w
    laid = list(_laid(ctx))
    foot = max(seen, laid[-1][1] + _height(laid[-1][0], ctx.wide))
    places = tuple(
        Section(group_name(group, ctx.say), (flag_of(group.nation), "crew" if group.crew else "ship"), top - TOP)
        for group, top in laid
    )
    label, least = ctx.say("The cards of the fleet builder"), spot.w / wide
    return Pane(*spot, (0.0, 0.0, wide, foot), (0.0, 0.0, wide, seen), label, least, 2.0, "shelf", places)


@cached_sprite(64)
def _head(say: Words, group: Group, spot: Spot) -> Sprite:
    name = group_name(group, say)
    art = use(flag_of(group.nation), 0, 1, 30, 20)
    art += line(38, 18, name, "ser", spot.w - 40, 18, "start", "serif", True)
    return Sprite(*spot, art, name, pane=CHART)


@cached_sprite(1024)
def _card(say: Words, name: str, options: Options, spot: Spot, does: str, pale: bool) -> Sprite:
    """A card; with what choosing it does, if it can be chosen."""
    kind, _, card = name.partition(":")
    short = spot.h == ROW[1]
    if kind == "add_ship":
        i = cards.SHIP_IDS.index(card)
        art, named, told = (row_ship if short else small_ship)(say, i), ship_card(i, say), ship_line(i, say)
        cost = int(cards.SHIP_POINTS[i])
    else:
        i = cards.CREW_IDS.index(card)
        art, named = (row_crew if short else small_crew)(say, i, options), crew_card(i, say)
        told = crew_text(i, say, options)
        cost = int(cards.CREW_POINTS[i])
    if does:
        return Sprite(*spot, art, f"{does}; {told}", action=name, pane=CHART)
    one, many = "{card}: {n} point; cannot be added now", "{card}: {n} points; cannot be added now"
    label = f"{say.plural(one, many, cost, card=named) if pale else named}; {told}"
    return Sprite(*spot, f"<g class='off'>{art}</g>" if pale else art, label, pane=CHART)


def ship_line(card: int, say: Words) -> str:
    """The figures of a ship's card in words."""
    row = cards.SHIPS[card]
    return say(
        "cannons {cannons}, move {move}, cargo {cargo}",
        cannons=row["cannons"],
        move=row["move"],
        cargo=row["cargo"],
    )
