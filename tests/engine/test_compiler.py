"""The cache of machine code notices a change in another file."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from filibusta.engine import compiler
from filibusta.engine.compiler import PACKAGE, compiled_ahead

CALLEE = """
from filibusta.engine.compiler import rule

@rule
def price(n):
    return n * {factor}
"""
CALLER = """
from filibusta.engine.compiler import rule
from filibusta_cached.callee import price

@rule
def total(n):
    return price(n) + 1
"""


def _run(folder: Path) -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]),
        "FILIBUSTA_CACHE": str(folder / "cache"),
    }
    environment.pop("NUMBA_DISABLE_JIT", None)
    command = [
        sys.executable,
        "-c",
        "from filibusta_cached.caller import total; print(total(10), len(total.stats.cache_hits))",
    ]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def _package(folder: Path, factor: int) -> None:
    package = folder / "filibusta_cached"
    package.mkdir(exist_ok=True)
    (package / "__init__.py").write_text("")
    (package / "callee.py").write_text(CALLEE.format(factor=factor))
    if not (package / "caller.py").exists():
        (package / "caller.py").write_text(CALLER)


def _register(folder: Path, package: str, value: str) -> None:
    metadata = folder / f"{package}-1.dist-info"
    metadata.mkdir(exist_ok=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[filibusta.games]\n{package} = {value}\n")


@pytest.mark.parametrize("installed", [True, False])
def test_a_changed_callee_is_seen_by_a_caller_in_another_file(installed: bool, tmp_path: Path):
    _package(tmp_path, factor=2)
    if installed:
        _register(tmp_path, "filibusta_cached", "filibusta_cached.caller:total")
    assert _run(tmp_path) == "21 0"
    assert _run(tmp_path) == "21 1", "an unchanged rule is found in the cache"
    _package(tmp_path, factor=3)
    assert _run(tmp_path) == "31 0", "the caller went on with the old callee"


LOOP = """
import sys
from filibusta.engine.compiler import rule

@rule
def double(n):
    return 2 * n

@rule
def triple(n):
    return 3 * n

def build(function):
    @rule
    def twice(n):
        return function(function(n))
    return twice

for function in (double, triple):
    twice = build(function)
    print(twice(1), sum(twice.stats.cache_hits.values()))
"""


def test_a_loop_over_rules_is_found_in_the_cache_for_each_of_them(tmp_path: Path):
    (tmp_path / "loops_of_mine.py").write_text(LOOP)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path]),
        "FILIBUSTA_CACHE": str(tmp_path / "cache"),
    }
    environment.pop("NUMBA_DISABLE_JIT", None)
    command = [sys.executable, "-c", "import loops_of_mine"]
    runs = [subprocess.run(command, env=environment, capture_output=True, text=True, check=True) for _ in range(2)]
    assert [run.stdout.split() for run in runs] == [["4", "0", "9", "0"], ["4", "1", "9", "1"]]


GAME = """
from filibusta.engine.compiler import rule

@rule
def answer(s, action):
    return action * {factor}

@rule
def advance(s, step):
    return step - 1 if step < 10 else 0
"""
AROUND = """
from filibusta.engine.compiler import rule

def build(answer):
    @rule
    def around(n):
        return answer(n, n)
    return around
"""
PLAY = """
import importlib, sys
from filibusta.engine.loops import whole_action
import filibusta.ai.around, filibusta.envs.around

for name in ("filibusta.games.one", "filibusta.games.two", "elsewhere"):
    rules = importlib.import_module(name + ".rules")
    loop = whole_action(rules.answer, rules.advance)
    loop(0, 1)
    functions = [loop, filibusta.ai.around.build(rules.answer), filibusta.envs.around.build(rules.answer)]
    values = [function(3) for function in functions[1:]]
    hits = [sum(function.stats.cache_hits.values()) for function in functions]
    print(name.split(".")[-1], *values, *hits)
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package with two tiny games in it, and a third in a package of its own."""
    left_out = shutil.ignore_patterns("drawings", "static", "templates", "table", "locale", "rulebook", "__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "filibusta", ignore=left_out)
    for room in ("ai", "envs"):
        (tmp_path / "filibusta" / room / "around.py").write_text(AROUND)
    for folder in ("filibusta/games/one", "filibusta/games/two", "elsewhere"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").write_text("")
        (tmp_path / folder / "rules.py").write_text(GAME.format(factor=2))
    _register(tmp_path, "elsewhere", "elsewhere.rules:answer")
    (tmp_path / "play.py").write_text(PLAY)
    return tmp_path


def _play(house: Path) -> list[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(house), *sys.path]),
        "FILIBUSTA_CACHE": str(house / "cache"),
    }
    environment.pop("NUMBA_DISABLE_JIT", None)
    command = [sys.executable, str(house / "play.py")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=house)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_change_in_one_game_leaves_the_machine_code_of_the_others(house: Path):
    assert _play(house) == ["one 6 6 0 0 0", "two 6 6 0 0 0", "elsewhere 6 6 0 0 0"]
    assert _play(house) == ["one 6 6 1 1 1", "two 6 6 1 1 1", "elsewhere 6 6 1 1 1"]
    (house / "filibusta/games/one/rules.py").write_text(GAME.format(factor=3))
    assert _play(house) == ["one 9 9 0 0 0", "two 6 6 1 1 1", "elsewhere 6 6 1 1 1"]
    (house / "elsewhere/rules.py").write_text(GAME.format(factor=4))
    assert _play(house) == ["one 9 9 1 1 1", "two 6 6 1 1 1", "elsewhere 12 12 0 0 0"]


def test_a_change_beside_the_games_concerns_what_was_built_there(house: Path):
    _play(house)
    changed = AROUND.replace("answer(n, n)", "answer(n, n) + 1")
    (house / "filibusta/envs/around.py").write_text(changed)
    assert _play(house) == ["one 6 7 1 1 0", "two 6 7 1 1 0", "elsewhere 6 7 1 1 0"]
    loops = house / "filibusta/engine/loops.py"
    loops.write_text(loops.read_text() + "\n")
    assert _play(house) == ["one 6 7 0 0 0", "two 6 7 0 0 0", "elsewhere 6 7 0 0 0"]


def test_another_copy_of_the_same_sources_is_not_taken_for_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Machine code lies in the cache by the path of its source: a second checkout finds none of the first one's."""
    rooms = ("engine", "ai", "envs", "games/pirates")
    for room in rooms:
        shutil.copytree(PACKAGE / room, tmp_path / room)
    here = compiled_ahead(PACKAGE / "games" / "pirates", True)
    monkeypatch.setattr(compiler, "PACKAGE", tmp_path)
    plain = {tmp_path / folder.relative_to(PACKAGE): names for folder, names in compiler.PLAIN.items()}
    monkeypatch.setattr(compiler, "PLAIN", plain)
    there = compiled_ahead(tmp_path / "games" / "pirates", True)
    assert there.parent == here.parent
    assert there != here


MARKS = ("@rule", "rule(", "written_rule(", "by_kind(", "jit", "intrinsic")
NUMBERS = {"engine": {"__init__", "actions", "events", "linking"}, "ai": {"__init__"}}
"""Files without rules whose numbers or types rules compile in, or that compile them."""


@pytest.mark.parametrize("room", ["engine", "ai", "envs"])
def test_files_without_rules_are_known_so_that_editing_them_compiles_nothing(room: str):
    files = {path.name for path in (PACKAGE / room).glob("*.py")}
    plain = compiler.PLAIN[PACKAGE / room]
    assert plain <= files
    compiled = {
        name
        for name in files
        if any(mark in (PACKAGE / room / name).read_text() for mark in MARKS) or name[:-3] in NUMBERS.get(room, set())
    }
    assert files - compiled == plain - compiled


def test_rooms_that_are_never_compiled_exist_and_hold_no_rules():
    for room in compiler.NEVER_COMPILED:
        found = [*(PACKAGE / "games").glob(f"*/{room}.py"), *(PACKAGE / "games").glob(f"*/{room}/**/*.py")]
        assert found, room
        assert not [path for path in found if "@rule" in path.read_text()]
