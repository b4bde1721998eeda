"""Ships from above: the paint of the nations and of the famous, masts that can be missing."""

from filibusta.games.spanish_main import cards
from tools.art.pencil import INK, Sheet, group, number, paint, use
from tools.art.spanish_main.hulls import BOX, HULLS

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


def vessels(sheet: Sheet) -> None:
    """Every nation with one to five masts, and the famous."""
    for nation, livery in LIVERIES.items():
        for masts in HULLS:
            vessel(sheet, f"{nation}-{masts}", masts, livery, nation, nation)
    for ship in cards.SHIPS:
        if ship["id"] in FAMOUS:
            livery, emblem = FAMOUS[ship["id"]]
            vessel(sheet, ship["id"], ship["masts"], livery, emblem, ship["nation"])


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
