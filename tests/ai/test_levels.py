import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from long import cases

from benchmarks.bots import DOCS, version_of_bots, with_tables
from filibusta.ai.action_values import SAME, ActionValues
from filibusta.ai.bots import Greedy, Planner, bot
from filibusta.ai.forced import is_hopeless
from filibusta.ai.levels import LEVELS, alone_against, measured, over_the_level_below
from filibusta.ai.tournament import Tournament
from filibusta.engine.game import game, game_names
from filibusta.engine.match import Match, View
from filibusta.engine.record import State
from filibusta.games.plunder import hopeless as plunder_hopeless
from filibusta.games.tiny_epic_pirates import hopeless as tiny_hopeless
from filibusta.games.tiny_epic_pirates.rules.sailing import can_sail_on

GAMES = ("pirates", "spanish_main_cards")
ENOUGH = 12
"""Decisions with choices that gain nothing, at which bots are looked at."""


def decisions(name: str, count: int) -> Iterator[View]:
    """Views of those who decide, in a game of deckhands."""
    match, deckhand = Match.new(name, 3, seed=4), bot("2", seed=1)
    while count and not match.over:
        view = match.view(match.player)
        if len(view.legal()) > 1:
            count -= 1
            yield view
        match.play(deckhand.choose(view))


@pytest.mark.parametrize("name", GAMES)
def test_who_misjudges_more_chooses_more_often_otherwise(name: str):
    views = list(decisions(name, 60))
    best = [bot("planner", seed=1).choose(view) for view in views]
    agreed = [
        sum(bot(f"planner:blur={blur}", seed=1).choose(view) == one for view, one in zip(views, best, strict=True))
        for blur in (0, 0.02, 0.5)
    ]
    assert agreed[0] == len(views) > agreed[1] > agreed[2]


def test_a_game_says_how_far_its_choices_are_misjudged(monkeypatch: pytest.MonkeyPatch):
    views = list(decisions("spanish_main_cards", 20))
    best = [bot("planner:deals=4", seed=1).choose(view) for view in views]
    assert [bot("planner:level=2", seed=1).choose(view) for view in views] != best
    monkeypatch.setitem(vars(game("spanish_main_cards")), "doubts", (0.5, 0.0, 0.5, 0.5))
    assert [bot("planner:level=2", seed=1).choose(view) for view in views] == best


def test_a_game_says_on_how_many_deals_its_levels_try_a_choice(monkeypatch: pytest.MonkeyPatch):
    views = list(decisions("spanish_main_cards", 20))
    monkeypatch.setitem(vars(game("spanish_main_cards")), "deals", (1, 1, 40, 1))
    best = [bot("planner:deals=40", seed=1).choose(view) for view in views]
    assert [bot("planner:level=3,doubt=0", seed=1).choose(view) for view in views] == best
    assert [bot("planner:level=2,doubt=0", seed=1).choose(view) for view in views] != best


def test_doubt_is_a_share_of_what_is_at_stake(monkeypatch: pytest.MonkeyPatch):
    views = list(decisions("spanish_main_cards", 20))
    weighed = ActionValues._weighed  # pyright: ignore[reportPrivateUsage]

    def less_is_at_stake(*asked: Any) -> Any:
        actions, gains, before = weighed(*asked)
        return actions, gains / 10, before

    def chosen(spec: str) -> list[int]:
        return [bot(spec, seed=1).choose(view) for view in views]

    doubted, blurred, best = chosen("planner:doubt=1"), chosen("planner:blur=0.1"), chosen("planner")
    monkeypatch.setattr(ActionValues, "_weighed", less_is_at_stake)
    assert chosen("planner:doubt=1") == doubted != best == chosen("planner:doubt=0")
    assert chosen("planner:blur=0.1") != blurred


def test_actions_that_come_to_the_same_are_misjudged_alike(monkeypatch: pytest.MonkeyPatch):
    """However many ways there are to waste something, not wasting it is as likely as before."""
    gains = np.array([0.01, *(1e-9 * i for i in range(20))])

    def weighed(*asked: Any) -> Any:
        return np.arange(len(gains)), gains.copy(), 0.5

    monkeypatch.setattr(ActionValues, "_weighed", weighed)
    values, view = ActionValues(game("spanish_main_cards")), next(decisions("spanish_main_cards", 1))
    chosen = [values.best(view, 4, key, True, blur=0.02) for key in range(400)]
    assert 0.5 < chosen.count(0) / len(chosen) < 0.8 and set(chosen) == {0, 20}


def sails_on_after_a_step(view: View) -> bool:
    """Whether a step is not the last one, which ends the sailing as soon as to stop does."""
    then: State = view.state.record()
    then.steps += 1
    return can_sail_on(then)


def test_of_what_comes_to_the_same_the_short_way_is_taken():
    """Captains sailed there and back, since that ended the turn as well as to stop did."""
    name, ties = "tiny_epic_pirates", 0
    values, stop = ActionValues(game(name)), game(name).actions.number("stop")
    for view in decisions(name, 250):
        if stop in view.legal() and sails_on_after_a_step(view):
            chances = values.chances(view, 2, 1, plans=True)
            if chances.pop(stop) > max(chances.values()) - SAME / 2:
                ties += 1
                assert values.best(view, 2, 1, plans=True) == stop
    assert ties > 3


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_three_weak_bots_trade_for_the_silver_of_plunder_and_keep_their_ships(level: str):
    of = game("plunder")
    rich, lost = 0, 0
    for deal in range(10):
        match, captain = Match.new(of, 3, of.advised_options(3), seed=deal), bot(level, seed=deal)
        seats = match.whole_position()["seats"][0]
        while not match.over:
            match.play(captain.choose(match.view(match.player)))
            before, seats = seats, match.whole_position()["seats"][0]
            lost += (seats["needs_refit"] > before["needs_refit"]).sum()
        rich += max(seats["silver"]) >= match.options["target_silver"]
    assert rich >= 8
    assert lost < 2 * 3 * 10


def harm_to_own_ships(spec: str) -> int:
    """Counts how often three bots of the card game choose a ship of their own and damage it or move it back."""
    of, harmed = game("spanish_main_cards"), 0
    for deal in range(20):
        match = Match.new(of, 3, of.advised_options(3), seed=deal)
        bots = [bot(spec, seed=100 * deal + seat) for seat in range(3)]
        while not match.over:
            seat, before = match.player, match.whole_position()["ships"][0].copy()
            chosen = bots[seat].choose(match.view(seat))
            kind, ship = of.actions.part(chosen)
            match.play(chosen)
            if kind == "ship" and before["owner"][ship] == seat:
                after = match.whole_position()["ships"][0]
                harmed += any(after[field][ship] > before[field][ship] for field in ("space", "damaged"))
    return harmed


def test_cabin_boys_of_the_card_game_seldom_harm_their_own_ships():
    assert harm_to_own_ships("1") < 0.6 * harm_to_own_ships("planner:deals=4,blur=0.4")


def test_no_captain_of_plunder_lies_still_for_turns_on_end():
    of, longest = game("plunder"), 0
    for deal in range(8):
        match = Match.new(of, 3, of.advised_options(3), seed=deal)
        bosuns = [bot("3", seed=100 * deal + seat) for seat in range(3)]
        still, found = [0, 0, 0], [b""] * 3
        while not match.over:
            turn, seat = match.turn, int(match.whole_position()["active"][0])
            while match.turn == turn and not match.over:
                match.play(bosuns[match.player].choose(match.view(match.player)))
            mat = match.whole_position()["seats"][0][seat]
            left = b"".join(mat[field].tobytes() for field in ("place", "silver", "traded", "ship", "prize", "mate"))
            still[seat] = still[seat] + 1 if left == found[seat] else 0
            found[seat] = left
            longest = max(longest, still[seat])
    assert longest < 4


@pytest.mark.parametrize("name", [name for name in game_names() if game(name).hopeless])
def test_no_bot_chooses_what_can_only_cost_something(name: str):
    seen = 0
    for deal in range(2):
        match, cabin_boy = Match.new(name, 3, seed=deal), bot("1", seed=deal)
        while not match.over and seen < ENOUGH:
            view = match.view(match.player)
            hopeless = {action for action in view.legal().tolist() if is_hopeless(view, action)}
            chosen = cabin_boy.choose(view)
            assert chosen not in hopeless or len(hopeless) == len(view.legal())
            seen += bool(hopeless)
            match.play(chosen)
    assert seen


def test_tables_of_what_gains_nothing_name_blocks_of_actions():
    named = {
        "plunder": {*plunder_hopeless.GAINS_NOTHING, *plunder_hopeless.TOWARDS_A_SALE},
        "tiny_epic_pirates": {*tiny_hopeless.GAINS_NOTHING},
    }
    blocks = {name: {block.name for block in game(name).actions.blocks} for name in named}
    assert {name: names - blocks[name] for name, names in named.items()} == {name: set() for name in named}


def test_what_a_level_misjudges_can_be_said_otherwise():
    views = list(decisions("spanish_main_cards", 20))
    best = [bot("planner:deals=4", seed=1).choose(view) for view in views]
    assert [bot("1:doubt=0", seed=1).choose(view) for view in views] == best
    assert [bot("1", seed=1).choose(view) for view in views] != best


def test_the_same_seed_misjudges_alike():
    view = next(decisions("pirates", 1))
    first, second = (bot("planner:deals=4,blur=0.5", seed=9) for _ in range(2))
    assert [first.choose(view) for _ in range(10)] == [second.choose(view) for _ in range(10)]


@pytest.mark.parametrize("name", cases("spanish_main_cards", among=("spanish_main_cards", "pirates")))
def test_a_deckhand_beats_two_cabin_boys(name: str):
    tournament = Tournament(name, ("2", "1", "1"), 3, seed=2)
    games = map(tournament.play, range(60))
    won = accumulate(game.victory(game.seating.index(0)) for game in games)
    assert any(victories > 20 for victories in won), "more than a third of 60 games, as soon as it is certain"


@pytest.mark.parametrize("name", game_names())
def test_each_level_that_was_measured_wins_more_than_its_share_against_the_one_below(name: str):
    ladder = [one for one in measured(game(name)) if one.against in LEVELS and one.bot in LEVELS]
    assert {one.bot for one in ladder if one.players == 2} == {"2", "3", "4"}
    assert [one for one in ladder if one.share <= 1 / one.players] == []
    assert [one for one in ladder if one.players == 2 and one.low <= 1 / 2] == [], "beyond doubt in a duel"


@pytest.mark.parametrize("name", ("pirates", "plunder", "spanish_main_cards", "tiny_epic_pirates"))
def test_the_highest_level_wins_more_than_its_share_although_it_thought_for_less(name: str):
    found = [one for one in measured(game(name)) if one.bot == "5:iterations=1000" and one.against in LEVELS]
    assert found and [one for one in found if one.low <= 1 / one.players] == []


def test_what_stands_beside_a_level_is_what_was_measured():
    found = over_the_level_below(game("spanish_main_cards"), "5", 2)
    assert found is not None and (found.bot, found.against) == ("5:iterations=1000", "4")
    assert over_the_level_below(game("pirates"), "1", 2) is None, "there is none below"
    assert measured(replace(game("pirates"), folder=DOCS.parent)) == (), "nobody has measured it"


def test_the_page_on_bots_shows_what_lies_with_the_games():
    text = DOCS.read_text(encoding="utf-8")
    assert text == with_tables(text), "python -m benchmarks.bots writes these tables anew"


def test_each_kind_of_bot_asks_what_was_learned_where_it_plays_better_by_it():
    plunder, sea = game("plunder"), game("spanish_main")
    assert Greedy().asked_of(plunder).rules.learned is None and Planner().asked_of(plunder).rules.learned
    assert Greedy().asked_of(game("tiny_epic_pirates")).rules.learned
    assert Planner().asked_of(sea).rules.learned is None
    assert Planner(learned=1).asked_of(sea).rules.learned and Planner(learned=0).asked_of(plunder).rules.learned is None


def test_alone_each_strength_of_the_game_is_harder_than_the_one_before():
    """What was measured, within its intervals: the best level wins more often than not against the standard one."""
    of = game("tiny_epic_pirates")
    (option,) = [option for option in of.options if option.alone]
    found = [{one.bot: one for _, one in alone_against(of, option, value)} for value in (1, 2, 3)]
    assert all(one.players == 1 for each in found for one in each.values())
    for easier, harder in pairwise(found):
        assert all(harder[bot].low <= easier[bot].high for bot in harder)
    assert not found[1] or found[1]["5:iterations=1000"].low > 0.5


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("spanish_main", "hopeless.py"),
        ("spanish_main", "bot.py"),
        ("spanish_main", "rules/setup.py"),
        ("plunder", "hopeless/market.py"),
    ],
)
def test_games_measured_with_other_bots_are_void(tmp_path: Path, name: str, file: str):
    of = game(name)
    folder = tmp_path / of.folder.name
    shutil.copytree(of.folder, folder, ignore=shutil.ignore_patterns("__pycache__", "*.svg", "*.npz"))
    copied = replace(of, folder=folder)
    before = version_of_bots(copied)
    assert version_of_bots(copied) == before
    (folder / file).write_text((folder / file).read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    assert version_of_bots(copied) != before
