"""Every scenario of every registered game comes out as it says, and every rule has one."""

import pytest

import filibusta
from filibusta.testing.scenarios import (
    Scenario,
    check_coverage,
    run,
    scenarios,
)

ALL = [(name, scenario) for name in filibusta.game_names() for scenario in scenarios(filibusta.game(name))]


@pytest.mark.parametrize(("name", "scenario"), ALL, ids=[f"{name}-{scenario.id}" for name, scenario in ALL])
def test_scenario(name: str, scenario: Scenario):
    run(filibusta.game(name), scenario)


@pytest.mark.parametrize("name", filibusta.game_names())
def test_every_rule_has_a_scenario(name: str):
    check_coverage(filibusta.game(name))
