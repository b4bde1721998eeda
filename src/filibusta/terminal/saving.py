"""Games in files: read, and kept without overwriting anything that was not saved here.

A game lies where its player says, else in a folder of the user's, never in whatever folder the command was called from.
"""

import os
from itertools import count
from pathlib import Path

from platformdirs import user_data_path

from filibusta.engine.errors import BadOption
from filibusta.engine.match import Match


def read(path: Path) -> bytes:
    """The bytes of a file, or a clear refusal."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadOption("cannot read {file}: {reason}", file=path, reason=error.strerror) from None


def load(path: Path) -> Match:
    """A match to go on with."""
    match = Match.load(read(path))
    if match.over:
        raise BadOption("the game in {file} is over", file=path)
    return match


def save(match: Match, path: Path) -> None:
    """Writes the whole record, or tells why not; the former file stays until then."""
    written = path.with_name(path.name + ".part")
    try:
        if path.parent == saves():
            path.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(match.to_json(), encoding="utf-8")
        written.replace(path)
    except OSError as error:
        raise BadOption("cannot write {file}: {reason}", file=path, reason=error.strerror) from None


def writable(path: Path) -> Path:
    """Returns the path of a file that can be written, before games are played for it; else raises ``BadOption``."""
    if path.is_dir():
        raise BadOption("{path} is a folder: name the file that is to be written", path=str(path))
    if not path.parent.is_dir():
        raise BadOption("there is no folder {folder}: make it first", folder=str(path.parent))
    return path


def saves() -> Path:
    """The folder of games that were saved without saying where: ``FILIBUSTA_DATA``, or the user's data."""
    return Path(os.environ.get("FILIBUSTA_DATA", "").strip() or user_data_path("filibusta")) / "games"


def free_path(name: str) -> Path:
    """``pirates.json``, ``pirates-2.json`` and so on among the saved games: the first that does not exist."""
    names = (f"{name}.json" if n == 1 else f"{name}-{n}.json" for n in count(1))
    return next(path for path in (saves() / each for each in names) if not path.exists())


def found(path: Path) -> Path:
    """The file meant: as it is written, or among the saved games."""
    kept = saves() / path
    return kept if kept.exists() and not path.exists() else path


def short(path: Path) -> Path:
    """Returns the shortest path that leads to this file."""
    return Path(path.name) if path.parent == saves() and not Path(path.name).exists() else path
