"""Signs on the chart: hits and misses, what a ship did or suffers, the stops of the fan."""

from filibusta.table.art.drawing import BRASS2, HULL, HULL2, INK, WOOD, Sheet, circle, paint
from filibusta.table.art.pencil import use
from filibusta.table.art.things import star


def marks(sheet: Sheet) -> None:
    """Hits and misses, medallions, stops."""
    sheet.symbol(
        "burst",
        "0 0 64 64",
        paint(star(32, 32, 31, 9, 0.56, -82), "#e0602c", INK, 2.8),
        paint(star(32, 32, 22, 9, 0.56, -70), "#f5b53c"),
        paint(star(32, 32, 12, 8, 0.6, -84), "#fff3cf"),
        *[
            paint("M-4-1.500h8v3h-8Z", WOOD, INK, 1.4, f'transform="translate({x} {y}) rotate({a})"')
            for x, y, a in ((9, 10, 40), (56, 14, -30), (54, 55, 60))
        ],
    )
    sheet.symbol(
        "splash",
        "0 0 64 64",
        '<ellipse cx="32" cy="52" rx="24" ry="7" fill="none" stroke="#e9f3ef" stroke-width="3"/>',
        paint(
            (
                "M18 52C14 40 8 36 8 24c6 4 8 10 12 14 0-12 2-20 8-32 4 10 2 18 4 28 4-6 4-14 "
                "12-22 2 12-2 18-4 28 4-4 8-8 14-8-4 8-10 10-10 20-8 4-18 4-26 0Z"
            ),
            "#dff0ee",
            INK,
            2.8,
        ),
        paint(
            ("M32 54c6 0 10 0 12-2 0-10 6-12 10-20-6 0-10 4-14 8 2-10 6-16 4-28-8 8-8 16-12 22 1 6 1 13 0 20Z"),
            "#a9cfd2",
        ),
        circle(12, 14, 2.6, "#dff0ee", INK, 1.6),
        circle(52, 10, 2.6, "#dff0ee", INK, 1.6),
    )
    sheet.symbol(
        "gunsmoke",
        "0 0 64 64",
        paint(
            (
                "M10 44C0 42 2 28 12 30 10 16 28 12 32 22 40 12 56 18 52 30 64 30 62 46 50 46 46 "
                "56 30 56 28 48 22 54 12 52 10 44Z"
            ),
            "#e8ebe6",
            INK,
            2.8,
        ),
        paint("M52 30c12 0 10 16-2 16-4 10-20 10-22 2 14 2 24-6 24-18Z", "#b9c2ba"),
    )

    sheet.symbol("cannonball", "0 0 64 64", circle(32, 32, 14, "#2b3038", INK, 3), circle(27, 27, 4, "#8e979f"))

    fire(sheet)

    def medal(name: str, *body: str) -> None:
        sheet.symbol(
            "mark-" + name,
            "0 0 64 64",
            circle(32, 34, 29, "#c9b98f", INK, 3),
            circle(32, 31.5, 29, "#fbf4e2", INK, 3),
            circle(32, 31.5, 24.5, "none", BRASS2, 1.4),
            *body,
        )

    medal(
        "ram",
        paint("M6 34 30 26 34 32 30 38 10 46Q4 40 6 34Z", HULL, INK, 2.6),
        paint("M10 46Q6 42 6 40L32 35 30 38Z", HULL2),
        paint("M34 14 46 12 52 48 40 52 36 38 40 32 36 26Z", "#a9763f", INK, 2.6),
        paint(star(36, 32, 9, 7, 0.5), "#f5b53c", INK, 1.8),
    )
    medal("board", use("crossed", 13, 12, 38))
    medal(
        "pin",
        paint("M8 24 34 18 40 26 36 34 12 36Z", HULL, INK, 2.4),
        paint("M30 36 52 28 56 38 50 46 34 44Z", "#a9763f", INK, 2.4),
        paint("M24 14C36 24 22 30 34 38S44 50 40 54", "none", INK, 5),
        paint("M24 14C36 24 22 30 34 38S44 50 40 54", "none", "#d3ac6c", 2.4, 'stroke-dasharray="4 2"'),
    )
    medal(
        "tow",
        paint("M4 30 22 25 27 30 22 36 6 35Z", "#9a958a", INK, 2.4),
        paint("M36 28 54 22 60 30 54 37 38 36Z", HULL, INK, 2.4),
        paint("M27 31Q32 38 37 32", "none", INK, 4.4),
        paint("M27 31Q32 38 37 32", "none", "#d3ac6c", 2.2),
        paint("M16 48h30M40 42l7 6-7 6", "none", INK, 3),
    )
    medal("dock", use("anchor", 14, 11, 36))
    medal("explore", use("spyglass", 13, 12, 38))
    medal("repair", use("tool-shipwright", 14, 13, 36))
    medal("shoot", use("cannon", 13, 12, 38))
    medal(
        "about",
        paint("M46 40A16 16 0 1 1 44 20M46 12v10H36", "none", INK, 5),
        paint("M32 24l5 10-5 8-5-8Z", HULL, INK, 2),
    )
    medal("derelict", use("wreck", 12, 12, 40))
    medal("sunk", use("sunk", 12, 11, 40))
    medal("raid", use("fort", 14, 11, 34), use("corner-take", 36, 36, 20))
    medal("rum", use("bottle", 14, 11, 36))
    medal("plague", use("beak", 14, 13, 36))
    # the heading fan: a brass stop for each open heading, its three states, and the pointer
    sheet.symbol("stop", "-8 -8 16 16", circle(0, 0, 5.2, "#ffcf3f", INK, 1.6), circle(-1, -1, 2, "#fff3cf"))
    sheet.symbol(
        "stop-short",
        "-8 -8 16 16",
        paint("M0-6 5.500 0 0 6-5.500 0Z", "#ffcf3f", INK, 1.6),
        paint("M-1.500-1.500h2v2h-2Z", "#fff3cf"),
    )
    sheet.symbol(
        "stop-on", "-8 -8 16 16", circle(0, 0, 4.6, "#17414f", "#ffcf3f", 2.2), circle(0, 0, 6, "none", INK, 0.8)
    )
    sheet.symbol(
        "stop-chosen",
        "-10 -10 20 20",
        circle(0, 0, 8.6, "#fff8ec", INK, 1.4),
        circle(0, 0, 6.6, "#a52f25"),
        paint("M-3 0l2.200 2.400L3.200-2.400", "none", "#fff8ec", 1.8),
    )
    sheet.symbol("pointer", "0 -6 14 12", paint("M0-5 14 0 0 5 3 0Z", "#a52f25", "#fff8ec", 1.4))
    barred = "M-5.2-5.2 5.2 5.2M5.2-5.2-5.2 5.2"
    sheet.symbol("stop-barred", "-8 -8 16 16", paint(barred, "none", INK, 4), paint(barred, "none", "#e9f3ef", 1.8))


def fire(sheet: Sheet) -> None:
    """Lines of fire from 0,0 to 60,0: as long as they are drawn, stretched by who draws them."""
    barred = "M0 0H26M34 0H60"
    for name, path, dots in (("fire", "M0 0H60", ".1 4"), ("fire-barred", barred, "3 3")):
        sheet.raw(
            name,
            f'<symbol id="{name}" viewBox="0 -6 60 12" preserveAspectRatio="none" overflow="visible">'
            + paint(path, "none", INK, 3.4, f'stroke-dasharray="{dots}"')
            + paint(path, "none", "#f7b04a" if name == "fire" else "#d5dcda", 1.8, f'stroke-dasharray="{dots}"')
            + (paint("M27-4 33 4M33-4 27 4", "none", "#fff8ec", 2) if name == "fire-barred" else "")
            + "</symbol>",
        )
