"""``python -m filibusta.games.plunder.art`` draws the game's sheet again and stores it."""

from pathlib import Path

from filibusta.games.plunder.art.charts import charts
from filibusta.games.plunder.art.coasts import coasts
from filibusta.games.plunder.art.fights import fights
from filibusta.games.plunder.art.harbour_perils import harbour_perils
from filibusta.games.plunder.art.hulls import hulls
from filibusta.games.plunder.art.mates import mates
from filibusta.games.plunder.art.perils import perils
from filibusta.games.plunder.art.ports_north import northern_ports
from filibusta.games.plunder.art.ports_south import southern_ports
from filibusta.games.plunder.art.seas import seas
from filibusta.games.plunder.art.ships import fleets, ships
from filibusta.games.plunder.art.shore import ashore
from filibusta.games.plunder.art.tokens import back, frames, mat, papers, signs
from filibusta.games.plunder.art.war import war
from filibusta.table.art.drawing import Sheet

STORED = Path(__file__).parents[1] / "art.svg"
TITLE = "the drawings of `plunder`. Made by `python -m filibusta.games.plunder.art`"
DRAWINGS = (
    *(seas, coasts, northern_ports, southern_ports),
    *(hulls, ships, fleets, mates, war, charts, ashore, perils, harbour_perils, fights),
    *(papers, signs, frames, back, mat),
)


def draw() -> Sheet:
    """Every drawing of the game."""
    sheet = Sheet()
    for drawing in DRAWINGS:
        drawing(sheet)
    return sheet


if __name__ == "__main__":
    draw().write(STORED, TITLE)
