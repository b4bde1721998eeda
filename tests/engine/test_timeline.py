"""A match finds every record again, in any order, bit for bit."""

import copy
import random

import pytest

import filibusta
from filibusta import Match
from filibusta.engine.errors import FilibustaError
from filibusta.engine.positions import write_position
from filibusta.engine.record import SPECTATOR, States
from filibusta.engine.timeline import EVERY, RECENT
from filibusta.testing.digest import same

every_game = pytest.mark.parametrize("name", filibusta.game_names())


def played(name: str, plies: int) -> tuple[Match, list[States]]:
    """A match of so many random actions, and the record after each as it was then."""
    for seed in range(100):
        match = filibusta.new(name, players=3, seed=seed)
        truth = go_on(match, random.Random(seed), [match.whole_position()], plies)
        if match.ply == plies:
            return match, truth
    raise AssertionError(f"no random game of {name} has {plies} actions")


def go_on(match: Match, chooser: random.Random, truth: list[States], plies: int) -> list[States]:
    while match.ply < plies and not match.over:
        match.play(int(chooser.choice(match.legal())))
        truth.append(match.whole_position())
    return truth


@every_game
def test_every_ply_is_found_again_in_any_order(name: str):
    match, truth = played(name, 2 * EVERY + 5)
    plies = list(range(match.ply + 1))
    for order in (plies, plies[::-1], random.Random(2).choices(plies, k=2 * len(plies))):
        for ply in order:
            assert match.whole_position(ply).tobytes() == truth[ply].tobytes(), f"ply {ply}"


@every_game
def test_after_going_back_and_another_way_nothing_of_the_old_one_is_left(name: str):
    match, truth = played(name, 2 * EVERY + 3)
    chooser = random.Random(5)
    for goal in (2 * EVERY + 2, 2 * EVERY, EVERY + 7, EVERY, EVERY - 1, 1, 0):
        match.whole_position(max(0, goal - 3))
        match.take_back(goal)
        del truth[goal + 1 :]
        assert match.ply == goal and same(match.whole_position(), truth[goal])
        go_on(match, chooser, truth, goal + RECENT + 2)
        for ply in range(match.ply, -1, -1):
            assert same(match.whole_position(ply), truth[ply])


@every_game
def test_a_match_from_a_position_has_its_own_beginning(name: str):
    match, _ = played(name, 20)
    start = filibusta.load(write_position(match.game, match.whole_position()))
    truth = go_on(start, random.Random(3), [start.whole_position()], EVERY + 10)
    again = filibusta.load(start.to_json())
    for ply in range(start.ply, -1, -1):
        assert same(start.whole_position(ply), truth[ply]) and same(again.whole_position(ply), truth[ply])


def test_a_copy_goes_its_own_way():
    match, truth = played("spanish_main_cards", 12)
    for other in (copy.copy(match), copy.deepcopy(match)):
        before = other.to_json()
        go_on(other, random.Random(7), [], 16)
        other.take_back(3)
        go_on(other, random.Random(8), [], 40)
        assert match.to_json() == before and match.ply == 12
        assert all(same(match.whole_position(ply), truth[ply]) for ply in range(13))


def test_what_is_handed_out_is_not_the_record_itself():
    match, truth = played("spanish_main_cards", 5)
    for ply in (2, 5):
        match.whole_position(ply)["player"] = 99
        match.view_at(ply, 0).states["player"] = 99
        assert same(match.whole_position(ply), truth[ply])


@pytest.mark.parametrize("ply", [-1, 6])
def test_a_ply_that_has_not_been_is_refused(ply: int):
    match, _ = played("spanish_main_cards", 5)
    with pytest.raises(FilibustaError, match="is not from 0 to 5"):
        match.view_at(ply)


@every_game
def test_the_memory_of_a_match_grows_by_its_actions_and_a_record_now_and_then(name: str):
    match, truth = played(name, 2 * EVERY)
    assert match.size < (match.ply // EVERY + 2 + RECENT) * truth[0].nbytes + 400 * match.ply


def test_history_is_what_everybody_could_see_also_after_going_back():
    match, _ = played("spanish_main_cards", 30)
    early = match.view(0).history
    match.take_back(10)
    go_on(match, random.Random(9), [], 50)
    late = match.view(1).history
    assert early is not None and late is not None and len(early.states) == 30 and len(late.states) == match.ply
    for ply in range(match.ply):
        assert same(late.states[ply : ply + 1], match.view_at(ply, SPECTATOR).states)
    assert same(early.states[:10], late.states[:10]) and not same(early.states[10:], late.states[10:30])
    names = [match.game.actions.name(int(choice)) for choice in late.choices]
    assert names == [move.action for move in match.moves]
