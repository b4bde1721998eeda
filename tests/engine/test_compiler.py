"""The cache of machine code notices a change in another file."""

import os
import subprocess
import sys
from pathlib import Path

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
DIST = "[filibusta.games]\ncached = filibusta_cached.caller:total\n"


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
    metadata = folder / "filibusta_cached-1.dist-info"
    metadata.mkdir(exist_ok=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: filibusta-cached\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(DIST)


def test_a_changed_callee_is_seen_by_a_caller_in_another_file(tmp_path: Path):
    _package(tmp_path, factor=2)
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
