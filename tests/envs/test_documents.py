"""The examples of ``docs/environments.md`` run as they are printed."""

import re
from pathlib import Path
from typing import Any

import pytest

import filibusta

TEXT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_examples_run():
    for package in ("pettingzoo", "pyspiel"):
        pytest.importorskip(package, reason=f"{package} is not installed (extra 'envs')", exc_type=ImportError)
    examples = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert len(examples) == 4
    names: dict[str, Any] = {"filibusta": filibusta}
    for example in examples:
        exec(example, names)
    assert names["game"].num_players() == 4
