import re
from pathlib import Path
from typing import get_args

import filibusta.server
from filibusta.server.errors import Code
from filibusta.server.web.errors import CODES, STATUS

SERVER = Path(filibusta.server.__file__).parent


def test_every_code_has_a_status_and_stands_in_the_docs():
    rows = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8").splitlines()
    assert set(STATUS) == set(get_args(Code))
    assert {
        code
        for code, status in STATUS.items()
        if not any(f"| {status} |" in row and f"`{code}`" in row for row in rows)
    } == set()


def test_every_status_that_the_pages_raise_has_a_code():
    sources = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    raised = {int(number) for number in re.findall(r"HTTPException\((?:[^()]*?\b)?(\d{3})\b", sources)}
    raised |= {int(number) for number in re.findall(r"HTTPException\(\d{3} if [^()]* else (\d{3})\)", sources)}
    assert {404, 410, 503} <= raised <= set(CODES)
