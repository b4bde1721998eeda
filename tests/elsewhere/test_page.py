"""The pages for authors of games show whole games, as their files are."""

import pytest
from page import HERE, PAGES, filled, shown

WRITTEN = ("golden.txt", "perft.toml", "citations.txt")
"""Files that commands write."""


@pytest.mark.parametrize("project", PAGES)
def test_a_page_shows_every_file_of_its_game_as_it_is(project: str):
    page = PAGES[project].read_text(encoding="utf-8")
    files = [path for path in (HERE / project).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert shown(page) == {path.relative_to(HERE / project).as_posix() for path in files if path.name not in WRITTEN}
    assert filled(page, project) == page, "python tests/elsewhere/page.py copies the files"


def test_a_file_that_changed_is_noticed():
    page = PAGES["dead-mans-dice"].read_text(encoding="utf-8")
    changed = page.replace("def doubt(s):", "def doubts(s):")
    assert filled(changed, "dead-mans-dice") == page != page.replace("def doubt(s):", "")
