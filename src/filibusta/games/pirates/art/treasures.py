"""A scene for every treasure, and the Treasure Cave."""

from filibusta.table.art.drawing import (
    BRASS,
    FOAM,
    INK,
    IRON,
    LEAF2,
    PAPER,
    PAPER2,
    RED,
    SAND,
    SAND2,
    WOOD,
    Sheet,
    circle,
)
from filibusta.table.art.pencil import GOLD, GOLD2, STONE, STONE2, at, disc, limb, shape, stroke, tone, use
from filibusta.table.art.scenery import (
    barrel,
    beach,
    cave,
    cloud,
    coinpile,
    deep,
    fern,
    gold,
    jungle,
    night,
    palm,
    rays,
    rect,
    skullface,
    water,
)


def beach_night() -> str:
    """Sand under the moon."""
    return shape("M-4 56C26 46 60 58 124 50V76H-4Z", "#b79d68", 2.2) + tone("M0 64q50-5 120 2V72H0Z", "#917a4c")


def treasures(sheet: Sheet) -> None:
    """A scene for every treasure, and the Treasure Cave."""
    sheet.scene(
        "treasure-treasure_map",
        beach(40),
        palm(106, 50, 1.0),
        at(
            58,
            44,
            shape("M-40-20C-24-25-10-17 4-20S30-24 40-19L38 0 43 20C28 24 14 16 0 21S-30 24-40 18L-37 0Z", PAPER, 2.6),
            tone("M40-19 38 0 43 20C30 24 20 17 6 19 18 10 34 6 38-10Z", PAPER2),
            shape(
                "M-26-8C-22-15-6-14 0-10 8-14 24-12 24-3 26 6 14 10 4 8-4 14-20 10-22 3-28 1-28-4-26-8Z", "#c9d6a2", 1.8
            ),
            stroke("M-14-5l3-4 3 4M-6-7l3-4 3 4", 1.8, LEAF2),
            stroke("M-34 14C-26 4-20 12-12 5S2 4 8-2 12-6 15-4", 2.8, RED).replace("/>", ' stroke-dasharray="4 4.5"/>'),
            stroke("M13-8l9 9M22-8l-9 9", 4.2, RED),
            r=-5,
        ),
        use("rose", 10, 48, 24),
        at(
            98,
            62,
            limb("M-10 8 8-16", WOOD, 2.6, 2),
            shape("M-20 8C-18 2-12-2-6 0L-2 4C-2 10-8 14-16 16-20 14-21 11-20 8Z", "#8b969e", 2.2),
            k=0.8,
        ),
    )
    sheet.scene(
        "treasure-message_in_a_bottle",
        gold(30, 90),
        rect(30, 72, "#4a8b92"),
        tone("M0 40q10-5 20 0t20 0 20 0 20 0 20 0 20 0V72H0Z", "#3d7d86"),
        at(
            58,
            40,
            shape("M-36-9C-42-9-44 9-36 9H14C20 9 22 5 28 4.5H38V-4.5H28C22-5 20-9 14-9Z", "#8fc9a4", 2.6),
            tone("M-38 3H18C22 2 24 1 28 1H38V4.5H28C22 5 20 9 14 9H-36C-38 8-39 6-38 3Z", "#5fa583"),
            shape("M-30-5C-18-7-8-4 8-5L9 4C-4 5-18 3-30 5Z", PAPER, 2),
            tone("M-6-5 8-5 9 4-4 4.5Z", PAPER2),
            stroke("M-24-1.5H-10M-24 1.5H-14", 1.2),
            shape("M-12-6H-8V5.5H-12Z", RED, 1.6),
            shape("M36-5.5H46V5.5H36Z", "#b98a55", 2.2),
            stroke("M-34-6C-30-7-20-7-8-7", 1.8, "#fff", 0.8),
            r=-16,
        ),
        tone("M-4 56q9-9 18-2t18 0 18 2 18-2 18 2 18-4 20 0V76H-4Z", "#35737f"),
        stroke("M-4 56q9-9 18-2t18 0 18 2 18-2 18 2 18-4 20 0", 2.4, FOAM),
        at(100, 18, stroke("M-9 0Q-4-6 0 0 4-6 9 0", 2.2)),
        at(84, 12, stroke("M-6 0Q-3-4 0 0 3-4 6 0", 1.8)),
    )
    sheet.scene(
        "treasure-smugglers_cove",
        night(46, 60, "#22485a"),
        shape("M-4 76V-4H124V76H104C104 44 92 16 60 16S16 44 16 76Z", "#4a4640", 2.6),
        tone("M124-4V76H104C104 50 96 28 80 20 96 16 112 6 108-4Z", "#332f2b"),
        stroke("M4 20q6-4 8 2M6 50q5-2 6 3M106 34q6 0 6 6", 1.5, INK, 0.6),
        shape("M16 76C18 60 30 58 44 60 56 58 60 66 60 76Z", SAND, 2.2),
        shape("M50 58Q66 66 100 57 98 68 88 70H62Q52 68 50 58Z", "#8a5a30", 2.4),
        tone("M53 63Q70 68 98 62 96 68 88 70H62Q55 68 53 63Z", "#53331a"),
        barrel(70, 62, 0.72),
        shape("M78 52h12v9H78Z", WOOD, 2),
        barrel(28, 66, 0.95),
        barrel(42, 68, 0.8),
        at(
            96,
            46,
            limb("M0 14V-10Q0-14-6-14", WOOD, 1.6, 1.6),
            circle(-8, -6, 14, "#fbe3a4", extra='opacity=".3"'),
            shape("M-11-10H-5L-3-6V2H-13V-6Z", "#f4d57e", 1.8),
            shape("M-14 2H-2V4.5H-14Z", IRON, 1.6),
        ),
        stroke("M40 24v8M76 22v6M28 34v5", 3.4, "#332f2b"),
    )
    sheet.scene(
        "treasure-sunken_wreck",
        deep(),
        tone("M0 62q20-8 44-4 30-6 76 2V72H0Z", "#b7a878"),
        tone("M0 67q40-5 120 0V72H0Z", "#94875f"),
        at(
            58,
            42,
            shape("M-42-10-30-12-26-2Q0 8 24-2L28-10 40-14Q44 6 30 22H-30Q-42 10-42-10Z", "#6b5640", 2.6),
            tone("M-40 4Q0 22 38 0 38 12 30 22H-30Q-38 14-40 4Z", "#483828"),
            shape("M-14 6-6 4-2 8 4 6 8 12 2 18-8 17-14 13Z", "#1a2c33", 2),
            shape("M18 4l7-2 3 5-3 6-6-1Z", "#1a2c33", 1.8),
            limb("M-16-2-22-34", WOOD, 2.4, 1.8),
            limb("M10 0 16-22M16-22 19-20", WOOD, 2.2, 1.8),
            stroke("M-34-28-8-22", 5),
            stroke("M-34-28-8-22", 1.8, WOOD),
            shape("M-32-27-12-22-14-8-19-13-23-6-27-14-31-10Z", "#9fb3a2", 2),
            stroke("M-36 0Q0 12 36-4M-34 10Q0 20 32 8", 1.3, INK, 0.45),
            r=9,
        ),
        use("chest", 82, 46, 21),
        coinpile(78, 68, 20, 6),
        at(
            24,
            22,
            shape("M-9 0C-4-7 6-7 10 0 6 7-4 7-9 0Z", "#e6992e", 2.2),
            shape("M-8 0-15-5V5Z", "#e6992e", 2),
            circle(5, -1, 1.4, INK),
            stroke("M1-4q2 4 0 8", 1.4),
        ),
        at(
            98,
            26,
            shape("M-7 0C-3-5 5-5 8 0 5 5-3 5-7 0Z", "#f2c94c", 1.9),
            shape("M-6 0-11-4V4Z", "#f2c94c", 1.7),
            circle(4, -1, 1.2, INK),
            flip=True,
        ),
        *[
            circle(x, y, r, "none", "#d5ecec", 1.5)
            for x, y, r in ((70, 20, 2.6), (75, 12, 1.8), (68, 8, 1.4), (40, 30, 1.8))
        ],
        stroke("M8 66C4 58 12 54 8 46M14 66C12 60 18 56 15 50M112 66c4-8-4-12 0-20", 3, "#2f6b52"),
    )
    sheet.scene(
        "treasure-desert_island",
        rect(0, 72, "#cfe2dc"),
        circle(92, 17, 19, "#fbf0c8"),
        circle(92, 17, 11, "#f5cf73"),
        cloud(12, 12, 1),
        water(38, "#4f9aa3", "#3d8792"),
        shape("M22 58C32 46 46 47 60 46S90 48 98 58C86 64 34 64 22 58Z", SAND, 2.6),
        tone("M64 46C84 48 92 51 98 58 86 64 60 64 48 62 70 60 78 54 64 46Z", SAND2),
        palm(56, 54, 1.35),
        *[disc(x, y, 2.6, "#7a4a2c", 1.6) for x, y in ((76, 56), (70, 58))],
        shape("M38 58c-3-4 0-8 4-8s7 4 4 8Z", "#e2856a", 2),
        stroke("M38 54l-4-2M46 54l4-2M40 58l-2 3M44 58l2 3", 1.8),
        tone("M14 62q8 5 18 2 10 4 20 1 12 3 22 0 10 3 20-1 8 3 14-2l-2 5q-40 9-88 1Z", FOAM, 0.85),
    )
    sheet.scene(
        "treasure-lost_temple",
        jungle(60),
        shape("M16 62V54H24V46H32V38H40V30H80V38H88V46H96V54H104V62Z", STONE, 2.6),
        tone("M70 30H80V38H88V46H96V54H104V62H80V46Z", STONE2),
        shape("M44 30V18H76V30Z", STONE, 2.4),
        tone("M66 18H76V30H66Z", STONE2),
        shape("M40 18 46 11H74L80 18Z", STONE, 2.4),
        shape("M54 30V21H66V30Z", "#2c2a26", 2),
        shape("M50 62V30H70V62Z", "#d0c5aa", 2.2),
        stroke("M50 36H70M50 42H70M50 48H70M50 54H70", 1.6, INK, 0.65),
        stroke("M16 54H46M74 54H104M24 46H46M74 46H96M32 38H46M74 38H88", 1.3, INK, 0.5),
        circle(60, 25, 3.4, "#f5cf73", INK, 1.4),
        stroke("M34 38C32 44 36 48 33 54M86 38c3 5-1 9 2 14M78 18c4 5 0 8 3 13", 2.6, LEAF2),
        fern(8, 74, 0.95),
        fern(112, 74, 0.95, True),
        shape("M0 0H120V5C110 12 104 4 96 9 90 14 84 4 76 6H44C36 4 32 13 24 8 16 4 10 12 0 6Z", "#3f6638", 2),
    )
    sheet.scene(
        "treasure-dead_mans_chest",
        night(40, 22, "#24384a"),
        beach_night(),
        rays(64, 30, 46, "#f5e3ae", 14, 0.1),
        use("chest", 34, 24, 50, 46),
        skullface(58, 19, 0.78),
        at(
            58,
            28,
            stroke("M-6 2-24 14-22 26M6 2 24 14 22 26", 6.4),
            stroke("M-6 2-24 14-22 26M6 2 24 14 22 26", 3, "#f3ead6"),
        ),
        at(
            98,
            58,
            limb("M-4 8 6-26", "#c5cfd6", 2, 1.8),
            shape("M-6-14 10-11 9-8-7-11Z", BRASS, 1.8),
            limb("M4-15 6-26", WOOD, 2, 1.6),
        ),
        coinpile(24, 66, 26, 9),
        disc(92, 64, 4, GOLD2, 2),
        disc(100, 67, 3.4, GOLD, 1.8),
    )
    sheet.scene(
        "fame-treasure_cave",
        cave("#2b2119", "#4a371f", "#c58f2e"),
        rays(60, 46, 70, "#ffe9a8", 20, 0.28),
        shape(
            (
                "M-4 76V-4H10C16 10 12 26 18 40 20 54 14 66 20 76ZM124 76V-4H110C104 12 108 28 102 42 100 56 106 "
                "66 100 76Z"
            ),
            "#4a4640",
            2.4,
        ),
        coinpile(60, 68, 86, 30, 1),
        use("chest-open", 40, 14, 40, 40),
        skullface(30, 56, 0.52),
        at(
            88,
            52,
            shape("M-10 9V0L-6 5-2-5 0-8 2-5 6 5 10 0V9Z", GOLD, 2),
            disc(0, 6, 1.8, "#c8452f", 1.2),
            k=1.1,
            r=10,
        ),
        at(40, 62, shape("M-5-5H5L9 0 0 9-9 0Z", "#4fb39f", 1.8), tone("M0-5H5L9 0 0 9Z", "#2f8574"), k=0.8),
        at(76, 62, shape("M-5-5H5L9 0 0 9-9 0Z", "#c8452f", 1.8), tone("M0-5H5L9 0 0 9Z", "#862419"), k=0.7),
        stroke("M28 14v7M24.5 17.5h7M94 16v7M90.5 19.5h7M60 4v6M57 7h6", 1.8, "#fff6d8"),
    )
