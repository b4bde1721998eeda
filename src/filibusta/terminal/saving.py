"""Games in files: read, and kept without overwriting anything that was not saved here."""

from itertools import count
from pathlib import Path

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
    """Writes the whole record, or says why not; what stood there before stays until then."""
    written = path.with_name(path.name + ".part")
    try:
        written.write_text(match.to_json(), encoding="utf-8")
        written.replace(path)
    except OSError as error:
        raise BadOption("cannot write {file}: {reason}", file=path, reason=error.strerror) from None


def free_path(name: str, folder: Path = Path()) -> Path:
    """``pirates.json``, ``pirates-2.json`` and so on: the first that does not exist."""
    names = (f"{name}.json" if n == 1 else f"{name}-{n}.json" for n in count(1))
    return next(path for path in (folder / each for each in names) if not path.exists())
