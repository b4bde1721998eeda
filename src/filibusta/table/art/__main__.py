"""``python -m filibusta.table.art`` draws the shared sheet again and stores it."""

from pathlib import Path

from filibusta.table.art.above import islands, top_ships
from filibusta.table.art.bark import barks
from filibusta.table.art.captains import captains
from filibusta.table.art.drawing import Sheet
from filibusta.table.art.flags import flags
from filibusta.table.art.ships import ships
from filibusta.table.art.signs import icons, logo, paper
from filibusta.table.art.things import coins, emblems, goods
from filibusta.table.art.world import badges, dice, places, weather

STORED = Path(__file__).with_name("symbols.svg")
TITLE = "the drawings all games share. Made by `python -m filibusta.table.art`"
DRAWINGS = (
    *(ships, barks, logo, top_ships, flags),
    *(emblems, coins, goods, weather, places, dice, badges),
    *(islands, captains, paper, icons),
)


def draw() -> Sheet:
    """Every shared drawing."""
    sheet = Sheet(spills=True)
    for drawing in DRAWINGS:
        drawing(sheet)
    return sheet


if __name__ == "__main__":
    draw().write(STORED, TITLE)
