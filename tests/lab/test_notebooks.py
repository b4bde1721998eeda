"""The notebooks run from top to bottom, and what they show was shown by what they say now."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from long import cases

pytest.importorskip("matplotlib", reason="Matplotlib is not installed (extra 'lab')")
NOTEBOOKS = {path.stem: path for path in (Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb")}


def code_cells(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]


SCRIPT = """
import json, sys
import matplotlib
matplotlib.use("agg")
names = {}
for number, cell in enumerate(json.load(open(sys.argv[1]))["cells"]):
    if cell["cell_type"] == "code":
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
if "CURVE" in names:
    assert names["CURVE"][-1][1].low > names["CURVE"][0][1].high, "it learned something"
"""


def test_there_are_notebooks():
    assert NOTEBOOKS.keys() == {"balance", "first_agent", "tournament"}


@pytest.mark.parametrize("name", cases("tournament", among=NOTEBOOKS))
def test_it_runs_from_top_to_bottom(name: str):
    alone = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")  # other tests run beside it
    command = [sys.executable, "-c", SCRIPT, str(NOTEBOOKS[name])]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **alone})
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", NOTEBOOKS.values(), ids=NOTEBOOKS)
def test_what_it_shows_is_complete(path: Path):
    """Whoever reads it on a forge sees what each cell gives: ``make notebooks`` runs them and keeps that."""
    cells = code_cells(path)
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    kinds = [output["output_type"] for cell in cells for output in cell["outputs"]]
    assert "error" not in kinds and "display_data" in kinds
