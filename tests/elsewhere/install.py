"""Installs a game's project as pip would, without a network or a build: its package and what its metadata declares."""

import shutil
import tomllib
from pathlib import Path

BARE = """from dataclasses import replace

from dead_mans_dice import GAME as DRAWN

GAME = replace(DRAWN, id="bare_dice", name={"en": "Bare Dice"}, table=None)
"""
"""The same game without a table."""


def install(project: Path, site: Path) -> None:
    """Lays the packages of a project into the folder ``site``, with its entry points."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for package in project.glob("*/__init__.py"):
        shutil.copytree(package.parent, site / package.parent.name, ignore=shutil.ignore_patterns("__pycache__"))
    _declare(site, about["name"], about["version"], about["entry-points"])


def install_bare(site: Path) -> None:
    """A second game there: the same, without a table."""
    (site / "bare_dice.py").write_text(BARE, encoding="utf-8")
    _declare(site, "bare-dice", "1.0", {"filibusta.games": {"bare_dice": "bare_dice:GAME"}})


def _declare(site: Path, name: str, version: str, groups: dict[str, dict[str, str]]) -> None:
    folder = site / f"{name.replace('-', '_')}-{version}.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    lines = [line for group, entries in groups.items() for line in (f"[{group}]", *map(" = ".join, entries.items()))]
    (folder / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
