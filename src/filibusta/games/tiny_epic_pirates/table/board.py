"""The two layouts: the sea, the helm, what the players have, what is on offer; and what lies beneath."""

from filibusta.games.tiny_epic_pirates.table import fight, harbour, helm, picks, quarters, tracks, waters
from filibusta.games.tiny_epic_pirates.table.desk import NARROW, WIDE, Desk
from filibusta.games.tiny_epic_pirates.table.mats import POST_HIGH
from filibusta.games.tiny_epic_pirates.table.sea import sea_size
from filibusta.games.tiny_epic_pirates.table.wheel import STRIP_HIGH
from filibusta.table.pen import RULING, Spot, box, waves
from filibusta.table.scene import Scene, Sprite, terse

HEIGHT = 640.0
"""Of the wide picture."""
TALLEST = 2200.0
EDGE = 6.0
GAP = 5.0
HELM = 262.0
CREW = {True: 76.0, False: 87.0}
OFFER = {True: 52.0, False: 87.0}
MERCHANT = {True: 74.0, False: 92.0}
MARKET = {True: 150.0, False: 150.0}


def backdrop(wide: bool) -> str:
    """What lies beneath everything: the same throughout a match."""
    side = sea_size(waters.CARD[wide], waters.GAP[wide]) + 2 * EDGE
    w, h = (WIDE, HEIGHT) if wide else (NARROW, TALLEST)
    sea = f'<rect class="deep" width="{side if wide else w:g}" height="{side:g}"/>'
    return terse(f"<defs>{RULING}</defs>" + box(0, 0, w, h, "well", 0) + sea + waves(0, 14, side, side))


def scene(desk: Desk) -> Scene:
    """The whole picture."""
    return _wide(desk) if desk.wide else _narrow(desk)


def _wide(desk: Desk) -> Scene:
    side = sea_size(waters.CARD[True], waters.GAP[True])
    found = waters.sea_sprites(desk, EDGE, EDGE)
    left = side + 2 * EDGE + GAP
    column = WIDE - left - 3
    found |= helm.wheel_sprites(desk, Spot(left, 2, HELM, HELM))
    found |= _beside_helm(desk, left + HELM + 4, 3, column - HELM - 4)
    y = HELM + 12
    found |= helm.legend_sprites(desk, Spot(left, y, column, tracks.LEGEND_HIGH))
    y += tracks.LEGEND_HIGH + GAP
    w = (column - 3 * GAP) / 4
    found |= helm.post_sprites(desk, [Spot(left + i * (w + GAP), y, w, POST_HIGH) for i in range(4)])
    y += POST_HIGH + GAP
    found |= quarters.crew_sprites(desk, left, y, CREW[True], 4)
    found |= harbour.merchant_sprites(desk, left + column - 2 * MERCHANT[True] - 4, y, MERCHANT[True], 4)
    y += quarters.crew_high(CREW[True]) + GAP
    if high := fight.fight_high(desk):
        found |= fight.fight_sprites(desk, Spot(left, y, column, high))
    else:
        found |= quarters.rival_sprites(desk, Spot(left, y, column, 0))
    others = picks.left_over(desk, (sprite.action for sprite in found.values()))
    found |= picks.pick_sprites(desk, others, Spot(EDGE, HEIGHT - picks.ROOM - 2, side - EDGE, 0))
    return Scene(WIDE, HEIGHT, backdrop(True), found)


def _beside_helm(desk: Desk, x: float, y: float, w: float) -> dict[str, Sprite]:
    """The host's purse and hold, the crew on offer, the market and the course of the Navy."""
    found = quarters.own_sprites(desk, Spot(x, y, w, quarters.OWN_HIGH))
    y += quarters.OWN_HIGH + GAP + 2
    found |= harbour.display_sprites(desk, x, y, OFFER[True], (w - 4 * OFFER[True]) / 3)
    y += OFFER[True] * 1.4 + GAP + 2
    found |= harbour.market_sprites(desk, Spot(x, y, MARKET[True], harbour.market_high(MARKET[True])))
    rest = Spot(x + MARKET[True] + 4, y, w - MARKET[True] - 4, harbour.market_high(MARKET[True]))
    return found | harbour.course_sprites(desk, rest)


def _narrow(desk: Desk) -> Scene:
    w = NARROW - 2 * EDGE
    found = waters.sea_sprites(desk, EDGE, EDGE)
    y = sea_size(waters.CARD[False], waters.GAP[False]) + 2 * EDGE + GAP
    if high := fight.fight_high(desk):
        found |= fight.fight_sprites(desk, Spot(EDGE, y, w, high))
        y += high + GAP
    rest = _below(desk, 0)[0]
    shown = [sprite.action for sprite in (*found.values(), *rest.values())]
    others = picks.left_over(desk, shown)
    found |= picks.pick_sprites(desk, others, Spot(EDGE, y, w, 0))
    y += picks.picks_height(desk, others, w)
    below, y = _below(desk, y)
    return Scene(NARROW, y + 4, backdrop(False), found | below)


def _below(desk: Desk, y: float) -> tuple[dict[str, Sprite], float]:
    """What lies below the sea on a phone, from this height on; and where it ends."""
    w = NARROW - 2 * EDGE
    choosing_crew = any(name.startswith(("recruit", "refresh")) for name in desk.legal)
    choosing_own = any(name.startswith(("use", "dismiss", "captain", "card")) for name in desk.legal)
    found = dict[str, Sprite]()
    if choosing_crew:
        y = _offers(desk, found, y)
    if choosing_own:
        y = _crew(desk, found, y)
    found |= helm.strip_sprites(desk, Spot(EDGE, y, w, STRIP_HIGH))
    y += STRIP_HIGH + GAP
    half = (w - GAP) / 2
    spots = [Spot(EDGE + i % 2 * (half + GAP), y + i // 2 * (POST_HIGH + GAP), half, POST_HIGH) for i in range(4)]
    found |= helm.post_sprites(desk, spots)
    y += 2 * (POST_HIGH + GAP)
    found |= helm.legend_sprites(desk, Spot(EDGE, y, w, tracks.LEGEND_HIGH))
    y += tracks.LEGEND_HIGH + GAP
    found |= quarters.own_sprites(desk, Spot(EDGE, y, w, quarters.OWN_HIGH))
    y += quarters.OWN_HIGH + GAP
    if not choosing_own:
        y = _crew(desk, found, y)
    high = MERCHANT[False] * 1.4
    found |= harbour.merchant_sprites(desk, EDGE, y, MERCHANT[False], GAP)
    right = EDGE + 2 * (MERCHANT[False] + GAP)
    market = Spot(right, y, MARKET[False], harbour.market_high(MARKET[False]))
    found |= harbour.market_sprites(desk, market)
    found |= harbour.course_sprites(desk, Spot(right, y + market.h + GAP, 66, high - market.h - GAP))
    y += high + GAP
    if not choosing_crew:
        y = _offers(desk, found, y)
    found |= quarters.rival_sprites(desk, Spot(EDGE, y, w, 0))
    return found, y + quarters.rivals_high(desk)


def _crew(desk: Desk, found: dict[str, Sprite], y: float) -> float:
    found |= quarters.crew_sprites(desk, EDGE, y, CREW[False], 4)
    return y + quarters.crew_high(CREW[False]) + GAP


def _offers(desk: Desk, found: dict[str, Sprite], y: float) -> float:
    found |= harbour.display_sprites(desk, EDGE, y, OFFER[False], 4)
    return y + OFFER[False] * 1.4 + GAP
