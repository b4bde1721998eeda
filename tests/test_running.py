"""How the suite is run: every source has quick tests, and no table names a file that is not there."""

from pathlib import Path

import pytest
from quick import GAMES, PAGES, ROOT, TESTS, UnknownFolderError, row_for, together
from scheduling import LONGEST_FIRST, ONE_BY_ONE, game_of, part, rank

SOURCES = [path for folder in ("src", "tests", "docs", "benchmarks", "tools") for path in (ROOT / folder).rglob("*")]
WITHOUT = tuple(start for start, row in TESTS.items() if not row.tests)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_file_has_quick_tests():
    files = [name(path) for path in SOURCES if path.is_file() and "__pycache__" not in path.parts]
    missing = [file for file in files if not file.startswith(WITHOUT) and not row_for(file).tests]
    assert len(files) > 500 and missing == []


def test_every_row_names_what_there_is():
    for row in TESTS.values():
        for test in row.tests:
            assert "{own}" in test or [*ROOT.glob(test)], test
    patterns = [start.rstrip("/") + ("*" if start.endswith(".") else "") for start in TESTS]
    assert [pattern for pattern in patterns if not [*ROOT.glob(pattern)]] == []


def test_a_game_has_tests_of_its_own_for_rules_words_and_table():
    for game in GAMES:
        rows = {place: row_for(f"src/filibusta/games/{game}/{place}/x.py") for place in ("rules", "words", "table")}
        assert {row.game for row in rows.values()} == {game}
        for place in ("words", "table"):
            (own,) = (test for test in rows[place].tests if test.endswith(f"_{place}.py"))
            assert own in rows["rules"].tests


def test_an_unknown_folder_is_an_error_and_files_beside_folders_have_pages():
    with pytest.raises(UnknownFolderError, match="no row of TESTS"):
        row_for("src/elsewhere/new.py")
    assert row_for("README.md").tests == PAGES


def test_what_is_run_alike_is_run_together():
    rows = [row_for("docs/api.md"), row_for("README.md"), row_for("src/filibusta/server/locale/it.po")]
    (row,) = together(rows)
    assert sorted({*row.tests}) == sorted(row.tests) and {*PAGES} < {*row.tests}


def test_parts_are_files_games_or_single_tests():
    kit, plain = "tests/games/test_kit.py", "tests/a.py::test_b[2-c]"
    names = "spanish_main", "spanish_main_cards"
    of_sea, of_cards = (f"{kit}::test_game[{game}-x]" for game in names)
    assert tuple(map(game_of, (of_sea, of_cards, plain))) == (*names, "")
    assert tuple(map(part, (of_sea, of_cards, plain))) == (*(f"{kit} {game}" for game in names), "tests/a.py")
    alone = "tests/engine/test_linking.py::test_a"
    assert part(alone) == alone
    assert rank("tests/browser/test_axe.py::test_a") < rank(of_sea) < rank(plain)
    assert all([*ROOT.glob(start.rstrip("/"))] for start in LONGEST_FIRST)
    assert all([*ROOT.glob(f"tests/**/{file}")] for file in ONE_BY_ONE)
