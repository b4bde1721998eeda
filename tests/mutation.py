"""Puts in deliberate faults, one at a time, and tells which of them the tests catch: ``python -m tests.mutation``.

``tests/mutations.toml`` lists the faults: a text of a source file, what takes its place, and the tests that should
notice. Each is tried in a copy of the project, so the working tree never holds one; numbers, such as ``R01``, or the
beginning of a path choose among them. A fault whose text is no longer there is an error: it needs a new place.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests" / "mutations.toml"
PACKAGE = "src/filibusta"
COPIED = ("src", "tests", "docs", "benchmarks", "pyproject.toml")


@dataclass(frozen=True)
class Mutation:
    """A deliberate fault."""

    number: str
    file: str
    before: str
    after: str
    tests: list[str]
    only: str = ""
    """Of the tests, those that an expression of pytest chooses."""
    interpreted: bool = False
    """Whether rules that run interpreted show it sooner than rules that must be compiled anew."""

    def put_in(self, root: Path) -> None:
        """Changes the file below ``root``; raises ``ValueError`` if it has not exactly one place for the fault."""
        path = root / PACKAGE / self.file
        text = path.read_text(encoding="utf-8")
        if text.count(self.before) != 1:
            raise ValueError(f"{self.number}: {self.file} has {text.count(self.before)} places for this fault")
        path.write_text(text.replace(self.before, self.after), encoding="utf-8")

    def outcome(self) -> str:
        """Returns ``caught`` if a test fails, ``missed`` if all pass, else what went wrong."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name in COPIED:
                source = ROOT / name
                copy = shutil.copytree if source.is_dir() else shutil.copy
                copy(source, root / name)
            self.put_in(root)
            command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider", *self.tests]
            settings = {"PYTHONPATH": str(root / "src")} | ({"NUMBA_DISABLE_JIT": "1"} if self.interpreted else {})
            done = subprocess.run(
                [*command, *(["-k", self.only] if self.only else [])],
                cwd=root,
                env=os.environ | settings,
                capture_output=True,
                text=True,
                check=False,
            )
        failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
        if done.returncode == 1 and failed:
            return f"caught by {failed[0].split()[1]}"
        return "missed" if done.returncode == 0 else f"not tried: {(done.stdout + done.stderr)[-500:]}"


def mutations() -> list[Mutation]:
    """Returns all faults of the list."""
    rows: dict[str, dict[str, Any]] = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return [Mutation(number, **row) for number, row in rows.items()]


def main(chosen: list[str]) -> int:
    """Tries the chosen faults, by default all; 0 if the tests catch each of them."""
    found = Counter[str]()
    for one in mutations():
        if chosen and not any(one.number == name or one.file.startswith(name) for name in chosen):
            continue
        outcome = one.outcome()
        found[outcome.split()[0]] += 1
        print(f"{one.number} {one.file}: {outcome}", flush=True)
    print(", ".join(f"{count} {what}" for what, count in found.items()))
    return 0 if set(found) == {"caught"} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
