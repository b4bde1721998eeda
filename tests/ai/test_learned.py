"""Learned estimates: what they look at, what they say, and which weights are carried over or refused."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from long import cases

import filibusta
from filibusta.ai import net
from filibusta.ai.bots import KINDS
from filibusta.ai.net import Samples
from filibusta.engine.compiler import rule
from filibusta.engine.errors import BadWeights
from filibusta.engine.features import BOTS, MOST_ACTIVE, NO_START, Active, Features, Names, features, own, won
from filibusta.engine.game import Game
from filibusta.engine.learned import FILE, Origin, Result, read, weights_for, weights_or_none, write
from filibusta.engine.network import WIDTH, forward_of
from filibusta.engine.record import INT, States
from filibusta.testing.play import sampled

GAMES = [name for name in filibusta.game_names() if filibusta.game(name).features]
POSITIONS = 60
SEAT_FIELDS = {
    "pirates": ("player", "active", "first", "cave", "treasures", "ships.owner"),
    "plunder": ("player", "active", "first_captain", "target", "winner", "fleets.owner"),
    "spanish_main": (
        *("player", "active", "first_player", "islands.home"),
        *("ships.seat", "ships.origin", "crew.seat", "crew.origin"),
    ),
    "spanish_main_cards": ("player", "active_player", "accused", "ships.owner"),
    "tiny_epic_pirates": ("player", "active", "first", "roller", "loser", "buried"),
}
"""Fields that hold the number of a seat."""
SEAT_SETS = {"spanish_main": ("islands.visits", "crew.seen", "treasures.seen", "asked_seats")}
"""Fields that hold a set of seats."""
BY_SEAT = {
    "pirates": ("seats",),
    "plunder": ("seats",),
    "spanish_main": ("seats",),
    "spanish_main_cards": ("seats", "refuted"),
    "tiny_epic_pirates": ("seats",),
}
"""Fields with a place for each seat."""
UNKNOWN = {
    "pirates": ("pirate_deck", "adventure_deck"),
    "plunder": (),
    "spanish_main": (),
    "spanish_main_cards": ("adventure_deck", "movement_draw"),
    "tiny_epic_pirates": (),
}
"""The order of decks, which nobody knows; a bag of cards has none."""


@cache
def _probe(name: str) -> Callable[..., None]:
    """Active features and estimate of a position, and where it starts from, in one compiled call."""
    game = filibusta.game(name)
    assert game.features
    fill, forward = game.features.fill, forward_of(game.features, game.layout.seats)
    starts, by_hand = game.features.start >= 0, game.rules.evaluate

    @rule
    def probe(states: States, size: Any, index: Any, value: Any, out: Any, weights: Any, start: Any) -> None:
        x = Active(size, index, value)
        fill(states[0], x)
        forward(states[0], out, weights, 0)
        if starts:
            by_hand(states[0], start)

    return probe


def _looked_at(game: Game, states: States, weights: net.Weights) -> tuple[net.Floats, net.Floats, net.Floats]:
    """[seat, feature], each seat's chances as the compiled network says, and by the estimate it starts from, if any."""
    assert game.features
    seats, players = game.layout.seats, int(states["players"][0])
    size, index = np.zeros(seats, INT), np.zeros(seats * MOST_ACTIVE, INT)
    value, out, start = np.zeros(len(index), np.float32), game.new_values(), game.new_values()
    _probe(game.id)(states, size, index, value, out, weights, start)
    dense = np.zeros((players, len(game.features)), np.float32)
    for seat in range(players):
        used = slice(seat * MOST_ACTIVE, seat * MOST_ACTIVE + size[seat])
        np.add.at(dense[seat], index[used], value[used])
    return dense, out[:players].astype(np.float32), start[:players].astype(np.float32)


def _field(states: States, name: str) -> tuple[Any, str]:
    """Where a field stands, and what it is called there."""
    where: Any = states
    *path, last = name.split(".")
    for part in path:
        where = where[part]
    return where, last


def _turned(game: Game, states: States, by: int) -> States:
    """The same position with everybody so many seats further on."""
    turned, players = states.copy(), int(states["players"][0])
    for name in SEAT_FIELDS[game.id]:
        where, last = _field(turned, name)
        held = where[last]
        where[last] = np.where((held >= 0) & (held < players), (held + by) % players, held)
    for name in SEAT_SETS.get(game.id, ()):
        where, last = _field(turned, name)
        held = where[last]
        where[last] = sum((held >> seat & 1) << (seat + by) % players for seat in range(players))
    for name in BY_SEAT[game.id]:
        turned[name][0][:players] = np.roll(states[name][0][:players], by, axis=0)
    return turned


@pytest.mark.parametrize("name", cases(*(name for name in GAMES if name != "spanish_main"), among=GAMES))
def test_seats_are_alike_and_what_nobody_knows_counts_for_nothing(name: str):
    game = filibusta.game(name)
    assert game.features
    weights = net.new_weights(len(game.features), 5)
    for _, match in sampled(game, POSITIONS, 3, 12):
        if match.over:
            continue
        states = match.whole_position()
        seen, said, start = _looked_at(game, states, weights)
        further, then, _ = _looked_at(game, _turned(game, states, 1), weights)
        assert np.allclose(np.roll(seen, 1, axis=0), further, atol=1e-6)
        assert np.allclose(np.roll(said, 1), then, atol=1e-5)
        again = net.chances(weights, seen[None], game.features.start)[0]
        assert np.allclose(again, said, atol=1e-5), "NumPy says what compiled rules say"
        assert said.sum() == pytest.approx(1.0, abs=1e-5)
        if game.features.start >= 0:
            untaught = net.chances(np.zeros_like(weights), seen[None], game.features.start)[0]
            assert np.allclose(untaught, start, atol=1e-5), "who has learned nothing says what is given"
        for deck in UNKNOWN[name]:
            size = int(states[f"{deck}_size"][0])
            states[deck][0][:size] = states[deck][0][:size][::-1].copy()
        assert np.array_equal(_looked_at(game, states, weights)[0], seen)


def _lottery(count: int) -> Samples:
    """Of two seats the one with feature 3 wins, whatever else they have."""
    random = np.random.default_rng(2)
    winner = random.integers(0, 2, count)
    index = random.integers(0, 3, (count, 2, 2)).astype(np.uint16)
    index[np.arange(count), winner, 0] = 3
    return Samples(index, np.ones((count, 2, 2), np.float32), np.eye(2, dtype=np.float32)[winner], np.arange(count))


def test_it_learns_who_wins_and_the_same_seed_learns_the_same():
    learn, held = _lottery(6_000).split(12)
    assert len(held) == 500 and not set(held.game) & set(learn.game)
    fresh = net.new_weights(4, 1)
    learned = net.train(fresh, [learn], seed=1, epochs=10)
    assert net.loss(fresh, held) > 0.6 and net.loss(learned, held) < 0.1
    assert np.array_equal(learned, net.train(fresh, [learn], seed=1, epochs=10))


@pytest.mark.parametrize("start", [NO_START, 2])
def test_the_gradient_is_the_slope_of_the_loss(start: int):
    samples = _lottery(64)
    weights, every = net.new_weights(4, 3), np.arange(64)
    slope = net.gradient(weights, samples.dense(every, 4), samples.won, start)
    random = np.random.default_rng(4)
    for _ in range(5):
        way = random.standard_normal(len(weights)).astype(np.float32)
        way *= 1e-2 / np.linalg.norm(way)
        change = net.loss(weights + way, samples, start) - net.loss(weights - way, samples, start)
        assert change == pytest.approx(2 * float(slope @ way), rel=0.05, abs=2e-5)


def test_it_starts_from_the_estimate_that_is_given():
    weights = np.zeros_like(net.new_weights(4, 1))
    x = np.zeros((1, 3, 4), np.float32)
    x[0, :, 1], x[0, :, 2] = 1.0, np.log([0.2, 0.5, 0.3])
    assert net.chances(weights, x, 2)[0] == pytest.approx([0.2, 0.5, 0.3])
    assert net.chances(weights, x)[0] == pytest.approx([1 / 3] * 3)


def test_weights_that_do_not_fit_are_refused_and_the_hand_made_estimate_serves(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    game = filibusta.game("pirates")
    features = game.features
    assert features
    path, alike = tmp_path / FILE, game.compatible_versions
    assert weights_or_none(tmp_path, game.id, alike, features) is None and not caplog.text
    weights, names = net.new_weights(len(features), 1), features.names
    fits = Origin(game.id, game.version, features.digest, 1, 3, names=names)
    write(path, weights, fits)
    assert np.allclose(weights_for(path, game.id, alike, features).weights, weights, atol=1e-3)
    assert read(path)[1] == fits
    for version in alike:
        write(path, weights, replace(fits, version=version))
        assert weights_for(path, game.id, alike, features).is_measured, "that version is played the same"
    assert not caplog.text
    for numbers, origin, reason in (
        (weights, replace(fits, game="plunder"), "was learned for plunder, not for pirates"),
        (weights, replace(fits, names=()), "does not name its features: train it anew with filibusta train pirates"),
        (weights, replace(fits, names=(*names[:-1], names[0])), f"damaged: it names {names[0]!r} twice"),
        (
            weights,
            replace(fits, names=names[:-1]),
            r"damaged: 311 features need a row of 24128 weights, not .*\(24192,",
        ),
        (weights[:-1], fits, r"damaged: 312 features need a row of 24192 weights, not .*\(24191,"),
        (weights.reshape(1, -1), fits, "damaged"),
        (weights * np.nan, fits, "damaged: its weights must be finite numbers"),
    ):
        write(path, numbers, origin)
        with pytest.raises(BadWeights, match=reason):
            weights_for(path, game.id, alike, features)
    write(path, weights, fits)
    whole = path.read_bytes()
    for damaged in (b"", b"PK", whole[: len(whole) // 2], whole[:2000] + b"x" * 100 + whole[2100:]):
        path.write_bytes(damaged)
        assert weights_or_none(tmp_path, game.id, alike, features) is None
    assert caplog.text.count("the hand-made estimate serves") == 4
    assert game.without_weights.rules.learned is None


def _called(*names: str) -> Features:
    """Features with these names, of which only the names matter."""
    return Features(names, lambda s, x: None)


def test_weights_are_found_again_by_name_and_say_that_they_were_not_measured(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    known = _called(*(f"card {letter}" for letter in "abcdefghijkl"))
    first = np.arange(12 * WIDTH, dtype=np.float32).reshape(12, WIDTH) % 200 + 1
    rest = net.new_weights(0, 1).astype(np.float16).astype(np.float32)
    origin = Origin("pirates", 3, known.digest, 1, 3, names=known.names)
    write(tmp_path / FILE, np.concatenate([first.ravel(), rest]), origin)

    def found(now: Features) -> net.Weights:
        weights, _, is_measured = weights_for(tmp_path / FILE, "pirates", range(1, 4), now)
        assert is_measured == (now is known)
        return weights

    assert np.array_equal(found(known), np.concatenate([first.ravel(), rest]))
    more = _called("card l", "new", *known.names[:4], "newer", *known.names[5:11])
    rows = found(more)[: 13 * WIDTH].reshape(13, WIDTH)
    assert np.array_equal(rows, [first[11], 0 * first[0], *first[:4], 0 * first[0], *first[5:11]])
    assert np.array_equal(found(more)[13 * WIDTH :], rest)
    with pytest.raises(
        BadWeights, match=r"only \d\d% .* where 90% are needed \(unknown: card .*filibusta train pirates"
    ):
        found(_called(*known.names[:10], "new", "newer"))
    assert not caplog.text
    for version, now, said in ((3, known, 0), (4, known, 1), (3, more, 1)):
        caplog.clear()
        assert weights_or_none(tmp_path, "pirates", range(version, version + 1), now) is not None
        line = "pirates: weights.npz was carried over, not measured: filibusta train pirates --check"
        assert caplog.text.count(line) == said


def test_features_are_named_by_what_they_stand_for():
    names = Names()
    assert [names.block("alone"), names.block("card", ["a", "b"], 2), names.block("last", 2)] == [0, 1, 5]
    assert names == ["alone", "card a 0", "card a 1", "card b 0", "card b 1", "last 0", "last 1"]
    layout = filibusta.game("pirates").layout
    pirates = filibusta.game("pirates").features
    assert pirates and {"own seats.hand[broadside]", "won treasures[treasure_map]"} <= set(pirates.names)
    with pytest.raises(ValueError, match=r"the names of the 24 places of 'seats.hand': axes="):
        features(layout, own("seats", "hand"))
    with pytest.raises(ValueError, match=r"the names of the 7 places of 'treasures', not 2"):
        features(layout, won("treasures"), axes={"treasures": ["map", "chest"]})
    with pytest.raises(ValueError, match="two features are called 'alone'"):
        features(layout, named=["alone", "more", "alone"])


WIDER = """
import numpy as np
import filibusta
from filibusta.testing.scenario import scenarios, vocabulary
from wider_plunder import GAME as wider

plunder = filibusta.game("plunder")
patches = [one.patch for one in scenarios(plunder) if not one.is_new_game][::16]
moved = 0
for patch in patches:
    before, after = (vocabulary(of).build(patch) for of in (plunder, wider))
    said, now = plunder.new_values(), wider.new_values()
    plunder.rules.learned(before[0], said)
    wider.rules.learned(after[0], now)
    assert np.array_equal(said, now), patch
    moved += not np.array_equal(before["seats"]["hand"], after["seats"]["hand"])
assert moved, "no card has another number"
print(len(patches), len(wider.features) - len(plunder.features), len(set(wider.features.names)))
"""


def test_a_card_added_in_the_middle_leaves_the_estimates_of_other_positions_as_they_were(tmp_path: Path):
    """Plunder with one more first mate, before others: every later card has another number."""
    folder = filibusta.game("plunder").folder
    copy = Path(shutil.copytree(folder, tmp_path / "wider_plunder", ignore=shutil.ignore_patterns("__pycache__")))
    for path in copy.rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("filibusta.games.plunder", "wider_plunder"))
    before, mark, after = (copy / "cards.toml").read_text(encoding="utf-8").partition("[[first_mates]]")
    card = (mark + after.partition("\n[[")[0]).replace('id = "', 'id = "second_')
    (copy / "cards.toml").write_text(f"{before}{card}\n{mark}{after}", encoding="utf-8")
    settings = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", WIDER], env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    played, added, _ = map(int, done.stdout.split())
    assert played >= 10 and added == 6, "as ship, prize, mate, encounter, offer and in the hand"
    assert "weights.npz was carried over, not measured" in done.stderr


def test_weights_that_lie_with_a_game_were_accepted_by_an_arena():
    for game in map(filibusta.game, GAMES):
        if not (game.folder / FILE).exists():
            continue
        assert game.rules.learned, "they fit the game and its features"
        _, origin = read(game.folder / FILE)
        assert [one.players for one in origin.arena] == [players for players in game.players if players > 1]
        assert any(one.is_stronger for one in origin.arena)


def test_only_kinds_of_bots_can_be_said_to_ask_what_was_learned():
    assert set(BOTS) == KINDS.keys() - {"random"}
    with pytest.raises(ValueError, match="'planer': greedy, planner, ismcts"):
        features(filibusta.game("pirates").layout, used_by=("planer",))


def test_what_is_learned_serves_where_an_arena_found_it_stronger(tmp_path: Path):
    game = filibusta.game("pirates")
    features, alike = game.features, game.compatible_versions
    assert features
    ahead, even, behind = (
        Result(2, 600, 0.5, 0.46, 0.54),
        Result(3, 600, 0.35, 0.31, 0.39),
        Result(2, 9, 0.4, 0.3, 0.49),
    )
    better = Result(4, 600, 0.4, 0.36, 0.44)
    assert [one.is_stronger for one in (ahead, even, behind, better)] == [True, False, False, True]
    origin = Origin(game.id, game.version, features.digest, 1, 3, names=features.names, arena=(ahead, even, better))
    write(tmp_path / FILE, net.new_weights(len(features), 1), origin)
    assert weights_for(tmp_path / FILE, game.id, alike, features).players == {2, 4}
