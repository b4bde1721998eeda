"""Makes the package of a new game, ready to play: a copy of the game in ``template`` under another name."""

import re
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from filibusta.engine.errors import BadOption
from filibusta.engine.game import game_names

TEMPLATE = Path(__file__).parent / "template"
NAME, TITLE, ITALIAN = "black_spot", "Black Spot", "Macchia Nera"
"""The names of the game in the template."""
PACKAGE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_TITLE = 40


def new_game(name: str, into: Path, title: str | None = None, italian: str | None = None) -> Path:
    """Makes the package ``into/name`` and returns that folder.

    Raises ``BadOption`` and writes nothing if no package can have this name, if a game, a module or a folder has it
    already, if a title cannot stand in a file, or if the folder cannot be written.
    """
    folder = into / name
    _check_name(name, folder)
    title = _checked_title(name.replace("_", " ").title() if title is None else title)
    italian = _checked_title(title if italian is None else italian)
    names = {NAME: name, NAME.replace("_", "-"): name.replace("_", "-"), TITLE: title, ITALIAN: italian}
    try:
        with tempfile.TemporaryDirectory(dir=into) as beside:
            _copy(Path(beside) / name, names)
            (Path(beside) / name).rename(folder)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadOption("{folder} cannot be written: {reason}", folder=folder, reason=reason) from None
    return folder


def _check_name(name: str, folder: Path) -> None:
    if not PACKAGE.fullmatch(name) or iskeyword(name):
        message = "{name!r} cannot be the name of a package; use small letters, digits and single underscores: {right}"
        raise BadOption(message, name=name, right=_like(name))
    if name in game_names():
        message = "there is a game {name} already; choose another name than these: {known}"
        raise BadOption(message, name=name, known=", ".join(game_names()))
    if folder.exists():
        raise BadOption("{file} exists already", file=folder)
    if find_spec(name):
        message = "there is a Python module {name} already; choose another name, such as {right}"
        raise BadOption(message, name=name, right=f"{name}_game")


def _like(name: str) -> str:
    """A possible name that resembles this one."""
    found = "_".join(re.findall(r"[a-z0-9]+", name.lower())).lstrip("0123456789_")
    return NAME if not found else f"{found}_game" if iskeyword(found) else found


def _checked_title(title: str) -> str:
    in_one_line = title.isprintable() and title == title.strip() and 0 < len(title) <= LONGEST_TITLE
    if not in_one_line or {*title} & {'"', "\\"}:
        message = "a title is one line without quotation marks or backslashes, of a length up to {most}, not {title!r}"
        raise BadOption(message, most=LONGEST_TITLE, title=title)
    return title


def _copy(folder: Path, names: Mapping[str, str]) -> None:
    """Writes the files of the template, with other names in their paths and texts."""
    old = re.compile("|".join(names))

    def renamed(text: str) -> str:
        return old.sub(lambda found: names[found[0]], text)

    for path in TEMPLATE.rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            copy = folder / renamed(path.relative_to(TEMPLATE).as_posix())
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(renamed(path.read_text(encoding="utf-8")), encoding="utf-8")
