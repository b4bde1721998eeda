"""The coastlands of the map."""

from filibusta.games.plunder.art.places import place
from filibusta.table.art.drawing import FOAM, INK, LEAF, LEAF2, SAND, Sheet, circle, paint
from filibusta.table.art.land import DARK, SHOAL, hill, isle, ocean, palm, rock, shoals, smooth, trees
from filibusta.table.art.pencil import at


def roadstead(*marks: tuple[float, float]) -> str:
    """The sea around a coastland."""
    return ocean(150, 178, (8, 36), (118, 150), (12, 150), (60, 166), (108, 166), *marks)


def root(x: float, y: float, s: float = 1.0) -> str:
    """A tree on stilts."""
    return at(
        x,
        y,
        paint("M-9 6C-8-2-3-4 0-8 3-4 8-2 9 6M-4 7C-4 0-1-3 0-8 1-3 4 0 4 7", "none", INK, 3.6),
        paint("M-9 6C-8-2-3-4 0-8 3-4 8-2 9 6M-4 7C-4 0-1-3 0-8 1-3 4 0 4 7", "none", "#7a5a3a", 1.5),
        paint("M-14-10C-16-18-8-22-3-20 0-26 10-25 11-19 18-18 17-9 11-8-2-6-8-6-14-10Z", LEAF2, INK, 1.8),
        paint("M11-19C18-18 17-9 11-8 4-7-2-7-8-8 4-9 10-12 11-19Z", "#2c4a2b"),
        k=s,
    )


def sandy_cove(sheet: Sheet) -> None:
    """Sandy Cove: a horseshoe of white sand with a wreckless, friendly bay."""
    place(
        sheet,
        "coast_sandy_cove",
        roadstead(),
        isle(
            [
                (26, 62),
                (44, 38),
                (80, 30),
                (116, 40),
                (132, 66),
                (126, 96),
                (108, 112),
                (96, 104),
                (98, 88),
                (86, 78),
                (68, 78),
                (56, 90),
                (58, 108),
                (46, 116),
                (28, 100),
            ],
            0.0,
        ),
        paint(
            smooth(
                [
                    (34, 62),
                    (50, 44),
                    (80, 37),
                    (112, 47),
                    (124, 68),
                    (119, 92),
                    (110, 100),
                    (107, 84),
                    (92, 70),
                    (66, 69),
                    (50, 84),
                    (48, 100),
                    (36, 92),
                ]
            ),
            LEAF,
        ),
        hill(64, 62, 34, 20),
        hill(84, 64, 26, 14),
        palm(42, 80, 1.05, -4),
        palm(114, 84, 1.1, 4),
        palm(104, 56, 0.8),
        palm(56, 56, 0.8, -3),
        paint("M70 98q7-4 14 0", "none", "#fff", 1.5, 'opacity=".5"'),
    )


def hidden_lagoon(sheet: Sheet) -> None:
    """Hidden Lagoon: a ring of cliffs with a turquoise lake and one narrow way in."""
    place(
        sheet,
        "coast_hidden_lagoon",
        roadstead(),
        isle(
            [
                (22, 74),
                (36, 44),
                (74, 30),
                (114, 38),
                (134, 68),
                (128, 102),
                (96, 122),
                (84, 118),
                (78, 128),
                (58, 124),
                (32, 108),
            ],
            0.86,
            (0, -2),
        ),
        paint(
            smooth(
                [
                    (50, 84),
                    (58, 68),
                    (80, 62),
                    (102, 70),
                    (106, 88),
                    (92, 100),
                    (84, 104),
                    (82, 128),
                    (72, 128),
                    (74, 104),
                    (58, 100),
                ]
            ),
            "#7fd0c8",
            INK,
            2,
        ),
        paint("M58 86q6-4 12 0t12 0M78 94q5-3 10 0", "none", "#fff", 1.5, 'opacity=".6"'),
        hill(30, 76, 34, 30, "#7c8a70", "#55634f"),
        hill(54, 60, 34, 26),
        hill(84, 62, 38, 32, "#7c8a70", "#55634f"),
        paint("M98 40c2 8-1 14 2 24", "none", "#dff1f0", 3),
        trees((112, 76, 6), (118, 86, 7), (110, 96, 6), (40, 90, 6), (46, 100, 6)),
        palm(58, 114, 0.8, -3),
        palm(96, 114, 0.8, 3),
    )


def coral_reef(sheet: Sheet) -> None:
    """Coral Reef: a low cay behind a broken ring of coral."""
    ring = [(34, 66), (52, 48), (78, 40), (106, 50), (122, 72), (118, 98), (98, 116), (68, 120), (44, 108), (32, 88)]
    coral = "".join(
        (
            at(
                x,
                y,
                paint("M0 4V-4M0 0-4-4M0 0 4-5M-4-4V-8M4-5V-9", "none", INK, 4.4),
                paint("M0 4V-4M0 0-4-4M0 0 4-5M-4-4V-8M4-5V-9", "none", col, 2.2),
                k=s,
            )
            for x, y, s, col in (
                (32, 76, 1, "#e58a73"),
                (42, 54, 1.2, "#f0b39b"),
                (68, 40, 1.1, "#e58a73"),
                (96, 42, 1, "#d7689a"),
                (120, 62, 1.2, "#e58a73"),
                (126, 88, 1, "#f0b39b"),
                (110, 114, 1.15, "#d7689a"),
                (84, 124, 1, "#e58a73"),
                (44, 112, 1.1, "#f0b39b"),
            )
        )
    )
    place(
        sheet,
        "coast_coral_reef",
        roadstead(),
        paint(smooth(ring), SHOAL, None, None, 'opacity=".3"'),
        paint(smooth(ring), "none", SHOAL, 17, 'opacity=".5"'),
        paint(smooth(ring), "none", "#f3d9c4", 5, 'stroke-dasharray="20 9 6 12" opacity=".9"'),
        coral,
        isle([(56, 82), (66, 68), (86, 66), (100, 78), (96, 94), (76, 98), (60, 94)], 0.7, shoal=4),
        palm(74, 84, 1.0, -3),
        palm(86, 86, 1.15, 4),
        paint("M24 130q8-6 16 0M116 134q7-5 14 0", "none", FOAM, 2),
    )


def mangrove_swamp(sheet: Sheet) -> None:
    """DOC."""
    place(
        sheet,
        "coast_mangrove_swamp",
        roadstead(),
        isle(
            [(18, 70), (34, 42), (70, 34), (112, 38), (136, 66), (132, 100), (112, 118), (70, 124), (34, 112)],
            0.0,
            sand="#8f9a62",
            shoal=10,
        ),
        paint(
            (
                "M20 84C40 76 46 96 64 90 78 86 74 70 92 68 108 66 112 52 128 52 138 60 138 74 134 82 118 76 "
                "112 88 96 86 86 86 92 104 74 108 56 110 48 98 22 102Z"
            ),
            "#3f7f78",
            INK,
            1.8,
        ),
        paint("M34 92q6-4 12 0M80 96q5-4 10 0M104 70q5-4 10 0", "none", "#bfe0d0", 1.5, 'opacity=".7"'),
        root(44, 64),
        root(72, 58, 1.1),
        root(100, 54, 0.9),
        root(116, 98, 1.1),
        root(92, 112, 1.05),
        root(50, 116, 1.05),
        root(122, 78, 0.7),
        root(30, 78, 0.8),
        at(
            62,
            95,
            paint("M-14 2C-8-3 4-4 12 0L18-1 14 4C4 6-8 6-14 2Z", "#6f8a4a", INK, 1.6),
            paint("M-8-1l2-2 2 2 2-3 2 3 2-2", "none", INK, 1.3),
            circle(10, -1, 1, INK),
            k=0.9,
        ),
    )


def skull_rocks(sheet: Sheet) -> None:
    """Skull Rocks: a great rock worn to a skull."""
    skull = (
        paint(
            (
                "M75 30C48 30 34 48 36 70 37 82 44 88 50 92L52 110 62 112 66 104 70 114 80 114 84 104 88 112 "
                "98 110 100 92C106 88 113 82 114 70 116 48 102 30 75 30Z"
            ),
            "#b9b2a0",
            INK,
            2.4,
        )
        + paint(
            (
                "M75 30C102 30 116 48 114 70 113 82 106 88 100 92L98 110 88 112 86 100C100 92 104 74 98 56 "
                "94 42 86 34 75 30Z"
            ),
            "#8d8878",
        )
        + paint(
            (
                "M60 60C70 60 72 68 70 75S60 84 53 81 45 72 47 66 53 60 60 60ZM92 60C82 60 80 68 82 75S92 84 "
                "99 81 107 72 105 66 99 60 92 60ZM76 82L82 94H70Z"
            ),
            DARK,
        )
        + paint("M56 44l8 6-2 6M96 42l-6 8M44 62l6 2", "none", INK, 1.4, 'opacity=".55"')
        + paint("M62 98v8M75 100v9M88 98v8", "none", INK, 2.2)
    )
    place(
        sheet,
        "coast_skull_rocks",
        roadstead(),
        shoals(smooth([(30, 112), (34, 60), (60, 30), (100, 32), (120, 66), (124, 112), (78, 124)]), 9),
        paint(
            smooth([(26, 114), (40, 102), (76, 108), (112, 100), (128, 112), (112, 124), (76, 126), (40, 124)]),
            SAND,
            INK,
            2.2,
        ),
        skull,
        rock(30, 126, 1.3),
        rock(124, 124, 1.5),
        rock(18, 96, 0.9),
        rock(134, 86, 1.0),
        rock(50, 134, 0.8),
        rock(102, 136, 0.9),
        palm(84, 34, 0.7, 3),
    )


def coasts(sheet: Sheet) -> None:
    """The five coastlands."""
    for draw in (sandy_cove, hidden_lagoon, coral_reef, mangrove_swamp, skull_rocks):
        draw(sheet)
