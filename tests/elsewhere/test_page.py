"""The pages for authors of games show whole games, as their files are."""

from pathlib import Path

import pytest
from page import HERE, PAGES, filled, shown

WRITTEN = ("golden.txt", "perft.toml", "citations.txt")
"""Files that commands write."""
BESIDE = ("README.md", "it.md", "en.po", "it.po")
"""Files that say in other words what a page shows."""


@pytest.mark.parametrize("project", PAGES, ids=lambda project: project.name)
def test_a_page_shows_every_file_of_its_game_as_it_is(project: Path):
    page = PAGES[project].read_text(encoding="utf-8")
    files = [path for path in project.rglob("*") if path.suffix != ".pyc" and path.is_file() and path.stat().st_size]
    wanted = {path.relative_to(project).as_posix() for path in files if path.name not in (*WRITTEN, *BESIDE)}
    assert shown(page) == wanted
    assert filled(page, project) == page, "python tests/elsewhere/page.py copies the files"


def test_a_file_that_changed_is_noticed():
    dice = HERE / "dead-mans-dice"
    page = PAGES[dice].read_text(encoding="utf-8")
    changed = page.replace("def doubt(s):", "def doubts(s):")
    assert filled(changed, dice) == page != page.replace("def doubt(s):", "")
