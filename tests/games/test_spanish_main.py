"""Pirates of the Spanish Main: what its scenarios do not say."""

import pytest

from filibusta.engine.errors import BadOption
from filibusta.engine.match import Match
from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import READY_SHIPS
from filibusta.testing.scenario import vocabulary


def test_ready_fleets_are_told_apart_by_their_ships():
    """R22.2: so a fleet is known, and with it the crew, as soon as its ships are placed."""
    assert len({tuple(ships) for ships in READY_SHIPS.tolist()}) == len(READY_SHIPS)


def test_more_than_two_players_have_fleets_of_thirty_points():
    """R25.1"""
    with pytest.raises(BadOption, match="with 3 players fleets have 30 points, not 40"):
        Match.new(GAME, 3, {"points": 4}, seed=1)


def prospects(pose: list[int], **patch: object) -> float:
    """Seat 0's chances with a ship that lies there."""
    ships = [{"card": "pandora", "pose": pose}, {"card": "el_leon", "seat": 1, "dock": [3, 0]}]
    states = vocabulary(GAME).build({"players": 2, "options": {}, "ships": ships, **patch})
    values = GAME.new_values()
    GAME.rules.estimate(states[0], values)
    assert abs(values[:2].sum() - 1) < 1e-9
    return float(values[0])


def test_treasure_is_worth_more_near_home():
    loaded = {"treasures": [{"kind": "gold_4", "at": "ship 0"}]}
    near, far = [5700, 4572, 0], [3900, 4572, 0]
    assert prospects(near, **loaded) > prospects(far, **loaded) > prospects(far)


def test_an_empty_ship_looks_for_treasure():
    wild = {"treasures": [{"kind": "gold_4", "at": "island 1"}], "rest": "nowhere"}
    assert prospects([5922, 5500, 9], **wild) > prospects([3900, 4572, 0], **wild)
