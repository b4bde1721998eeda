"""Treasure maps: the coastlands as a captain sketched them, and the way to the cross."""

from filibusta.games.plunder.art.window import backcloth, picture
from filibusta.table.art.drawing import INK, PAPER, PAPER2, RED, Sheet, paint, trace
from filibusta.table.art.land import smooth
from filibusta.table.art.pencil import at, use

PEN = "#7a5626"
SKETCHES = {
    "sandy_cove": smooth(
        [
            *((26, 42), (38, 24), (62, 20), (82, 30), (86, 50), (74, 66)),
            *((68, 54), (58, 44), (46, 46), (42, 58), (34, 66)),
        ]
    ),
    "hidden_lagoon": smooth([(20, 46), (32, 24), (60, 18), (84, 34), (84, 56), (62, 70), (54, 62), (46, 70), (28, 64)])
    + smooth([(42, 44), (52, 36), (66, 42), (64, 54), (50, 56)]),
    "coral_reef": smooth([(40, 46), (50, 34), (64, 36), (68, 50), (56, 58)])
    + "M22 34q6-12 18-16M54 14q18 0 26 12M86 40q2 14-8 24M64 72q-14 4-24-2M26 62q-8-8-6-18",
    "mangrove_swamp": smooth([(16, 42), (30, 24), (62, 18), (88, 36), (84, 60), (56, 70), (26, 64)])
    + "M18 48Q36 38 48 52T86 44",
    "skull_rocks": "M50 16C30 16 24 32 28 46L36 52 38 66H62L64 52 72 46C76 32 70 16 50 16Z",
}
CROSSES = {
    "sandy_cove": (62, 30),
    "hidden_lagoon": (74, 42),
    "coral_reef": (56, 46),
    "mangrove_swamp": (66, 34),
    "skull_rocks": (50, 58),
}
EYES = "M38 34q5-5 8 0t-2 8q-6 2-7-4ZM62 34q-5-5-8 0t2 8q6 2 7-4ZM50 46l4 6h-8Z"


def charts(sheet: Sheet) -> None:
    """The five treasure maps."""
    for coast, sketch in SKETCHES.items():
        x, y = CROSSES[coast]
        way = trace("M", 14, 66, "Q", 26, 52, 38, 58, "T", x - 4, y + 6)
        picture(
            sheet,
            f"map_{coast}",
            backcloth("#8a6440"),
            paint(
                "M6 8C20 4 34 10 50 7S80 5 95 8C93 26 97 44 94 76 76 80 60 74 44 78S16 76 5 77C8 54 3 30 6 8Z",
                PAPER,
                INK,
                2.6,
            ),
            paint(
                "M95 8C93 26 97 44 94 76 76 80 60 74 44 78S16 76 5 77L5 70C30 68 70 72 86 68 88 44 86 30 88 8Z", PAPER2
            ),
            paint(sketch, "none" if coast == "coral_reef" else "#dcc088", PEN, 2.2),
            paint(EYES, PEN) if coast == "skull_rocks" else "",
            paint(way, "none", RED, 2.6, 'stroke-dasharray="4 4"'),
            at(x, y, *(paint("M-6-6 6 6M6-6-6 6", "none", *line) for line in ((INK, 6.6), (RED, 3.6)))),
            use("rose", 76, 54, 18, style=f"--rose-ink:{PEN};--rose-1:{PAPER};--rose-2:{PEN}"),
        )
