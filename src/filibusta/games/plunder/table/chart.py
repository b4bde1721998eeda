"""The known sea in its pane: places, ships, treasure fleets, where a card may be laid."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import FIRST_FLEET, PLACES, STORM, TYPE, Type
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.state import NONE, Direction
from filibusta.games.plunder.table.context import MAP, DrawContext, card_id, place_key, ship_key
from filibusta.games.plunder.table.faces import TALL, small_card
from filibusta.games.plunder.table.facts import card_facts, figures_of
from filibusta.games.plunder.table.places import BERTHS, CROWDED, GAP, PLACE, SIZE, Berth, corner, place_art
from filibusta.games.plunder.words.faces import Options, market_text, treasury
from filibusta.games.plunder.words.voice import card_name, spot_name
from filibusta.table.context import labelled
from filibusta.table.scene import Area, Pane, Sprite, cached_sprite, single_quoted
from filibusta.table.shapes import Spot, badge, box, use
from filibusta.table.typeset import LEAST, line, width

STEPS = {Direction.NORTH: (0, 1), Direction.EAST: (1, 0), Direction.SOUTH: (0, -1), Direction.WEST: (-1, 0)}
STEP = (PLACE[0] + GAP, PLACE[1] + GAP)
BOATS = {
    **dict.fromkeys(("pinnace", "sloop", "jacht", "lugger"), 1),
    **dict.fromkeys(("caravel", "brig", "brigantine", "barque"), 2),
    **dict.fromkeys(("merchantman", "fluyt", "great_fluyt", "corvette", "frigate", "nao", "urca"), 3),
    **dict.fromkeys(("galleon", "war_galleon", "east_indiaman"), 4),
    **dict.fromkeys(("man_of_war", "ship_of_the_line"), 5),
}
"""The number of masts of each class, seen from above."""
BADGE = 24.0
TIGHT = 72
"""Ships shorter than this bear their owner's sign amidships."""
LEAST_SCALE = 0.45
READABLE = {True: 0.82, False: 0.87}
"""At this scale all can still be read in the wide and in the narrow picture: it opens no smaller."""
TURNED_UP = "flip"
"""The key of the card that was flipped last."""
TITLE = 16.0
FLIP = 52.0
"""The width of the flipped card."""
MARGIN = 12.0
"""The sea seen around the places next to the captain who must act."""


class Known(NamedTuple):
    """A place of the known sea, and how far east and north of Tortuga it lies."""

    x: int
    y: int
    kind: int
    natives: int
    sacked: bool
    options: Options

    @property
    def silver(self) -> int:
        """R14.6: what is left in a port's treasury."""
        return 0 if self.sacked else treasury(self.kind, self.options)


def pane(ctx: DrawContext, spot: Spot) -> Pane:
    """The window onto the known sea: it opens about the captain who must act, on as little bare wood as can be."""
    here = ctx.state.places[ctx.state.seats[ctx.centre].place]
    x, y = corner(here.x, here.y)
    left, top, wide, high = sea = area(ctx)
    w = min(3 * STEP[0] + 2 * MARGIN, spot.w / READABLE[ctx.wide])
    h = min(3 * STEP[1] + 2 * MARGIN, spot.h / READABLE[ctx.wide])
    across = _within(x + PLACE[0] / 2 - w / 2, w, left + STEP[0] - MARGIN, wide - 2 * (STEP[0] - MARGIN))
    down = _within(y + PLACE[1] / 2 - h / 2, h, top + STEP[1] - MARGIN, high - 2 * (STEP[1] - MARGIN))
    opens = (across, down, w, h)
    plan = _plan(_sea_of(ctx), *sea)
    about = (ship_key(ctx.centre),)
    return Pane(*spot, sea, opens, ctx.say("The known sea"), LEAST_SCALE, plan=plan, about=about)


def _within(start: float, size: float, least: float, room: float) -> float:
    """Returns where a stretch of this size begins so that it lies within a room, or in its middle."""
    return least + (room - size) / 2 if size >= room else max(least, min(start, least + room - size))


@lru_cache(64)
def _plan(sea: "Sea", left: float, top: float, wide: float, high: float) -> str:
    """Each place by its kind, and the captains."""
    art = box(left, top, wide, high, "plank", 0)
    for place in sea.places:
        x, y = corner(place.x, place.y)
        kind = Type(int(TYPE[place.card]))
        css = "sea" if kind == Type.OPEN_SEA else "cream" if kind == Type.COASTLAND else "paper"
        art += box(x, y, *PLACE, css, 12)
    for seat, (place, _, _) in enumerate(sea.ships):
        x, y = corner(sea.places[place].x, sea.places[place].y)
        art += use(f"badge-{seat + 1}", x + 4 + 72 * (seat % 2), y + 4 + 58 * (seat // 2), 70, 70)
    return single_quoted(art)


def area(ctx: DrawContext) -> Area:
    """All places, and a space to each side where the next may be laid."""
    return _area(ctx.state.places[: ctx.state.places_size])


@lru_cache(64)
def _area(places: tuple[Any, ...]) -> Area:
    xs, ys = [place.x for place in places], [place.y for place in places]
    left, top = corner(min(xs) - 1, max(ys) + 1)
    right, foot = corner(max(xs) + 2, min(ys) - 2)
    return left - GAP, top - GAP, right - left + GAP, foot - top + GAP


def chart_sprites(ctx: DrawContext) -> dict[str, Sprite]:
    """Everything in the pane, in paint order."""
    here = _spot_of(ctx, ctx.centre)
    sea, known = area(ctx), _sea_of(ctx)
    rose = _rose(ctx.say("The known sea"), _charted(ctx) if ctx.wide else (), *sea)
    found = {"wood": _wood(*sea), "rose": rose, "here": _here(*corner(*here)), **_places(ctx.say, known)}
    for i, action in _ways(ctx).items():
        found[place_key(i)] = _place(ctx.say, known.place(i), action, known.facts(i, ctx.say), ctx.does(action))
    for direction, (right, up) in STEPS.items():
        action = ctx.can(f"space:{direction.name.lower()}")
        if action and not _laid(ctx, here[0] + right, here[1] + up):
            x, y = corner(here[0] + right, here[1] + up)
            found[action] = _space(ctx.say, _way(direction, ctx.say), x, y, action, ctx.does(action))
    return {**found, **_afloat(ctx.say, known), **_turned_up(ctx)}


class Sea(NamedTuple):
    """The contents of the pane, as plain values: the same for all viewers, and mostly before and after an action."""

    places: tuple[Any, ...]
    ships: tuple[tuple[int, int, str], ...]
    """By seat: the place, the ship, the captain's name."""
    fleets: tuple[int, ...]
    """By fleet: the place."""
    options: Options

    def place(self, i: int) -> Known:
        """Returns what is known of a place."""
        place = self.places[i]
        return Known(place.x, place.y, place.card, place.natives, bool(place.sacked), self.options)

    def ships_at(self, i: int) -> list[int]:
        """Returns the seats whose ships are at a place."""
        return [seat for seat, ship in enumerate(self.ships) if ship[0] == i]

    def fleets_at(self, i: int) -> list[int]:
        """Returns the treasure fleets at a place."""
        return [fleet for fleet, place in enumerate(self.fleets) if place == i]

    def facts(self, i: int, say: Words) -> str:
        """Returns what a reader of the screen hears of a place."""
        names = tuple([self.ships[seat][2] for seat in self.ships_at(i)])
        return _facts(say, self.place(i), names, tuple(self.fleets_at(i)))


def _sea_of(ctx: DrawContext) -> Sea:
    s = ctx.state
    ships = tuple([(s.seats[seat].place, s.seats[seat].ship, ctx.names[seat]) for seat in ctx.seats])
    return Sea(s.places[: s.places_size], ships, tuple([fleet.place for fleet in s.fleets]), s.options)


@lru_cache(64)
def _places(say: Words, sea: Sea) -> Mapping[str, Sprite]:
    """The places, as they are where nobody may go there now."""
    every = range(len(sea.places))
    return {place_key(i): _place(say, sea.place(i), "", sea.facts(i, say), "") for i in every}


def _turned_up(ctx: DrawContext) -> dict[str, Sprite]:
    """R21.4, R19.20: the card that the latest action flipped, or Storm, beside the ship of the captain it was for."""
    flips = [event for event in ctx.view.news() if event.kind in (Events.FLIPPED, Events.STORM)]
    if not flips:
        return {}
    event = flips[-1]
    kind = STORM if event.kind == Events.STORM else int(event.card)
    if kind == NONE or ctx.state.seats[event.seat].needs_refit:
        return {}
    left, top = corner(*_spot_of(ctx, event.seat))
    return {TURNED_UP: _flip(ctx.say, kind, ctx.state.options, left + PLACE[0] - FLIP - 5, top + 27)}


@cached_sprite(512)
def _flip(say: Words, kind: int, options: Options, x: float, y: float) -> Sprite:
    label = say("Flipped: {card}", card=card_facts(kind, say, options))
    art = box(-3, -3, FLIP + 6, FLIP * TALL + 6, "leaf", 7) + small_card(kind, FLIP)
    return Sprite(x, y, FLIP, FLIP * TALL, art, label, comes="deck", goes="discard", pane=MAP)


def _way(direction: Direction, say: Words) -> str:
    match direction:
        case Direction.NORTH:
            return say("North")
        case Direction.EAST:
            return say("East")
        case Direction.SOUTH:
            return say("South")
        case Direction.WEST:
            return say("West")


def _spot_of(ctx: DrawContext, seat: int) -> tuple[int, int]:
    place = ctx.state.places[ctx.state.seats[seat].place]
    return place.x, place.y


def _laid(ctx: DrawContext, x: int, y: int) -> bool:
    return any((place.x, place.y) == (x, y) for place in ctx.state.places[: ctx.state.places_size])


def _ways(ctx: DrawContext) -> dict[int, str]:
    """The places that may be chosen: those to which the captain may move, and any that is asked for."""
    beside = ctx.state.places[ctx.state.seats[ctx.centre].place].beside
    found = {int(name.partition(":")[2]): name for name in ctx.legal if name.startswith(place_key(0)[:-1])}
    for direction in Direction:
        word = direction.name.lower()
        action = ctx.can(f"move:{word}") or ctx.can(f"space:{word}")
        if action and beside[direction] != NONE:
            found[beside[direction]] = action
    return found


@lru_cache(4096)
def _facts(say: Words, place: Known, ships: tuple[str, ...], fleets: tuple[int, ...]) -> str:
    """All that is to be seen in a place, in words."""
    facts = [spot_name(place.kind, place.x, place.y, say), *_terms(place.kind, say, place.options)]
    if place.natives != NONE:
        facts += [card_name(place.natives, say), *_terms(place.natives, say, place.options)]
    if place.sacked:
        facts.append(say("sacked"))
    facts += [*ships, *(card_name(FIRST_FLEET + fleet, say) for fleet in fleets)]
    return ", ".join(facts)


@lru_cache(256)
def _terms(kind: int, say: Words, options: Options) -> tuple[str, ...]:
    """The figures and prices of a place, or of natives."""
    figures = ", ".join(f"{figure.name} {figure.value}" for figure in figures_of(kind, say, options))
    market = market_text(kind, say) if "buy" in cards.CARDS[kind] else ""
    return tuple(filter(None, (figures, market)))


@cached_sprite(4)
def _wood(left: float, top: float, wide: float, high: float) -> Sprite:
    """The table on which the cards lie."""
    art = f'<rect width="{wide + 4000:g}" height="{high + 4000:g}" x="-2000" y="-2000" fill="url(#planks)"/>'
    return Sprite(left, top, wide, high, art, "", pane=MAP)


@cached_sprite(64)
def _rose(title: str, told: tuple[str, ...], left: float, top: float, wide: float, high: float) -> Sprite:
    """Draws the rose with north at the top (R1.4), in a corner that the sea reaches only if it grows, away from the
    plan in the upper one."""
    (w, h), x = PLACE, left + GAP
    y = top + high - GAP - h
    if not told:
        return Sprite(x, y, w, h, _compass(w / 2, h / 2, 60), "", pane=MAP)
    art = _compass(w / 2, 52, 46) + line(w / 2, 118, title, "ser on-dark", w, TITLE + 2, "middle", "serif", True)
    for i, text in enumerate(told):
        art += line(w / 2, 139 + 19 * i, text, "on-dark", w, SIZE, "middle", least=SIZE)
    return Sprite(x, y, w, h, art, ", ".join((title, *told)), pane=MAP)


def _charted(ctx: DrawContext) -> tuple[str, str]:
    """Tells how much of the sea is charted, and how many cards are left."""
    say, places, deck = ctx.say, int(ctx.state.places_size), int(ctx.state.deck_size)
    charted = say("{n} of {most} places charted", n=places, most=PLACES)
    return charted, say.plural("{n} card in the deck", "{n} cards in the deck", deck)


def _compass(x: float, y: float, r: float) -> str:
    """A rose around (x, y): the point to the north is red."""
    half, quarter = "M0-80L13-13 0 0Z", "M0 0-13-13 0-80Z"
    points = "".join(
        f'<g transform="rotate({angle})"><path fill="{"#c8432f" if angle == 0 else "#f7ecd3"}" d="{half}"/>'
        f'<path fill="{"#7d1d14" if angle == 0 else "#9c7a3c"}" d="{quarter}"/></g>'
        for angle in (0, 90, 180, 270)
    )
    minor = '<path fill="#e6b450" d="M0-50 9-9 50 0 9 9 0 50-9 9-50 0-9-9Z" transform="rotate(45)"/>'
    ring = '<circle r="62" fill="none" stroke="#f7ecd3" stroke-width="4" stroke-dasharray="2 6.1"/>'
    return f'<g transform="translate({x:g} {y:g}) scale({r / 80:.3f})">{ring}{minor}{points}</g>'


def title_sprite(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """Draws the title: how much of the sea is charted, and the number of cards in the deck."""
    return {"sea": _title(ctx.say("The known sea"), _charted(ctx), spot)}


@cached_sprite(256)
def _title(title: str, told: tuple[str, str], spot: Spot) -> Sprite:
    art = box(0, 0, spot.w, spot.h, "strip", 0) + _compass(spot.h / 2 + 6, spot.h / 2, spot.h / 2 - 2)
    left = spot.h + 14
    names = width(title, TITLE, "serif", True)
    art += line(left, spot.h - 8, title, "ser on-dark", names + 1, TITLE, "start", "serif", True)
    room = spot.w - left - names - 26
    art += line(spot.w - 12, spot.h - 8, told[0], "on-dark", room, LEAST, "end")
    return Sprite(*spot, art, f"{title}: {', '.join(told)}")


@cached_sprite(64)
def _here(x: float, y: float) -> Sprite:
    """Describes the surroundings of the captain who must act."""
    w, h = PLACE
    art = box(0, 0, w + 10, h + 10, "here", 11)
    return Sprite(x - 5, y - 5, w + 10, h + 10, art, "", pane=MAP)


@cached_sprite(2048)
def _place(say: Words, place: Known, action: str, facts: str, does: str) -> Sprite:
    left, top = corner(place.x, place.y)
    label = labelled(facts, does)
    art = place_art(say, place.kind, place.silver, place.natives)
    return Sprite(left, top, *PLACE, art, label, action=action, comes="card", pane=MAP)


@cached_sprite(256)
def _space(say: Words, way: str, x: float, y: float, action: str, does: str) -> Sprite:
    """Draws a space where the card may be laid."""
    w, h = PLACE
    art = box(1, 1, w - 2, h - 2, "explore", 8) + use("spyglass", w / 2 - 22, 66, 44, 44)
    art += line(w / 2, 54, way, "ser dark", w - 20, 17, "middle", "serif", True)
    art += line(w / 2, 136, say("explore here"), "dark bold", w - 16, SIZE, "middle", "sans", True, SIZE)
    return Sprite(x, y, w, h, art, does, action=action, pane=MAP)


@lru_cache(64)
def _afloat(say: Words, sea: Sea) -> Mapping[str, Sprite]:
    """Draws ships and treasure fleets, each at its berth."""
    found: dict[str, Sprite] = {}
    for i in sorted({*(place for place, _, _ in sea.ships), *sea.fleets} - {NONE}):
        place, ships, fleets = sea.places[i], sea.ships_at(i), sea.fleets_at(i)
        spots = berths(place.card, len(ships) + len(fleets))
        left, top = corner(place.x, place.y)
        for n, fleet in enumerate(fleets):
            found[f"fleet:{fleet}"] = _fleet(say, fleet, left, top, spots[len(ships) + n])
        for seat, berth in zip(ships, spots, strict=False):
            _, kind, name = sea.ships[seat]
            ship = card_id(kind).split("_", 2)[-1]
            found[ship_key(seat)] = _ship(seat, name, ship, card_name(kind, say), left, top, berth)
    return found


def berths(kind: int, ships: int) -> tuple[Berth, ...]:
    """Returns the positions of so many ships in a place of this kind."""
    lie, crowd = BERTHS[Type(int(TYPE[kind]))], CROWDED[Type(int(TYPE[kind]))]
    return lie[ships - 1] if ships <= len(lie) else crowd[:ships]


def marker_spot(left: float, top: float, berth: Berth) -> tuple[float, float]:
    """Returns the upper left corner of the sign of a ship at a berth. In short berths it is amidships."""
    across, up = _sign_of(berth)
    return left + berth.x + across - BADGE / 2, top + berth.y + up - BADGE / 2


def _sign_of(berth: Berth) -> tuple[float, float]:
    """Returns the offset from the middle of a ship to her owner's sign."""
    return (0.0, 0.0) if berth.w < TIGHT else (berth.w * (0.32 if berth.x < 90 else -0.34), -17.0)


@cached_sprite(512)
def _ship(seat: int, name: str, ship: str, called: str, left: float, top: float, berth: Berth) -> Sprite:
    """A captain's ship seen from above, and his sign beside her bow, level whatever her heading."""
    k, half, (across, up) = berth.w / 96, BADGE / 2, _sign_of(berth)
    way = f"translate({half - across:g} {half - up:g}) rotate({berth.heading:g}) scale({k:.3f} {k * 1.3:.3f})"
    hull = f'<g transform="{way}"'
    hull += (
        f' pointer-events="none" style="--band:var(--p{seat + 1})">{use(f"top-{BOATS[ship]}", -48, -22, 96, 44)}</g>'
    )
    art = hull + badge(seat, name, half, half, BADGE, SIZE)
    return Sprite(*marker_spot(left, top, berth), BADGE, BADGE, art, f"{name}, {called}", pane=MAP)


@cached_sprite(64)
def _fleet(say: Words, fleet: int, left: float, top: float, berth: Berth) -> Sprite:
    """A treasure fleet, golden."""
    x, y, w, heading = berth
    k = w / 96
    art = f'<g transform="translate(12 12) rotate({heading:g}) scale({k:.3f} {k * 1.3:.3f})" pointer-events="none">'
    art += f"{use(f'fleet-{fleet + 1}', -48, -24, 96, 48)}</g>" + use("coin-silver", 2, 2, 20, 20)
    return Sprite(left + x - 12, top + y - 12, 24, 24, art, card_name(FIRST_FLEET + fleet, say), pane=MAP)
