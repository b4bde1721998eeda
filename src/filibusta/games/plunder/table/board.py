"""The two layouts: the map in its pane, what is chosen, the hand, mats and piles; and what lies beneath."""

from filibusta.games.plunder.state import Phase
from filibusta.games.plunder.table import chart, combat, hand, mats, picks, piles
from filibusta.games.plunder.table.desk import MAP, Desk
from filibusta.table import plaques
from filibusta.table.desk import NARROW, WIDE
from filibusta.table.pen import RULING, Spot, box
from filibusta.table.scene import Scene, Sprite, terse

HEIGHT = 640.0
"""Of the wide picture."""
MAP_WIDTH = 700.0
HAND_TOP = 487.0
GAP = 8.0
EDGE = 6.0
NARROW_MAP = 400.0
STRIP = 28.0
"""How high the title of the map is, where no fight takes its place."""
FIGHT_TAKES = 190.0
"""So much lower is the map of a phone in a fight: what is fought, and the choices, are seen with it."""
LIST_TAKES = 150.0
"""The same where a list is put together above the board: nothing is chosen on the map."""
LISTED = (Phase.TRADE, Phase.DISCARD_GOOD)
TALLEST = 2600.0

PLANKS = (
    '<pattern id="planks" width="360" height="144" patternUnits="userSpaceOnUse">'
    '<rect class="plank" width="360" height="144"/>'
    '<path class="seam" d="M0 1h360M0 73h360M120 1v72M300 73v71"/>'
    '<path class="grain" d="M10 30q60-14 100 4M150 50q90-16 190 0M30 110q120-20 240 0M320 100q20-6 36 2"/></pattern>'
)


def backdrop(wide: bool) -> str:
    """Draws the background, the same throughout a match."""
    w, h = (WIDE, HEIGHT) if wide else (NARROW, TALLEST)
    return terse(f"<defs>{RULING}{PLANKS}</defs>" + box(0, 0, w, h, "well", 0))


def scene(desk: Desk) -> Scene:
    """The whole picture."""
    return _wide(desk) if desk.wide else _narrow(desk)


def _wide(desk: Desk) -> Scene:
    left, column = MAP_WIDTH + GAP, WIDE - MAP_WIDTH - GAP
    large = Spot(left, 0, column, mats.mat_height(column))
    small = [
        Spot(left, large.h + 6 + i * (mats.SMALL_MAT + 6), column, mats.SMALL_MAT) for i in range(len(desk.rivals))
    ]
    foot = HAND_TOP if desk.seated else HEIGHT
    found = hand.hand_sprites(desk, Spot(0, HAND_TOP, MAP_WIDTH, HEIGHT - HAND_TOP - 3))
    found |= mats.mat_sprites(desk, large, small)
    found |= piles.pile_sprites(desk, Spot(left, HEIGHT - piles.HIGH + 6, column, piles.HIGH))
    known = chart.chart_sprites(desk)
    others = desk.left_over(sprite.action for sprite in (*found.values(), *known.values()))
    foot -= picks.PLAQUES.height(desk, others, MAP_WIDTH) + (GAP if desk.seated else 0)
    fight = combat.combat_height(desk)
    top = fight + GAP if fight else STRIP
    found |= picks.PLAQUES.sprites(desk, others, Spot(0, foot + plaques.GAP, MAP_WIDTH, 0))
    found |= combat.combat_sprites(desk, Spot(0, 0, MAP_WIDTH, fight))
    found |= {} if fight else chart.title_sprite(desk, Spot(0, 0, MAP_WIDTH, STRIP))
    pane = chart.pane(desk, Spot(0, top, MAP_WIDTH, foot - top))
    return Scene(WIDE, HEIGHT, backdrop(True), known | found, {MAP: pane})


def _narrow(desk: Desk) -> Scene:
    w = NARROW - 2 * EDGE
    known, found = chart.chart_sprites(desk), dict[str, Sprite]()
    fight = combat.combat_height(desk)
    listing = desk.phase in LISTED and desk.state.player == desk.view.viewer
    y = NARROW_MAP - (FIGHT_TAKES if fight else LIST_TAKES if listing else 0)
    strip = 0.0 if fight else STRIP
    pane = chart.pane(desk, Spot(0, strip, NARROW, y - strip))
    found |= {} if fight else chart.title_sprite(desk, Spot(0, 0, NARROW, STRIP))
    found |= combat.combat_sprites(desk, Spot(EDGE, y + GAP, w, fight))
    y += GAP + (fight + GAP if fight else 0)
    shown = (sprite.action for sprite in known.values())
    others = desk.left_over((*shown, *hand.hand_actions(desk), piles.offered(desk)))
    found |= picks.PLAQUES.sprites(desk, others, Spot(EDGE, y, w, 0))
    y += picks.PLAQUES.height(desk, others, w)
    high = hand.hand_height(desk)
    found |= hand.hand_sprites(desk, Spot(EDGE, y, w, high))
    y += high + GAP if desk.seated else 0
    found |= piles.pile_sprites(desk, Spot(EDGE, y, w, piles.HIGH))
    y += piles.HIGH + 4
    large = Spot(EDGE, y, w, mats.mat_height(w))
    y += large.h + GAP
    small = [Spot(EDGE, y + i * (mats.SMALL_MAT + GAP), w, mats.SMALL_MAT) for i in range(len(desk.rivals))]
    found |= mats.mat_sprites(desk, large, small)
    y += len(small) * (mats.SMALL_MAT + GAP)
    return Scene(NARROW, y + 4, backdrop(False), known | found, {MAP: pane})
