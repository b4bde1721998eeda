"""Runs the tests that a change concerns, in under 90 seconds: ``make quick``, or ``make quick GAME=plunder``.

Changed is what differs from the main branch, committed or not; if nothing does, from the commit before. ``TESTS`` says
which tests belong to which folder; a file that no row covers is an error. This is no proof that nothing else broke:
``make test`` runs everything.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
ROOM = "src/filibusta/games/"
GAMES = sorted(path.parent.name for path in (ROOT / ROOM).glob("*/state.py"))
OWN_TESTS = {game: game for game in GAMES} | {"spanish_main_cards": "cards"}
"""What the files of tests of a game are named after."""

KIT, SCENARIOS, TABLES = "tests/games/test_kit.py", "tests/games/test_scenarios.py", "tests/games/test_tables.py"
WORDS = ("tests/test_translations.py", "tests/test_grammar.py", "tests/test_glossary.py")
PAGES = ("tests/test_documents.py", "tests/test_project.py", "tests/test_glossary.py")
RUNNING = ("tests/test_running.py",)
SMALLEST = "spanish_main_cards"
"""The game whose rules compile soonest: what all games stand on is tried with it."""


class Row(NamedTuple):
    """The tests of a folder: files, perhaps with ``*``, where ``{own}`` is what a game's files are named after."""

    tests: tuple[str, ...]
    game: str = ""
    """Of tests that are asked of each game, those of this one."""
    only: str = ""
    """Of these, those that an expression of pytest chooses."""
    interpreted: bool = False
    """Sooner done than compiling every game anew, as a change of the engine asks for."""


def server(*files: str) -> Row:
    """Files of tests of the server, by their paths below ``tests/server``."""
    return Row(tuple(f"tests/server/{file}.py" for file in files))


def script(*files: str) -> Row:
    """Files of tests of the browser, and what is read off the scripts themselves."""
    return Row((*(f"tests/browser/test_{file}.py" for file in files), "tests/server/web/test_scripts.py"))


RULES_OF_GAME = Row((KIT, SCENARIOS, "tests/games/test_{own}.py", "tests/games/test_{own}_*.py"))
WORDS_OF_GAME = Row(
    (KIT, SCENARIOS, *WORDS, *(f"tests/games/test_{{own}}_{what}.py" for what in ("words", "rulebook")))
)
TABLE_OF_GAME = Row((KIT, TABLES, *(f"tests/games/test_{{own}}_{what}.py" for what in ("table", "art", "gestures"))))
COMPILER = Row(("tests/engine/test_compiler.py", "tests/engine/test_linking.py"))
NOTHING = Row(())
"""Lint and types say what there is to say."""

OF_GAME: dict[str, Row] = {
    "": RULES_OF_GAME,
    **dict.fromkeys(("words/", "locale/", "rulebook/"), WORDS_OF_GAME),
    **dict.fromkeys(("table/", "drawings/"), TABLE_OF_GAME),
}
"""The tests of what lies in the folder of a game."""

TESTS: dict[str, Row] = {
    **{
        f"src/filibusta/games/{game}/{place}": row._replace(game=game)
        for game in GAMES
        for place, row in OF_GAME.items()
    },
    "src/filibusta/games/__init__.py": Row((KIT,), SMALLEST),
    "src/filibusta/engine/": Row(
        ("tests/engine", SCENARIOS), SMALLEST, "not test_compiler and not test_linking", interpreted=True
    ),
    "src/filibusta/engine/compiler.py": COMPILER,
    "src/filibusta/engine/linking.py": COMPILER,
    "src/filibusta/engine/locale/": Row(WORDS),
    "src/filibusta/table/": Row(("tests/table", KIT, TABLES), SMALLEST),
    "src/filibusta/ai/": Row(("tests/ai",), SMALLEST),
    "src/filibusta/envs/": Row(("tests/envs",), SMALLEST),
    "src/filibusta/cuda/": Row(("tests/cuda",), SMALLEST),
    "src/filibusta/reviews/": Row(("tests/reviews", "tests/server/web/test_review_page.py")),
    "src/filibusta/lab/": Row(("tests/lab",)),
    "src/filibusta/terminal/": Row(("tests/test_cli.py", "tests/test_board.py", "tests/test_prompting.py", *WORDS)),
    "src/filibusta/terminal/new_game/": Row(
        ("tests/elsewhere", "tests/test_cli.py", *WORDS),
        only="page or new_game or test_translations or test_grammar or test_glossary",
    ),
    "src/filibusta/testing/": Row((KIT, SCENARIOS), SMALLEST),
    "src/filibusta/server/": Row(("tests/server", *WORDS[:2]), only="not test_killed_server and not test_quotas"),
    "src/filibusta/server/storage/": server(
        *(
            f"storage/test_{name}"
            for name in ("store", "migrations", "store_thread", "batches", "failing_store", "damage", "killed_server")
        )
    ),
    "src/filibusta/server/cluster/": Row(("tests/server/cluster",)),
    "src/filibusta/server/jobs/": server("jobs/test_deadlines"),
    "src/filibusta/server/notify/": server("notify/test_notices"),
    "src/filibusta/server/protection/": Row(("tests/server/protection", "tests/server/web/test_sockets.py")),
    "src/filibusta/server/workers/": Row(
        ("tests/server/workers", "tests/server/tables/test_autoplay.py", "tests/server/web/test_review_page.py")
    ),
    "src/filibusta/server/locale/": Row(WORDS),
    "src/filibusta/server/templates/": Row(("tests/server/web/test_pages.py", *WORDS)),
    "src/filibusta/server/static/": script("new_table", "log", "stage", "page_sizes"),
    "src/filibusta/server/static/review/": script("review"),
    "src/filibusta/server/static/table/connection.": script("connection"),
    "src/filibusta/server/static/table/closeups/": script("inspect"),
    "src/filibusta/server/static/table/panels/": script("log", "new_table"),
    "src/filibusta/server/static/table/stage/": script("stage", "pane", "drag"),
    **{
        f"src/filibusta/server/static/table/{folder}/{part}.": script(part)
        for folder, parts in {
            "decisions": ("allot", "basket", "draft", "drag"),
            "panels": ("log",),
            "stage": ("attention", "pane"),
        }.items()
        for part in parts
    },
    "src/filibusta/cli.py": Row(("tests/test_cli.py",)),
    "src/filibusta/__init__.py": Row(("tests/test_project.py", "tests/test_documents.py")),
    "src/filibusta/py.typed": NOTHING,
    "tests/conftest.py": Row(RUNNING),
    "tests/scheduling.py": Row(RUNNING),
    "tests/quick.py": Row(RUNNING),
    "tests/mutation.": NOTHING,
    "tests/mutations.": NOTHING,
    "tests/bids.py": Row(
        (
            "tests/server/tables/test_simultaneous_choices.py",
            "tests/server/tables/test_leaks.py",
            "tests/engine/test_asked.py",
        )
    ),
    "tests/elsewhere/": Row(("tests/elsewhere/test_elsewhere.py", "tests/elsewhere/test_page.py")),
    "tools/": Row(("tests/table/test_art.py", "tests/games/test_*_art.py")),
    "benchmarks/": NOTHING,
    "deploy/": server("operations/test_operating"),
    "docs/": Row(PAGES),
    "docs/notebooks/": Row(("tests/lab/test_notebooks.py",)),
    "examples/": Row(("tests/lab/test_lab.py",), only="example or imitates or looped or learns or cfr"),
    ".github/": Row(PAGES),
    ".ci/": Row(PAGES),
}
"""The tests of every folder; of the names that a path begins with the longest counts. Those of files beside the
folders, such as README.md, are ``PAGES``. A changed file of tests is itself run, and for a helper all beside it."""


class UnknownFolderError(Exception):
    """No row says which tests a file has."""


def changed() -> list[str]:
    """The files that differ from main, or if none does from the commit before; committed or not, known or new."""
    names = _git("for-each-ref", "--format=%(refname:short)", "refs/heads/main", "refs/remotes/origin/main").split()
    ahead = _changed_since(_git("merge-base", names[0], "HEAD")) if names else []
    return ahead or _changed_since("HEAD~1")


def _changed_since(commit: str) -> list[str]:
    differing = _git("diff", "--name-only", "--no-renames", commit)
    return sorted({*differing.splitlines(), *_git("ls-files", "--others", "--exclude-standard").splitlines()})


def _git(*words: str) -> str:
    return subprocess.run(("git", *words), cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def row_for(path: str) -> Row:
    """The tests of a file; raises UnknownFolderError."""
    row = TESTS.get(max((name for name in TESTS if path.startswith(name)), key=len, default=""))
    if row is None and path.startswith("tests/"):
        is_test = Path(path).name.startswith("test_")
        row = Row((path,) if is_test else (f"{Path(path).parent.as_posix()}/**/test_*.py",))
    elif row is None and "/" not in path:
        row = Row(PAGES)
    named = [name.format(own=OWN_TESTS.get(row.game, "")) for name in row.tests] if row else []
    found = tuple(file.relative_to(ROOT).as_posix() for name in named for file in _files(name))
    if row is None or (row.tests and not found and (ROOT / path).exists()):
        raise UnknownFolderError(f"{path}: no row of TESTS in tests/quick.py says which tests it has")
    return row._replace(tests=found)


def _files(name: str) -> list[Path]:
    return sorted(ROOT.glob(name)) if "*" in name else [ROOT / name] if (ROOT / name).exists() else []


def together(rows: Iterable[Row]) -> list[Row]:
    """Rows that are run alike as one, each file once."""
    found: dict[Row, dict[str, None]] = {}
    for row in rows:
        found.setdefault(row._replace(tests=()), {}).update(dict.fromkeys(row.tests))
    return [row._replace(tests=tuple(tests)) for row, tests in found.items() if tests]


def main(games: list[str]) -> int:
    """Runs the tests of these games, or of what was changed; 0 if all of them pass."""
    paths = [f"{ROOM}{game}/{place}" for game in games for place in OF_GAME] or changed()
    try:
        rows = together(map(row_for, paths))
    except UnknownFolderError as error:
        print(error, file=sys.stderr)
        return 2
    return max(map(_run, rows), default=0)


def _run(row: Row) -> int:
    """The status of pytest."""
    options = [*(["--game", row.game] if row.game else []), *(["-k", row.only] if row.only else [])]
    command = [sys.executable, "-m", "pytest", "-n", os.environ.get("JOBS", "2"), *options, *row.tests]
    settings: dict[str, str] = {"NUMBA_DISABLE_JIT": "1"} if row.interpreted else {}
    print(*(f"{name}={value}" for name, value in settings.items()), shlex.join(command[1:]), flush=True)
    return subprocess.run(command, cwd=ROOT, env=os.environ | settings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
