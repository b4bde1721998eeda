"""``python -m filibusta.games.tiny_epic_pirates.art`` draws the game's sheet again and stores it."""

from pathlib import Path

from filibusta.games.tiny_epic_pirates.art.boards import boards
from filibusta.games.tiny_epic_pirates.art.cards import cards
from filibusta.games.tiny_epic_pirates.art.coffee_and_powder import markets_of_coffee_and_powder
from filibusta.games.tiny_epic_pirates.art.costumes import costumes
from filibusta.games.tiny_epic_pirates.art.people import people
from filibusta.games.tiny_epic_pirates.art.pieces import pieces
from filibusta.games.tiny_epic_pirates.art.settlements import settlements
from filibusta.games.tiny_epic_pirates.art.storms import storms
from filibusta.games.tiny_epic_pirates.art.sugar_and_rum import markets_of_sugar_and_rum
from filibusta.games.tiny_epic_pirates.art.vessels import vessels
from filibusta.table.art.drawing import Sheet

STORED = Path(__file__).parents[1] / "art.svg"
TITLE = "the drawings of `tiny_epic_pirates`. Made by `python -m filibusta.games.tiny_epic_pirates.art`"
DRAWINGS = (
    *(markets_of_sugar_and_rum, markets_of_coffee_and_powder, settlements, storms),
    *(vessels, pieces, boards, costumes, people, cards),
)


def draw() -> Sheet:
    """Every drawing of the game."""
    sheet = Sheet()
    for drawing in DRAWINGS:
        drawing(sheet)
    return sheet


if __name__ == "__main__":
    draw().write(STORED, TITLE)
