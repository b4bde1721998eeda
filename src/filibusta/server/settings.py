"""Where the server keeps its things, and the few numbers that say how it behaves."""

import os
import secrets
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from filibusta.engine.errors import BadOption

KEY_BYTES = 32


@dataclass(frozen=True)
class Settings:
    """Everything that differs from one server to the next."""

    data: Path
    """The folder of the database and the secret key."""
    database: str
    """An SQLAlchemy URL; SQLite in the data folder unless ``FILIBUSTA_DATABASE`` says otherwise."""
    key: bytes = field(repr=False)
    """Signs seat keys. Whoever has it can sit on every seat."""
    pace: float = 0.6
    """While people watch, a bot waits so many seconds after an action, and longer for each thing that it told."""
    compiling: bool = True
    """Whether the rules are compiled in processes of their own before the first table begins."""
    bot_threads: int = 2
    memory: int = 256
    """Megabytes that matches may hold, about; those nobody looks at are loaded again when somebody comes."""
    connections: int = 4000
    """Connections at once; whoever comes then is told to come later."""
    largest_upload: int = 1_000_000
    largest_message: int = 4096
    secure: bool = False
    """Whether cookies are for HTTPS only."""

    def but(self, **changes: Any) -> "Settings":
        """The same settings with some changed."""
        return replace(self, **changes)

    @classmethod
    def load(cls, data: Path | str | None = None, **changes: Any) -> "Settings":
        """The settings of this user: ``FILIBUSTA_DATA``, ``_DATABASE``, ``_PACE``, ``_MEMORY``, ``_CONNECTIONS`` and
        ``_SECURE``, then ``changes``.
        """
        folder = Path(data or os.environ.get("FILIBUSTA_DATA") or user_data_path("filibusta"))
        folder.mkdir(parents=True, exist_ok=True)
        database = os.environ.get("FILIBUSTA_DATABASE") or f"sqlite:///{folder / 'matches.sqlite'}"
        settings = cls(folder, database, _key(folder / "secret.key"))
        if pace := os.environ.get("FILIBUSTA_PACE"):
            settings = settings.but(pace=float(pace))
        for name in ("memory", "connections"):
            if number := os.environ.get(f"FILIBUSTA_{name.upper()}"):
                settings = settings.but(**{name: _count(name, number)})
        if os.environ.get("FILIBUSTA_SECURE"):
            settings = settings.but(secure=True)
        return settings.but(**changes)


def _count(name: str, text: str) -> int:
    if not text.isdecimal() or not 0 < len(text) < 9 or not int(text):
        raise BadOption("FILIBUSTA_{name} is a whole number from 1 on, not {text}", name=name.upper(), text=text)
    return int(text)


def _key(path: Path) -> bytes:
    """The server's secret key; made on the first start, readable by its user only."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_key(path)
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_hex(KEY_BYTES))
    return _read_key(path)


def _read_key(path: Path) -> bytes:
    try:
        key = bytes.fromhex(path.read_text().strip())
    except ValueError:
        key = b""
    if len(key) < KEY_BYTES:
        raise BadOption("{file} does not hold a secret key: delete it, and every player has to join again", file=path)
    return key
