"""What positions promise. All in one file, so that each game's estimate is mostly compiled only once."""

import random
from typing import Any

import numpy as np
import pytest

import filibusta
from filibusta.ai.bots import asked, bot
from filibusta.ai.playouts import Playouts
from filibusta.engine.compiler import rule
from filibusta.engine.estimate import learned_for
from filibusta.engine.game import Game, game
from filibusta.engine.match import Match
from filibusta.engine.record import State, States
from filibusta.games.spanish_main.state import FLEET, Phase
from filibusta.testing.play import Variant, finished, retold, tables
from filibusta.testing.scenario import vocabulary


def judged(name: str) -> Game:
    """A game with the estimate that bots ask."""
    return asked(game(name), "planner")


SEA, PLUNDER, TINY = map(judged, ("spanish_main", "plunder", "tiny_epic_pirates"))
PLAYOUTS = {name: Playouts(judged(name)) for name in filibusta.game_names()}


def promised(of: Game, states: States) -> list[float]:
    """Each seat's chances."""
    return PLAYOUTS[of.id].chances(states).tolist()


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.long] if name == "spanish_main" else []) for name in filibusta.game_names()],
)
def test_chances_add_up_and_are_exact_at_the_end(name: str):
    of = judged(name)
    chooser = random.Random(name)
    for seed, table in enumerate(tables(of)[:: max(1, len(tables(of)) // 3)]):
        match = Match.new(of, table.players, table.options, seed=seed)
        chances = promised(of, match.whole_position())
        while not match.over:
            match.play(int(chooser.choice(list(match.legal()))))
            chances = promised(of, match.whole_position())
            total = sum(chances)
            assert total == pytest.approx(1.0) if table.players > 1 else total <= 1.0, "alone, the rest is the game's"
            assert min(chances) >= 0.0
        won = np.array(match.places) == 1
        assert chances == pytest.approx(won / max(1, won.sum()))


# ------------------------------------------------------------------ the open sea


def at_sea(pose: list[int], **patch: object) -> float:
    """Seat 0's chances with a ship that lies there."""
    ships = [{"card": "pandora", "pose": pose}, {"card": "el_leon", "seat": 1, "dock": [3, 0]}]
    return promised(SEA, vocabulary(SEA).build({"players": 2, "options": {}, "ships": ships, **patch}))[0]


@pytest.mark.long
def test_treasure_is_worth_more_near_home():
    loaded = {"treasures": [{"kind": "gold_4", "at": "ship 0"}]}
    near, far = [5700, 4572, 0], [3900, 4572, 0]
    assert at_sea(near, **loaded) > at_sea(far, **loaded) > at_sea(far)


def test_an_empty_ship_looks_for_treasure():
    wild = {"treasures": [{"kind": "gold_4", "at": "island 1"}], "rest": "nowhere"}
    assert at_sea([5922, 5500, 9], **wild) > at_sea([3900, 4572, 0], **wild)


def test_it_does_not_matter_whose_turn_begins():
    """Ending a turn in which nothing was done changes nothing that is judged."""
    match, chooser = Match.new(SEA, 2, seed=1), bot("greedy", deals=1, seed=1)
    while match.view(0).state.turn == 0:
        view = match.view(match.player)
        match.play(FLEET if view.state.phase == Phase.CHOOSE_FLEET else chooser.choose(view))
    before = promised(SEA, match.whole_position())
    match.play("end_turn")
    assert promised(SEA, match.whole_position()) == pytest.approx(before)


# ------------------------------------------------------------------ Plunder, Tiny Epic Pirates


def raised(states: States, field: str, seat: int, by: int) -> States:
    """The position with more of something."""
    more = states.copy()
    more["seats"][field][0, seat] += by
    return more


def test_silver_raises_the_chances_of_a_captain():
    for match in retold(finished(PLUNDER, Variant(3, {"round_limit": 10}), seed=1)):
        if not match.over:
            states = match.whole_position()
            assert promised(PLUNDER, raised(states, "silver", 1, 3))[1] > promised(PLUNDER, states)[1]


def test_treasures_raise_the_chances_of_a_player():
    for match in retold(finished(TINY, Variant(3, {"max_rounds": 8}), seed=1)):
        if not match.over:
            states = match.whole_position()
            assert promised(TINY, raised(states, "treasures", 1, 1))[1] > promised(TINY, states)[1]


def test_whoever_plays_alone_fears_the_treasures_of_the_solo_pirate():
    for match in retold(finished(TINY, Variant(1, {"max_rounds": 8}), seed=1)):
        if not match.over:
            states = match.whole_position()
            assert promised(TINY, raised(states, "treasures", 1, 1))[0] < promised(TINY, states)[0]


def test_what_is_learned_leaves_whoever_plays_alone_to_the_hand_made_estimate():
    @rule
    def even(s: State, values: Any) -> None:
        for seat in range(s.players):
            values[seat] = 1.0 / s.players

    chances = TINY.new_values()
    estimate = learned_for({2, 3, 4}, even, TINY.without_weights.rules.evaluate)
    for players, same in ((1, False), (2, True)):
        estimate(Match.new(TINY, players, seed=3).whole_position()[0], chances)
        assert (chances[0] == 1 / players) == same
