"""Pages that show every drawing with all it uses, a page for each folder."""

from collections.abc import Iterator
from pathlib import Path

from filibusta.table import art
from tools.art import PACKAGE, ROOT, SHARED

PAGES = ROOT / "artefacts/drawings"
HEAD = """<!doctype html><meta charset="utf-8"><title>{title}</title>
<style>
body {{ background: #dfe7e4; color: #1c2733; font: 13px sans-serif; display: flex; flex-wrap: wrap; gap: 12px }}
figure {{ margin: 0; width: 150px }} figure svg {{ width: 150px; height: 130px }}
</style>
<div hidden>{sheet}</div>
"""
FIGURE = '<figure><svg viewBox="{box}"><use href="#{name}" {place}/></svg><figcaption>{name}</figcaption></figure>\n'


def gallery() -> Iterator[Path]:
    """Write the pages; return their paths."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for folder in (SHARED.parent, *(path.parent for path in sorted(PACKAGE.glob("games/*/drawings")))):
        figures = "".join(_figure(name, drawing) for name, drawing in art.drawings(folder).items())
        page = PAGES / f"{'shared' if folder == SHARED.parent else folder.name}.html"
        sheet = art.sheet(folder=None if folder == SHARED.parent else folder)
        page.write_text(HEAD.format(title=page.stem, sheet=sheet) + figures, encoding="utf-8")
        yield page


def _figure(name: str, drawing: art.Drawing) -> str:
    box = drawing.root["viewBox"]
    x, y, width, height = box.split()
    part = drawing.root.get("class") == "part"
    place = "" if part else f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return FIGURE.format(box=box, name=name, place=place)
