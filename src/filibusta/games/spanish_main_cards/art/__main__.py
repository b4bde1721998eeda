"""``python -m filibusta.games.spanish_main_cards.art`` draws the game's sheet again and stores it."""

from pathlib import Path

from filibusta.games.spanish_main_cards.art.adventures import adventures
from filibusta.games.spanish_main_cards.art.bark import bark_from_above
from filibusta.games.spanish_main_cards.art.movements import movements
from filibusta.games.spanish_main_cards.art.perils import perils
from filibusta.games.spanish_main_cards.art.pirates import emblems, pirates
from filibusta.table.art.drawing import Sheet

STORED = Path(__file__).parents[1] / "art.svg"
TITLE = "the card game's own drawings. Made by `python -m filibusta.games.spanish_main_cards.art`"


def draw() -> Sheet:
    """Every drawing of the card game."""
    sheet = Sheet()
    for drawing in (bark_from_above, adventures, perils, movements, emblems, pirates):
        drawing(sheet)
    return sheet


if __name__ == "__main__":
    draw().write(STORED, TITLE)
