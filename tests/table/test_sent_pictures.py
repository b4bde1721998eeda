"""Pictures that are sent round."""

import re

import pytest

from filibusta.engine.game import game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.table import pictures
from filibusta.table.chart import COLUMN
from filibusta.table.crest import BOX
from filibusta.table.fallback import table_of


@pytest.mark.parametrize("players", range(1, 7))
def test_no_player_of_a_result_lies_over_the_ship(players: int):
    places = [pictures.PicturedPlayer(seat, f"Captain {seat}", "60", best=seat == 0) for seat in range(players)]
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


def test_without_a_figure_the_reason_takes_its_place():
    """Whoever is left alone may win without a point."""
    tops: list[float] = []
    for figure in ("60", ""):
        drawn = pictures.result(game("pirates"), "Ada wins", figure, "", "Nobody else is left.", [], None, "")
        found = re.search(r'y="([\d.]+)"[^<]*>Nobody', drawn)
        assert found
        tops.append(float(found[1]))
    assert tops[1] < 200 < tops[0]


@pytest.mark.parametrize("name", ["plunder", "spanish_main", "tiny_epic_pirates"])
def test_a_moment_of_a_game_with_a_map_shows_the_map_without_its_column(name: str):
    view = Match.new(game(name), players=3, seed=1).view(SPECTATOR)
    scene = table_of(view.game).draw(view, view.game.say("en"), view.names, "wide")
    drawn = pictures.moment(view.game, scene, "At the start", "", [], "")
    found = re.search(r'<svg style="overflow:hidden"[^>]* height="([\d.]+)"[^>]* viewBox="0 0 ([\d.]+) ', drawn)
    assert found
    height, across = map(float, found.groups())
    assert across <= scene.width - COLUMN
    assert height > 500
