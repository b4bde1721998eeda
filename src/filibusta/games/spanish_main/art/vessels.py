"""Ships from above: the paint of the nations and of the famous, sails with their emblems, masts that can be missing."""

from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.art.hulls import BOX, HULLS
from filibusta.table.art.drawing import BAND, INK, SAIL, SAIL2, TRIM, WOOD, Sheet, circle, engrave, group, number, paint
from filibusta.table.art.pencil import use
from filibusta.table.art.things import star

BONE = "#f3ead6"
FLAG = {"english": "england", "spanish": "spain", "pirate": "pirate"}
"""The shared flag of each nation."""
LIVERIES = {
    "english": "--hull:#3d5168;--deck:#dcb279;--trim:#e8b64c;--sail:#faf3e2;--sail-2:#dccaa4",
    "spanish": "--hull:#9a3b2c;--deck:#d9a768;--trim:#f0c865;--sail:#f8e9c6;--sail-2:#dcc08a",
    "pirate": ("--hull:#39363a;--deck:#a9825a;--deck-2:#86623f;--trim:#b93a2e;--sail:#50545c;--sail-2:#363a41"),
}
"""Hull, deck, trim and sails by nation."""
FAMOUS = {
    "revenant": (
        ("--hull:#5c6f66;--deck:#a8a98d;--deck-2:#84876f;--trim:#b9d3c0;--sail:#b9cdbf;--sail-2:#8aa698"),
        "pirate",
    ),
    "harbinger": (
        ("--hull:#24222a;--deck:#8a6a4d;--deck-2:#694e37;--trim:#d2483a;--sail:#a8322a;--sail-2:#7a1f1b"),
        "pirate",
    ),
    "zephyr": ("--hull:#efe4c8;--deck:#d9b27c;--trim:#4d97a8;--sail:#cfe6ea;--sail-2:#95bfc9", "none"),
    "shadow": (
        ("--hull:#1f2128;--deck:#54504f;--deck-2:#3e3b3c;--trim:#6b5a86;--sail:#3a3947;--sail-2:#262530"),
        "moon",
    ),
    "sea_nymph": ("--hull:#2f6f66;--deck:#d3ac77;--trim:#8fd0bd;--sail:#d8efe4;--sail-2:#9fc9b9", "wave"),
    "darkhawk_ii": ("--hull:#4a2f22;--deck:#b98a58;--trim:#e6b450;--sail:#4b4037;--sail-2:#332b25", "wing"),
    "hms_titan": ("--hull:#23407c;--deck:#e2bd86;--trim:#f2c94c;--sail:#fdf8ea;--sail-2:#e0d0aa", "crown"),
    "hms_lord_algernon": ("--hull:#22262c;--deck:#d8ae74;--trim:#efd9a2;--sail:#faf3e2;--sail-2:#dccaa4", "english"),
    "hms_king_edward": ("--hull:#7a1f2b;--deck:#dcb279;--trim:#f2c94c;--sail:#fbf1dc;--sail-2:#dfc9a0", "crown"),
    "el_acorazado": (
        (
            "--hull:#5a646d;--deck:#8b939a;--deck-2:#6c757d;--trim:#c9d2d8;--sail:#f1e6cf;"
            "--sail-2:#cdbb93;--plates:inline"
        ),
        "spanish",
    ),
    "el_garante": ("--hull:#f1e6cb;--deck:#d9a768;--trim:#c8922f;--sail:#fff6df;--sail-2:#e2cd9c", "sun"),
    "la_joya_del_sol": ("--hull:#b0562c;--deck:#dcae70;--trim:#f6d26b;--sail:#f6cf63;--sail-2:#d9a33a", "sun"),
    "la_furia": ("--hull:#6b1f1a;--deck:#cf9c60;--trim:#f0a04b;--sail:#d2543c;--sail-2:#a33526", "flame"),
}
"""Ships with paint of their own, and the emblem of their sails."""
EMBLEMS = {
    "english": engrave("M2.3-7.6C6.300-3.600 6.300 3.600 2.300 7.600M2.400 0H8", 1.9, 1, "#c22f2b"),
    "spanish": engrave(
        "M1.700-6.200Q4.500-2.600 4.900 0T5 5.600M1.700 6.200Q4.500 2.600 4.900 0T5-5.600", 1.6, 1, "#b3261e"
    ),
    "pirate": engrave("M2.400-4.400Q5-2 6.600 3.400M2.400 4.400Q5 2 6.600-3.400", 1.1, 1, BONE)
    + paint("M3.200-2.200C3.200-3.200 6.900-3.200 6.900 0S3.200 3.200 3.200 2.200L2.300 1.200V-1.200Z", BONE)
    + circle(4.800, -1.1, 0.75, INK)
    + circle(4.800, 1.1, 0.75, INK),
    "sun": paint(star(5, 0, 3.2, 8, 0.55, 0), "#c8742a") + circle(5, 0, 1.6, "#f8d980"),
    "crown": paint("M6.800-3.200V3.200L3.200 4 4.800 1.700 2.600 0 4.800-1.700 3.200-4Z", "#d79b26", INK, 0.5),
    "moon": paint("M5.500-3.200A3.200 3.200 0 1 1 5.500 3.200 3.800 3.800 0 0 0 5.500-3.200Z", "#cfc6e6"),
    "wave": engrave(
        ("M3-6Q5.400-4.500 4.500-2.800T6.400 0 4.500 2.800 3 6M4.800-5Q6.600-3.600 6-2T7.600 0 6 2 4.800 5"),
        0.9,
        1,
        "#2f8574",
    ),
    "wing": paint(
        (
            "M6.900 0C5.500-1 6-4 2.800-6.600 3.400-3.600 2.800-1.600 3.800 0 2.800 1.600 "
            "3.400 3.600 2.800 6.600 6 4 5.500 1 6.900 0Z"
        ),
        "#e6b450",
    ),
    "flame": paint(
        (
            "M7.200 0C5.800-2 5.400-3.800 2.600-4.200 4.200-2.800 2.600-1.600 2.600 0S4.200 "
            "2.800 2.600 4.200C5.400 3.800 5.800 2 7.200 0Z"
        ),
        "#f6cf63",
    ),
    "none": "",
}
"""Painted on a sail seen from above: a crescent between x 2 and 8, y -11 and 11."""
SIDE = {
    "revenant": ("--hull:#5c6f66;--hull-2:#3d4c46;--trim:#b9d3c0;--sail:#b9cdbf;--sail-2:#8aa698;--pennant:#3d4c46"),
    "harbinger": "--hull:#24222a;--hull-2:#151419;--trim:#d2483a;--sail:#a8322a;--sail-2:#7a1f1b",
    "zephyr": "--hull:#efe4c8;--hull-2:#7fb0bb;--trim:#4d97a8;--sail:#cfe6ea;--sail-2:#95bfc9",
    "shadow": "--hull:#1f2128;--hull-2:#131419;--trim:#6b5a86;--sail:#3a3947;--sail-2:#262530",
    "sea_nymph": "--hull:#2f6f66;--hull-2:#1f4d47;--trim:#8fd0bd;--sail:#d8efe4;--sail-2:#9fc9b9",
    "darkhawk_ii": "--hull:#4a2f22;--hull-2:#2c1b13;--trim:#e6b450;--sail:#4b4037;--sail-2:#332b25",
    "hms_titan": "--hull:#23407c;--hull-2:#162852;--trim:#f2c94c;--sail:#fdf8ea;--sail-2:#e0d0aa",
    "hms_lord_algernon": "--hull:#22262c;--hull-2:#14171b;--trim:#efd9a2",
    "hms_king_edward": "--hull:#7a1f2b;--hull-2:#4c121a;--trim:#f2c94c",
    "el_acorazado": "--hull:#5a646d;--hull-2:#3c454c;--trim:#c9d2d8",
    "el_garante": "--hull:#f1e6cb;--hull-2:#a9763f;--trim:#c8922f;--sail:#fff6df;--sail-2:#e2cd9c",
    "la_joya_del_sol": "--hull:#b0562c;--hull-2:#6e3118;--trim:#f6d26b;--sail:#f6cf63;--sail-2:#d9a33a",
    "la_furia": "--hull:#6b1f1a;--hull-2:#43110e;--trim:#f0a04b;--sail:#d2543c;--sail-2:#a33526",
}
"""Paint of the famous from the side, on cards."""
SIDE_OF = {
    "english": "--hull:#3d5168;--hull-2:#26333f;--trim:#e0ae4b",
    "spanish": "--hull:#9a3b2c;--hull-2:#5d2119;--trim:#edc25f",
    "pirate": ("--hull:#43403f;--hull-2:#272627;--trim:#b93a2e;--sail:#5a5e65;--sail-2:#40444a;--pennant:#1c2026"),
}
"""Paint of all others from the side, by nation."""


def vessels(sheet: Sheet) -> None:
    """Every nation with one to five masts, and the famous."""
    for name, emblem in EMBLEMS.items():
        sheet.part(f"sheet-{name}", *sail(emblem))
    felled(sheet)
    for nation, livery in LIVERIES.items():
        for masts in HULLS:
            vessel(sheet, f"{nation}-{masts}", masts, livery, nation, nation)
    for ship in cards.SHIPS:
        if ship["id"] in FAMOUS:
            livery, emblem = FAMOUS[ship["id"]]
            vessel(sheet, ship["id"], ship["masts"], livery, emblem, ship["nation"])


def sail(emblem: str) -> list[str]:
    """A sail filled by the wind: its owner's colour (``--band``) at both tips."""
    edge, lee = "M-.5-11C11-8 11 8-.5 11 3 5 3-5-.5-11Z", "M3.6 0H8C7.9 5 5.5 9.5-.5 11 2.5 7.5 3.5 4 3.6 0Z"
    tips = (
        "M.2-10.5C3.3-9.6 5.6-8.2 6.7-6.4L2.5-6.9Q1.8-8.7 .2-10.5ZM.2 10.5C3.3 9.6 5.6 "
        "8.2 6.7 6.4L2.5 6.9Q1.8 8.7 .2 10.5Z"
    )
    yard = paint("M0-11.8V11.8", "none", INK, 1.7) + paint("M0-11.2V11.2", "none", WOOD, 0.7)
    top = circle(0, 0, 1.6, TRIM, INK, 0.8)
    return [paint(edge, SAIL), paint(lee, SAIL2), emblem, paint(tips, BAND), paint(edge, "none", INK, 0.9), yard, top]


def felled(sheet: Sheet) -> None:
    """A mast shot away: the stump, its top over the side with torn canvas."""
    sheet.part(
        "felled",
        paint("M1-3C5-1 9-4 12-9 13-4 16-3 15 2 11 4 8 4 4 3Z", SAIL2, INK, 0.8),
        paint("M6-2l3 1-1 2.5-3-1Z", "#26323b"),
        paint("M1 0 17-14M9-13 15-5", "none", INK, 2) + paint("M1 0 17-14M9-13 15-5", "none", WOOD, 0.8),
        paint("M-2.8 0l1.7-.9-.7-1.9 1.7 1 1.5-1.6.2 2 2 .3-1.6 1.3.9 1.8-2-.6-1.3 1.6-.5-2.1Z", "#c98f57", INK, 0.8),
        circle(0, 0, 0.9, INK),
    )


def vessel(sheet: Sheet, name: str, masts: int, livery: str, emblem: str, nation: str) -> None:
    """A ship under sail, her ensign astern; each mast can be gone, its stump shown."""
    lines, pitch = HULLS[masts], HULLS[2].masts
    between = abs(lines.masts[1] - lines.masts[0]) if masts > 1 else abs(pitch[1] - pitch[0])
    deep = min(5.5, between * 0.34) / 5.5
    out = [
        use(f"flag-{FLAG[nation]}", -lines.length - 17, -4.6, 13, 8.8),
        paint(f"M{number(1 - lines.length)} 0h-6", "none", INK, 1.2),
    ]
    parts = [group('style="display:var(--ensign,inline)"', *out), f'<use href="#keel-{masts}"/>']
    for i, (x, share) in enumerate(zip(lines.masts, SPREAD[masts], strict=True)):
        wide = (lines.beam * 1.62 + (1.4 if masts < 3 else 0)) * share / 11
        nth, place = masts - i, f"translate({number(x)} 0)"
        parts.append(
            f'<use href="#sheet-{emblem}" transform="{place} scale({deep:.3g} {wide:.3g})" '
            f'style="display:var(--mast-{nth},inline)"/>'
            f'<use href="#felled" transform="{place} scale(1 {"-" if nth % 2 else ""}1)" '
            f'style="display:var(--stump-{nth},none)"/>'
        )
    sheet.symbol(f"vessel-{name}", BOX, group(f'style="{livery}"', *parts))


SPREAD = {1: (1,), 2: (1, 1), 3: (0.94, 1.04, 0.8), 4: (0.92, 1, 1, 0.9), 5: (0.92, 1, 1, 0.9, 0.78)}
"""How broad the sail of each mast is, from the bow, as a share of the usual."""


def side_paint(ship: str, nation: str) -> str:
    """How a ship is painted from the side."""
    return SIDE.get(ship, SIDE_OF[nation])
