"""The tables of ``docs/formats.md`` are those of the declarations.

``python tests/engine/test_describing.py`` renews them.
"""

import re
from pathlib import Path

import filibusta
from filibusta.engine.describing import fields_table

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
TABLE = re.compile(r"(<!-- fields (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(text: str) -> str:
    """The page with every table made anew."""
    return TABLE.sub(lambda found: f"{found[1]}{fields_table(filibusta.game(found[2]).layout)}\n{found[3]}", text)


def test_the_page_shows_what_is_declared():
    text = PAGE.read_text(encoding="utf-8")
    assert {found[2] for found in TABLE.finditer(text)} == {*filibusta.game_names()}
    assert filled(text) == text, "python tests/engine/test_describing.py renews the tables"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
