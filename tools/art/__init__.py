"""The drawings that are computed: hulls, rigs, flags, islands. ``python -m tools.art`` writes their files again.

All other drawings are drawn by hand, a file each, beside the folders ``generated`` that these programs fill.
"""

from collections.abc import Callable
from pathlib import Path

from tools.art.above import islands, top_ships
from tools.art.files import formatted
from tools.art.flags import flags
from tools.art.pencil import Sheet
from tools.art.pirates.famous import famous
from tools.art.pirates.ships import ships as pirates_ships
from tools.art.plunder import hulls
from tools.art.ships import ships
from tools.art.spanish_main.hulls import hulls as spanish_main_hulls
from tools.art.spanish_main.islands import islands as spanish_main_islands
from tools.art.spanish_main.vessels import vessels

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/filibusta"
SHARED, PIRATES = PACKAGE / "table/drawings", PACKAGE / "games/pirates/drawings"
FAMILIES: dict[Path, tuple[Callable[[Sheet], None], ...]] = {
    SHARED: (ships, top_ships, islands, flags),
    PIRATES: (pirates_ships, famous),
    PACKAGE / "games/plunder/drawings": (hulls,),
    PACKAGE / "games/spanish_main/drawings": (spanish_main_hulls, spanish_main_islands, vessels),
}
"""What draws the generated drawings of each folder."""


def generated() -> dict[Path, str]:
    """The files these programs write, and their text."""
    files: dict[Path, str] = {}
    for folder, families in FAMILIES.items():
        sheet = Sheet(spills=folder in (SHARED, PIRATES))
        for draw in families:
            draw(sheet)
        files |= {folder / f"generated/{name}.svg": text for name, text in sheet.files.items()}
    return files


def drawn_by_hand() -> list[Path]:
    """The files of all other drawings."""
    return sorted(path for path in PACKAGE.rglob("drawings/*.svg"))


def write() -> None:
    """Write the generated drawings again, remove those that nothing draws any more, and indent all others."""
    files = generated()
    for stale in set(PACKAGE.rglob("drawings/generated/*.svg")) - files.keys():
        stale.unlink()
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in drawn_by_hand():
        path.write_text(formatted(path.read_text(encoding="utf-8")), encoding="utf-8")
