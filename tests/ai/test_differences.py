"""What choices differ in: the things that the estimate counts, each with its part of the difference."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

import filibusta
from filibusta.ai.action_values import ActionValues
from filibusta.ai.advice import Advised, advise, reasons
from filibusta.ai.bots import asked
from filibusta.ai.words.differences import ALL, END, OTHERS, OUT, OWN, Difference, Whose, differences, judge_of
from filibusta.engine.game import Game
from filibusta.engine.goals import Merits, merit
from filibusta.engine.match import Match, View
from filibusta.engine.record import States
from filibusta.engine.words import LANGUAGES
from filibusta.testing.play import Variant, usual_options, variants

BOT = "planner:deals=1"
LONGEST = 600
"""The choices of a game that are looked at."""


def in_the_middle(name: str, players: int, plies: int, seed: int = 3) -> tuple[Game, View]:
    """A random game after some choices, as the one who decides sees it."""
    game, chooser = filibusta.game(name), random.Random(seed)
    match = Match.new(game, players, usual_options(game), seed=seed)
    while match.ply < plies or len(match.legal()) < 2:
        match.play(int(chooser.choice(match.legal())))
        assert not match.over, "the game ended before its middle"
    return asked(game, "planner"), match.view(match.player)


def deals(game: Game, view: View, number: int = 4) -> States:
    return np.concatenate([game.dealt_anew(view.states, key) for key in range(number)]).view(view.states.dtype)


def changed(states: States, path: str, seat: int, gain: int) -> States:
    """The same positions, in which a seat has more of something."""
    better = states.copy()
    for s in better:
        s["seats"][seat][path] += gain
    return better


def of_two(game: Game, one: States, other: States, seat: int) -> dict[tuple[str, str], float]:
    found = differences(game, {0: one, 1: other}, [0], seat, key=1)[0]
    return {(each.merit, each.whose): each.gain for each in found}


@pytest.mark.parametrize(
    ("name", "field", "gain", "named"),
    [
        ("plunder", "silver", 4, ("silver", OWN)),
        ("tiny_epic_pirates", "gold", 3, ("gold", OWN)),
        ("tiny_epic_pirates", "legend", 1, ("legend", OWN)),
        ("spanish_main_cards", "banked", 3, ("fame", ALL)),
        ("pirates", "hand_size", -1, ("cards", OWN)),
    ],
)
def test_what_a_choice_brings_is_named(name: str, field: str, gain: int, named: tuple[str, str]):
    game, view = in_the_middle(name, 3, 24)
    plain = deals(game, view)
    found = of_two(game, changed(plain, field, view.viewer, gain), plain, view.viewer)
    assert max(found, key=lambda thing: abs(found[thing])) == named
    assert (found[named] > 0) == (gain > 0)
    assert not {"cards", "movement"} & {merit for merit, _ in found} - {named[0]}


def test_a_lost_mast_is_named_with_its_cannon_and_not_the_treasure():
    game, view = in_the_middle("spanish_main", 2, 60)
    whole = deals(game, view)
    ships = view.state.ships[: view.state.ships_size]
    ship = next(i for i, v in enumerate(ships) if v.seat == view.viewer and v.standing.bit_count() > 1)
    hit = whole.copy()
    for s in hit:
        s["ships"][ship]["standing"] &= s["ships"][ship]["standing"] - 1
    found = of_two(game, hit, whole, view.viewer)
    assert min(found, key=lambda thing: found[thing])[0] in ("ships", "cannons")
    assert found["ships", OWN] < 0 and found["cannons", OWN] < 0
    assert ("home", OWN) not in found and ("crew", OWN) not in found


@pytest.mark.parametrize("name", filibusta.game_names())
def test_the_parts_add_up_to_the_difference(name: str):
    game, view = in_the_middle(name, 2, 40)
    chances, ends = ActionValues(game).chances_and_ends(view, 4, 1, plans=True, kept=4)
    first, second = (int(action) for action in view.legal()[:2])
    found = differences(game, {first: ends[first], second: ends[second]}, [first, second], view.viewer, key=1)
    whole = sum(one.gain for one in found[first])
    assert whole == pytest.approx(chances[first] - chances[second], abs=1e-5)
    assert whole == pytest.approx(-sum(one.gain for one in found[second]), abs=1e-5)


def test_a_game_that_is_over_is_compared_by_its_result():
    game, view = in_the_middle("plunder", 2, 40)
    plain = deals(game, view)
    over = changed(plain, "silver", view.viewer, 30)
    over["over"] = 1
    found = differences(game, {0: over, 1: plain}, [0, 1], view.viewer, key=1)
    assert [(one.merit, one.whose) for one in found[0]] == [(END, ALL)]
    assert found[0][0].gain == -found[1][0].gain > 0


@pytest.mark.parametrize(("loser", "whose", "said"), [(0, OWN, "staying in the game"), (1, OTHERS, "rivals out")])
def test_a_player_who_is_out_is_named_as_such(loser: int, whose: Whose, said: str):
    game, view = in_the_middle("pirates", 3, 24)
    plain, action = deals(game, view), view.legal_actions()[0].name
    found = differences(game, {0: changed(plain, "out", (view.viewer + loser) % 3, 1), 1: plain}, [1], view.viewer, 1)
    assert [(one.merit, one.whose) for one in found[1]] == [(OUT, whose)]
    assert (found[1][0].gain > 0) == (whose == OWN)
    assert f"it: {said}" in reasons(view, Advised(action, 0.5, (action,), found[1]), "en")[0]


def test_a_single_choice_is_compared_with_nothing():
    game, view = in_the_middle("plunder", 2, 40)
    assert differences(game, {0: deals(game, view)}, [0], view.viewer, key=1) == {}


def positions(name: str) -> Iterator[Match]:
    """Some of random games, with the usual options and with all of them, and of games between bots."""
    game = filibusta.game(name)
    every = variants(game)
    most = max(every, key=lambda variant: sum(variant.options.values()))
    played = [(most, "random"), *((Variant(n, {}), BOT) for n in game.rivals), *((one, "random") for one in every)]
    for seed, (variant, kind) in enumerate(played):
        player, match = filibusta.bot(kind, seed=seed), Match.new(game, variant.players, variant.options, seed=seed)
        while not match.over and match.ply < LONGEST:
            if match.ply % 5 == 0:
                yield match
            match.play(player.choose(match.view(match.player)))


@pytest.mark.parametrize("name", filibusta.game_names())
def test_every_merit_is_counted_in_some_position(name: str):
    game, reached = asked(filibusta.game(name), "planner"), set[str]()
    merits = game.words.merits
    assert merits
    for match in positions(name):
        judge = judge_of(game, match.players)
        assert judge, f"{name} gives no reasons to {match.players} players"
        parts, _ = judge.parts(game.dealt_anew(match.view(match.player).states, 1)[0])
        reached |= {one for i, one in enumerate(merits.table) if parts[:, i].any()}
        if reached == set(merits.table):
            return
    assert reached == set(merits.table)


@pytest.mark.parametrize("name", filibusta.game_names())
def test_every_merit_is_told_in_every_language(name: str):
    _, view = in_the_middle(name, 3, 8)
    merits = view.game.words.merits
    assert merits
    action = view.legal_actions()[0].name
    for language in LANGUAGES:
        for id, row in merits.table.items():
            whose: tuple[Whose, ...] = (ALL,) if row.shared else (OWN, OTHERS)
            things = tuple(Difference(id, one, gain) for one in whose for gain in (0.06, -0.021))
            for_it, against_it = reasons(view, Advised(action, 0.5, (action,), things), language)[:2]
            thing = row.name(view.game.say(language))
            assert f": {thing} (+6\u00a0%)" in for_it
            assert f": {thing} (\u22122\u00a0%)" in against_it
            of_others = f"{thing} degli altri" if language == "it" else f"the others' {thing}"
            assert len(whose) == 1 or f", {of_others} (" in for_it


@pytest.mark.parametrize(("name", "players", "thing"), [("plunder", 2, "silver"), ("tiny_epic_pirates", 1, "gold")])
def test_the_only_rival_is_named(name: str, players: int, thing: str):
    _, view = in_the_middle(name, players, 20)
    rival = view.names[1 - view.viewer] if players == 2 else "Solo Pirate"
    advised = Advised("", 0.5, (), (Difference(thing, OTHERS, -0.03),))
    assert reasons(view, advised, "en")[0] == f"Against it: {rival}'s {thing} (\u22123\u00a0%)."


def test_what_makes_no_difference_is_said_once():
    said = 0
    for plies in range(24, 60, 6):
        _, view = in_the_middle("spanish_main_cards", 3, plies)
        found = advise(view, deals=4)
        alike = [one.alike for one in found]
        assert not any(alike[1:])
        assert alike[0] == (len(found) > 1 and not any(one.differences for one in found))
        said += alike[0]
        assert ("It makes hardly any difference." in reasons(view, found[0], "en")) == alike[0]
    assert said


def test_a_feature_belongs_to_exactly_one_merit():
    merits = Merits({"a": merit(lambda say: "a", "gold", "gold at home"), "b": merit(lambda say: "b", "gold at sea")})
    assert merits.of_features(["gold 1", "gold at sea 2", "gold at home[x]"]) == ["a", "b", "a"]
    with pytest.raises(ValueError, match="no merit tells of the feature 'golden'"):
        merits.of_features(["gold 1", "gold at sea", "gold at home", "golden"])
    with pytest.raises(ValueError, match="no feature is called 'gold at sea', of which the merit b tells"):
        merits.of_features(["gold 1", "gold at home"])
    doubled = Merits({"a": merit(lambda say: "a", "gold"), "b": merit(lambda say: "b", "gold")})
    with pytest.raises(ValueError, match="two merits tell of the feature 'gold': a and b"):
        doubled.of_features(["gold 1"])
