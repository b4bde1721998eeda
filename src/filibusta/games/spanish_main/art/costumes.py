"""Parts of busts that only this game has: morion, cowl, skull, monkey, parrot, and what some of the crew carry."""

from filibusta.table.art.drawing import BRASS, INK, RED, RED2, Sheet, circle, group, paint, var
from filibusta.table.art.pencil import use


def costumes(sheet: Sheet) -> None:
    """Parts of busts."""
    hat, hat2 = var("hat", "#7a5a3a"), var("hat-2", "#573f27")
    steel, steel2 = "#c3ccd2", "#8c9aa4"
    sheet.part(
        "hat-morion",
        paint("M40 20C48-4 76-6 86 18 74 8 54 8 40 20Z", steel2, INK, 3),
        paint("M35 42C34 16 48 8 60 8s27 8 25 34Z", steel, INK, 3),
        paint("M66 8c14 2 21 12 19 34H74c2-14-1-26-8-34Z", steel2),
        paint("M10 32C24 42 38 36 60 36s38 6 50-6c-4 18-22 22-50 21-26 1-44-2-50-19Z", steel, INK, 3),
        paint("M64 36c20 0 36 4 46-6-4 18-22 22-46 21 12-3 14-9 0-15Z", steel2),
        paint("M20 38C36 44 46 42 60 42s26 2 40-4", "none", "#c9962f", 2.6),
        *[circle(x, 30, 1.8, "#c9962f", INK, 1) for x in (46, 60, 74)],
    )
    sheet.part(
        "hat-cowl",
        paint(
            (
                "M26 112C16 60 30 12 60 8 90 12 104 60 94 112 82 102 82 90 83 74 84 48 76 34 60 "
                "33 44 34 36 48 37 74 38 90 38 102 26 112Z"
            ),
            hat,
            INK,
            3,
        ),
        paint("M66 9c26 8 37 55 28 103-12-10-12-22-11-38C84 52 78 38 67 34 72 26 71 16 66 9Z", hat2),
        paint("M41 40C46 24 54 20 60 20", "none", INK, 1.6, 'opacity=".45"'),
    )
    sheet.part(
        "bare-skull",
        paint("M52 72h16v26q-8 5-16 0Z", "#d8c8a4", INK, 2.6),
        paint("M52 84h16M52 91h16", "none", INK, 1.6),
        use("skull", 30, 24, 60),
    )
    sheet.part("keg", group('transform="translate(68 84) scale(.72)"', use("good-gunpowder", 0, 0, 64)))
    sheet.part("linstock", group('transform="translate(72 74) scale(.86)"', use("tool-cannoneer", 0, 0, 64)))
    sheet.part(
        "noose",
        paint("M92 66V84M92 84c-9 0-12 8-12 14s5 12 12 12 12-6 12-12-3-14-12-14Z", "none", INK, 7),
        paint("M92 66V84M92 84c-9 0-12 8-12 14s5 12 12 12 12-6 12-12-3-14-12-14Z", "none", "#d3ac6c", 3.6),
        paint("M87 74h10v12H87Z", "#d3ac6c", INK, 2),
        paint("M87 78h10M87 82h10", "none", INK, 1.4),
    )
    sheet.part(
        "coil",
        *[
            x
            for r in (20, 13, 6)
            for x in (circle(92, 108, r, "none", INK, 7.4), circle(92, 108, r, "none", "#d3ac6c", 4.2))
        ],
        paint("M72 108q-2-8 4-12", "none", "#7a5626", 1.6),
    )
    beasts(sheet)


def beasts(sheet: Sheet) -> None:
    """The monkey and the parrot."""
    fur, face = "#7a4e2e", "#e2b98a"
    sheet.part(
        "monkey",
        paint("M16 130C18 108 32 98 48 94L60 100 72 94C88 98 102 108 104 130Z", "#8f2f24", INK, 3),
        paint("M72 94c16 4 30 14 32 36H80c4-14 2-26-8-36Z", "#641d16"),
        paint("M46 96 60 130 74 96 60 104Z", fur, INK, 2.4),
        circle(25, 56, 12, fur, INK, 3),
        circle(25, 56, 6, face),
        circle(95, 56, 12, "#5a3820", INK, 3),
        circle(95, 56, 6, "#b98e62"),
        paint("M60 20C86 20 94 40 92 60 90 84 76 96 60 96S30 84 28 60C26 40 34 20 60 20Z", fur, INK, 3),
        paint("M64 20C88 22 94 42 92 60 90 84 76 96 60 96 74 86 82 70 80 50 79 36 74 26 64 20Z", "#5a3820"),
        paint(
            (
                "M60 48C54 35 36 38 36 55 36 66 43 68 43 75 43 88 52 93 60 93S77 88 77 75C77 68 "
                "84 66 84 55 84 38 66 35 60 48Z"
            ),
            face,
            INK,
            2.4,
        ),
        paint(
            ("M66 43C74 38 84 42 84 55 84 66 77 68 77 75 77 88 68 93 60 93 68 86 68 76 70 68 74 60 72 50 66 43Z"),
            "#c2956a",
        ),
        circle(49, 56, 4.4, INK),
        circle(71, 56, 4.4, INK),
        circle(47.8, 54.5, 1.4, "#fff"),
        circle(69.8, 54.5, 1.4, "#fff"),
        paint("M57 67q3 2 6 0M50 78q10 8 20 0", "none", INK, 2.4),
        paint("M43 47q6-5 12-1M65 46q6-4 12 1", "none", fur, 3),
        paint("M38 24 44-2Q60-8 76-2L82 24Q60 14 38 24Z", "#2f5a52", INK, 3),
        paint("M66-5q6 1 10 3l6 26q-6-3-12-4Z", "#1f3d38"),
        paint("M38 24Q60 14 82 24", "none", BRASS, 4),
        paint("M60-5q12-6 18 4v10", "none", INK, 2.2),
        circle(78, 11, 3.6, BRASS, INK, 1.8),
    )
    sheet.part(
        "macaw",
        paint("M22 130C20 100 30 66 56 60 86 62 98 100 96 130Z", RED, INK, 3),
        paint("M64 62c24 8 34 40 32 68H70c10-24 8-50-6-68Z", RED2),
        paint("M28 130c0-24 8-40 20-46 4 16 2 32-6 46Z", "#2f6fa0", INK, 2.4),
        paint("M36 130c0-12 4-22 10-28M42 130c0-8 2-14 5-18", "none", INK, 1.6, 'opacity=".5"'),
        paint("M34 60C28 24 48 12 66 14c22 2 32 20 26 44-4 16-18 24-32 22-14 0-24-8-26-20Z", RED, INK, 3),
        paint("M72 15c20 4 26 22 20 43-4 16-18 24-32 22 18-10 26-40 12-65Z", RED2),
        paint("M58 38c10-8 26-4 26 10 0 12-14 18-24 12-8-4-10-16-2-22Z", "#f7efe0", INK, 2.2),
        circle(68, 46, 5, "#f5cf4e", INK, 2),
        circle(68, 46, 2.2, INK),
        paint("M78 58h8M76 63h8M62 60q8 6 16 2", "none", INK, 1.4, 'opacity=".6"'),
        paint("M84 34c22-4 30 14 24 38-4-8-8-12-18-12-8-6-10-18-6-26Z", "#39424b", INK, 2.8),
        paint("M90 60c10 0 14 4 18 12-6 2-12-2-18-12Z", "#20272e", INK, 2),
        paint("M92 40c8-2 12 4 13 12", "none", "#8797a3", 2.4),
        group(
            'transform="translate(18 -12) scale(.62)"',
            '<use href="#hat-tricorne" style="--hat:#2b323d;--hat-2:#1a2029"/>',
        ),
    )
