"""The fleet builder: ready fleets, or a shelf with every card that may be added, and the fleet as it grows."""

from filibusta.engine.words import Words
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import (
    CREW_IDS,
    CREW_POINTS,
    CREW_SPACE,
    FLEET_IDS,
    FLEET_SHIPS,
    NATIONS,
    NONE,
    READY_CREW,
    READY_PLACES,
    READY_SHIPS,
    SHIP_CARGO,
    SHIP_IDS,
    SHIP_MASTS,
    SHIP_POINTS,
)
from filibusta.games.spanish_main.rules.building import crew_drafted, fleet_points, points_drafted, ships_drafted
from filibusta.games.spanish_main.state import AT_HOME, Phase
from filibusta.games.spanish_main.table.desk import CHART, Desk
from filibusta.games.spanish_main.table.faces import SMALL, as_printed, flag_of, side_view, small_crew, small_ship
from filibusta.games.spanish_main.words.abilities import crew_text
from filibusta.games.spanish_main.words.voice import crew_card, ship_card
from filibusta.table.pen import Spot, box, pill, pill_width, use
from filibusta.table.scene import Pane, Sprite, drawn_once
from filibusta.table.typeset import fit, line, put

GAP = 13.0
EDGE = 14.0
READY_HIGH = {True: 198.0, False: 140.0}
"""Of a ready fleet."""
READY_COLUMNS = {True: 4, False: 1}
READY_GAP = 14.0
READY_STEP = 50.0
"""Of a ship in it, at most."""
COLUMNS = {True: 3, False: 1}
HEAD = 62.0
BERTH = 74.0
FACE = 30.0


def ready_sprites(desk: Desk, spot: Spot) -> dict[str, Sprite]:
    """The ready fleets, side by side."""
    columns, found = READY_COLUMNS[desk.wide], dict[str, Sprite]()
    w = (spot.w - (columns - 1) * READY_GAP) / columns
    for i, name in enumerate(_ready_fleets(desk)):
        fleet = FLEET_IDS.index(name.partition(":")[2])
        x = spot.x + i % columns * (w + READY_GAP)
        y = spot.y + i // columns * (READY_HIGH[desk.wide] + READY_GAP)
        found[name] = _ready(desk.say, fleet, Spot(x, y, w, READY_HIGH[desk.wide]), name, desk.does(name))
    return found


def ready_height(desk: Desk) -> float:
    """Of the ready fleets, with the gap below them."""
    return -(-len(_ready_fleets(desk)) // READY_COLUMNS[desk.wide]) * (READY_HIGH[desk.wide] + READY_GAP)


def _ready_fleets(desk: Desk) -> list[str]:
    return [name for name in desk.legal if name.startswith("fleet:")]


def shelf_sprites(desk: Desk) -> dict[str, Sprite]:
    """What may be added, in the pane."""
    found: dict[str, Sprite] = {}
    if desk.phase == Phase.BUILD_PLACE:
        mat = desk.state.seats[desk.view.viewer]
        latest = int(mat.crew_cards[int(crew_drafted(desk.state, desk.view.viewer)) - 1])
        return {f"add_crew:{CREW_IDS[latest]}": _placed(desk.say, latest)}
    for i, name in enumerate([name for name in desk.legal if name.startswith("add_")]):
        columns = COLUMNS[desk.wide]
        x, y = EDGE + i % columns * (SMALL[0] + GAP), EDGE + i // columns * (SMALL[1] + GAP)
        found[name] = _card(desk.say, name, x, y, desk.does(name))
    return found


def shelf(desk: Desk, spot: Spot, found: dict[str, Sprite]) -> Pane:
    """The window onto the cards: it opens at their beginning."""
    columns = COLUMNS[desk.wide]
    rows = -(-max(1, len(found)) // columns)
    wide = 2 * EDGE + columns * (SMALL[0] + GAP) - GAP
    high = max(2 * EDGE + rows * (SMALL[1] + GAP) - GAP, spot.h * wide / spot.w)
    opens = 0.0, 0.0, wide, spot.h * wide / spot.w
    label = desk.say("The cards that may be added")
    return Pane(*spot, (0.0, 0.0, wide, high), opens, label, spot.w / wide, 2.0, desk.phase.name)


@drawn_once(512)
def _card(say: Words, name: str, x: float, y: float, does: str) -> Sprite:
    kind, _, card = name.partition(":")
    if kind == "add_ship":
        i = SHIP_IDS.index(card)
        return Sprite(x, y, *SMALL, small_ship(say, i), f"{does}: {ship_line(i, say)}", action=name, pane=CHART)
    i = CREW_IDS.index(card)
    return Sprite(x, y, *SMALL, small_crew(say, i), f"{does}: {crew_text(i, say)}", action=name, pane=CHART)


@drawn_once(128)
def _placed(say: Words, card: int) -> Sprite:
    """The crew for whom a berth is chosen."""
    label = f"{crew_card(card, say)}: {crew_text(card, say)}"
    return Sprite(EDGE, EDGE, *SMALL, small_crew(say, card), label, pane=CHART)


def ship_line(card: int, say: Words) -> str:
    """The figures of a ship's card in words."""
    row = cards.SHIPS[card]
    return say(
        "cannons {cannons}, move {move}, cargo {cargo}",
        cannons=row["cannons"],
        move=row["move"],
        cargo=row["cargo"],
    )


@drawn_once(64)
def _ready(say: Words, fleet: int, spot: Spot, action: str, does: str) -> Sprite:
    """A ready fleet: its name, each ship with her crew."""
    w, h = spot.w, spot.h
    row = cards.FLEETS[fleet]
    nation = [one["id"] for one in NATIONS].index(row["nation"])
    art = box(0, 3, w, h, "fall", 8) + box(0, 0, w, h, "paper", 8)
    art += use(flag_of(nation), 8, 7, 33, 22)
    art += put(48, 24, fit(say.pick(row["name"]), w - 56, 17, 1, "serif", True), "ser dark")
    ships = [int(card) for card in READY_SHIPS[fleet] if card != NONE]
    step = min(READY_STEP, (h - 40) / len(ships))
    wide = min(step, READY_STEP - 8)
    told: list[str] = []
    for i, card in enumerate(ships):
        top, left = 36 + i * step, 16 + wide
        art += f"<g transform='translate(8 {top:g})'>{side_view(card, as_printed(card).stands, wide)}</g>"
        crew = [int(c) for c, at in zip(READY_CREW[fleet], READY_PLACES[fleet], strict=True) if c != NONE and at == i]
        room = w - left - 16 - 17 * len(crew)
        art += put(left, top + step / 2 + 4, fit(ship_card(card, say), room, 15, 1, "sans", True), "bold dark")
        for j, one in enumerate(crew):
            art += use(f"face-{CREW_IDS[one]}", w - 28 - (len(crew) - 1 - j) * 17, top + step / 2 - 12, 22, 24)
        aboard = [crew_card(one, say) for one in crew]
        told.append(", ".join([ship_card(card, say), *aboard]))
    return Sprite(*spot, art, f"{does}: {'; '.join(told)}", action=action)


# ---------------------------------------------------------------- the fleet as it grows


def draft_sprites(desk: Desk, spot: Spot) -> dict[str, Sprite]:
    """Points spent and left, ships and crew; each ship with what she carries and how much more she can."""
    seat, say = desk.view.viewer, desk.say
    mat = desk.state.seats[seat]
    cost, most = int(points_drafted(desk.state, seat)), int(fleet_points(desk.state))
    ships, crew = int(ships_drafted(desk.state, seat)), int(crew_drafted(desk.state, seat))
    found = {"draft": _head(say, cost, most, ships, crew, Spot(spot.x, spot.y, spot.w, HEAD))}
    y = spot.y + HEAD + 4
    high = min(BERTH, (max(spot.h, 1) - HEAD - 4) / max(1, ships + 1) - 4) if desk.wide else BERTH
    for berth in [*range(ships), AT_HOME]:
        aboard = tuple(
            int(card) for card, at in zip(mat.crew_cards, mat.berths, strict=True) if card != NONE and at == berth
        )
        action = desk.can("ashore" if berth == AT_HOME else f"berth:{berth}")
        if berth == AT_HOME and not aboard and not action:
            continue
        card = int(mat.ship_cards[berth]) if berth < FLEET_SHIPS else NONE
        place = Spot(spot.x, y, spot.w, high)
        does = desk.does(action)
        found[f"berth:{berth}"] = _berth(say, card, aboard, place, does, action)
        y += high + 4
    return found


def draft_height(desk: Desk) -> float:
    """Of the fleet in the narrow picture."""
    return HEAD + 4 + (int(ships_drafted(desk.state, desk.view.viewer)) + 1) * (BERTH + 4)


@drawn_once(512)
def _head(say: Words, cost: int, most: int, ships: int, crew: int, spot: Spot) -> Sprite:
    w = spot.w
    art = box(0, 2, w, spot.h, "fall", 8) + box(0, 0, w, spot.h, "paper", 8)
    title = say("Your fleet: {cost} of {most} points", cost=cost, most=most)
    art += line(12, 23, title, "ser", w - 130, 16, "start", "serif", True)
    x = w - 10.0
    for value, symbol in ((crew, "crew"), (ships, "ship")):
        text = f"{value}/{cards.FLEET_CREW if symbol == 'crew' else FLEET_SHIPS}"
        x -= pill_width(text) + 4
        art += pill(x, 9, text, symbol)
    full = min(1.0, cost / max(1, most)) * (w - 24)
    art += f"<rect class='cell' x='12' y='36' width='{w - 24:g}' height='14' rx='7'/>"
    art += f"<rect class='good' x='12' y='36' width='{full:.4g}' height='14' rx='7'/>"
    art += f"<rect class='inked' x='12' y='36' width='{w - 24:g}' height='14' rx='7'/>"
    return Sprite(*spot, art, title)


@drawn_once(1024)
def _berth(say: Words, card: int, aboard: tuple[int, ...], spot: Spot, does: str, action: str) -> Sprite:
    """A ship of the fleet with her crew, or the crew that begins on the home island."""
    w, h = spot.w, spot.h
    name = ship_card(card, say) if card != NONE else say("On the home island")
    art = box(0, 0, w, h, "leaf", 7) + (use("palm", 14, 6, 44, 44) if card == NONE else "")
    if card != NONE:
        wide = min(h - 8, 58) * 320 / 290
        art += f"<g transform='translate(5 3)'>{side_view(card, as_printed(card).stands, wide)}</g>"
    left, room = 72.0, w
    told = [name, *(crew_card(one, say) for one in aboard)]
    if card != NONE:
        used = sum(int(CREW_SPACE[one]) for one in aboard)
        points = sum(int(CREW_POINTS[one]) for one in aboard)
        figures = (
            ("crate", f"{used}/{int(SHIP_CARGO[card])}"),
            ("crew", f"{points}/{int(SHIP_POINTS[card])}"),
            ("mast", str(int(SHIP_MASTS[card]))),
        )
        x = w - 6.0
        for symbol, text in figures:
            x -= pill_width(text) + 4
            art += pill(x, 5, text, symbol)
        room = x
        told += [
            say("cargo {used} of {room}", used=used, room=int(SHIP_CARGO[card])),
            say("crew of {points} points, at most {most}", points=points, most=int(SHIP_POINTS[card])),
        ]
    art += put(left, 18, fit(name, room - left - 4, 15, 1, "serif", True), "ser dark")
    size = min(FACE + 8, h - 28)
    step = min(size, (w - left - 8) / max(1, len(aboard)))
    for i, one in enumerate(aboard):
        art += use(f"face-{CREW_IDS[one]}", left + i * step, 24, size * 0.92, size)
    label = ", ".join(told)
    return Sprite(*spot, art, f"{does}: {label}" if does else label, action=action)
