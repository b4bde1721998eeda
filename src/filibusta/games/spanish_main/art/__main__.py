"""``python -m filibusta.games.spanish_main.art`` draws the game's sheet again and stores it."""

from pathlib import Path

from filibusta.games.spanish_main.art.abilities import abilities
from filibusta.games.spanish_main.art.costumes import costumes
from filibusta.games.spanish_main.art.figures import figures
from filibusta.games.spanish_main.art.hulls import hulls
from filibusta.games.spanish_main.art.islands import islands
from filibusta.games.spanish_main.art.marks import marks
from filibusta.games.spanish_main.art.people import people
from filibusta.games.spanish_main.art.trades import trades
from filibusta.games.spanish_main.art.treasure import treasure
from filibusta.games.spanish_main.art.vessels import vessels
from filibusta.table.art.drawing import Sheet

STORED = Path(__file__).parents[1] / "art.svg"
TITLE = "the drawings of `spanish_main`. Made by `python -m filibusta.games.spanish_main.art`"
DRAWINGS = (hulls, vessels, islands, treasure, figures, trades, abilities, costumes, people, marks)


def draw() -> Sheet:
    """Every drawing of the game."""
    sheet = Sheet()
    for drawing in DRAWINGS:
        drawing(sheet)
    return sheet


if __name__ == "__main__":
    draw().write(STORED, TITLE)
