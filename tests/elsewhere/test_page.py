"""The page for those who add a game shows a whole game, as it is."""

from page import PAGE, PROJECT, filled, shown

WRITTEN = {f"dead_mans_dice/checks/{name}" for name in ("golden.txt", "perft.toml", "citations.txt")}
"""What commands write."""


def test_the_page_shows_every_file_of_the_game_as_it_is():
    page = PAGE.read_text(encoding="utf-8")
    files = {path.relative_to(PROJECT).as_posix() for path in PROJECT.rglob("*") if path.is_file()}
    assert shown(page) == {name for name in files if "__pycache__" not in name} - WRITTEN
    assert filled(page) == page, "python tests/elsewhere/page.py takes the files over"


def test_a_file_that_changed_is_noticed():
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page.replace("def doubt(s):", "def doubts(s):")) == page != page.replace("def doubt(s):", "")
