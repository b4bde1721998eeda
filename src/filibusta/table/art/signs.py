"""Paper, the signs of the interface, and the name of the house."""

from filibusta.table.art.drawing import BRASS2, BRASS3, INK, PAPER, PAPER2, RJ, Sheet, circle, group, paint, trace, var


def paper(sheet: Sheet) -> None:
    """Card backs, the blank card, parchment, rope."""

    def back(name: str, a: str, b: str, pattern: str, emblem: list[str], colour: str) -> None:
        sheet.symbol(
            f"back-{name}",
            "0 0 100 140",
            (
                f'<rect x="1.5" y="1.5" width="97" height="137" rx="8" fill="{PAPER}" stroke="{INK}" '
                f'stroke-width="3"/><rect x="7" y="7" width="86" height="126" rx="4" fill="{a}"/>'
            ),
            paint(pattern, "none", b, 2),
            f'<rect x="10" y="10" width="80" height="120" rx="3" fill="none" stroke="{colour}" stroke-width="1.6"/>',
            circle(50, 70, 29, a, colour, 2.2),
            circle(50, 70, 32, "none", colour, 1),
            *emblem,
            paint("M16 22l6-6 6 6-6 6ZM72 22l6-6 6 6-6 6ZM16 118l6-6 6 6-6 6ZM72 118l6-6 6 6-6 6Z", colour),
        )

    rows = "".join(
        trace("M", 7, y, "q", 5.4, -7, 10.75, 0) + "".join("t10.75 0" for _ in range(7)) for y in range(18, 134, 11)
    )
    lattice = (
        "M7 28 28 7M7 70 70 7M7 112 93 26M28 133l65-65M70 133l23-23M93 28 72 7M93 70 30 7M93 112 7 26M72 "
        "133 7 68M30 133 7 110"
    )
    stripes = "".join(f"M{x} 7v126" for x in range(14, 92, 8))
    bricks = "".join(f"M7 {y}h86" for y in range(19, 133, 12))
    back(
        "adventure",
        "#2a6075",
        "#3b7a90",
        rows,
        [
            (
                '<use href="#rose" x="24" y="44" width="52" height="52" '
                'style="--rose-ink:#f3e3b8;--rose-1:#f3e3b8;--rose-2:#d8a53f"/>'
            )
        ],
        "#e6c675",
    )
    back(
        "movement",
        "#2f5a44",
        "#41765b",
        lattice,
        ['<use href="#wheel" x="26" y="46" width="48" height="48"/>'],
        "#e6c675",
    )
    back(
        "pirate",
        "#20262f",
        "#323c49",
        stripes,
        [
            (
                '<use href="#bones" x="27" y="47" width="46" height="46"/><use href="#skull" x="34" y="52" '
                'width="32" height="32"/>'
            )
        ],
        "#d9c9a0",
    )
    back(
        "red",
        "#8d2a25",
        "#a9403a",
        lattice,
        ['<use href="#crossed" x="28" y="48" width="44" height="44"/>'],
        "#f0cf8a",
    )
    back(
        "treasure",
        "#6b4524",
        "#855a33",
        bricks,
        ['<use href="#chest" x="28" y="47" width="44" height="44"/>'],
        "#f0c45a",
    )
    sheet.symbol(
        "card",
        "0 0 100 140",
        (
            f'<rect x="1.5" y="1.5" width="97" height="137" rx="8" fill="{PAPER}" stroke="{INK}" '
            'stroke-width="3"/><rect x="6.5" y="6.5" width="87" height="127" rx="4" fill="none" '
            f'stroke="{BRASS2}" stroke-width="1.4"/>'
        ),
        paint(
            (
                "M6.5 22c9 0 15.5-6 15.5-15.500M93.5 22c-9 0-15.5-6-15.5-15.500M6.5 118c9 0 15.5 6 15.5 "
                "15.500M93.5 118c-9 0-15.5 6-15.5 15.5"
            ),
            "none",
            BRASS2,
            1.4,
        ),
    )
    sheet.symbol(
        "parchment",
        "0 0 400 240",
        paint(
            (
                "M8 10c40-6 70 3 120-2s90 4 140-1 80 3 124 2c4 40-3 70 1 112s-2 70-2 110c-50 6-90-2-140 2"
                "s-90-4-140 0-70-2-104 1c-4-40 3-80-1-120s4-70 2-104Z"
            ),
            PAPER,
            BRASS3,
            3,
            RJ,
        ),
        paint(
            "M392 121c4 42-2 70-2 110-50 6-90-2-140 2s-90-4-140 0-70-2-104 1c130-10 250-4 376-10 4-34 6-66 10-103Z",
            PAPER2,
            None,
            None,
            'opacity=".7"',
        ),
    )
    sheet.symbol(
        "rope",
        "0 0 24 12",
        paint("M0 1h24v10H0Z", "#d3ac6c"),
        paint("M0 12C6 12 6 0 12 0M12 12c6 0 6-12 12-12", "none", "#7a5626", 2.4),
        paint("M0 1h24M0 11h24", "none", "#7a5626", 1.8),
    )


ICONS = {
    "undo": "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12",
    "back": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "first": "M18 5l-7 7 7 7M6 5v14",
    "last": "M6 5l7 7-7 7M18 5v14",
    "play": "M8 5l11 7-11 7Z",
    "check": "M4 13l5 5L20 6",
    "cross": "M6 6l12 12M18 6 6 18",
    "plus": "M5 12h14M12 5v14",
    "minus": "M5 12h14",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "why": "M9 9a3.5 3.5 0 1 1 5 3c-1.5 1-2 1.5-2 3M12 18.500v.5",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "sound": "M4 10v4h4l5 4V6l-5 4ZM16.5 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12",
    "book": "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1ZM12 6v14",
    "moon": "M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10Z",
    "link": "M10 14l4-4M8 12l-3 3a3.5 3.5 0 0 0 5 5l3-3M16 12l3-3a3.5 3.5 0 0 0-5-5l-3 3",
    "clock": "M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18ZM12 7v5l4 2",
    "eye-off": "M3 12c4-7 14-7 18 0-4 7-14 7-18 0ZM12 9.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 1 1 0-5ZM4 20 20 4",
    "forward": "M4 12h14M12 5l7 7-7 7",
    "backward": "M20 12H6M12 5l-7 7 7 7",
    "lock": "M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "flame": "M12 3c1 5 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 3-6 1 2 2 2 2 3 2-3 1-6 1-9Z",
    "swap": "M4 8h13l-4-4M20 16H7l4 4",
    "repair": "M14 6a5 5 0 0 1 6 6l-3-2-2 2 2 3a5 5 0 0 1-6-6L4 17l3 3 7-7",
    "accuse": "M4 10h9V7c0-2 3-2 3 0v3h4v6l-3 4H9l-5-5Z",
}


def icons(sheet: Sheet) -> None:
    """The signs of the interface, in the colour of the words beside them."""
    for name, path in ICONS.items():
        dy = ' transform="translate(0 -3)"' if name == "undo" else ""
        sheet.raw(
            f"i-{name}",
            (
                f'<symbol id="i-{name}" viewBox="0 0 24 24"><path d="{path}"{dy} fill="none" '
                'stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>'
                "</symbol>"
            ),
        )


LETTERS = {  # our own wedge-serif capitals on a grid 100 high: path and width
    "F": ("M0 0H84L80 30Q70 16 52 16H38V42H50Q60 42 64 34V66Q60 56 50 56H38V86L50 100H0L12 86V14Z", 80),
    "I": ("M0 0H50L38 14V86L50 100H0L12 86V14Z", 50),
    "L": ("M0 0H50L38 14V84H56Q72 84 80 66L84 100H0L12 86V14Z", 82),
    "B": (
        (
            "M0 0H54Q86 0 86 26Q86 42 70 48Q92 54 92 74Q92 100 56 100H0L12 86V14ZM38 15V42H50Q60 42 60 28 "
            "60 15 50 15ZM38 57V85H52Q65 85 65 71 65 57 52 57Z"
        ),
        92,
    ),
    "U": ("M0 0H46L36 14V66Q36 84 54 84 70 84 70 66V14L60 0H98L88 14V66Q88 102 50 102 12 102 10 66V14Z", 98),
    "S": (
        (
            "M74 4 76 34Q66 14 46 14 32 14 32 24 32 33 48 38L60 42Q84 50 84 72 84 102 46 102 30 102 18 94"
            "L10 100 6 64Q20 88 44 88 58 88 58 78 58 69 42 64L30 60Q8 52 8 30 8-2 44-2 58-2 67 6Z"
        ),
        88,
    ),
    "T": ("M4 0H92L96 32Q86 16 66 15H61V86L73 100H23L35 86V15H30Q10 16 0 32Z", 92),
    "A": ("M44 0H58L92 86 100 100H54L62 88 58 76H32L28 88 36 100H-4L6 86 34 14ZM45 34 36 62H55Z", 100),
}


def logo(sheet: Sheet) -> None:
    """The name of the house, and its letters."""
    x, paths = 0, list[tuple[str, int]]()
    for letter in "FILIBUSTA":
        _, width = LETTERS[letter]
        paths.append((letter, x))
        x += width + 7
    word = "".join(f'<use href="#l-{letter}" x="{px}"/>' for letter, px in paths)
    for letter, (path, _) in LETTERS.items():
        sheet.part(f"l-{letter}", f'<path fill-rule="evenodd" d="{path}"/>')
    sheet.symbol(
        "logo",
        f"-8 -10 {x + 12} 126",
        group(
            f'fill="{INK}" stroke="{INK}" stroke-width="12" stroke-linejoin="round"',
            group('transform="translate(3 5)"', word),
            word,
        ),
        group(f'fill="{var("logo", "#f3d488")}"', word),
    )
