"""Encounters at sea, and the storm."""

from filibusta.games.plunder.art.window import afloat, backcloth, picture, sea_scene
from filibusta.table.art.drawing import BRASS, FOAM, INK, RED, SEA, SEA2, Sheet, circle, group, paint
from filibusta.table.art.land import SKY, WATER
from filibusta.table.art.pencil import at, bust


def kraken(sheet: Sheet) -> None:
    """Arms around a brig."""
    picture(
        sheet,
        "enc_kraken",
        sea_scene("#7f9aa0", "#1f5567", 50, paint("M0 18Q30 8 60 16T100 12V50H0Z", "#6d8890")),
        group('transform="rotate(-16 50 40)"', afloat("brig", "", 30, -4, 62)),
        paint(
            (
                "M6 84C2 54 18 44 22 22 24 10 14 8 12 16M94 84C100 58 84 48 84 28 84 14 96 16 94 26M30 84C26 "
                "66 40 60 40 46M72 84C78 66 62 58 66 42 68 36 76 38 74 44"
            ),
            "none",
            INK,
            12,
        ),
        paint(
            (
                "M6 84C2 54 18 44 22 22 24 10 14 8 12 16M94 84C100 58 84 48 84 28 84 14 96 16 94 26M30 84C26 "
                "66 40 60 40 46M72 84C78 66 62 58 66 42 68 36 76 38 74 44"
            ),
            "none",
            "#8f5a98",
            7,
        ),
        paint("M9 66q6-3 11-12M88 62q-2-10-4-18M33 70q4-8 8-12", "none", "#d8b3dc", 2.6, 'stroke-dasharray="1 5"'),
        paint("M32 84C30 64 38 56 51 56S72 64 70 84Z", "#8f5a98", INK, 2.8),
        paint("M51 56C64 56 72 64 70 84H58C62 72 60 62 51 56Z", "#66396f"),
        circle(43, 72, 5, "#f5e7b8", INK, 2.2),
        circle(60, 72, 5, "#f5e7b8", INK, 2.2),
        paint("M43 69v6M60 69v6", "none", INK, 2.6),
        paint("M37 66l10 3M66 66l-10 3", "none", INK, 2.8),
        paint("M0 82q7-6 14 0t14 0 14 0 14 0 14 0 14 0 14 0", "none", FOAM, 3),
    )


def storm(sheet: Sheet) -> None:
    """Lightning, and a ship that lost a mast."""
    picture(
        sheet,
        "storm",
        backcloth("#41525f"),
        paint(
            "M0 40V0H100V36C90 42 84 32 74 36 66 42 56 34 46 38 34 44 26 34 16 40 8 42 4 38 0 40Z", "#5b6d7b", INK, 2.2
        ),
        paint("M40 0H100V36C90 42 84 32 74 36 76 22 62 12 40 0Z", "#46586a"),
        paint("M30 34 18 54h8l-7 20 21-28h-9l7-12Z", "#f5c746", INK, 2.4),
        paint("M0 64Q14 50 30 60T62 58 100 50V84H0Z", "#1f5567", INK, 2),
        group(
            'transform="rotate(16 70 50)"',
            group('style="--mast-2:none;--stump-2:inline"', afloat("brigantine", "", 46, 20, 46)),
        ),
        paint("M0 74Q14 62 30 72T62 70 100 64V84H0Z", SEA, INK, 1.8),
        paint("M4 72q10-8 20-2M52 70q10-4 18 0M84 68q6-4 12-2", "none", FOAM, 2.4),
        paint("M48 40l-5 10M60 42l-4 8M84 40l-5 10M92 44l-3 6M8 44l-3 8", "none", "#9fc3cc", 2),
    )


def rough_seas(sheet: Sheet) -> None:
    """A wave higher than a ship."""
    picture(
        sheet,
        "enc_rough_seas",
        backcloth("#a9bfc0"),
        paint("M0 30Q30 20 60 28T100 24V84H0Z", "#4f93a1"),
        group('transform="rotate(-20 64 40)"', afloat("barque", "", 36, 2, 54)),
        paint(
            ("M0 84V40C8 18 34 10 48 22 58 32 50 44 42 40 46 34 40 28 32 32 22 40 34 60 62 62 78 62 90 58 100 52V84Z"),
            SEA,
            INK,
            2.6,
        ),
        paint("M0 60C10 74 40 80 100 66V84H0Z", SEA2),
        paint(
            (
                "M48 22C58 32 50 44 42 40 46 34 40 28 32 32M10 38C16 28 26 24 36 24M8 56C10 64 18 70 30 72"
                "M58 68q12 2 22-3"
            ),
            "none",
            FOAM,
            3,
        ),
        circle(56, 20, 2, FOAM),
        circle(62, 28, 1.6, FOAM),
        circle(50, 12, 1.6, FOAM),
    )


def pirate_fleet(sheet: Sheet) -> None:
    """Three ships in the moonlight."""
    picture(
        sheet,
        "enc_pirate_fleet",
        sea_scene("#1d3a4b", "#173f4d", 56, circle(50, 34, 20, "#f5e3ae")),
        afloat("frigate", "pirate", -8, 8, 54, flag=False),
        afloat("frigate", "pirate", 56, 8, 54, True, flag=False),
        afloat("galleon", "pirate", 14, 10, 72),
    )


def scurvy(sheet: Sheet) -> None:
    """A sick sailor and a lemon."""
    picture(
        sheet,
        "enc_scurvy",
        backcloth("#8b8f6a"),
        paint("M0 12Q50 34 100 12V0H0Z", "#6b4a2c", INK, 2),
        paint("M12 8v14M88 8v14", "none", "#d3ac6c", 3),
        at(
            2,
            -4,
            bust(
                0,
                0,
                1,
                (
                    "--coat:#5a5a44;--coat-2:#3c3c2e;--hair:#6b6048;--hair-2:#4a422f;--hat:#8b6a3a;--ha"
                    "t-2:#63491f;--skin:#b9bf8a;--skin-2:#8f9665"
                ),
                "bust-shirt head-a brows beard-jaw",
            ),
            paint("M50 76q10-5 20 0M54 75v3M61 74v4M67 75v2", "none", INK, 2),
            paint("M44 59q6 3 12 0M64 59q6 3 12 0", "none", "#6f7448", 2),
            k=0.68,
        ),
        at(
            77,
            58,
            paint("M-16 2C-16-12 12-14 16-2L20 2 15 5C8 14-14 12-16 2Z", "#f0d04a", INK, 2.4),
            paint("M6-10C12-8 15-5 16-2L20 2 15 5C10 10 4 12-2 11 8 6 10-2 6-10Z", "#c9a12c"),
            paint("M-18 16 18-14", "none", INK, 7),
            paint("M-18 16 18-14", "none", RED, 4),
        ),
    )


def becalmed(sheet: Sheet) -> None:
    """A ship on a sea like glass."""
    picture(
        sheet,
        "enc_becalmed",
        sea_scene(
            "#f4dfa6",
            "#7fb3b3",
            52,
            circle(24, 20, 11, "#f0bf4c", INK, 2)
            + paint("M24 3v4M7 20h4M37 20h4M12 8l3 3M36 8l-3 3M12 32l3-3M36 32l-3-3", "none", INK, 2),
            waves=False,
        ),
        paint("M4 62h22M34 70h16M70 60h24M60 78h28M10 78h20", "none", "#fff", 1.8, 'opacity=".5"'),
        group('style="--pennant:none"', afloat("barque", "", 34, 2, 64)),
        paint("M40 62h52M48 66h38M56 70h24", "none", "#2a6878", 2, 'opacity=".45"'),
    )


def man_overboard(sheet: Sheet) -> None:
    """Hands, a hat and a fin."""
    picture(
        sheet,
        "enc_man_overboard",
        sea_scene(SKY, WATER, 30),
        afloat("sloop", "", 60, 2, 34),
        paint("M0 56q12-10 25 0t25 0 25 0 25 0V84H0Z", SEA, INK, 2),
        at(
            42,
            60,
            paint(
                (
                    "M-4 8C-8-6-8-18-4-30L-8-38C-9-41-6-42-5-40L-2-35-2-43C-2-46 2-46 2-43V-35L5-43C6-46 9-45 "
                    "8-42L6-34 10-38C12-40 14-38 12-35L5-25C6-14 6-2 8 8Z"
                ),
                "#e8b48a",
                INK,
                2.4,
            ),
            paint("M-7-10C-2-7 4-7 6-10L8 8H-4Z", "#efe3c8", INK, 2),
        ),
        paint("M0 66q12-10 25 0t25 0 25 0 25 0V84H0Z", "#2a6878", INK, 2),
        at(
            76,
            62,
            paint("M-14 2C-12-8-6-12 0-12S12-8 14 2Z", "#2b323d", INK, 2.2),
            paint("M-20 3Q0-3 20 3 10 8 0 8T-20 3Z", "#2b323d", INK, 2.2),
            paint("M-12 0Q0-4 12 0", "none", BRASS, 2),
        ),
        at(14, 68, paint("M-8 4C-5-6 1-12 8-14 4-6 6 0 10 4Z", "#4f93a1", INK, 2)),
    )


def perils(sheet: Sheet) -> None:
    """All of them."""
    for draw in (kraken, storm, rough_seas, pirate_fleet, scurvy, becalmed, man_overboard):
        draw(sheet)
