"""People and guns in the scenes."""

from filibusta.table.art.drawing import INK, IRON, IRON2, WOOD, WOOD2, circle
from filibusta.table.art.pencil import GOLD2, GOLD3, SKIN, SKIN2, at, disc, shape, stroke, tone

FACES = {
    "speaker": (
        (
            "--coat:#7c2430;--coat-2:#521520;--hair:#4a3222;--hair-2:#2e1e13;--hat:#20262f;--hat-2:#11161c;--"
            "skin:#e8b48a;--skin-2:#c4855d;--plume:#f3ead6"
        ),
        "hair-long bust-coat collar-cravat head-a brows mouth moustache hat-cavalier plume",
    ),
    "vriesch": (
        (
            "--coat:#2c4a68;--coat-2:#1a2f45;--hair:#c98a3c;--hair-2:#96622a;--hat:#20303a;--hat-2:#121d25;--"
            "lace:#e8913c;--skin:#f0c39b;--skin-2:#cd9268;--plume:#e8913c"
        ),
        "hair-long bust-coat collar-falling head-a brows-stern beard-goatee moustache hat-cavalier plume scar",
    ),
    "gunner": (
        (
            "--coat:#5d4a32;--coat-2:#3d3020;--hair:#1f1a18;--hair-2:#0f0c0b;--hat:#2f5a6b;--hat-2:#1e3e4b;--"
            "skin:#8a5a3c;--skin-2:#62402a"
        ),
        "bust-shirt head-a brows-stern beard-jaw mouth-smirk hat-bandana earring",
    ),
}


def hand(x: float, y: float, k: float = 1.0, r: float = 0, colour: str = SKIN) -> str:
    """A fist, its wrist downward."""
    return at(
        x,
        y,
        shape("M-6 10V3C-10 1-10-8-5-8H5C10-8 10 1 6 4V10Z", colour, 2.3 / k),
        stroke("M-5-7C-7-3-6 0-4 2M-1-8C-2-4-2-1 0 1M3-8C3-4 3-1 4 1", 1.5 / k),
        k=k,
        r=r,
    )


def cannon(x: float, y: float, k: float = 1.0, r: float = 0, brass: bool = False) -> str:
    """A gun on its carriage, muzzle to the right, wheels at y."""
    a, b = (GOLD2, GOLD3) if brass else (IRON, IRON2)
    return at(
        x,
        y,
        at(
            0,
            -15,
            shape("M-18-6 20-5 22-6.5H27V6.5H22L20 5-18 7C-25 7-25-6-18-6Z", a, 2.4 / k),
            tone("M-23 2H27V6.5H22L20 5-18 7C-21 7-22.5 5-23 2Z", b),
            stroke("M-8-6V6.5M8-5.5V6", 2 / k),
            disc(-26, 0, 2.6, a, 2 / k),
            r=r,
        ),
        shape("M-21-10H10L13-4H-24Z", WOOD, 2.4 / k),
        tone("M-23-6H12L13-4H-24Z", WOOD2),
        *[disc(wx, -3, 5, WOOD, 2.4 / k) + circle(wx, -3, 1.6, INK) for wx in (-16, 6)],
        k=k,
    )


def balls(x: float, y: float, k: float = 1.0) -> str:
    """A pyramid of shot."""
    return at(
        x,
        y,
        *[
            disc(px, py, 4, IRON2, 2 / k) + circle(px - 1.3, py - 1.4, 1.1, "#8b97a3")
            for px, py in ((-8, -4), (0, -4), (8, -4), (-4, -11), (4, -11), (0, -18))
        ],
        k=k,
    )


def man(x: float, y: float, coat: str, hat: str = "#b0352c", k: float = 1.0, arm: str = "") -> str:
    """A sailor to the waist, standing at x, y."""
    return at(
        x,
        y,
        shape("M-9 0C-9-12-6-16 0-16S9-12 9 0Z", coat, 2.3 / k),
        arm,
        disc(0, -21, 6, SKIN, 2.3 / k),
        tone("M2-27C6-25 6-18 2-15 6-16 8-20 6-23Z", SKIN2),
        shape("M-6.5-22C-6-30 6-30 6.5-22Q0-25-6.5-22Z", hat, 2 / k),
        k=k,
    )
