"""A scene for every strategy card."""

import math

from filibusta.games.pirates.art.figures import cannon, hand, man
from filibusta.table.art.bark import bark, far
from filibusta.table.art.drawing import BRASS, FOAM, INK, WOOD, Sheet, circle, trace
from filibusta.table.art.pencil import (
    GOLD,
    GOLD2,
    GOLD3,
    NATIONS,
    SKIN,
    SKIN2,
    at,
    bust,
    disc,
    limb,
    shape,
    stroke,
    tone,
    use,
)
from filibusta.table.art.scenery import (
    barrel,
    bolt,
    cloud,
    day,
    deckplanks,
    gale,
    gold,
    night,
    rays,
    rect,
    ripples,
    wolf,
)


def house(x: float, y: float, w: float, h: float, wall: str, wall2: str, roof: str, roof2: str) -> str:
    """A gabled house of a port, its lower left corner at x, y."""
    top = y - h
    peak = f"{x + w / 2:g} {top - w * 0.55:g}"
    windows = "".join(
        f"M{x + w * place:g} {y - h * 0.72:g}h{w * 0.2:g}v{h * 0.26:g}h{-w * 0.2:g}Z" for place in (0.2, 0.62)
    )
    return (
        shape(f"M{x:g} {y:g}V{top:g}H{x + w:g}V{y:g}Z", wall, 2.3)
        + tone(f"M{x + w * 0.6:g} {top:g}H{x + w:g}V{y:g}H{x + w * 0.6:g}Z", wall2)
        + shape(f"M{x - 3:g} {top:g}L{peak} {x + w + 3:g} {top:g}Z", roof, 2.3)
        + tone(f"M{peak} {x + w + 3:g} {top:g}H{x + w * 0.62:g}Z", roof2)
        + tone(windows, "#4d6373")
    )


def flame(x: float, y: float, k: float = 1.0) -> str:
    """The blue fire on a masthead."""
    return at(
        x,
        y,
        circle(0, -8, 13, "#a9c8ff", extra='opacity=".22"'),
        shape("M-6 2C-10-6-3-9-4-18 3-14 4-10 5-13 10-6 9 0 5 3 2 5-4 5-6 2Z", "#8fb8ff", 2 / k),
        tone("M-3 2C-4-3 0-5 0-10 4-5 4 0 2 2Z", "#f0f6ff"),
        k=k,
    )


def strategy(sheet: Sheet) -> None:
    """A scene for every strategy card."""
    spokes = "".join(
        trace("M", 0, 0, "L", 33 * math.cos(a), 33 * math.sin(a)) for a in (math.pi * i / 4 for i in range(8))
    )
    sheet.scene(
        "red-blessing",
        rect(0, 72, "#7a3f6b"),
        rays(60, 34, 90, "#955686", 20, 0.7),
        at(
            60,
            32,
            stroke(spokes, 6),
            stroke(spokes, 2.6, GOLD3),
            circle(0, 0, 28, "none", INK, 9),
            circle(0, 0, 28, "none", GOLD2, 5),
        ),
        bust(
            27,
            1,
            0.55,
            "--coat:#2f6b52;--coat-2:#1e4a38;--hair:#b8472a;--hair-2:#842c18;--skin:#f3c7a3;--skin-2:#d79a76",
            "hair-curls bust-gown head-b brows lips",
        ),
        shape("M46 15 49 8 54 12 60 5 66 12 71 8 74 15Q60 10 46 15Z", GOLD, 2.2),
        use("die-6", 12, 42, 22, r=-12),
        use("die-6", 88, 42, 22, r=10),
    )
    sheet.scene(
        "red-castaways",
        gold(30, 94),
        rect(30, 72, "#4a8b92"),
        tone("M0 46q10-5 20 0t20 0 20 0 20 0 20 0 20 0V72H0Z", "#35737f"),
        far(10, 33, 20, "#5d7f7c"),
        limb("M70 58V12", WOOD, 2, 1.8),
        shape("M71 12C80 9 84 16 98 12L92 20 99 27C86 31 80 24 71 28Z", "#f3ead6", 2.3),
        tone("M84 13C90 14 94 13 98 12L92 20 99 27C94 29 89 28 85 27 88 22 88 18 84 13Z", "#d3c39c"),
        man(46, 58, "#efe3c8", "#b0352c", 1.05, stroke("M7-12 16-28", 8) + stroke("M7-12 16-28", 4, SKIN)),
        man(86, 58, "#3f6fa0", "#6b3d24", 0.9),
        shape("M20 56H104L110 64H14Z", "#b98a55", 2.4),
        stroke("M34 56 32 64M52 56 51 64M70 56 70 64M88 56 90 64", 1.8),
        stroke("M18 60H106", 1.3, INK, 0.5),
        tone("M4 66q8-6 16-1t16 0 16 0 16 0 16 0 16 0 16 0V72H4Z", "#2c626e"),
        stroke("M4 66q8-6 16-1t16 0 16 0 16 0 16 0 16 0 16 0", 2.2, FOAM),
    )
    sheet.scene(
        "red-harbour",
        day(48, False),
        tone("M0 40C20 26 44 34 60 30 84 18 104 26 120 24V48H0Z", "#8fb3a6"),
        house(58, 52, 17, 18, "#efe0bd", "#d3bf92", "#c2563a", "#933c26"),
        house(98, 52, 18, 20, "#f3e4c4", "#d6c193", "#a9452d", "#7c2f1e"),
        house(76, 52, 21, 27, "#f6ebd2", "#dac79d", "#b54d33", "#873523"),
        shape("M50 52H124V58H50Z", "#b08657", 2.4),
        stroke("M58 58V70M76 58V70M94 58V70M112 58V70", 4.4),
        stroke("M58 58V70M76 58V70M94 58V70M112 58V70", 1.6, WOOD),
        bark(2, 63, 50, NATIONS["english"][1], "flag-england"),
        barrel(62, 52, 0.5),
        stroke("M46 50 56 54", 2.6),
        stroke("M46 50 56 54", 1, "#d3ac6c"),
        ripples(((60, 66), (100, 67)), opacity=0.6),
    )
    sheet.scene(
        "red-neptunes_revenge",
        gale(52),
        bolt(18, 4, 1.0),
        bark(66, 58, 44, NATIONS["spanish"][1], hurt=True, r=16, foam=False),
        tone("M40 72C44 56 54 52 62 60 72 50 88 58 96 64 108 60 116 62 124 58V78H40Z", "#1e3f4e"),
        at(
            50,
            30,
            limb("M0 46V0", BRASS, 4.4, 2.6),
            *[
                stroke(
                    (
                        "M-17-22V-12C-17-3-8 0 0 0S17-3 17-12V-22M0 0V-28M-17-22l-5 6M-17-22l5 6M17-22l-5 6M17-22l5 "
                        "6M0-29l-5 7M0-29l5 7"
                    ),
                    w,
                    col,
                )
                for w, col in ((9, INK), (4.4, BRASS))
            ],
            r=12,
        ),
        shape("M26 76C26 62 34 58 40 60 36 54 40 48 46 49 52 50 52 56 50 60 58 62 58 70 54 76Z", "#7fb3a0", 2.5),
        tone("M46 49C52 50 52 56 50 60 58 62 58 70 54 76H46C50 68 48 62 44 60 48 56 48 52 46 49Z", "#5c9181"),
        stroke("M38 63q4-2 6 0M37 67q4-2 7 0", 1.5, INK, 0.6),
        tone("M-4 66q9-8 18-2t18 2 18-2 18 2 18-2 18 2 18-2V76H-4Z", "#2a5364"),
        stroke("M-4 66q9-8 18-2t18 2 18-2 18 2 18-2 18 2 18-2", 2.4, FOAM),
    )
    sheet.scene(
        "red-sabotage",
        deckplanks(34),
        rect(0, 34, "#5b3820"),
        stroke("M0 12H120M0 23H120M30 0V12M84 0V12M56 12V23M100 23V34M20 23V34", 1.3, INK, 0.5),
        stroke("M0 34H120", 2.2),
        at(52, 60, cannon(0, 0, 1.25, -10), r=8),
        shape("M14 62 22 58 26 64 18 68ZM84 66 92 61 97 66 88 70Z", WOOD, 1.8),
        at(
            84,
            26,
            limb("M10 26-6-12", "#a06a3c", 3, 2),
            shape("M-12-20C-2-22 8-16 8-8L-4-6C-8-10-12-14-12-20Z", "#c5cfd6", 2.4),
            tone("M-12-20C-6-18 2-14 8-8L-4-6C-8-10-12-14-12-20Z", "#93a1ab"),
            r=-28,
        ),
        shape("M64 30l4-8 4 6 7-4-2 8 8 3-8 3 1 7-7-4-5 6-1-8-8 0 6-5Z", "#f5cf4e", 2),
        stroke("M40 30l-6-6M44 26l-3-8", 2, "#f5e9cc"),
    )
    sheet.scene(
        "red-traitors",
        night(46, 60),
        far(8, 49, 30, "#0d2029"),
        far(84, 49, 30, "#0d2029", True),
        rays(60, 26, 50, "#f5e3ae", 18, 0.08),
        shape("M-4 14 28 20C36 22 38 30 34 38L-4 46Z", "#3d5168", 2.5),
        tone("M-4 34 33 30C35 33 35 35 34 38L-4 46Z", "#26333f"),
        shape("M27 18 36 20C41 24 40 36 34 41L25 40C30 33 30 25 27 18Z", "#f3ead6", 2.2),
        shape("M36 24C44 20 54 22 60 28 62 33 58 37 54 35L36 37Z", SKIN, 2.4),
        stroke("M60 29C56 28 52 29 50 31M58 34C54 32 51 34 49 36", 1.5),
        at(
            63,
            36,
            shape("M-6-6C-14 2-13 14 0 14S14 2 6-6Z", "#c9a06a", 2.4),
            tone("M2-6H6C14 2 13 14 0 14 7 9 7 1 2-6Z", "#9d7644"),
            shape("M-7-9H7L5-5H-5Z", "#a06a3c", 2),
            disc(0, 5, 3.6, GOLD, 1.6),
        ),
        shape("M124 22 94 30C88 33 87 42 92 48L124 52Z", "#7c2430", 2.5),
        tone("M124 44 91 44C91 46 91 47 92 48L124 52Z", "#521520"),
        shape("M97 27 88 31C84 36 85 46 91 51L99 50C94 43 94 34 97 27Z", "#e6b450", 2.2),
        shape("M88 34C80 33 70 38 64 46 63 51 68 53 72 50L76 50C74 54 78 56 82 53L90 48Z", SKIN2, 2.4),
        stroke("M72 50 80 44M81 53 86 47", 1.5),
        at(
            104,
            66,
            shape("M-2 0C-6-12-4-24 2-32 6-24 6-12 4 0Z", "#dfe6ea", 2.2),
            tone("M2-32C6-24 6-12 4 0H1C4-10 4-22 2-32Z", "#a9b6be"),
            shape("M-8-1H10V4H-8Z", BRASS, 2),
            r=-24,
        ),
        hand(96, 70, 1.0, -24, colour=SKIN2),
    )
    sheet.scene(
        "red-sea_wolf",
        night(48, 60),
        circle(60, 24, 27, "#f5e3ae", extra='opacity=".13"'),
        circle(60, 24, 19, "#f5e3ae"),
        at(29, 3, wolf(), k=0.96),
        tone("M-4 60q8-7 18-2 10-6 20-1 12-6 26 0 12-7 24 0 10-6 20 0 10-5 24 2V76H-4Z", "#1f5567"),
        stroke("M-4 60q8-7 18-2 10-6 20-1 12-6 26 0 12-7 24 0 10-6 20 0 10-5 24 2", 2.6, FOAM),
        tone("M-4 68q10-5 22-1t24 0 24 0 24 0 34 0V76H-4Z", "#173f4d"),
    )
    sheet.scene(
        "red-st_elmos_fire",
        gale(66),
        rect(0, 72, "#27303f"),
        tone("M0 0H120V10C104 20 92 8 78 16 62 24 46 10 30 18 18 22 8 14 0 18Z", "#1b222e"),
        tone("M0 72V56C18 48 34 58 52 52 76 46 96 56 120 48V72Z", "#303b4c"),
        limb("M60 76V16", WOOD, 3.4, 2.4),
        limb("M24 34H96M34 56H86", WOOD, 2.6, 2.2),
        shape("M34 36C40 44 40 50 38 55H82C86 48 86 42 84 36Z", "#cfc6ae", 2.4),
        tone("M70 36H84C86 42 86 48 82 55H72C76 48 74 42 70 36Z", "#a79d84"),
        stroke("M60 18 18 72M60 18 102 72", 1.6),
        flame(60, 16, 1.05),
        flame(25, 33, 0.82),
        flame(95, 33, 0.82),
        flame(35, 56, 0.6),
        flame(85, 56, 0.6),
    )
    sheet.scene(
        "red-crows_nest",
        day(66, False),
        cloud(8, 30, 1.2),
        cloud(88, 40, 1.1),
        limb("M60 76V10", WOOD, 3.6, 2.4),
        man(58, 42, "#3f6fa0", "#b0352c", 1.25),
        at(
            66,
            17,
            shape("M-2-3H10V3H-2ZM10-4H20V4H10Z", WOOD, 2.2),
            shape("M19-5H23V5H19ZM9-4H11.5V4H9Z", BRASS, 1.6),
            r=-12,
        ),
        limb("M54 32C60 30 66 24 69 18", "#3f6fa0", 4.4, 2.2),
        shape("M38 42H82L78 62H42Z", "#a06a3c", 2.6),
        tone("M68 42H82L78 62H64Z", "#6b4022"),
        stroke("M48 43 50 61M56 43V61M64 43V61M72 43 70 61", 1.4, INK, 0.55),
        shape("M35 39H85V45H35Z", "#c48a54", 2.4),
        shape("M40 60H80V65H40Z", "#8a5a30", 2.2),
        stroke("M42 65 22 78M78 65 98 78", 1.8),
    )
