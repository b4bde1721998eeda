"""The wide picture of a game whose map fills the window: the map, and a column with the decision and possessions.

The page puts the decision over the upper end of the column. What a window has more than this picture goes to the map,
to the left and above (``board.js``).
"""

from filibusta.table.shapes import box, use

WIDE, HIGH = 1150.0, 690.0
"""The size of the picture: its least letters are shown at 12 px in a window of 1024 px."""
COLUMN = 345.0
"""The width of the column."""
ASKED = 215.0
"""Its upper end, where the decision stands."""
GAP = 8.0
MAP = WIDE - COLUMN - GAP
"""The width of the map."""
MORE = 2000.0
"""The distance by which the ground of the wide picture reaches further, for windows of other shapes."""


def backdrop_of_map(wide: float, narrow: float, tallest: float) -> str:
    """The ground of a picture. ``wide``: the width of the wide one; 0: it is the narrow one, so ``narrow`` wide and at
    most ``tallest`` high.

    Where no decision stands, as in a review, the upper end of the column is paper with an anchor.
    """
    if not wide:
        return box(0, 0, narrow, tallest, "well", 0)
    left, size = wide - COLUMN, 96.0
    art = box(-MORE, -MORE, wide + MORE, HIGH + 2 * MORE, "well", 0) + box(
        left, 4, COLUMN - 4, ASKED - 12, "paper edge", 8
    )
    middle = left + COLUMN / 2 - 2, ASKED / 2 - 2
    return art + f"<g opacity='.25'>{use('anchor', middle[0] - size / 2, middle[1] - size / 2, size, size)}</g>"
