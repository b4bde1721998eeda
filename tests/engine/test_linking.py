"""Rules are linked into what Python calls; whatever else Numba compiles in the process is as it would be without."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

RULES = """
from filibusta.engine.compiler import rule

@rule
def double(n):
    return 2 * n

@rule
def quarter(n, parts):
    return double(n) // parts

@rule(vectorize=True)
def copy(source, target):
    for i in range(len(source)):
        target[i] = double(source[i])
"""


def run(folder: Path, script: str, **settings: str) -> subprocess.CompletedProcess[str]:
    (folder / "rules_of_mine.py").write_text(RULES)
    file = folder / "script_of_mine.py"
    file.write_text(script)
    path = os.pathsep.join([str(folder), *sys.path])
    caches = {"FILIBUSTA_CACHE": str(folder / "cache"), "NUMBA_CACHE_DIR": str(folder / "foreign")}
    environment = {**os.environ, "PYTHONPATH": path, **caches, **settings}
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run([sys.executable, str(file)], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done


def test_a_rule_called_by_a_rule_is_an_entry_only_once_python_calls_it(tmp_path: Path):
    script = """
from rules_of_mine import double, quarter
print(quarter(6, 4), len(double.signatures), double(5), len(double.signatures))
"""
    assert run(tmp_path, script).stdout == "3 0 10 1\n"


def test_numbers_of_every_kind_share_one_signature(tmp_path: Path):
    script = """
from enum import IntEnum
import numpy as np
from rules_of_mine import double, quarter
from filibusta.engine.compiler import rule

class Card(IntEnum):
    ACE = 7

@rule
def every(numbers, n):
    return quarter(numbers[0], 2) + quarter(n, 2) + quarter(3, 2) + quarter(Card.ACE, 2) + quarter(4.5, 2)

print([every(np.array([5], np.int32), n) for n in (6, np.int32(6), Card.ACE)], len(every.signatures))
print(sorted(str(args[0]) for args in double._compiler.linked))
"""
    assert run(tmp_path, script).stdout == "[25.0, 25.0, 26.0] 1\n['float64', 'int64']\n"


def test_a_second_process_compiles_nothing(tmp_path: Path):
    script = """
import numpy as np
from rules_of_mine import copy, double, quarter
target = np.zeros(100, np.int32)
copy(np.arange(100, dtype=np.int32), target)
print(quarter(6, 4), double(5), target[99])
for f in (copy, quarter, double):
    print(sum(f.stats.cache_misses.values()), len(f._compiler.linked))
"""
    first, second = run(tmp_path, script).stdout, run(tmp_path, script).stdout
    assert first.splitlines() == ["3 10 198", "1 1", "1 1", "1 1"]
    assert second.splitlines() == ["3 10 198", "0 0", "0 0", "0 0"]


def test_rules_compiled_in_two_processes_are_never_taken_for_each_other(tmp_path: Path):
    """Each process compiles two functions, the second of the same name and types: Numba numbers these alike."""
    twins = """
import os
import numba
from filibusta.engine.compiler import rule

def times(k):
    @rule
    def score(n):
        total = k
        LINES
        return total
    return score

one, two = times(1), times(2)

@numba.njit
def third(n):
    return n + 1

@numba.njit
def caller(n):
    return two(n)

if os.environ["PART"] == "first":
    third(100)
print(one(100) == one.py_func(100), caller(100) == two.py_func(100))
"""
    many = "\n        ".join(["total = (total * n + k) % 7919"] * 60)  # too many to be inlined
    (tmp_path / "twins.py").write_text(twins.replace("LINES", many))
    assert [run(tmp_path, "import twins", PART=part).stdout for part in ("first", "second")] == ["True True\n"] * 2


def test_a_rule_that_was_fitted_to_an_entry_is_not_what_other_functions_call(tmp_path: Path):
    """LLVM drops the unused argument and the status of ``score`` where only ``entry`` can call it."""
    script = """
import numba
from filibusta.engine.compiler import written_rule, rule

body = ["total = n"] + 120 * ["total = (total * n + 7) % 7919"] + ["return total"]  # too long to be inlined
score = written_rule(__name__, "score", "n, unused", chr(10).join(body), {})

def both(n):
    return score(n, 1) + score(n + 1, 2)

entry, callers = rule(both), [numba.njit(lambda n: both_of(n)) for both_of in (numba.njit(both), numba.njit(both))]
callers[0](100)
entry(100)
print([each(100) == both(100) for each in (callers[0], entry, callers[1])])
"""
    assert run(tmp_path, script).stdout == "[True, True, True]\n"


def test_errors_of_a_linked_rule_reach_python_and_leave_nothing_behind(tmp_path: Path):
    script = """
import numba
from rules_of_mine import double, quarter
from filibusta.engine.compiler import rule

@rule
def wrong(n):
    return n.nothing

@rule
def calls_wrong(n):
    return wrong(n) + double(n)

@rule
def factorial(n):
    if n < 2:
        return 1
    return n * factorial(n - 1)

@rule
def calls_factorial(n):
    return factorial(n)

for _ in range(2):
    try:
        calls_wrong(1)
    except numba.TypingError:
        print("not typed")
try:
    quarter(1, 0)
except ZeroDivisionError:
    print("divided by zero")
print(quarter(6, 4), calls_factorial(5), factorial(4))
"""
    assert run(tmp_path, script).stdout.splitlines() == ["not typed", "not typed", "divided by zero", "3 120 24"]


FOREIGN = """
import re, threading
import numba, numpy as np

def make(cache):
    @numba.njit(cache=cache, nogil=True)
    def total(numbers):
        found = 0.0
        for n in numbers:
            found += max(n, 1.0)
        return found
    return total

def code(function):
    function(np.ones(3))
    (found,) = function.inspect_llvm().values()
    return re.sub(r"B[0-9]+v[0-9]+B[0-9]+|\\[[0-9]+ x i8\\]", "", found)  # functions are numbered in their names
"""


def test_other_functions_compile_as_without_rules(tmp_path: Path):
    alone = "print(hash(code(make(False))))"
    beside = """
from rules_of_mine import double, quarter
from filibusta.engine.compiler import rule
before = make(False)
hashes = {hash(code(before))}
total = make(False)

@rule
def uses_foreign(numbers):
    return quarter(8, 2) + total(numbers)

together = []
functions = [make(False) for _ in range(6)]
threads = [threading.Thread(target=lambda f=f: together.append(hash(code(f)))) for f in functions]
threads += [threading.Thread(target=lambda: together.append(uses_foreign(np.ones(3)) == 11.0 or None))]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
together.remove(True)
hashes |= set(together)
hashes.add(hash(code(make(False))))
assert len(together) == 6
print(*hashes)
"""
    plain = run(tmp_path, FOREIGN + alone, PYTHONHASHSEED="0").stdout
    assert run(tmp_path, FOREIGN + beside, PYTHONHASHSEED="0").stdout == plain


def test_other_functions_keep_their_own_cache_and_may_call_rules(tmp_path: Path):
    script = """
import numba
from rules_of_mine import double, quarter

@numba.njit
def foreign(n):
    return quarter(n, 3) + double(n)

print(foreign(9), quarter(9, 3), double(9), numba.config.CACHE_DIR)
"""
    assert run(tmp_path, script).stdout == f"24 6 18 {tmp_path / 'foreign'}\n"
    cached = """
import numba
import rules_of_mine
from cached_elsewhere import total
print(total(2), sum(total.stats.cache_hits.values()))
"""
    (tmp_path / "cached_elsewhere.py").write_text(
        "import numba\n@numba.njit(cache=True)\ndef total(n):\n    return n + 1\n"
    )
    assert run(tmp_path, cached).stdout == "3 0\n"
    assert run(tmp_path, cached).stdout == "3 1\n"
    assert list((tmp_path / "foreign").rglob("*total*"))
    assert not list((tmp_path / "cache").rglob("*total*"))


def test_rules_compile_in_several_threads_at_once(tmp_path: Path):
    script = """
import threading
from rules_of_mine import double, quarter
from filibusta.engine.compiler import rule

def make(k):
    @rule
    def plus(n):
        return quarter(double(n), 2) + k
    return plus

found = {}
threads = [threading.Thread(target=lambda k=k: found.update({k: make(k)(10)})) for k in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(found == {k: 20 + k for k in range(8)})
"""
    assert run(tmp_path, script).stdout == "True\n"


@pytest.mark.long
@pytest.mark.parametrize(
    "change",
    ["import numba; numba.__version__ = '9.9.1'", "import numba; del numba.core.codegen.JITCodeLibrary"],
    ids=["unknown version", "missing name"],
)
def test_where_numba_is_not_as_expected_rules_are_compiled_plainly(tmp_path: Path, change: str):
    script = f"""
import numba.core.codegen
{change}
import numpy as np
from rules_of_mine import copy, double, quarter
target = np.zeros(100, np.int32)
copy(np.arange(100, dtype=np.int32), target)
print(quarter(6, 4), double(5), target[99], type(quarter).__name__, sum(quarter.stats.cache_hits.values()))
"""
    first, second = run(tmp_path, script), run(tmp_path, script)
    assert first.stdout == "3 10 198 CPUDispatcher 0\n"
    assert second.stdout == "3 10 198 CPUDispatcher 1\n"
    assert len(first.stderr.splitlines()) == 1
    assert "rules are compiled plainly" in first.stderr
