"""Places of the map, box 150 x 178: header (0 to 22) and price plate (135 to 176) are left to the table."""

from filibusta.table.art.drawing import Sheet
from filibusta.table.art.land import ocean

SHORE: list[tuple[float, float]] = [(8, 92), (34, 88), (60, 90), (90, 86), (118, 90), (144, 96)]
"""A plain shoreline."""
HARBOUR_WAVES = ((20, 112), (112, 118), (58, 124), (16, 146), (104, 142), (60, 160))


def place(sheet: Sheet, name: str, *body: str) -> None:
    """One place; it fills the box it is given, and what runs beyond is cut off."""
    sheet.symbol(f"place-{name}", "0 0 150 178", *body, fill_box=True)


def harbour(sheet: Sheet, name: str, *body: str, waves: tuple[tuple[float, float], ...] = HARBOUR_WAVES) -> None:
    """A port: land from the edge of the card, a town one knows again at y 45 to 92, a harbour for ships below."""
    place(sheet, name, ocean(150, 178, *waves), *body)
