"""Tortuga, and the ports of the Dutch and the French: each has one thing of its own."""

from filibusta.games.plunder.art.places import SHORE, harbour
from filibusta.table.art.drawing import INK, LEAF2, WOOD, Sheet, circle, paint, trace
from filibusta.table.art.land import DARK, hill, mainland, palm, trees
from filibusta.table.art.town import (
    CREAM,
    LIME,
    SLATE,
    THATCH,
    TILE,
    TILE2,
    boat,
    cask,
    crate,
    flagpole,
    house,
    jetty,
    mill,
    quay,
    rampart,
    smoke,
    tower,
)


def tortuga(sheet: Sheet) -> None:
    """Tortuga: the hill is a turtle; palisade, tavern, skull flag."""
    harbour(
        sheet,
        "tortuga",
        mainland([(6, 86), (34, 92), (62, 90), (92, 92), (122, 94), (146, 84)]),
        paint("M18 66C22 38 50 26 76 28 104 28 124 44 128 66Z", LEAF2, INK, 2.2),
        paint("M90 29C112 34 126 48 128 66H98C102 52 100 38 90 29Z", "#2c4a2b"),
        paint("M128 66C132 54 144 52 148 60 150 66 142 70 128 68Z", LEAF2, INK, 2.2),
        circle(141, 60, 1.5, INK),
        paint("M20 66C14 64 10 68 10 74 16 76 24 74 28 68Z", LEAF2, INK, 2),
        paint("M48 34l10 12-8 14M58 46h22l10-14M80 46l8 16M58 46l-28 8M90 44l24 4", "none", INK, 1.4, 'opacity=".5"'),
        "".join(
            paint(trace("M", x, 74, "v", -11, "l", 3, -4, "l", 3, 4, "v", 11, "Z"), WOOD, INK, 1.4)
            for x in range(34, 60, 6)
        ),
        house(62, 86, 24, 13, CREAM, THATCH, "hip", 3),
        house(92, 88, 17, 10, "#e2cfa4", TILE2, "gable", 1),
        house(40, 87, 16, 9, "#d3a56a", THATCH, "hut", 1),
        palm(118, 88, 0.9),
        palm(28, 86, 0.8, -3),
        jetty(68, 92, 10, 24),
        cask(88, 96),
        cask(96, 97),
        boat(112, 110, 0.9),
    )


def willemstad(sheet: Sheet) -> None:
    """Willemstad: the coloured gables of the Handelskade."""
    walls = ("#e6b655", "#d9806a", "#8fb89a", "#86a9bd", "#f0dfb4", "#d9806a")
    harbour(
        sheet,
        "port_willemstad",
        mainland([(10, 90), (40, 91), (75, 90), (110, 91), (140, 90)]),
        hill(4, 70, 50, 20),
        hill(96, 70, 52, 18),
        "".join(house(10 + k * 19.5, 88, 17, 19 + k * 7 % 5 * 2.4, walls[k], TILE, "step", 2) for k in range(6)),
        quay(4, 134, 88, 7),
        mill(138, 84, 0.95),
        cask(24, 88, 0.8),
        crate(54, 88, 6),
        crate(61, 88, 5),
        jetty(100, 95, 9, 16),
        boat(24, 110, 0.8),
    )


def oranjestad(sheet: Sheet) -> None:
    """Oranjestad: fort with a clock tower and a windmill on a bare hill."""
    harbour(
        sheet,
        "port_oranjestad",
        mainland(SHORE),
        hill(-10, 70, 70, 30, "#9aa265", "#6f7a49"),
        hill(92, 72, 66, 26, "#9aa265", "#6f7a49"),
        mill(116, 54, 0.95),
        rampart(24, 82, 88, 15, "#cfae86", 53),
        tower(62, 82, 15, 32, "#e2b98a", "cone", TILE2),
        circle(69.5, 60, 4.6, "#fbf4e2", INK, 1.4),
        paint("M69.5 57v3l2 1.500", "none", INK, 1.2),
        house(6, 86, 15, 10, "#e6b655", TILE, "step", 1),
        house(90, 87, 16, 12, "#86a9bd", TILE, "step", 2),
        house(109, 89, 17, 11, CREAM, TILE2, "gable", 2),
        paint("M128 88q2-14 4-14t3 15M131 76q-6 0-8 6M132 78q6-2 9 4", "none", LEAF2, 2.2),
        quay(86, 132, 90, 5),
        jetty(104, 95, 8, 18),
    )


def petit_goave(sheet: Sheet) -> None:
    """Petit-Goâve: buccaneers' huts, a smokehouse and a palisade."""
    pale = "".join(
        paint(trace("M", x, 84 + x % 5, "v", -10, "l", 2.6, -4, "l", 2.6, 4, "v", 10, "Z"), WOOD, INK, 1.3)
        for x in range(92, 136, 6)
    )
    harbour(
        sheet,
        "port_petit_goave",
        mainland([(8, 88), (36, 94), (66, 92), (94, 96), (122, 92), (146, 86)]),
        hill(6, 66, 62, 30),
        hill(52, 66, 58, 22),
        trees((14, 70, 7), (24, 66, 6), (134, 66, 8), (120, 62, 6), (144, 74, 7)),
        house(30, 86, 20, 11, "#d3a56a", THATCH, "hut", 1),
        house(62, 84, 18, 10, "#c08f57", THATCH, "hut", 1),
        house(8, 84, 14, 8, "#c08f57", THATCH, "hut", 1, door=False),
        pale,
        smoke(72, 66, 1.05),
        flagpole(112, 76, 24),
        paint("M52 92h18M54 92v-7M68 92v-7M52 86h18", "none", INK, 2),
        paint("M56 90q2-5 4 0M62 90q2-5 4 0", "none", "#b93a2e", 2.4),
        palm(24, 90, 0.95, -4),
        palm(86, 90, 0.9),
        boat(30, 112, 0.9),
        cask(100, 94, 0.9),
        cask(108, 94, 0.9),
    )


def fort_royal(sheet: Sheet) -> None:
    """Fort Royal: the white star fort on its point."""
    harbour(
        sheet,
        "port_fort_royal",
        mainland([(8, 78), (30, 82), (52, 96), (92, 104), (112, 96), (124, 82), (146, 78)]),
        hill(-8, 64, 60, 28),
        hill(96, 62, 64, 30),
        paint("M30 92 42 72H108L122 92 96 100H56Z", "#ddd3bd", INK, 2.2),
        paint("M108 72 122 92 96 100 90 82Z", "#b3a88f"),
        paint("M30 92 56 100M42 72 56 82H92", "none", INK, 1.6),
        rampart(44, 106, 74, 11, "#ece3cf", 74),
        tower(52, 66, 14, 12, "#ece3cf", "crenel"),
        tower(86, 66, 12, 20, "#ece3cf", "cone", SLATE),
        flagpole(59, 48, 15, "#27478f"),
        paint("M62 90h5v4h-5ZM76 92h5v4h-5ZM48 86h5v4h-5ZM94 89h5v4h-5Z", DARK),
        house(6, 76, 16, 10, LIME, SLATE, "mansard", 2),
        house(128, 77, 16, 10, LIME, SLATE, "mansard", 2),
        palm(118, 78, 0.7),
        jetty(20, 84, 8, 18),
    )


def basse_terre(sheet: Sheet) -> None:
    """Basse-Terre: the smoking Soufrière behind the roofs."""
    harbour(
        sheet,
        "port_basse_terre",
        mainland(SHORE),
        paint("M14 74C36 62 48 36 58 32H82C94 38 104 62 136 74Z", "#7b5a49", INK, 2.2),
        paint("M82 32C94 38 104 62 136 74H92C88 58 90 44 76 32Z", "#553a2d"),
        paint("M14 74C30 66 40 52 46 44 58 58 70 50 82 58 94 50 104 58 136 74Z", LEAF2, INK, 1.6),
        paint("M58 32q6 5 12 1t12-1l3 6q-8 6-14 2-8 5-16-2Z", "#e0602c", INK, 1.6),
        smoke(64, 31, 0.95),
        house(14, 88, 20, 12, LIME, SLATE, "mansard", 3),
        house(38, 87, 15, 14, "#e9d3b0", TILE, "gable", 2),
        tower(58, 87, 10, 18, LIME, "spire", SLATE),
        house(68, 87, 16, 11, LIME, TILE, "hip", 2),
        house(90, 87, 20, 12, "#e9d3b0", SLATE, "mansard", 3),
        palm(124, 90, 0.9),
        quay(12, 112, 88, 6),
        jetty(76, 94, 8, 20),
        cask(30, 88, 0.75),
    )


def northern_ports(sheet: Sheet) -> None:
    """Tortuga and the ports of the Dutch and the French."""
    for draw in (tortuga, willemstad, oranjestad, petit_goave, fort_royal, basse_terre):
        draw(sheet)
