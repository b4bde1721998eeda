"""The whole sea, small, where there is room: islands, ships, and the part that the table is about."""

from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.table.desk import DRAFTING, Desk
from filibusta.games.spanish_main.table.places import UNIT, amidships, outline_of
from filibusta.table.pen import Spot, box, use
from filibusta.table.scene import Sprite, drawn_once
from filibusta.table.typeset import LEAST, line

LEAST_HIGH = 120.0
MOST_HIGH = 230.0
HEAD = 26.0

Dot = tuple[float, float, int]
"""Where a ship is, as parts of the table's side, and whose she is."""


def overview_sprite(desk: Desk, spot: Spot) -> dict[str, Sprite]:
    """In the room that is left; nothing where there is too little, or no sea yet."""
    high = min(MOST_HIGH, spot.h)
    if high < LEAST_HIGH or desk.phase in DRAFTING or not desk.afloat:
        return {}
    side = desk.state.side / UNIT
    islands = tuple((i, x / side, y / side) for i in range(desk.state.islands_size) for x, y in [desk.centre(i)])
    homes = tuple(int(desk.state.islands[i].home) for i in range(desk.state.islands_size))
    dots: list[Dot] = []
    for i in desk.afloat:
        boat = desk.state.ships[i]
        x, y = amidships(desk.masts(i), desk.tip(i), int(boat.heading))
        dots.append((round(x / side, 3), round(y / side, 3), int(boat.seat)))
    return {"overview": _overview(desk.say("The whole sea"), islands, homes, tuple(dots), spot._replace(h=high))}


@drawn_once(2048)
def _overview(
    title: str, islands: tuple[tuple[int, float, float], ...], homes: tuple[int, ...], dots: tuple[Dot, ...], spot: Spot
) -> Sprite:
    size = spot.h - HEAD - 8
    left = (spot.w - size) / 2
    art = box(0, 2, spot.w, spot.h, "fall", 8) + box(0, 0, spot.w, spot.h, "paper", 8)
    art += line(12, 18, title, "spaced", spot.w - 24, LEAST, bold=True)
    art += f"<rect class='sea' x='{left:g}' y='{HEAD:g}' width='{size:g}' height='{size:g}'/>"
    art += f"<rect class='inked' x='{left:g}' y='{HEAD:g}' width='{size:g}' height='{size:g}'/>"
    land = 26.0
    for (island, x, y), home in zip(islands, homes, strict=True):
        outline, turn = outline_of(island)
        at = f"translate({left + x * size:.4g} {HEAD + y * size:.4g}) rotate({turn})"
        art += f"<g transform='{at}'>{use(f'land-{outline}', -land / 2, -land / 2, land, land)}</g>"
        if home != NONE:
            art += use(f"marker-{home + 1}", left + x * size - 6, HEAD + y * size - 16, 14, 21)
    for x, y, seat in dots:
        art += use(f"badge-{seat + 1}", left + x * size - 5, HEAD + y * size - 5, 10, 10)
    return Sprite(*spot, art, title)
