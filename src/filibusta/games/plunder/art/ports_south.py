"""The ports of the English and the Spanish: each has one thing of its own."""

from filibusta.games.plunder.art.places import SHORE, harbour
from filibusta.table.art.drawing import INK, WOOD, Sheet, paint, trace
from filibusta.table.art.land import DARK, STONE, STONE2, WATER, hill, isle, mainland, palm, shade, trees
from filibusta.table.art.pencil import use
from filibusta.table.art.town import (
    BRICK,
    GLASS,
    LIME,
    SLATE,
    THATCH,
    TILE,
    TILE2,
    block,
    boat,
    cask,
    crate,
    flagpole,
    house,
    jetty,
    mill,
    quay,
    rampart,
    tower,
)


def brick(x: float, y: float, w: float, h: float, windows: int = 2) -> str:
    """A brick house with its chimney."""
    return house(x, y, w, h, BRICK, "#7a3d31", "gable", windows) + block(
        x + w * 0.7, y - h - w * 0.5, 3.4, 7, "#8e4a38", 1.4
    )


def tent(x: float, y: float, w: float, col: str) -> str:
    """A tent."""
    return (
        paint(trace("M", x, y, "L", x + w / 2, y - w * 0.7, x + w, y, "Z"), col, INK, 1.8)
        + shade(trace("M", x + w / 2, y - w * 0.7, "L", x + w, y, "H", x + w * 0.62, "Z"), 0.2)
        + paint(trace("M", x + w * 0.4, y, "L", x + w / 2, y - w * 0.4, x + w * 0.6, y, "Z"), DARK)
    )


def port_royal(sheet: Sheet) -> None:
    """Port Royal: brick upon brick on a spit of sand."""
    harbour(
        sheet,
        "port_port_royal",
        mainland([(8, 92), (34, 94), (60, 94), (90, 94), (118, 95), (144, 92)]),
        brick(26, 74, 15, 12),
        brick(44, 73, 17, 14),
        brick(64, 72, 15, 12),
        brick(104, 74, 16, 13),
        brick(122, 76, 16, 12),
        tower(84, 76, 12, 22, "#d9cbb0", "spire", SLATE),
        brick(14, 90, 17, 12),
        brick(34, 91, 19, 15),
        brick(56, 91, 17, 12),
        brick(76, 91, 20, 15),
        brick(99, 91, 17, 13),
        rampart(118, 146, 92, 12, STONE),
        flagpole(132, 80, 18, "#c22f2b"),
        quay(10, 118, 91, 6),
        jetty(42, 97, 8, 18),
        jetty(88, 97, 8, 14),
        cask(66, 91, 0.7),
        crate(71, 91, 6),
    )


def bridgetown(sheet: Sheet) -> None:
    """Bridgetown: the bridge over the Careenage, cane mill behind."""
    harbour(
        sheet,
        "port_bridgetown",
        mainland([(8, 88), (44, 90), (56, 92), (94, 92), (108, 90), (142, 90)]),
        paint("M56 92C60 76 62 64 74 60 84 64 90 78 94 94Z", WATER, INK, 1.8),
        hill(98, 66, 58, 20),
        hill(-8, 66, 56, 24),
        mill(126, 56, 0.95, "#e9d3b0"),
        house(6, 86, 17, 13, LIME, SLATE, "gable", 2),
        house(27, 87, 20, 14, "#e9b9a0", SLATE, "hip", 3),
        house(102, 87, 17, 14, LIME, SLATE, "gable", 2),
        house(123, 88, 19, 11, "#c9d6c0", TILE2, "hip", 3),
        paint("M44 88C52 74 98 74 106 88L106 92H98C92 80 82 80 78 92H72C68 80 58 80 52 92H44Z", STONE, INK, 2),
        paint("M44 84C54 70 96 70 106 84", "none", INK, 1.8),
        paint("M56 78v-5M66 75v-5M75 74v-5M84 75v-5M94 78v-5", "none", INK, 1.5),
        paint("M12 74h6M106 74h6", "none", INK, 1.2),
        quay(4, 46, 89, 6),
        quay(104, 146, 89, 6),
        boat(76, 112, 0.9),
        "".join(
            paint(
                trace("M", x, 66, "v", -7, "q", -4, -3, -5, -1, "M", x, 59, "q", 4, -4, 6, -1), "none", "#a5b24e", 1.8
            )
            for x in (92, 99)
        ),
    )


def nassau(sheet: Sheet) -> None:
    """Nassau: tents and a hulk on the beach."""
    hulk = (
        paint("M84 84C88 94 96 99 112 99H130C140 96 144 88 146 78L136 82 128 76 112 82 100 78 96 84Z", WOOD, INK, 2)
        + paint("M88 90Q114 92 142 86M96 84l3 14M112 82l1 17M128 77l0 22", "none", INK, 1.4, 'opacity=".6"')
        + paint("M118 80 112 52M104 62l18-4", "none", INK, 4)
        + paint("M118 80 112 52M104 62l18-4", "none", WOOD, 1.6)
        + paint("M105 63l15-4 2 14-5-4-5 5-4-5Z", "#d9c29a", INK, 1.4)
    )
    harbour(
        sheet,
        "port_nassau",
        mainland([(8, 94), (36, 98), (66, 94), (96, 98), (124, 96), (146, 90)], rise=24),
        hill(14, 62, 54, 14),
        trees((96, 60, 6), (106, 56, 7), (136, 58, 7), (146, 64, 6)),
        tent(8, 88, 22, "#efe0bd"),
        tent(34, 90, 26, "#e3c9a0"),
        tent(62, 86, 18, "#d9c29a"),
        house(22, 72, 16, 8, "#d3a56a", THATCH, "hut", 1),
        rampart(54, 84, 70, 9, WOOD),
        flagpole(68, 60, 16, "#c22f2b"),
        hulk,
        palm(6, 74, 0.9, -3),
        palm(88, 76, 0.8),
        palm(46, 76, 0.8, -3),
        cask(64, 96, 0.85),
        cask(72, 97, 0.85),
        paint("M22 96q4-8 8 0Z", "#e0602c", INK, 1.2),
        boat(28, 114, 0.8),
    )


def havana(sheet: Sheet) -> None:
    """Havana: El Morro's lighthouse on its rock, the city across the narrow water."""
    harbour(
        sheet,
        "port_havana",
        mainland([(4, 94), (20, 96), (52, 90), (64, 76), (78, 70), (92, 78), (104, 92), (128, 96), (148, 92)]),
        paint("M-4 92 2 62 20 58 44 60 54 78 52 92 28 98Z", "#a8a08d", INK, 2.2),
        paint("M44 60 54 78 52 92 34 96 38 76Z", "#817a69"),
        paint("M8 74l8 4M22 68l6 8M14 86l8 2", "none", INK, 1.3, 'opacity=".5"'),
        rampart(4, 46, 64, 12, "#d9cdb6"),
        tower(26, 54, 11, 26, LIME, "dome", "#d0a04a"),
        paint("M27.500 40h8v4h-8Z", "#f5c746", INK, 1.2),
        paint("M20 30 6 26M20 36H4M43 30l14-4M43 36h16", "none", "#f3d98f", 2, 'opacity=".75"'),
        flagpole(10, 50, 16),
        tower(112, 88, 13, 22, LIME, "dome", "#c9713f"),
        tower(102, 88, 8, 28, LIME, "bell"),
        house(126, 90, 18, 14, "#e6c27a", TILE, "hip", 2),
        house(88, 90, 14, 11, "#d98f78", TILE, "hip", 2),
        quay(86, 150, 90, 6),
        paint("M52 88Q70 96 90 90", "none", INK, 2.4, 'stroke-dasharray="3 2.500"'),
        palm(146, 84, 0.8),
        palm(92, 70, 0.7, -3),
        hill(104, 60, 60, 14),
    )


def cartagena(sheet: Sheet) -> None:
    """Cartagena: domes behind a long wall."""
    harbour(
        sheet,
        "port_cartagena",
        mainland([(8, 92), (40, 94), (76, 92), (112, 94), (142, 92)]),
        hill(96, 58, 60, 22),
        tower(58, 80, 20, 24, "#e9c98c", "dome", "#c9713f"),
        tower(44, 80, 11, 30, "#e9c98c", "dome", "#c9713f"),
        house(16, 80, 24, 12, LIME, TILE, "hip", 3),
        house(84, 80, 16, 16, "#e6a95f", TILE, "hip", 2),
        house(104, 80, 20, 11, LIME, TILE, "hip", 3),
        palm(32, 66, 0.7, -3),
        palm(128, 76, 0.8),
        rampart(6, 140, 94, 13, "#cdbb95", 74),
        tower(2, 94, 14, 18, "#cdbb95", "crenel"),
        tower(132, 94, 14, 18, "#cdbb95", "crenel"),
        paint("M30 88h4v4h-4ZM48 88h4v4h-4ZM98 88h4v4h-4ZM116 88h4v4h-4Z", DARK),
        flagpole(139, 70, 14),
        paint("M69 94v-10q5-7 10 0v10Z", DARK, INK, 1.6),
        jetty(69, 96, 10, 18),
    )


def portobelo(sheet: Sheet) -> None:
    """Portobelo: the arcades of the customs house, treasure on the quay, jungle."""
    arches = "".join(trace("M", 40 + k * 10, 88, "v", -8, "q", 3.5, -6, 7, 0, "v", 8, "Z") for k in range(7))
    harbour(
        sheet,
        "port_portobelo",
        mainland(SHORE),
        hill(-14, 72, 64, 40),
        hill(30, 66, 62, 34),
        hill(78, 70, 76, 44),
        trees((10, 64, 7), (22, 70, 6), (128, 68, 7), (140, 62, 7), (118, 62, 5)),
        block(36, 62, 74, 26, "#efdcae"),
        shade("M92 62h18v26H92Z"),
        paint("M32 62 40 52H106L114 62Z", TILE, INK, 2),
        paint(arches, DARK),
        paint("".join(trace("M", 42 + k * 10, 66, "h", 4, "v", 5, "h", -4, "Z") for k in range(7)), GLASS),
        tower(116, 88, 14, 18, STONE, "crenel"),
        flagpole(123, 64, 14),
        quay(26, 134, 88, 7),
        use("chest", 8, 76, 17),
        use("coins", 24, 80, 15),
        crate(14, 94, 7),
        jetty(58, 95, 9, 18),
        palm(142, 90, 0.85),
    )


def veracruz(sheet: Sheet) -> None:
    """Veracruz: San Juan de Ulúa, the fort on its own island before a white town."""
    harbour(
        sheet,
        "port_veracruz",
        mainland([(8, 62), (40, 64), (76, 62), (112, 64), (142, 62)], rise=5),
        hill(98, 50, 62, 24, "#8fa39a", "#6d837a"),
        paint("M118 34q6-7 10-7 5 1 9 8-4 3-7-1-4 4-6 0-3 3-6 0Z", "#f3efe2"),
        house(6, 60, 18, 10, LIME, TILE, "hip", 2),
        house(28, 60, 14, 12, LIME, TILE, "flat", 2),
        tower(46, 60, 9, 18, LIME, "bell"),
        house(56, 60, 20, 11, LIME, TILE, "hip", 3),
        house(80, 61, 15, 10, "#e9d3b0", TILE, "flat", 2),
        palm(102, 62, 0.7),
        palm(128, 62, 0.7),
        palm(138, 63, 0.6, -3),
        isle([(20, 98), (40, 86), (84, 84), (112, 88), (128, 98), (112, 110), (74, 114), (36, 110)], 0.0, shoal=6),
        paint("M26 100 40 86H108L122 100 108 108H40Z", STONE, INK, 2.2),
        paint("M108 86 122 100 108 108 98 98Z", STONE2),
        rampart(40, 108, 92, 10, "#d9cdb6"),
        tower(44, 86, 15, 20, "#d9cdb6", "dome", "#9d9079"),
        tower(90, 86, 12, 12, "#d9cdb6", "crenel"),
        flagpole(96, 70, 14),
        paint("M46 96h5v4h-5ZM62 97h5v4h-5ZM78 97h5v4h-5ZM94 96h5v4h-5Z", DARK),
        boat(136, 82, 0.7),
        waves=((8, 76), (128, 120), (18, 124), (70, 126), (104, 142), (16, 146)),
    )


def southern_ports(sheet: Sheet) -> None:
    """The ports of the English and the Spanish."""
    for draw in (port_royal, bridgetown, nassau, havana, cartagena, portobelo, veracruz):
        draw(sheet)
