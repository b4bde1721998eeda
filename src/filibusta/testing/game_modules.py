"""A game's own modules for the kit, in the folder ``checks`` of its package, wherever that lies."""

import importlib
import sys
from functools import cache
from pathlib import Path
from typing import Any

from filibusta.engine.game import Game


def own_module(game: Game, name: str) -> Any | None:
    """Returns the module ``checks/<name>.py`` of a game; None if it has none."""
    if not (game.folder / "checks" / f"{name}.py").exists():
        return None
    return importlib.import_module(f"{_package(game.folder)}.checks.{name}")


@cache
def _package(folder: Path) -> str:
    """The name of the package in this folder."""
    for module in [*sys.modules.values()]:
        if str(folder) in (getattr(module, "__path__", None) or ()):
            return module.__name__
    raise AssertionError(f"no package that was imported lies in {folder}")
