"""Pictures that are sent round."""

import re

import pytest

from filibusta.engine.game import game
from filibusta.table import pictures
from filibusta.table.crest import BOX


@pytest.mark.parametrize("players", range(1, 7))
def test_no_player_of_a_result_lies_over_the_ship(players: int):
    places = [pictures.Place(seat, f"Captain {seat}", "60", best=seat == 0) for seat in range(players)]
    drawn = pictures.result(
        game("spanish_main_cards"), "Captain 0 wins", "60", "coin", "All is told.", places, None, ""
    )
    found = re.search(r'translate\((\d+) (\d+)\) scale\(([\d.]+)\)"><g style="--hull', drawn)
    assert found
    x, y, scale = map(float, found.groups())
    cards = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="116"', drawn)
    hull = x + BOX[0] * scale / 8  # the rest of her box is air
    assert len(cards) >= players
    assert all(float(left) + float(wide) < hull or float(top) > y + BOX[1] * scale for left, top, wide in cards)
