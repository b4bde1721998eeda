"""Pirates of the Spanish Main: what its scenarios do not say."""

import pytest

from filibusta.engine.errors import BadOption
from filibusta.engine.match import Match
from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import READY_SHIPS


def test_ready_fleets_are_told_apart_by_their_ships():
    """R22.2: so a fleet is known, and with it the crew, as soon as its ships are placed."""
    assert len({tuple(ships) for ships in READY_SHIPS.tolist()}) == len(READY_SHIPS)


def test_more_than_two_players_have_fleets_of_thirty_points():
    """R25.1"""
    with pytest.raises(BadOption, match="with 3 players fleets have 30 points, not 40"):
        Match.new(GAME, 3, {"points": 4}, seed=1)
