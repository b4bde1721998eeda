"""The two layouts: the chart in its pane, what is chosen, the ship in question, fleets; cards for building."""

from filibusta.games.spanish_main.table import builder, chart, mats, picks, shelf
from filibusta.games.spanish_main.table.desk import CHART, Desk
from filibusta.table.chart import ASKED, COLUMN, GAP, HIGH, MAP, WIDE, beneath
from filibusta.table.desk import NARROW
from filibusta.table.pen import RULING, Spot
from filibusta.table.scene import Pane, Scene, Sprite, terse

TALLEST = 4200.0
NARROW_CHART = 420.0
NARROW_SHELF = 480.0
EDGE = 6.0


def backdrop(wide: bool) -> str:
    """Draws the background, the same throughout a match."""
    return terse(f"<defs>{RULING}{chart.SWELL}</defs>" + beneath(wide, NARROW, TALLEST))


def scene(desk: Desk) -> Scene:
    """The whole picture."""
    if desk.choosing:
        return _ready(desk)
    return _wide(desk) if desk.wide else _narrow(desk)


def _ready(desk: Desk) -> Scene:
    """The ready fleets, and nothing else: there is no sea yet."""
    width, room = (WIDE, MAP) if desk.wide else (NARROW, NARROW)
    found = builder.ready_sprites(desk, Spot(EDGE, 2 * EDGE, room - 2 * EDGE, 0))
    foot = 2 * EDGE + builder.ready_height(desk)
    return Scene(width, max(HIGH, foot) if desk.wide else foot, backdrop(desk.wide), found)


def _within(desk: Desk) -> dict[str, Sprite]:
    """What lies in the pane."""
    return shelf.shelf_sprites(desk) if desk.drafting else chart.chart_sprites(desk)


def _pane(desk: Desk, spot: Spot) -> dict[str, Pane]:
    return {CHART: shelf.shelf(desk, spot) if desk.drafting else chart.pane(desk, spot)}


def _wide(desk: Desk) -> Scene:
    seen = _within(desk)
    left, column, bottom = MAP + GAP, COLUMN - 2, ASKED
    below = builder.offered(desk) if desk.drafting else mats.offered(desk)
    others = desk.left_over([*(sprite.action for sprite in seen.values()), *below])
    found = picks.PLAQUES.sprites(desk, others, Spot(left, bottom + 2, column, 0))
    bottom += picks.PLAQUES.height(desk, others, column)
    if desk.drafting:
        found |= builder.draft_sprites(desk, Spot(left, bottom, column, HIGH - 4 - bottom))
    else:
        found |= mats.card_sprites(desk, Spot(left, bottom, column, 0))
        high = mats.card_height(desk, column)
        bottom += high + GAP if high else 0
        lines = mats.lines(desk, HIGH - 4 - bottom)
        found |= mats.fleet_sprites(desk, Spot(left, bottom, column, 0), lines)
        bottom += mats.fleets_height(desk, lines)
    whole = max(HIGH, bottom + 4)
    return Scene(WIDE, whole, backdrop(True), seen | found, _pane(desk, Spot(0, 0, MAP, whole)))


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
