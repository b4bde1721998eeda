"""Pirates of the Spanish Main: its scenarios, and the kit's checks of its rules."""

import pytest

from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game, game_names
from filibusta.engine.match import Match
from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import READY_SHIPS
from filibusta.testing import kit
from filibusta.testing.closeups import check_closeups
from filibusta.testing.drawings import check_drawing
from filibusta.testing.golden import compare_golden
from filibusta.testing.kit import Check
from filibusta.testing.lettering import check_lettering
from filibusta.testing.perft import compare_perft
from filibusta.testing.scenario import Scenario, scenarios, vocabulary
from filibusta.testing.scenarios import run
from filibusta.testing.sentences import check_sentences

CHECKS: tuple[Check, ...] = (
    kit.check_scratch,
    kit.check_every_action,
    kit.check_views,
    kit.check_public_view,
    kit.check_determinize,
    kit.check_stills,
    kit.check_recall,
    check_sentences,
    check_drawing,
    check_lettering,
    check_closeups,
    compare_golden,
    compare_perft,
)
"""Those of the book, of interpreted rules and of damaged positions follow when it is registered."""


@pytest.fixture
def spanish_main(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, found by its name as registered games are."""
    found = {name: f"filibusta.games.{name}:GAME" for name in game_names()}
    found[GAME.id] = "filibusta.games.spanish_main:GAME"
    monkeypatch.setattr("filibusta.engine.game._registered", lambda: found)
    return GAME


@pytest.mark.parametrize("scenario", scenarios(GAME), ids=lambda scenario: scenario.id)
def test_scenario(spanish_main: Game, scenario: Scenario):
    run(spanish_main, scenario)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_game(spanish_main: Game, check: Check):
    check(spanish_main)


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
    GAME.rules.evaluate(states[0], values)
    assert abs(values[:2].sum() - 1) < 1e-9
    return float(values[0])


def test_treasure_is_worth_more_near_home():
    loaded = {"treasures": [{"kind": "gold_4", "at": "ship 0"}]}
    near, far = [5700, 4572, 0], [3900, 4572, 0]
    assert prospects(near, **loaded) > prospects(far, **loaded) > prospects(far)


def test_an_empty_ship_looks_for_treasure():
    wild = {"treasures": [{"kind": "gold_4", "at": "island 1"}], "rest": "nowhere"}
    assert prospects([5922, 5500, 9], **wild) > prospects([3900, 4572, 0], **wild)
