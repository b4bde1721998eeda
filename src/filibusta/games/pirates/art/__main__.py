"""``python -m filibusta.games.pirates.art`` draws the game's sheet again and stores it."""

from pathlib import Path

from filibusta.games.pirates.art.battle import battle
from filibusta.games.pirates.art.famous import famous
from filibusta.games.pirates.art.inventory import gear, inventory
from filibusta.games.pirates.art.jacks import jacks
from filibusta.games.pirates.art.marks import dice, effects, tokens
from filibusta.games.pirates.art.ships import ships, sloops
from filibusta.games.pirates.art.strategy import strategy
from filibusta.games.pirates.art.treasures import treasures
from filibusta.table.art.drawing import Sheet

STORED = Path(__file__).parents[1] / "art.svg"
TITLE = "the drawings of `pirates`. Made by `python -m filibusta.games.pirates.art`"


def draw() -> Sheet:
    """Every drawing of the game."""
    sheet = Sheet()
    for drawing in (jacks, sloops, ships, famous, treasures, strategy, battle, inventory, gear, dice, tokens, effects):
        drawing(sheet)
    return sheet


if __name__ == "__main__":
    draw().write(STORED, TITLE)
