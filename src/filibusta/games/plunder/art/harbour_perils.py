"""Encounters in port."""

from filibusta.games.plunder.art.window import HILLS, afloat, backcloth, picture, sea_scene, tankard
from filibusta.table.art.drawing import BRASS, INK, IRON, PAPER, PAPER2, WOOD, WOOD2, Sheet, group, paint
from filibusta.table.art.land import SKY
from filibusta.table.art.pencil import at, bust, use
from filibusta.table.art.things import star
from filibusta.table.art.town import LIME, TILE, flagpole, house


def stand_trial(sheet: Sheet) -> None:
    """A judge."""
    picture(
        sheet,
        "enc_stand_trial",
        backcloth("#7d3b34"),
        paint("M0 0H100V8H0Z", WOOD2),
        paint("M12 8V84M88 8V84", "none", "#5e2a25", 5),
        at(
            14,
            -8,
            bust(
                0,
                0,
                1,
                "--coat:#8d1f24;--coat-2:#5e1216;--skin:#eec3a0;--skin-2:#cf9a73;--hair:#8b8374",
                "bust-coat collar-falling wig head-b brows-stern mouth",
            ),
            paint("M42 36C42 18 78 18 78 36 70 28 50 28 42 36Z", "#f1ece0", INK, 2.6),
            k=0.6,
        ),
        paint("M0 66H100V84H0Z", WOOD, INK, 2.4),
        paint("M0 74H100", "none", WOOD2, 3),
        at(
            78,
            58,
            group(
                'transform="rotate(-28)"',
                paint("M-15-8H15V6H-15Z", WOOD2, INK, 2.4),
                paint("M-19-10H-13V8H-19ZM13-10H19V8H13Z", BRASS, INK, 2),
                paint("M-2 6H2V26H-2Z", WOOD, INK, 2),
            ),
            paint("M-22 10H2V14H-22Z", WOOD2, INK, 2),
        ),
        at(
            16,
            62,
            paint("M0 0V-28M-12-24H12", "none", INK, 5),
            paint("M0 0V-28M-12-24H12", "none", BRASS, 2.2),
            paint("M-18-10Q-12-3-6-10ZM6-10Q12-3 18-10Z", BRASS, INK, 1.8),
            paint("M-12-24-18-10H-6ZM12-24 6-10H18Z", "none", INK, 1.2),
        ),
    )


def tavern_brawl(sheet: Sheet) -> None:
    """What flies through a tavern."""
    picture(
        sheet,
        "enc_tavern_brawl",
        backcloth("#5f4128"),
        paint("M0 0H100V10H0ZM0 34H100", "none", "#3f2713", 3),
        paint("M0 66H100V84H0Z", WOOD, INK, 2.4),
        paint(star(52, 38, 34, 9, 0.62), "#f5cf4e", INK, 2.4),
        paint(star(52, 38, 22, 9, 0.62), "#f7ecd3"),
        tankard(34, 46, 0.95, -32),
        at(
            70,
            40,
            paint("M-5-22H5V-10C5-6 9-4 9 2V18L4 13 0 20-4 13-9 17V2C-9-4-5-6-5-10Z", "#3f7a52", INK, 2.2),
            paint("M1-10C3-6 9-4 9 2V18L4 13Z", "#28573a"),
            paint("M-6-25H6V-20H-6Z", "#c39a66", INK, 1.8),
            r=34,
        ),
        at(20, 74, paint("M-12-2H12V3H-12Z", WOOD2, INK, 2), paint("M-9 3-12 14M9 3 12 14", "none", INK, 4), r=-18),
        paint("M84 74l6-8M92 78l4-10M78 80l3-7", "none", "#28573a", 3),
    )


def press_gang(sheet: Sheet) -> None:
    """A club and fetters."""
    picture(
        sheet,
        "enc_press_gang",
        backcloth("#26343f"),
        paint("M0 66H100V84H0Z", "#3a4a55"),
        paint("M0 66H100", "none", INK, 1.6),
        at(
            46,
            40,
            paint(
                "M-36 26 8-16C14-26 26-36 36-34 44-32 44-20 36-14 28-8 22-6 16-6L-30 32C-34 36-40 30-36 26Z",
                WOOD,
                INK,
                2.8,
            ),
            paint("M36-34C44-32 44-20 36-14 28-8 22-6 16-6L-30 32C-33 34-36 33-37 30L14-14C24-18 34-24 36-34Z", WOOD2),
            paint("M14-22 24-10M24-31 34-14M-22 12l7 7M-28 18l7 7", "none", INK, 2.4),
            paint("M18-25l9 12", "none", IRON, 3),
        ),
        at(
            58,
            58,
            paint("M-30-4C-30-17-10-17-10-4S-30 9-30-4ZM12-4C12-17 32-17 32-4S12 9 12-4Z", "none", INK, 9),
            paint("M-30-4C-30-17-10-17-10-4S-30 9-30-4ZM12-4C12-17 32-17 32-4S12 9 12-4Z", "none", "#8797a3", 5),
            paint("M-9-3q5-4 10 0t10 0", "none", INK, 7.4),
            paint("M-9-3q5-4 10 0t10 0", "none", "#a9b6be", 3.6),
        ),
    )


def harbour_tax(sheet: Sheet) -> None:
    """A ledger and coins before the customs house."""
    picture(
        sheet,
        "enc_harbour_tax",
        backcloth(SKY),
        paint("M0 46Q30 40 60 44T100 40V84H0Z", "#b7aa90"),
        house(4, 48, 34, 22, LIME, TILE, "hip", 3, sw=2.2),
        flagpole(21, 14, 13),
        paint("M0 60H100V84H0Z", WOOD, INK, 2.4),
        paint("M0 68H100", "none", WOOD2, 3),
        at(
            30,
            58,
            paint("M-24 4 0-2 24 4 24 12 0 6-24 12Z", PAPER2, INK, 2.2),
            paint("M-24 0 0-6 24 0V6L0 0-24 6Z", PAPER, INK, 2.2),
            paint("M0-6V0M-18 0l12-3M6-3 18 0", "none", INK, 1.4),
            paint("M18-4C26-22 34-28 42-30 40-20 34-10 20-4Z", "#f7f1e3", INK, 2),
            paint("M16 0 38-26", "none", INK, 1.6),
        ),
        use("coins", 62, 46, 32),
        use("coin-silver", 50, 62, 18),
    )


def quarantine(sheet: Sheet) -> None:
    """A yellow flag."""
    picture(
        sheet,
        "enc_quarantine",
        sea_scene("#cfd3b0", "#6f9c95", 58, paint(HILLS["england"], "#8fa48f")),
        afloat("merchantman", "", 2, 0, 88),
        at(
            46,
            4,
            paint("M0 0C8-4 16 4 24 0S34-1 38-1V20C32 24 28 20 22 22S8 18 0 22Z", "#f2c23a", INK, 2.4),
            paint("M0 0C8-4 16 4 24 0S34-1 38-1V9C32 13 28 9 22 11S8 7 0 11Z", "#f7d96a"),
            use("skull", 11, 2, 16),
        ),
    )


def harbour_perils(sheet: Sheet) -> None:
    """All of them."""
    for draw in (stand_trial, tavern_brawl, press_gang, harbour_tax, quarantine):
        draw(sheet)
