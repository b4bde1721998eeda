"""The two layouts: the chart in its pane, what is chosen, the ship in question, fleets; cards for building."""

from filibusta.games.spanish_main.table import builder, chart, mats, overview, picks, shelf
from filibusta.games.spanish_main.table.desk import CHART, Desk
from filibusta.table import plaques
from filibusta.table.desk import NARROW, WIDE
from filibusta.table.pen import RULING, Spot, box
from filibusta.table.scene import Pane, Scene, Sprite, terse

HEIGHT = 640.0
"""Of the wide picture."""
TALLEST = 4200.0
CHART_WIDE = 640.0
NARROW_CHART = 420.0
NARROW_SHELF = 480.0
LEAST_CHART = 330.0
"""So high the chart stays, whatever is to be chosen."""
GAP = 8.0
EDGE = 6.0


def backdrop(wide: bool) -> str:
    """Draws the background, the same throughout a match."""
    return terse(f"<defs>{RULING}{chart.SWELL}</defs>" + box(0, 0, WIDE if wide else NARROW, TALLEST, "well", 0))


def scene(desk: Desk) -> Scene:
    """The whole picture."""
    if desk.choosing:
        return _ready(desk)
    return _wide(desk) if desk.wide else _narrow(desk)


def _ready(desk: Desk) -> Scene:
    """The ready fleets, and nothing else: there is no sea yet."""
    w = desk.width
    found = builder.ready_sprites(desk, Spot(EDGE, 2 * EDGE, w - 2 * EDGE, 0))
    foot = 2 * EDGE + builder.ready_height(desk)
    return Scene(w, max(HEIGHT, foot) if desk.wide else foot, backdrop(desk.wide), found)


def _within(desk: Desk) -> dict[str, Sprite]:
    """What lies in the pane."""
    return shelf.shelf_sprites(desk) if desk.drafting else chart.chart_sprites(desk)


def _pane(desk: Desk, spot: Spot) -> dict[str, Pane]:
    return {CHART: shelf.shelf(desk, spot) if desk.drafting else chart.pane(desk, spot)}


def _wide(desk: Desk) -> Scene:
    seen = _within(desk)
    left, column = CHART_WIDE + GAP, WIDE - CHART_WIDE - GAP - 2
    found = builder.draft_sprites(desk, Spot(left, 2, column, HEIGHT)) if desk.drafting else {}
    bottom = 2.0
    if not desk.drafting:
        found |= mats.card_sprites(desk, Spot(left, 2, column, 0))
        high = mats.card_height(desk, column)
        top = high + GAP if high else 2.0
        lines = mats.lines(desk, HEIGHT - top - 4)
        found |= mats.fleet_sprites(desk, Spot(left, top, column, 0), lines)
        bottom = top + mats.fleets_height(desk, lines)
    shown = (sprite.action for sprite in (*seen.values(), *found.values()))
    others = desk.left_over(shown)
    high = picks.PLAQUES.height(desk, others, CHART_WIDE)
    high += plaques.GAP if high else 0  # so that their rings end within the picture
    whole = max(HEIGHT, bottom + 4, high + LEAST_CHART)
    found |= picks.PLAQUES.sprites(desk, others, Spot(0, whole - high + plaques.GAP - 2, CHART_WIDE, 0))
    found |= overview.overview_sprite(desk, Spot(left, bottom + GAP, column, whole - bottom - 2 * GAP))
    pane = _pane(desk, Spot(0, 0, CHART_WIDE, whole - high))
    return Scene(WIDE, whole, backdrop(True), seen | found, pane)


def _narrow(desk: Desk) -> Scene:
    seen = _within(desk)
    w, high = NARROW - 2 * EDGE, NARROW_SHELF if desk.drafting else NARROW_CHART
    y = high + GAP
    pane = _pane(desk, Spot(0, 0, NARROW, high))
    elsewhere = [sprite.action for sprite in seen.values()]
    below = builder.offered(desk) if desk.drafting else mats.offered(desk)
    others = desk.left_over([*elsewhere, *below])
    found = picks.PLAQUES.sprites(desk, others, Spot(EDGE, y, w, 0))
    y += picks.PLAQUES.height(desk, others, w)
    if desk.drafting:
        found |= builder.draft_sprites(desk, Spot(EDGE, y, w, 0))
        y += builder.draft_height(desk)
    else:
        found |= mats.card_sprites(desk, Spot(EDGE, y, w, 0))
        high = mats.card_height(desk, w)
        y += high + GAP if high else 0
        found |= mats.fleet_sprites(desk, Spot(EDGE, y, w, 0), mats.ONE_BELOW_THE_OTHER)
        y += mats.fleets_height(desk, mats.ONE_BELOW_THE_OTHER)
    return Scene(NARROW, y + 4, backdrop(False), seen | found, pane)
