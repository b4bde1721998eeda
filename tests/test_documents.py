"""The examples of the pages run as they are printed, one page after the other, as a reader would paste them."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
ELSEWHERE = {
    "docs/adding-a-game.md": "the files of a package, compared and played in tests/elsewhere",
    "docs/game-reference.md": "parts of such files",
    "docs/example-game.md": "the files of another package, likewise",
    "docs/api.md": "plays at a server, in tests/server/web/test_api.py",
}
"""Pages whose examples need more than this Python."""
NEEDED = {"import pettingzoo": "pettingzoo", "import gymnasium": "gymnasium", "import pyspiel": "pyspiel"}


def examples(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page) and name(page) not in ELSEWHERE], ids=name)
def test_the_examples_run_as_a_reader_would_paste_them(page: Path):
    """All of a page one after the other; nothing is there but what the page itself imports."""
    blocks, names = examples(page), dict[str, Any]()
    for said, package in NEEDED.items():
        if any(said in block for block in blocks):
            pytest.importorskip(package, reason=f"{package} is not installed (extra 'envs')", exc_type=ImportError)
    for number, block in enumerate(blocks, 1):
        exec(compile(block, f"{name(page)}, example {number}", "exec"), names)


@pytest.mark.parametrize("page", ELSEWHERE)
def test_the_other_pages_have_examples(page: str):
    assert examples(ROOT / page)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_to_files(page: Path):
    for target in re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
