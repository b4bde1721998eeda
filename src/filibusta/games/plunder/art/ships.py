"""Hand cards with ships: what is met at sea, the pinnace, the treasure fleets; and their marker on the map."""

from filibusta.games.plunder.art.hulls import FLAG_AT
from filibusta.games.plunder.art.window import HILLS, LIVERY, NIGHT, NIGHT_SEA, afloat, picture, sea_scene
from filibusta.table.art.drawing import Sheet, circle, group, paint
from filibusta.table.art.land import SKY, WATER
from filibusta.table.art.pencil import use

SHIPS = {
    "pirate": ("pirate", "sloop brigantine frigate galleon"),
    "dutch": ("netherlands", "jacht fluyt great_fluyt east_indiaman"),
    "english": ("england", "sloop barque merchantman brig frigate man_of_war"),
    "french": ("france", "lugger barque merchantman corvette frigate ship_of_the_line"),
    "spanish": ("spain", "caravel barque nao urca brigantine galleon war_galleon"),
}
"""Who sails which classes."""
SMALL = {("french", "lugger"): 0.84, ("dutch", "jacht"): 0.84, ("spanish", "caravel"): 0.84} | {
    **{(word, "barque"): 0.84 for word in ("english", "french", "spanish")},
    **{(word, "sloop"): 0.9 for word in ("pirate", "english")},
    **{(word, "merchantman"): 0.95 for word in ("english", "french")},
    ("dutch", "fluyt"): 0.95,
}
"""Cheap ships are drawn smaller."""
FLEETS = {1: [(6, 7, 82)], 2: [(44, 6, 54), (2, 16, 70)], 3: [(50, 6, 48), (0, 4, 50), (22, 24, 62)]}
"""The galleons of a treasure fleet: x, y, width."""


def ships(sheet: Sheet) -> None:
    """The 27 ships, pirates by night; and the pinnace."""
    for word, (nation, kinds) in SHIPS.items():
        night = nation == "pirate"
        land = circle(74, 22, 11, "#f5e3ae") if night else paint(HILLS[nation], "#8fb3a6")
        scene = sea_scene(NIGHT if night else SKY, NIGHT_SEA if night else WATER, 60, land)
        for kind in kinds.split():
            top = FLAG_AT[kind][1] - 34  # the whole flag stays in the window
            scale = min(0.29, 75 / (268 - top)) * SMALL.get((word, kind), 1)
            w = 320 * scale
            picture(sheet, f"ship_{word}_{kind}", scene, afloat(kind, nation, 49 - w / 2, 78 - 268 * scale, w))
    scene = sea_scene(y=60, land=paint(HILLS["france"], "#8fb3a6"))
    picture(sheet, "pinnace", scene, afloat("pinnace", "", 4, 2, 88))


def fleets(sheet: Sheet) -> None:
    """The treasure fleets, golden, and their markers seen from above: box 96 x 48."""
    ground = circle(50, 40, 24, "#f7ebc4") + paint(HILLS["spain"], "#b7a36a")
    for number, where in FLEETS.items():
        galleons = [afloat("war_galleon" if w > 60 else "galleon", "treasure", x, y, w) for x, y, w in where]
        picture(sheet, f"fleet_{number}", sea_scene("#f1d9a0", WATER, 56, ground), *galleons, use("coins", 78, 62, 20))
        style = f'style="{LIVERY["treasure"]};--band:#e6b450"'
        sheet.symbol(f"fleet-{number}", "0 0 96 48", group(style, use(f"top-{number + 2}", 0, 2, 96, 44)))
