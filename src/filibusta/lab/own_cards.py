"""A game with your own card file: its differences from the printed one, and a study of both.

Rules are compiled with the figures of the cards, so a game with other cards is a different one: a copy of its folder in
the cache, with its own machine code, played in a separate process.
"""

import hashlib
import importlib
import json
import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from itertools import zip_longest
from pathlib import Path
from typing import Any, cast

import msgspec

from filibusta.engine.compiler import cache_root
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game, game_from
from filibusta.lab.statistics import Contrast
from filibusta.lab.study import Progress, Study, compared, study

KEPT = 12
"""The most card files whose machine code is kept: the latest used."""


@dataclass(frozen=True)
class Comparison:
    """Two studies of the same games with different cards."""

    cards: str
    """The name of the own card file."""
    changes: tuple[str, ...]
    """The differences from the printed cards, figure by figure."""
    printed: Study
    own: Study
    asked: tuple[Contrast, ...]
    """The differences in the changed rows (own less printed, the clearest first), corrected for the number of these:
    they were asked about before anything was seen."""
    others: tuple[Contrast, ...]
    """The differences elsewhere, likewise."""


def printed_cards(game: Game | str) -> Path:
    """Returns the card file of a game, to be copied and changed."""
    of = game_from(game)
    path = of.folder / "cards.toml"
    if not path.exists():
        raise BadOption(f"{of.id} has no card file")
    return path


def compare_cards(
    game: Game | str, cards: Path | str, *, progress: Progress | None = None, **settings: Any
) -> Comparison:
    """Plays the same number of games with the printed cards and with those of another file.

    ``settings`` are those of ``study``. New figures need a compilation of half a minute or more, which is cached.
    """
    of, path = game_from(game), Path(cards)
    changes = tuple(changed_figures(_read(printed_cards(of)), _read_own(of, path)))
    if not changes:
        raise BadOption(f"{path} says what the printed cards say: change a figure first")
    half, total = 0, 0

    def told(done: int, games: int) -> None:
        nonlocal total
        total = games
        if progress:
            progress(half + done, 2 * games)

    own = _study_apart(of, path, told, settings)
    half = total
    printed = study(of, progress=told, **settings)
    rows = {part for change in changes for part in change.partition(":")[0].split(".")[1:2]}
    asked, others = compared(printed, own, lambda what: bool(rows.intersection(re.split(r"[ :]+", what))))
    return Comparison(path.name, changes, printed, own, asked, others)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption(f"{path} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadOption(f"{path} is no card file: {error}") from None


def _read_own(of: Game, path: Path) -> dict[str, Any]:
    found = _read(path)
    meta = found.get("meta")
    named = cast("Mapping[str, Any]", meta).get("id") if isinstance(meta, Mapping) else None
    if named != of.id:
        raise BadOption(f"{path} holds the cards of {named or 'no game'}, not those of {of.id}")
    return found


def changed_figures(printed: Any, own: Any, path: str = "") -> Iterator[str]:
    """Yields the differences between two card files, as ``ships.E1.masts: 2 → 3``; rows are matched by their ids."""
    if isinstance(printed, Mapping) and isinstance(own, Mapping):
        before, after = cast("Mapping[str, Any]", printed), cast("Mapping[str, Any]", own)
        for key in dict.fromkeys((*before, *after)):
            yield from changed_figures(before.get(key), after.get(key), f"{path}.{key}" if path else key)
    elif isinstance(printed, Sequence) and isinstance(own, Sequence) and not isinstance(printed, str):
        rows = cast("tuple[Sequence[Any], Sequence[Any]]", (printed, own))
        before, after = _rows(rows[0]), _rows(rows[1])
        if before is not None and after is not None:
            yield from changed_figures(before, after, path)
        else:
            for at, (one, other) in enumerate(zip_longest(*rows)):
                yield from changed_figures(one, other, f"{path}[{at}]")
    elif printed != own:
        yield f"{path}: {_said(printed)} → {_said(own)}"


def _rows(given: Sequence[Any]) -> dict[str, Any] | None:
    """Rows by their ids, if they have any."""
    rows = [cast("Mapping[str, Any]", row) for row in given if isinstance(row, Mapping)]
    found = {str(row["id"]): row for row in rows if "id" in row}
    return found if len(found) == len(given) else None


def _said(value: Any) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False, default=str)


# ---------------------------------------------------------------------------------------------------------------------
# in a process of its own


def _study_apart(of: Game, cards: Path, told: Progress, settings: Mapping[str, Any]) -> Study:
    """Returns the study of the game with these cards, made by another process."""
    room = _copy(of, cards)
    job = json.dumps({"module": _module_of(of), "folder": str(room / of.folder.name), "game": of.id, **settings})
    running = subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=_environment(room),
    )
    assert running.stdin and running.stdout
    with running:
        running.stdin.write(job.encode())
        running.stdin.close()
        for line in running.stdout:
            answer = msgspec.json.decode(line)
            if "study" in answer:
                return msgspec.convert(answer["study"], Study)
            if "error" in answer:
                raise BadOption(f"{cards} is no card file that {of.id} can be played with: {answer['error']}")
            told(*answer["done"])
    raise BadOption(f"the games with {cards} ended early, with the exit code {running.returncode}")


def _environment(room: Path) -> dict[str, str]:
    return {**os.environ, "FILIBUSTA_CACHE": str(room)}


def _module_of(of: Game) -> str:
    (entry,) = [entry for entry in entry_points(group="filibusta.games") if entry.name == of.id]
    return entry.value.partition(":")[0]


def _copy(of: Game, cards: Path) -> Path:
    """A folder of the cache with the game's own folder, its card file replaced; named after all that it holds."""
    digest = hashlib.sha256(cards.read_bytes())
    for path in sorted(of.folder.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(str(path.relative_to(of.folder)).encode() + path.read_bytes())
    rooms = cache_root().parent / "own cards"
    room = rooms / digest.hexdigest()[:16]
    if not room.exists():
        rooms.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=rooms) as made:
            copy = Path(made) / "room" / of.folder.name
            shutil.copytree(of.folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copyfile(cards, copy / "cards.toml")
            if not room.exists():
                copy.parent.rename(room)
    os.utime(room)
    for old in sorted(rooms.iterdir(), key=lambda one: one.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return room


def _answer(**of: Any) -> None:
    print(msgspec.json.encode(of).decode(), flush=True)


def main() -> None:
    """Studies the game that lies in another folder than the installed one; tells it line by line, as JSON."""
    job = json.loads(sys.stdin.read())
    module, folder = job.pop("module"), Path(job.pop("folder"))
    parent, _, name = module.rpartition(".")
    logging.disable(logging.WARNING)  # that weights were learned with other cards is said in the documents
    where = importlib.import_module(parent).__path__ if parent else sys.path
    if name != folder.name:
        return _answer(error=f"its package is called {name} and lies in {folder.name}")
    where.insert(0, str(folder.parent))
    try:
        found = study(**job, progress=lambda done, total: _answer(done=(done, total)))
    except Exception as error:
        # Whatever a damaged card file does to a game while it is loaded
        return _answer(error=f"{type(error).__name__}: {error}")
    _answer(study=found)


if __name__ == "__main__":
    main()
