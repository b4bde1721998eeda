"""First mates."""

from filibusta.games.plunder.art.window import backcloth, picture
from filibusta.table.art.drawing import INK, WOOD, Sheet, paint
from filibusta.table.art.pencil import bust, use

MATES = {
    "mate_master_gunner": (
        (
            "--coat:#7c2b2b;--coat-2:#55191c;--hair:#2a2320;--hair-2:#15100e;--hat:#3a4652;--hat-2:#232"
            "c35;--skin:#b87c50;--skin-2:#8a5833"
        ),
        "bust-shirt hair-short head-a brows-stern beard-jaw mouth hat-bandana scar",
        "#c9b48a",
        "cannon",
    ),
    "mate_boatswain": (
        (
            "--coat:#2f4f63;--coat-2:#1e3646;--hair:#a85a2a;--hair-2:#763a17;--hat:#27506f;--ha"
            "t-2:#17324a;--skin:#eab98f;--skin-2:#c98e62"
        ),
        "bust-shirt hair-braids head-a brows beard-full hat-cap earring",
        "#a9cdd0",
        "anchor",
    ),
    "mate_navigator": (
        (
            "--coat:#2f6b52;--coat-2:#1e4a38;--hair:#3a2a22;--hair-2:#231813;--hat:#2b323d;--hat-2:#1"
            "a2029;--skin:#9a6440;--skin-2:#714627;--plume:#e6b450"
        ),
        "hair-bob bust-coat collar-falling head-b brows lips hat-cavalier plume",
        "#cfe2dc",
        "rose",
    ),
    "mate_quartermaster": (
        (
            "--coat:#6b4a33;--coat-2:#453020;--hair:#d9d5cb;--hair-2:#a9a498;--hat:#23282c;--ha"
            "t-2:#14181b;--skin:#f0c9a6;--skin-2:#d09f76"
        ),
        "bust-coat collar-cravat hair-short head-a brows beard-fork hat-tricorne patch",
        "#d8c79a",
        "wheel",
    ),
    "mate_purser": (
        "--coat:#4b3561;--coat-2:#32223f;--hair:#6a5c4a;--hat:#1f2630;--skin:#f3cfae;--skin-2:#d6a47d",
        "bust-coat collar-cravat wig head-b brows mouth-smirk moustache hat-bicorne",
        "#b9cfa8",
        "coins",
    ),
}
"""Their faces, the ground, and the thing of their trade."""


def mates(sheet: Sheet) -> None:
    """The five first mates."""
    for name, (style, parts, ground, thing) in MATES.items():
        picture(
            sheet,
            name,
            backcloth(ground),
            paint("M0 70H100V84H0Z", WOOD),
            paint("M0 70H100", "none", INK, 1.6, 'opacity=".6"'),
            bust(6, -3, 0.68, style, parts),
            use(thing, 67, 52, 30),
        )
