"""The plan of the whole sea: islands, whose homes they are, and ships."""

from functools import lru_cache

from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.table.context import DrawContext
from filibusta.games.spanish_main.table.places import UNIT, amidships, outline_of
from filibusta.table.scene import single_quoted
from filibusta.table.shapes import use

LAND, SHIP, FLAG = 230.0, 104.0, 130.0
"""The sizes of islands, ships and the flags of homes on it, in the units of the chart."""
Dot = tuple[float, float, int]
"""The place of a ship, and her seat."""


def plan(ctx: DrawContext) -> str:
    """The whole sea in the units of the chart; nothing as long as there is none."""
    s = ctx.state
    lands = tuple((*ctx.centre(i), int(s.islands[i].home)) for i in range(s.islands_size))
    dots: list[Dot] = []
    for i in ctx.afloat:
        x, y = amidships(ctx.masts(i), ctx.tip(i), int(s.ships[i].heading))
        dots.append((round(x), round(y), int(s.ships[i].seat)))
    return _plan(s.side / UNIT, lands, tuple(dots)) if dots else ""


@lru_cache(1024)
def _plan(side: float, lands: tuple[tuple[float, float, int], ...], dots: tuple[Dot, ...]) -> str:
    art = f"<rect class='sea' width='{side:g}' height='{side:g}'/>"
    for island, (x, y, home) in enumerate(lands):
        art += f"<g transform='translate({x:.4g} {y:.4g}) rotate({outline_of(island)[1]})'>"
        art += f"{use(f'land-{outline_of(island)[0]}', -LAND / 2, -LAND / 2, LAND, LAND)}</g>"
        art += use(f"marker-{home + 1}", x - FLAG / 3, y - FLAG, FLAG * 2 / 3, FLAG) if home != NONE else ""
    return single_quoted(
        art + "".join(use(f"badge-{seat + 1}", x - SHIP / 2, y - SHIP / 2, SHIP, SHIP) for x, y, seat in dots)
    )
