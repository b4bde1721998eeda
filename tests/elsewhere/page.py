"""The games that pages of ``docs/`` show, file by file. ``python tests/elsewhere/page.py`` copies the files there."""

import re
from pathlib import Path

from filibusta.terminal.new_game import TEMPLATE

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
PAGES = {TEMPLATE: DOCS / "adding-a-game.md", HERE / "dead-mans-dice": DOCS / "example-game.md"}
"""The page of each project: of the game that ``filibusta new-game`` makes, and of another one."""
BLOCK = re.compile(r"(?P<head>^\*\*`(?P<path>[^`]+)`\*\*\n```\w+\n)(?P<text>.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def filled(page: str, project: Path) -> str:
    """Returns the page with each block replaced by its file."""
    return BLOCK.sub(lambda found: found["head"] + (project / found["path"]).read_text(encoding="utf-8"), page)


def shown(page: str) -> set[str]:
    """Returns the paths of the files on the page."""
    return {found["path"] for found in BLOCK.finditer(page)}


if __name__ == "__main__":
    for project, page in PAGES.items():
        page.write_text(filled(page.read_text(encoding="utf-8"), project), encoding="utf-8")
