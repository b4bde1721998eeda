"""The scene ship from above, for the pictograms; from the side every game has it."""

from filibusta.table.art.drawing import HULL, SAIL, SAIL2, Sheet
from filibusta.table.art.pencil import shape, stroke, tone


def bark_from_above(sheet: Sheet) -> None:
    """The scene ship from above."""
    sheet.symbol(
        "bark-top",
        "0 0 62 24",
        stroke("M50 12H61", 3.6),
        shape("M1 12C1 6 5 4 11 4H30C40 4 49 8 56 12 49 16 40 20 30 20H11C5 20 1 18 1 12Z", HULL, 2.2),
        tone("M4 12C4 8 7 7 12 7H30C37 7 43 10 48 12 43 14 37 17 30 17H12C7 17 4 16 4 12Z", "#d3a56a"),
        *[
            shape(f"M{q} -1C{q + 13} 3 {q + 13} 21 {q} 25 {q + 4} 17 {q + 4} 7 {q} -1Z", SAIL, 1.8)
            + tone(f"M{q + 6} 5C{q + 10} 9 {q + 10} 17 {q + 5} 21 {q + 7} 15 {q + 8} 10 {q + 6} 5Z", SAIL2)
            for q in (12, 31)
        ],
    )
