"""A scene for every inventory card, and a sign for the ships that carry it."""

from filibusta.games.pirates.art.figures import FACES, balls, cannon
from filibusta.table.art.bark import bark
from filibusta.table.art.drawing import BRASS3, INK, IRON, SAIL, SAIL2, WOOD, Sheet, circle
from filibusta.table.art.pencil import NATIONS, SKIN, at, bust, disc, limb, shape, stroke, tone, use
from filibusta.table.art.rigging import pennant, sail
from filibusta.table.art.scenery import cloud, day, deckplanks, puff, rays, rect
from filibusta.table.art.things import star

SAILS = (
    *((24, 46, 15, 17, 16), (24, 30, 11, 13, 13), (24, 17, 8, 9, 10)),
    *((98, 44, 15, 17, 17), (98, 27, 11, 13, 14), (98, 13, 8, 9, 11)),
)
"""The sails of the outer masts; those of the middle one are nearer."""
NEAR_SAILS = ((60, 40, 26, 29, 20), (60, 20, 19, 22, 17), (60, 5, 12, 15, 13))


def canvas(x: float, y: float, a: float, b: float, h: float) -> str:
    """A sail."""
    outline, shade, _seams, _band = sail(x, y, a, b, h, 5)
    return shape(outline, "#efe2c4", 2.1) + tone(shade, "#cdb78c")


def near_canvas(x: float, y: float, a: float, b: float, h: float) -> str:
    """A sail so near that its seams are seen."""
    outline, shade, seams, _band = sail(x, y, a, b, h, 7)
    return shape(outline, SAIL, 2.3) + tone(shade, SAIL2) + stroke(seams, 1.2, INK, 0.3)


def portrait(sheet: Sheet, name: str, nation: str, recipe: tuple[str, str]) -> None:
    """A face before a ship under a nation's flag."""
    sheet.scene(
        name,
        day(46),
        bark(-6, 60, 46, NATIONS["dutch"][1]),
        use(f"flag-{nation}", 80, 4, 36, 24),
        bust(26, -6, 0.62, *recipe),
    )


def hammock(y: float, cloth: str, shade: str, cap: str) -> str:
    """A sleeper in a hammock."""
    cord = f"M12 {y:g}Q22 {y + 4:g} 30 {y + 9:g}M108 {y:g}Q98 {y + 4:g} 90 {y + 9:g}"
    bed = f"M26 {y + 6:g}Q60 {y + 26:g} 94 {y + 6:g}Q92 {y + 22:g} 60 {y + 23:g}T26 {y + 6:g}Z"
    fold = f"M70 {y + 15.5:g}Q84 {y + 12:g} 94 {y + 6:g}Q92 {y + 20:g} 66 {y + 23:g}Q76 {y + 20:g} 70 {y + 15.5:g}Z"
    hair = f"M32.5 {y + 6:g}C33 {y - 1:g} 42 {y - 1:g} 43.5 {y + 6:g}Q38 {y + 3:g} 32.5 {y + 6:g}Z"
    return (
        stroke(cord, 2.4)
        + shape(bed, cloth, 2.4)
        + tone(fold, shade)
        + disc(38, y + 7, 5, SKIN, 2.2)
        + shape(hair, cap, 1.9)
    )


def inventory(sheet: Sheet) -> None:
    """A scene for every inventory card."""
    sheet.scene(
        "red-full_rig",
        day(66, False),
        cloud(8, 30, 1.0),
        cloud(92, 44, 1.0),
        limb("M60 76V-4M24 76V14M98 76V10", WOOD, 2.6, 2),
        *[canvas(*one) for one in SAILS],
        *[near_canvas(*one) for one in NEAR_SAILS],
        stroke("M31 40H89M39 20H81M47 5H73", 3.8),
        stroke("M31 40H89M39 20H81M47 5H73", 1.4, WOOD),
        stroke("M60 66 30 76M60 66 90 76", 1.6),
        pennant(60, -1, 0.5),
    )
    sheet.scene(
        "red-improved_artillery",
        deckplanks(48),
        rect(0, 48, "#5b3820"),
        stroke("M0 14H120M0 30H120M28 0V14M92 0V14M60 14V30", 1.3, INK, 0.5),
        rays(60, 40, 60, "#f5cf73", 18, 0.18),
        shape("M92 12H124V40H92Z", "#cfe2dc", 2.4),
        tone("M93 30H124V40H93Z", "#4f9aa3"),
        cannon(54, 66, 1.6, 0, True),
        tone("M46 36h10v4H46Z", BRASS3),
        at(30, 42, shape(star(0, 0, 7, 5, 0.45), "#fff3cf", 1.6)),
        balls(104, 70, 1.0),
        stroke("M20 14v7M16.5 17.5h7M74 22v6M71 25h6", 1.8, "#fff6d8"),
    )
    portrait(sheet, "red-captain_de_vriesch", "netherlands", FACES["vriesch"])
    sheet.scene(
        "red-master_gunner",
        deckplanks(54),
        rect(0, 54, "#cfe2dc"),
        puff(18, 18, 1.15),
        puff(102, 16, 1.2),
        puff(92, 34, 0.8),
        cannon(30, 66, 1.0),
        bust(30, -4, 0.6, *FACES["gunner"]),
        at(
            92,
            50,
            limb("M-6 24 4-26", "#a06a3c", 2.4, 2),
            stroke("M4-26C-4-32 10-36 4-42", 3.6),
            stroke("M4-26C-4-32 10-36 4-42", 1.4, "#d3ac6c"),
            at(4, -43, shape(star(0, 0, 6, 7, 0.45), "#f5a53c", 1.6)),
        ),
    )
    sheet.scene(
        "red-quarters",
        rect(0, 72, "#5b3820"),
        stroke("M0 16H120M0 32H120M0 48H120M34 0V16M86 16V32M52 32V48", 1.3, INK, 0.45),
        shape("M-4 60H124V76H-4Z", "#8a5a30", 2.3),
        stroke("M20 60V72M60 60V72M100 60V72", 1.3, INK, 0.45),
        *[
            shape(f"M{x} -4H{x + 9}V62H{x}Z", "#7a4a2c", 2.3) + tone(f"M{x + 5} -4H{x + 9}V62H{x + 5}Z", "#54301b")
            for x in (6, 106)
        ],
        hammock(10, "#d3c39c", "#a99a72", "#b0352c"),
        hammock(34, "#b9c4a0", "#8f9a77", "#3f6fa0"),
        at(
            60,
            4,
            stroke("M0-8V0", 2),
            shape("M-4 0H4L6 3.5V11H-6V3.5Z", "#f4d57e", 2),
            shape("M-7 11H7V14H-7Z", IRON, 1.8),
            circle(0, 6, 17, "#fbe3a4", extra='opacity=".18"'),
        ),
    )


def gear(sheet: Sheet) -> None:
    """A sign for every inventory card, to lie beside its ship; box 64."""
    box = "0 0 64 64"
    sheet.symbol(
        "gear-full_rig",
        box,
        limb("M32 62V3", WOOD, 2.6, 2),
        near_canvas(30, 27, 22, 25, 28),
        near_canvas(30, 9, 15, 19, 15),
        stroke("M5 27H55M12 9H48", 5.6),
        stroke("M5 27H55M12 9H48", 2.4, WOOD),
    )
    sheet.symbol(
        "gear-improved_artillery",
        box,
        cannon(33, 58, 1.1, -8, True),
        at(28, 14, shape(star(0, 0, 11, 5, 0.45), "#f5cf73", 2.2)),
    )
    for card, face in (("captain_de_vriesch", "vriesch"), ("master_gunner", "gunner")):
        sheet.symbol(f"gear-{card}", box, bust(-2, -1, 0.57, *FACES[face]))
    sheet.symbol(
        "gear-quarters",
        box,
        limb("M7 62V6M57 62V6", WOOD, 4, 2.2),
        stroke("M8 16Q14 20 18 26M56 16Q50 20 46 26", 2.8),
        shape("M12 22Q32 46 52 22Q54 46 32 48T12 22Z", "#d3c39c", 2.8),
        tone("M38 35Q48 31 52 22Q54 44 34 48Q41 44 38 35Z", "#a99a72"),
        disc(24, 25, 7, SKIN, 2.6),
        shape("M16.5 25C16 14 30 13 31.5 24Q24 20 16.5 25Z", "#b0352c", 2.2),
    )
