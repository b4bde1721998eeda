"""Ready fleets side by side, and a fleet as it grows: its points, and what each ship carries and can still carry."""

from filibusta.engine.words import Words
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.building import (
    crew_drafted,
    fleet_points,
    points_drafted,
    room_drafted,
    ships_drafted,
)
from filibusta.games.spanish_main.state import AT_HOME
from filibusta.games.spanish_main.table.context import DrawContext
from filibusta.games.spanish_main.table.faces import (
    PLATE,
    as_printed,
    bars_of,
    cannons_of,
    flag_of,
    plate,
    side_view,
    sign_of,
)
from filibusta.games.spanish_main.words.faces import Options, crew_text, ship_text
from filibusta.games.spanish_main.words.voice import crew_card, ship_card
from filibusta.table.chart import ASKED, COLUMN, HIGH, MAP
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, pill, pill_width, use
from filibusta.table.typeset import LEAST, fit, line, put, width

READY_HIGH = 198.0
"""The height of a ready fleet in the wide picture; in the narrow one it is as high as its ships need."""
READY_COLUMNS = {True: 4, False: 1}
READY_GAP = 14.0
READY_STEP = {True: 50.0, False: 28.0}
"""The greatest height of a ship in it."""
READY_FACE = 22.0
"""The width of the face of somebody aboard."""
CLOSE, APART = 4.0, 17.0
"""From one face of a ready ship's crew to the next: closer where her name needs the room."""
READY_HEAD = 36.0
READY_FOOT = 25.0
"""In the wide picture: the line of its figures."""
READY_CARD, READY_LINE = 225.0, 40.0
"""The width of a ship's card in the fleet that is looked at, and the height of her line where cards have no room."""
GAP = 6.0
READY_NAME = 128.0
"""The width of a ship's name, with her cannons beside it."""
HEAD = 62.0
BERTH = 74.0
FACE = 30.0


def ready_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The ready fleets, side by side, and the first of them in full where there is room."""
    columns, found = READY_COLUMNS[ctx.wide], dict[str, Sprite]()
    w, y = (spot.w - (columns - 1) * READY_GAP) / columns, spot.y
    for row in _ready_rows(ctx):
        high = _row_height(ctx, row)
        for i, name in enumerate(row):
            place = Spot(spot.x + i * (w + READY_GAP), y, w, high)
            found[name] = _ready(ctx.say, _fleet_of(name), place, name, ctx.does(name), READY_STEP[ctx.wide])
        y += high + READY_GAP
    if ctx.wide:
        found["looked_at"] = looked_at(ctx, _ready_rows(ctx)[0][0])
    return found


def looked_at(ctx: DrawContext, name: str) -> Sprite:
    """The fleet that is looked at, in the column beside the wide picture of all."""
    column = Spot(MAP + GAP, ASKED + GAP, COLUMN - 8, HIGH - ASKED - 2 * GAP)
    return ready_cards(ctx.say, name, ctx.state.options, column)


def ready_height(ctx: DrawContext) -> float:
    """Returns the height of the ready fleets, with the gap below them."""
    return sum(_row_height(ctx, row) + READY_GAP for row in _ready_rows(ctx))


def _row_height(ctx: DrawContext, row: list[str]) -> float:
    most = max(len(_ships_of(_fleet_of(name))) for name in row)
    return READY_HIGH if ctx.wide else READY_HEAD + most * READY_STEP[False] + 6


def _fleet_of(name: str) -> int:
    return cards.FLEET_IDS.index(name.partition(":")[2])


def _nation_of(fleet: int) -> int:
    return [one["id"] for one in cards.NATIONS].index(cards.FLEETS[fleet]["nation"])


def _ships_of(fleet: int) -> list[int]:
    return [int(card) for card in cards.READY_SHIPS[fleet] if card != cards.NONE]


def _crew_of(fleet: int, berth: int) -> list[int]:
    """Returns who begins aboard the ship of a berth."""
    aboard = zip(cards.READY_CREW[fleet], cards.READY_PLACES[fleet], strict=True)
    return [int(one) for one, at in aboard if one != cards.NONE and at == berth]


@cached_sprite(64)
def ready_cards(say: Words, name: str, options: Options, spot: Spot) -> Sprite:
    """A ready fleet in full, one ship below the other, with what each of the crew does: the ships' cards, or lines
    where cards have no room."""
    fleet, w = _fleet_of(name), spot.w - 2 * GAP
    ships = [(card, _crew_of(fleet, berth)) for berth, card in enumerate(_ships_of(fleet))]
    drawn = [_whole_card(say, card, crew, options, w) for card, crew in ships]
    if READY_HEAD + sum(high for _, high in drawn) > spot.h + GAP:
        drawn = [_lines_of(say, card, crew, options, w) for card, crew in ships]
    art = box(0, 0, spot.w, spot.h, "leaf edge", 8) + use(flag_of(_nation_of(fleet)), 8, 7, 33, 22)
    art += _title(say.pick(cards.FLEETS[fleet]["name"]), spot.w - 50)
    y = READY_HEAD
    for ship, high in drawn:
        art += f"<g transform='translate({GAP:g} {y:g})'>{ship}</g>"
        y += high
    return Sprite(*spot, art, "")


def _whole_card(say: Words, card: int, crew: list[int], options: Options, w: float) -> tuple[str, float]:
    """Draws a ship's card with her crew below it; returns the height with the gap, too."""
    below, high = _texts([(f"face-{cards.CREW_IDS[one]}", _told(one, say, options)) for one in crew], w)
    top = PLATE[1] * READY_CARD / PLATE[0] + 3
    return (
        f"{plate(say, card, as_printed(card), READY_CARD)}<g transform='translate(0 {top:g})'>{below}</g>",
        top + high,
    )


def _lines_of(say: Words, card: int, crew: list[int], options: Options, w: float) -> tuple[str, float]:
    """Returns the same facts as lines: the ship with her figures, her abilities, her crew."""
    figures, _ = _figures(say, [card], [])
    left, art = _pills(figures, w, 4)
    art += _ready_ship(say, card, [], Spot(0, 0, left, READY_LINE))
    able = [(sign_of(cards.SHIPS[card]["effects"]), ship_text(card, say))] if cards.SHIPS[card]["effects"] else []
    aboard = [(f"face-{cards.CREW_IDS[one]}", _told(one, say, options)) for one in crew]
    below, high = _texts([*able, *aboard], w)
    return f"{art}<g transform='translate(0 {READY_LINE:g})'>{below}</g>", READY_LINE + high


def _told(one: int, say: Words, options: Options) -> str:
    return f"{crew_card(one, say)}: {crew_text(one, say, options)}"


def _texts(told: list[tuple[str, str]], w: float) -> tuple[str, float]:
    """Draws sentences one below the other, each beside its sign; returns the height with the gap, too."""
    art, y = "", 0.0
    for sign, text in told:
        words = fit(text, w - 28, LEAST, 3)
        high = max(22.0, len(words.lines) * words.lead + 1)
        art += use(sign, 0, y + (high - 22) / 2, 22, 22)
        art += put(28, y + high / 2 + 5 - (len(words.lines) - 1) * words.lead / 2, words, "dark")
        y += high + 1
    return art, y + GAP


def _ready_rows(ctx: DrawContext) -> list[list[str]]:
    names, columns = [name for name in ctx.legal if name.startswith("fleet:")], READY_COLUMNS[ctx.wide]
    return [names[i : i + columns] for i in range(0, len(names), columns)]


@cached_sprite(64)
def _ready(say: Words, fleet: int, spot: Spot, action: str, does: str, most: float) -> Sprite:
    """A ready fleet: its name, its points, masts and spaces, each ship with her cannons, bars and crew."""
    w, h = spot.w, spot.h
    row, ships = cards.FLEETS[fleet], _ships_of(fleet)
    crew = [_crew_of(fleet, berth) for berth in range(len(ships))]
    figures, said = _figures(say, ships, [one for aboard in crew for one in aboard])
    wide = most > READY_STEP[False]
    foot = READY_FOOT if wide else 0.0
    art = box(0, 3, w, h, "fall", 8) + box(0, 0, w, h, "leaf", 8)
    art += use(flag_of(_nation_of(fleet)), 8, 7, 33, 22)
    left, pills = _pills(figures, w - 4, h - foot if wide else 9)
    art += _title(say.pick(row["name"]), (w if wide else left) - 50) + pills
    step = min(most, (h - READY_HEAD - foot - 4) / len(ships))
    told = [said]
    for i, (card, aboard) in enumerate(zip(ships, crew, strict=True)):
        art += _ready_ship(say, card, aboard, Spot(8, READY_HEAD + i * step, w - 14, step))
        told.append("; ".join([ship_card(card, say), *(crew_card(one, say) for one in aboard)]))
    return Sprite(*spot, art, f"{does}: {'. '.join(told)}", action=action)


def _title(name: str, room: float) -> str:
    """The name beside the flag: on one line, or on two smaller ones."""
    title = fit(name, room, 17, 1, "serif", True)
    if title.squeeze:
        title = fit(name, room, LEAST, 2, "serif", True)
    return put(46, 24 if len(title.lines) == 1 else 15, title, "ser dark")


def _figures(say: Words, ships: list[int], crew: list[int]) -> tuple[tuple[tuple[str, str], ...], str]:
    """Returns a fleet's points, masts and spaces: as pills and in words."""
    points = sum(int(cards.SHIP_POINTS[card]) for card in ships) + sum(int(cards.CREW_POINTS[one]) for one in crew)
    masts, spaces = (sum(int(of[card]) for card in ships) for of in (cards.SHIP_MASTS, cards.SHIP_CARGO))
    told = (
        say.plural("{n} point", "{n} points", points),
        say.plural("{n} mast", "{n} masts", masts),
        say.plural("{n} cargo space", "{n} cargo spaces", spaces),
    )
    return (("seal", str(points)), ("mast", str(masts)), ("crate", str(spaces))), ", ".join(told)


def _ready_ship(say: Words, card: int, crew: list[int], spot: Spot) -> str:
    """A ship of a ready fleet: her name and crew over her cannons and bars, or beside them where there is no room."""
    size, h = min(spot.h, 42.0), spot.h
    art = f"<g transform='translate({spot.x:g} {spot.y:g})'>{side_view(card, as_printed(card).stands, size)}</g>"
    left, below = spot.x + size + 8, h > READY_STEP[False]
    right = spot.x + spot.w
    named = width(ship_card(card, say), LEAST, bold=True) if below else READY_NAME
    pitch = max(CLOSE, min(APART, (right - left - named - READY_FACE) / max(1, len(crew) - 1)))
    faces = right + 4 - READY_FACE - pitch * (len(crew) - 1) if crew else right
    room = faces - left - 4 if below else READY_NAME
    name = fit(ship_card(card, say), room, 15 if h > 36 else 14, 1, "sans", True)
    art += put(left, spot.y + (h / 2 - 4 if below else h / 2 + 5), name, "bold dark")
    x, y = (left, spot.y + h / 2 - 1) if below else (left + READY_NAME + 6, spot.y + h / 2 - 9)
    for cannon in reversed(cannons_of(card)):
        art += use(f"gun-{cannon}", x, y, 12, 17)
        x += 13
    for bar in bars_of(card):
        long = 19 if bar == cards.Bar.S.name else 25
        art += use(f"move-{bar}", x + 3, y + 4, long, 10)
        x += long + 3
    above = spot.y + (max(1, h / 2 - 22) if below else h / 2 - 12)
    for i, one in enumerate(crew):
        art += use(f"face-{cards.CREW_IDS[one]}", faces + i * pitch, above, READY_FACE, 24)
    return art


# ---------------------------------------------------------------- the fleet as it grows


def draft_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """Draws points spent and left, ships and crew; each ship with her load and the room left."""
    seat, say = ctx.view.viewer, ctx.say
    mat = ctx.state.seats[seat]
    cost, most = int(points_drafted(ctx.state, seat)), int(fleet_points(ctx.state))
    ships, crew = int(ships_drafted(ctx.state, seat)), int(crew_drafted(ctx.state, seat))
    cards_of = mat.ship_cards[:ships]
    masts, rooms = sum(int(cards.SHIP_MASTS[card]) for card in cards_of), [_room(ctx, ship) for ship in range(ships)]
    head = Spot(spot.x, spot.y, spot.w, HEAD)
    found = {"draft": _head(say, cost, most, (ships, crew, masts, sum(rooms)), head)}
    y = spot.y + HEAD + 4
    high = min(BERTH, (max(spot.h, 1) - HEAD - 4) / max(1, ships + 1) - 4) if ctx.wide else BERTH
    for berth in _berths(ctx):
        aboard = tuple(
            int(card) for card, at in zip(mat.crew_cards, mat.berths, strict=True) if card != cards.NONE and at == berth
        )
        action = _at_berth(ctx, berth)
        if berth == AT_HOME and not aboard and not action:
            continue
        card = int(mat.ship_cards[berth]) if berth < cards.FLEET_SHIPS else cards.NONE
        place = Spot(spot.x, y, spot.w, high)
        does = ctx.does(action)
        room = rooms[berth] if card != cards.NONE else 0
        found[f"berth:{berth}"] = _berth(say, card, room, aboard, place, does, action)
        y += high + 4
    return found


def _berths(ctx: DrawContext) -> list[int]:
    """The ships of the fleet by their numbers, and the home island."""
    return [*range(int(ships_drafted(ctx.state, ctx.view.viewer))), AT_HOME]


def _room(ctx: DrawContext, ship: int) -> int:
    """The spaces of a ship of the fleet."""
    return int(room_drafted(ctx.state, ctx.view.viewer, ship))


def _at_berth(ctx: DrawContext, berth: int) -> str:
    """Returns the action at a berth, or nothing."""
    return ctx.can("ashore" if berth == AT_HOME else f"berth:{berth}")


def offered(ctx: DrawContext) -> list[str]:
    """All that may be chosen by the fleet as it grows."""
    return [_at_berth(ctx, berth) for berth in _berths(ctx)]


def draft_height(ctx: DrawContext) -> float:
    """Returns the height of the fleet in the narrow picture."""
    return HEAD + 4 + (int(ships_drafted(ctx.state, ctx.view.viewer)) + 1) * (BERTH + 4)


@cached_sprite(512)
def _head(say: Words, cost: int, most: int, counts: tuple[int, int, int, int], spot: Spot) -> Sprite:
    """Draws a fleet's points and its numbers of ships, crew, masts and spaces."""
    w = spot.w
    ships, crew, masts, cargo = counts
    art = box(0, 2, w, spot.h, "fall", 8) + box(0, 0, w, spot.h, "paper", 8)
    title = say("Your fleet: {cost} of {most} points", cost=cost, most=most)
    art += line(12, 23, title, "ser", w - 130, 16, "start", "serif", True)
    _, first = _pills((("ship", f"{ships}/{cards.FLEET_SHIPS}"), ("crew", f"{crew}/{cards.FLEET_CREW}")), w - 6, 9)
    left, second = _pills((("mast", str(masts)), ("crate", str(cargo))), w - 6, 35)
    room = left - 20
    full = min(1.0, cost / max(1, most)) * room
    art += f"<rect class='cell' x='12' y='37' width='{room:.4g}' height='14' rx='7'/>"
    art += f"<rect class='good' x='12' y='37' width='{full:.4g}' height='14' rx='7'/>"
    art += f"<rect class='inked' x='12' y='37' width='{room:.4g}' height='14' rx='7'/>"
    told = (
        say("{n} of {most} ships", n=ships, most=cards.FLEET_SHIPS),
        say("{n} of {most} crew", n=crew, most=cards.FLEET_CREW),
        say.plural("{n} mast", "{n} masts", masts),
        say.plural("{n} cargo space", "{n} cargo spaces", cargo),
    )
    return Sprite(*spot, art + first + second, f"{title}: {', '.join(told)}")


def _pills(figures: tuple[tuple[str, str], ...], right: float, y: float) -> tuple[float, str]:
    """Draws figures in a row that ends at a given point; returns where it begins."""
    x, art = right, ""
    for symbol, text in reversed(figures):
        x -= pill_width(text) + 4
        art += pill(x, y, text, symbol)
    return x, art


@cached_sprite(1024)
def _berth(say: Words, card: int, spaces: int, aboard: tuple[int, ...], spot: Spot, does: str, action: str) -> Sprite:
    """A ship of the fleet, so many spaces aboard, with her crew, or the crew that begins on the home island."""
    w, h = spot.w, spot.h
    name = ship_card(card, say) if card != cards.NONE else say("On the home island")
    art = box(0, 0, w, h, "leaf", 7) + (use("palm", 14, 6, 44, 44) if card == cards.NONE else "")
    if card != cards.NONE:
        wide = min(h - 8, 58) * 320 / 290
        art += f"<g transform='translate(5 3)'>{side_view(card, as_printed(card).stands, wide)}</g>"
    left, room = 72.0, w
    told = [name, *(crew_card(one, say) for one in aboard)]
    if card != cards.NONE:
        used = sum(int(cards.CREW_SPACE[one]) for one in aboard)
        points = sum(int(cards.CREW_POINTS[one]) for one in aboard)
        figures = (
            ("mast", str(int(cards.SHIP_MASTS[card]))),
            ("crew", f"{points}/{int(cards.SHIP_POINTS[card])}"),
            ("crate", f"{used}/{spaces}"),
        )
        room, pills = _pills(figures, w - 2, 5)
        art += pills
        told += [
            say("cargo {used} of {room}", used=used, room=spaces),
            say("points of her crew: {points}, at most {most}", points=points, most=int(cards.SHIP_POINTS[card])),
        ]
    art += put(left, 18, fit(name, room - left - 4, 15, 1, "serif", True), "ser dark")
    size = min(FACE + 8, h - 28)
    step = min(size, (w - left - 8) / max(1, len(aboard)))
    for i, one in enumerate(aboard):
        art += use(f"face-{cards.CREW_IDS[one]}", left + i * step, 24, size * 0.92, size)
    label = ", ".join(told)
    return Sprite(*spot, art, f"{does}: {label}" if does else label, action=action)
