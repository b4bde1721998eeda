"""The paint of ships that are seen from the side: the colours of the shared drawings of ships."""

FAMOUS = {
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
"""Ships with paint of their own."""
NATIONS = {
    "english": "--hull:#3d5168;--hull-2:#26333f;--trim:#e0ae4b",
    "spanish": "--hull:#9a3b2c;--hull-2:#5d2119;--trim:#edc25f",
    "pirate": ("--hull:#43403f;--hull-2:#272627;--trim:#b93a2e;--sail:#5a5e65;--sail-2:#40444a;--pennant:#1c2026"),
}
"""All others."""


def side_paint(ship: str, nation: str) -> str:
    """Returns the paint of a ship seen from the side."""
    return FAMOUS.get(ship, NATIONS[nation])
