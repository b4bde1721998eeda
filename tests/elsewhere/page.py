"""The game that ``docs/adding-a-game.md`` shows, file by file. ``python tests/elsewhere/page.py`` takes them over."""

import re
from pathlib import Path

PROJECT = Path(__file__).parent / "dead-mans-dice"
PAGE = Path(__file__).parents[2] / "docs/adding-a-game.md"
BLOCK = re.compile(r"(?P<head>^\*\*`(?P<path>[^`]+)`\*\*\n```\w+\n)(?P<text>.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def filled(page: str) -> str:
    """The page with each block as its file is."""
    return BLOCK.sub(lambda found: found["head"] + (PROJECT / found["path"]).read_text(encoding="utf-8"), page)


def shown(page: str) -> set[str]:
    """The files on the page."""
    return {found["path"] for found in BLOCK.finditer(page)}


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
