"""The bots of the open sea: they sail for treasure, bring it home, and build fleets worth their points."""

import numpy as np
import pytest

from filibusta.ai.bots import bot
from filibusta.engine.game import Game, game
from filibusta.engine.match import Match
from filibusta.games.spanish_main.cards import CREW_POINTS, SHIP_POINTS
from filibusta.games.spanish_main.events import Ending, Events
from filibusta.games.spanish_main.state import FLEET, Phase

GAMES = 10
BY_GOLD = {Ending.MAJORITY, Ending.NO_TREASURE, Ending.LAST_TREASURE}


@pytest.fixture(scope="module")
def sea() -> Game:
    return game("spanish_main")


def at_first_turn(of: Game, fleet: int, seed: int) -> Match:
    """Two equal ready fleets in port."""
    match = Match.new(of, 2, seed=seed)
    chooser = bot("greedy", deals=1, seed=seed)
    while match.view(0).state.turn == 0:
        view = match.view(match.player)
        match.play(FLEET + fleet if view.state.phase == Phase.CHOOSE_FLEET else chooser.choose(view))
    return match


def how_it_ended(match: Match) -> Ending:
    news = match.whole_position()[0].news
    return next(Ending(int(told.parts[0])) for told in news if told.kind == Events.ENDED)


def played_out(match: Match, spec: str, seed: int) -> Match:
    bots = [bot(spec, seed=2 * seed + seat) for seat in range(2)]
    while not match.over:
        match.play(bots[match.player].choose(match.view(match.player)))
    return match


def test_games_of_the_greedy_bot_are_mostly_decided_by_gold(sea: Game):
    """175 of 200 were: fewer than 7 of 10 would be in one of forty runs, and these are always the same."""
    ends = [
        how_it_ended(played_out(at_first_turn(sea, number, number), "greedy:deals=4", number))
        for number in range(GAMES)
    ]
    assert sum(end in BY_GOLD for end in ends) >= 7


def test_the_greedy_bot_beats_chance(sea: Game):
    for number in range(4):
        match = at_first_turn(sea, number, number)
        bots = [bot("greedy:deals=2", seed=number), bot("random", seed=number)]
        while not match.over:
            match.play(bots[match.player].choose(match.view(match.player)))
        assert match.scores[0] > match.scores[1]


@pytest.mark.parametrize("number", [3, 8, 10])
def test_whoever_is_far_ahead_brings_his_treasure_home(sea: Game, number: int):
    """By an estimate that thinks itself safe, or too much in danger, ships stay in port or sail to and fro."""
    match = at_first_turn(sea, number, number)
    bots = [bot("planner:deals=2", seed=number), bot("random", seed=number)]
    while not match.over:
        match.play(bots[match.player].choose(match.view(match.player)))
    assert match.scores[0] > match.scores[1]


@pytest.mark.parametrize("points", [2, 3])
def test_built_fleets_spend_their_points(sea: Game, points: int):
    match, builder = Match.new(sea, 2, {"fleet_mode": 1, "points": points}, 1), bot("greedy", deals=1, seed=1)
    while match.view(0).state.phase in (Phase.BUILD_CARD, Phase.BUILD_PLACE):
        match.play(builder.choose(match.view(match.player)))
    for mat in match.whole_position()[0].seats[:2]:
        ships, crew = mat.ship_cards[mat.ship_cards >= 0], mat.crew_cards[mat.crew_cards >= 0]
        assert len(ships) >= 2
        assert int(np.sum(SHIP_POINTS[ships]) + np.sum(CREW_POINTS[crew])) >= 10 * points - 4
