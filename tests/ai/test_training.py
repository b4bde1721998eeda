"""Learning an estimate from games, a little of it: what is the same again, what goes on, what is kept."""

import io
import math
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

import filibusta
from filibusta.ai.training import Training, TrainingSettings
from filibusta.engine.errors import BadOption, BadWeights
from filibusta.engine.game import Game
from filibusta.engine.learned import FILE, Learned, Result, read, weights_for
from filibusta.engine.network import WIDTH
from filibusta.terminal.train import check, train

GAME = filibusta.game("spanish_main_cards")
LITTLE = TrainingSettings(games=300, samples=4, epochs=1, contest=6, looks=1)


@pytest.mark.long
def test_the_same_seed_learns_the_same_though_it_was_interrupted(tmp_path: Path):
    whole = Training(GAME, 3, LITTLE)
    first, second = whole.step(), whole.step()
    assert (first.number, second.number) == (1, 2) and set(first.losses) == set(GAME.players)
    state = tmp_path / "state.npz"
    Training(GAME, 3, LITTLE, state).step()
    resumed = Training(GAME, 3, replace(LITTLE, contest=12, looks=2), state)
    assert resumed.rounds == 1
    resumed.step()
    assert np.array_equal(resumed.weights, whole.weights)
    assert Training(GAME, 4, LITTLE, state).rounds == 0, "another seed begins anew"
    copy = Path(shutil.copytree(GAME.folder, tmp_path / GAME.folder.name))
    assert Training(replace(GAME, folder=copy), 3, LITTLE, state).rounds == 2
    (copy / "bot.py").write_text((copy / "bot.py").read_text() + "PATIENCE = 2\n")
    assert Training(replace(GAME, folder=copy), 3, LITTLE, state).rounds == 0, "so does another hand-made estimate"
    state.write_bytes(state.read_bytes()[:500])
    with pytest.raises(BadWeights, match=r"state\.npz is damaged"):
        Training(GAME, 3, LITTLE, state)


def _finds(results: list[Result]) -> Callable[..., list[Result]]:
    """An arena with this outcome."""

    def contest(*_: object) -> list[Result]:
        return results

    return contest


def _trained(file: Path) -> tuple[bool, str]:
    told = io.StringIO()
    console = Console(file=told, width=200)
    kept = train(GAME, 1.0, 1, 3, file, LITTLE, console, Console(file=io.StringIO()), GAME.say("en"))
    return kept, told.getvalue()


@pytest.mark.long
def test_what_the_arena_finds_stronger_is_kept_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("filibusta.terminal.train.cache_root", lambda: tmp_path / "cache" / "rules")
    strong = [Result(n, 600, 1.5 / n, 1.3 / n, 1.7 / n) for n in GAME.players]
    weak = [Result(n, 600, 0.9 / n, 0.7 / n, 0.99 / n) for n in GAME.players]
    file = tmp_path / FILE
    monkeypatch.setattr(Training, "contest", _finds(weak))
    kept, told = _trained(file)
    assert not kept and not file.exists() and "Not kept" in told
    monkeypatch.setattr(Training, "contest", _finds([*weak[:-1], strong[-1]]))
    kept, told = _trained(file)
    assert kept and f"It serves with {GAME.players[-1]} players" in told
    monkeypatch.setattr(Training, "contest", _finds(strong))
    kept, told = _trained(file)
    assert kept and "Going on after round 1" in told and "1 round from seed 3" in told and "It serves" not in told
    weights, origin = read(file)
    assert list(origin.arena) == strong and (origin.game, origin.seed, origin.rounds) == (GAME.id, 3, 1)
    assert GAME.features is not None
    assert np.array_equal(weights_for(file, GAME.id, GAME.compatible_versions, GAME.features).weights, weights)
    before = file.read_bytes()
    monkeypatch.setattr(Training, "contest", _finds(weak))
    assert not _trained(file)[0] and file.read_bytes() == before, "weights that are there stay"
    monkeypatch.setattr(Training, "contest", _finds([*strong[:-1], weak[-1]]))
    kept, told = _trained(file)
    assert not kept and file.read_bytes() == before and f"serves with {GAME.players[-1]} players, too" in told


def _checked(game: Game, file: Path) -> tuple[bool, str]:
    told = io.StringIO()
    is_as_strong = check(game, file, LITTLE, Console(file=told, width=200), Console(file=io.StringIO()), game.say("en"))
    return is_as_strong, told.getvalue()


def test_a_check_measures_again_and_writes_what_it_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    strong = [Result(n, 600, 1.5 / n, 1.3 / n, 1.7 / n) for n in GAME.players]
    weak = [Result(n, 600, 0.9 / n, 0.7 / n, 0.99 / n) for n in GAME.players]
    file, features = tmp_path / FILE, GAME.features
    assert features
    shutil.copy(GAME.folder / FILE, file)
    weights, origin = read(file)
    changed = replace(GAME, version=GAME.version + 1, replays_from=None)
    changed = replace(changed, features=replace(features, names=(*features.names, "new")))
    assert changed.features

    def fits() -> Learned:
        assert changed.features
        return weights_for(file, GAME.id, changed.compatible_versions, changed.features)

    assert not fits().is_measured and fits().players == set(GAME.players)
    monkeypatch.setattr(Training, "contest", _finds([*strong[:-1], weak[-1]]))
    is_as_strong, told = _checked(changed, file)
    assert not is_as_strong and f"no longer stronger with {GAME.players[-1]} players" in told
    assert fits().is_measured and fits().players == set(GAME.players[:-1])
    after, stamp = read(file)
    assert (stamp.version, stamp.seed, stamp.rounds) == (changed.version, origin.seed, origin.rounds)
    assert stamp.names == changed.features.names and len(after) == len(weights) + WIDTH
    monkeypatch.setattr(Training, "contest", _finds(strong))
    is_as_strong, told = _checked(changed, file)
    assert is_as_strong and "serves with 2, 3, 4 players." in told and "no longer" not in told
    monkeypatch.setattr(Training, "contest", _finds(weak))
    is_as_strong, told = _checked(changed, file)
    assert not is_as_strong and "serves no longer" in told and not fits().players
    file.write_bytes(b"PK damaged")
    with pytest.raises(BadWeights, match="is damaged"):
        _checked(changed, file)
    file.unlink()
    with pytest.raises(BadWeights, match=r"there is no .*: filibusta train spanish_main_cards makes it"):
        _checked(changed, file)


def test_a_check_of_weights_that_no_bot_uses_is_refused(tmp_path: Path):
    assert GAME.features and (GAME.folder / FILE).exists()
    unused = replace(GAME, features=replace(GAME.features, used_by=()))
    told = Console(file=io.StringIO())
    with pytest.raises(BadWeights, match="no bot of spanish_main_cards uses a learned estimate, unless it is told to"):
        check(unused, None, LITTLE, told, told, GAME.say("en"))


@pytest.mark.parametrize(
    ("minutes", "course", "sentence"),
    [
        *((minutes, LITTLE, "minutes must be more than 0, not") for minutes in (0.0, -1.0, math.nan, math.inf)),
        (1.0, replace(LITTLE, games=1), "a round has at least two games, one of them to measure, not 1"),
        (1.0, replace(LITTLE, contest=0), "there must be at least one game, not 0"),
    ],
)
def test_what_teaches_nothing_is_refused(minutes: float, course: TrainingSettings, sentence: str):
    told = Console(file=io.StringIO())
    with pytest.raises(BadOption, match=sentence):
        train(GAME, minutes, None, 1, None, course, told, told, GAME.say("en"))


def test_weights_that_could_not_be_kept_are_not_learned(tmp_path: Path):
    told = Console(file=io.StringIO())
    for file, sentence in ((tmp_path, "is a folder"), (tmp_path / "missing" / "weights.npz", "there is no folder")):
        with pytest.raises(BadOption, match=sentence):
            train(GAME, 1.0, None, 1, file, LITTLE, told, told, GAME.say("en"))
