"""A scene for every battle card."""

from filibusta.games.pirates.art.figures import FACES, balls, cannon, hand
from filibusta.table.art.bark import bark, far
from filibusta.table.art.drawing import BRASS3, INK, IRON, IRON2, PAPER, PAPER2, TRIM, WOOD, WOOD2, Sheet, circle, group
from filibusta.table.art.pencil import GOLD2, NATIONS, PIRATE, SKIN, at, bust, disc, limb, shape, stroke, tone
from filibusta.table.art.scenery import cabin, day, deckplanks, dusk, flash, night, puff, rays, rect, skullface

CROWD = ((12, 58, "#3b3036"), (38, 62, "#463a3e"), (84, 62, "#463a3e"), (108, 58, "#3b3036"))


def listener(x: float, y: float, colour: str) -> str:
    """Somebody in a crowd, seen from behind."""
    left, right, low = f"{x - 11:g} {y + 18:g}", f"{x + 11:g} {y + 18:g}", f"{y + 7:g}"
    back = f"M{left}C{x - 11:g} {y + 9:g} {x - 6:g} {low} {x:g} {low}S{x + 11:g} {y + 9:g} {right}Z"
    return disc(x, y, 7, colour, 2.2) + shape(back, colour, 2.2)


def battle(sheet: Sheet) -> None:
    """A scene for every battle card."""
    sheet.scene(
        "red-good_wind",
        day(50),
        at(
            20,
            26,
            shape(
                "M-20 4C-24-10-12-20 0-16 8-24 24-18 24-6 30-2 30 10 22 12 20 20 6 22 0 18-10 22-20 14-20 4Z",
                "#f6f8f4",
                2.4,
            ),
            tone(
                "M-20 6C-12 12-4 12 2 8 10 14 20 10 27 2 28 8 26 11 22 12 20 20 6 22 0 18-10 22-20 14-20 6Z", "#cddbda"
            ),
            stroke("M-2-4q4-3 7 0M10-4q4-3 7 0", 2.2),
            shape("M14 6C18 3 24 4 24 8S18 13 14 10Z", "#d98a7a", 1.8),
            circle(-3, 4, 3.4, "#e8b4a4", extra='opacity=".8"'),
        ),
        *[
            stroke(q, w, col)
            for q in ("M50 32H66M50 38C62 38 66 36 70 30M48 25C58 24 62 22 66 17",)
            for w, col in ((5.6, INK), (2.6, "#fff"))
        ],
        bark(56, 64, 60, NATIONS["english"][1], r=3),
    )
    sheet.scene(
        "red-surprise_attack",
        night(46, 22),
        shape("M-4-4H48C40 12 50 22 42 36 46 48 38 60 40 76H-4Z", "#3d3a3c", 2.5),
        tone("M30-4H48C40 12 50 22 42 36 46 48 38 60 40 76H24C30 56 26 30 30-4Z", "#2a282b"),
        stroke("M12 20q8 4 10 12M8 48q10 0 14 8", 1.5, INK, 0.6),
        bark(24, 62, 60, PIRATE, "flag-pirate", fw=18, r=-3),
        shape("M-4-4H34C28 14 36 24 30 40 33 52 26 62 28 76H-4Z", "#4a474a", 2.5),
        tone("M22-4H34C28 14 36 24 30 40 33 52 26 62 28 76H16C20 54 18 30 22-4Z", "#343236"),
        flash(82, 49, 0.9),
        far(96, 52, 20, "#0d2029"),
        puff(84, 57, 0.5, "#b9c2c6", "#8b979d"),
        stroke("M104 46l6-2", 1.6, "#f5e9cc"),
    )
    sheet.scene(
        "red-fine_speech",
        dusk(44, 60),
        rays(60, 40, 90, "#f9d99a", 20, 0.3),
        bust(30, -3, 0.5, *FACES["speaker"]),
        limb("M78 60C90 54 94 44 92 30", "#7c2430", 7, 2.4),
        shape("M87 34H97V28H87Z", "#f3ead6", 2),
        hand(92, 22, 0.85),
        limb("M42 60C34 58 28 52 26 44", "#7c2430", 6, 2.4),
        shape("M10 24 34 20 38 40 14 45Z", PAPER, 2.3),
        stroke("M16 29l14-2.5M17 33.5l14-2.5M18 38l9-1.5", 1.4),
        hand(28, 44, 0.7, -30),
        *[listener(*one) for one in CROWD],
        shape("M46 76V58H74V76Z", WOOD, 2.4),
        stroke("M46 64H74", 3, IRON2),
        hand(20, 50, 0.8),
        hand(100, 50, 0.8),
    )
    sheet.scene(
        "red-bottle_of_rum",
        cabin(50),
        circle(60, 30, 34, "#e6992e", extra='opacity=".14"'),
        at(
            58,
            60,
            shape(
                "M-13 0C-15-2-15-26-13-30-11-35-6-36-5-42V-52H5V-42C6-36 11-35 13-30 15-26 15-2 13 0Z", "#3f6f4f", 2.6
            ),
            tone("M4-52H5V-42C6-36 11-35 13-30 15-26 15-2 13 0H4C8-10 8-26 4-36Z", "#294c35"),
            shape("M-14-26H14V-9H-14Z", PAPER, 2.2),
            tone("M6-26H14V-9H6Z", PAPER2),
            shape("M-4.5-58H4.5V-50H-4.5Z", "#b98a55", 2.2),
            stroke("M-9-34C-11-30-11-8-10-3", 2, "#9fd0ae", 0.9),
            at(0, -17.5, skullface(0, 0, 0.42)),
        ),
        *[
            at(
                x,
                62,
                shape("M-9 0V-20H9V0Z", WOOD, 2.4),
                tone("M3-20H9V0H3Z", WOOD2),
                stroke("M-9-15H9M-9-5H9", 2.8, BRASS3),
                shape("M-11-19C-12-26-4-25-2-24 2-29 10-26 11-20Z", "#f6efd9", 2.2),
                stroke("M9-16C17-17 17-5 9-5", 5.4),
                stroke("M9-16C17-17 17-5 9-5", 2.2, WOOD),
                k=0.95,
                flip=fl,
            )
            for x, fl in ((90, False), (24, True))
        ],
    )
    sheet.scene(
        "red-terror",
        rect(0, 72, "#1d1418"),
        rays(60, 56, 90, "#4a1d1d", 18, 0.7),
        circle(60, 46, 34, "#c8452f", extra='opacity=".22"'),
        bust(
            24,
            -6,
            0.62,
            (
                "--hat:#2b2228;--hat-2:#1a1318;--hair:#2a1f1c;--hair-2:#140e0c;--skin:#d9854f;--skin-2:#9a4a2c;--"
                "coat:#5d1a1e;--coat-2:#3a0f14;--lace:#b47f26"
            ),
            "bust-coat hair-long head-a brows-stern beard-fork hat-tricorne hat-skull",
        ),
        circle(55.5, 26.5, 2, "#fbe36a"),
        circle(67.2, 26.5, 2, "#fbe36a"),
        *[
            at(
                x,
                y,
                shape("M-3.4 2C-6-3-2-5-2-10 3-7 5-3 3 2Z", "#f5a53c", 1.7),
                tone("M-1 2C-2-1 1-3 1-5 3-2 2 1 1 2Z", "#fdf0c2"),
                k=k,
            )
            for x, y, k in ((32, 22, 1), (30, 36, 1.2), (90, 22, 1), (92, 36, 1.2), (35, 50, 0.9), (87, 50, 0.9))
        ],
        stroke("M33 24 40 30M89 24 82 30M32 38 42 40M90 38 80 40", 1.6, "#d3ac6c"),
    )
    sheet.scene(
        "red-drunken_brawl",
        cabin(52),
        shape("M58 34l4-16 6 11 12-9-2 14 15 2-12 8 8 12-14-3-3 14-9-11-9 9 0-13-14 3 9-10-12-6Z", "#f5cf4e", 2.5),
        tone("M66 34l2-7 3 5 6-4-1 7 7 1-6 4 4 6-7-1-2 6-4-5-4 4 0-6-6 1 4-5-5-3Z", "#fdf0c2"),
        at(
            38,
            40,
            limb("M-44 14-8 4", "#3f6fa0", 9, 2.6),
            shape("M-15-3-8-5-5 11-12 13Z", "#f3ead6", 2),
            shape("M-8-5C-6-13 12-15 15-9 19-4 18 8 13 10 6 13-5 13-6 9Z", SKIN, 2.5),
            stroke("M15-8C10-7 8-4 9-2M18-2C12-2 10 0 11 3M17 5C12 4 11 6 11 8M0-8C4-4 3 2 0 4", 1.7),
            r=-4,
        ),
        at(
            98,
            22,
            shape("M-9 10V-9H9V10Z", WOOD, 2.4),
            tone("M3-9H9V10H3Z", WOOD2),
            stroke("M-9-4H9M-9 5H9", 2.6, BRASS3),
            stroke("M9-5C17-6 17 6 9 6", 5.4),
            stroke("M9-5C17-6 17 6 9 6", 2.2, WOOD),
            r=38,
        ),
        *[
            at(x, y, shape("M0-4C4 0 4 4 0 5-4 4-4 0 0-4Z", "#f6efd9", 1.7), r=r)
            for x, y, r in ((84, 12, 40), (90, 6, 70), (80, 4, 20))
        ],
        at(
            98,
            64,
            stroke("M-14-12 8-4M-10-10-16 4M4-5 2 8M-2-8-10 8", 5.6),
            stroke("M-14-12 8-4M-10-10-16 4M4-5 2 8M-2-8-10 8", 2.2, "#a06a3c"),
            r=-14,
        ),
    )
    sheet.scene(
        "red-broadside",
        rect(0, 72, "#33768a"),
        rect(0, 20, "#cfe2dc"),
        rect(56, 72, "#2a6878"),
        shape("M-4-4H52C60 20 60 52 50 76H-4Z", "#7a4a2c", 2.6),
        tone("M36-4H52C60 20 60 52 50 76H34C44 50 44 22 36-4Z", "#54301b"),
        tone("M-4 4H55L57 12H-4Z", TRIM),
        stroke("M0 18H58M0 36H60M0 54H58", 1.3, INK, 0.45),
        *[
            group(
                "",
                shape(f"M{20} {y - 7}H{44}V{y + 7}H{20}Z", "#2a1a10", 2.2),
                shape(f"M16 {y - 8}H20V{y + 8}H16Z", "#b93a2e", 1.8),
                shape(f"M26 {y - 4.5}H62V{y - 6}H67V{y + 6}H62V{y + 4.5}H26Z", IRON, 2.3),
                tone(f"M26 {y + 1}H67V{y + 6}H62V{y + 4.5}H26Z", IRON2),
                flash(69, y, 1.15),
                puff(102, y + 2, 0.95),
            )
            for y in (13, 36, 59)
        ],
        *[disc(x, y, 2.6, IRON2, 1.4) for x, y in ((96, 24), (110, 48))],
    )
    sheet.scene(
        "red-fog",
        rect(0, 72, "#aebfc4"),
        rect(0, 22, "#c3d0d2"),
        shape("M78 72V30H92V72Z", "#cfc7b2", 2.2),
        tone("M87 30H92V72H87Z", "#aaa18a"),
        tone("M78 40H92V46H78ZM78 56H92V62H78Z", "#b5574a"),
        circle(85, 22, 18, "#fbe3a4", extra='opacity=".55"'),
        shape("M80 30V18H90V30Z", "#f4d57e", 2.2),
        shape("M77 18 85 10 93 18Z", "#a9452d", 2.2),
        shape("M75 30H95V33H75Z", IRON, 2),
        tone("M80 18 20 6V28L80 26Z", "#fbf0c8", 0.5),
        shape("M68 76C72 66 98 66 104 76Z", "#7d8681", 2.2),
        bark(
            14,
            66,
            50,
            "--hull:#6f8189;--hull-2:#57686f;--trim:#a9b7b6;--sail:#dfe6e2;--sail-2:#bccaca",
            foam=False,
            opacity=".75",
        ),
        *[
            stroke(q, w, col, 0.93)
            for q, w, col in (
                ("M-4 38H30M44 38H76", 5, "#dde6e6"),
                ("M22 50H100", 6, "#d3dee0"),
                ("M-4 50H10M108 46H124", 5, "#dde6e6"),
                ("M-4 62H64M80 60H124", 7, "#cad7da"),
                ("M10 71H124", 6, "#dde6e6"),
                ("M96 24H124M44 18H60", 4, "#e3eae9"),
            )
        ],
    )
    sheet.scene(
        "red-grappling_hooks",
        day(48),
        shape("M78 16H124V76H72C76 54 78 36 78 16Z", "#7a4a2c", 2.6),
        tone("M100 16H124V76H96C100 54 101 36 100 16Z", "#54301b"),
        tone("M78 30H124V38H77Z", TRIM),
        stroke("M76 48H124M74 60H124", 1.3, INK, 0.45),
        shape("M92 50h11v11H92Z", IRON2, 2),
        shape("M72 14H124V22H72Z", "#a06a3c", 2.4),
        limb("M-6 70C14 66 24 50 40 40", "#d3ac6c", 2.4, 1.8),
        at(
            58,
            27,
            *[
                stroke(q, w, col)
                for w, col in ((8.6, INK), (3.8, "#9fb0bb"))
                for q in (
                    "M-16 12 14-7",
                    (
                        "M14-7C28-18 38-8 33 4M14-7C8-20 18-28 30-25M14-7C24 3 22 13 12 16M33 4l-6-3M33 4l3-7M30-25l-7-"
                        "1M30-25l-3 6M12 16l1-7M12 16l7-1"
                    ),
                )
            ],
            circle(-18, 13, 4.6, "none", INK, 6.4),
            circle(-18, 13, 4.6, "none", "#9fb0bb", 2.6),
        ),
        shape("M-4 76V48C6 50 14 56 16 64V76Z", "#3d5168", 2.4),
        shape("M-4 44H19V50H-4Z", "#5d7388", 2.2),
    )
    sheet.scene(
        "red-quick_reload",
        deckplanks(46),
        rect(0, 46, "#cfe2dc"),
        rect(30, 46, "#4f9aa3"),
        stroke("M0 46H120M-4 38H124M10 38V46M34 38V46M58 38V46M82 38V46M106 38V46", 4.2),
        stroke("M-4 38H124M10 38V46M34 38V46M58 38V46M82 38V46M106 38V46", 1.7, WOOD),
        cannon(48, 66, 1.3),
        at(94, 42, limb("M-14 6 18-4", "#a06a3c", 2.6, 2), shape("M-22 4-14 1-11 11-19 14Z", "#efe3c8", 2.2)),
        balls(106, 69, 1.05),
        shape("M6 69C2 59 6 51 12 49H18C24 51 28 59 24 69Z", "#cfa877", 2.3),
        tone("M16 49H18C24 51 28 59 24 69H16C20 63 20 55 16 49Z", "#a67c4c"),
        shape("M10 49C11 43 19 43 20 49Z", "#d3c39c", 2),
        at(
            58,
            24,
            *[
                stroke(
                    "M-12-6A13.5 13.5 0 0 1 11-8M11-8V-15M11-8H4M12 6A13.5 13.5 0 0 1-11 8M-11 8V15M-11 8H-4",
                    w,
                    col,
                )
                for w, col in ((8, INK), (4, GOLD2))
            ],
            flip=False,
        ),
    )
