"""Everything that differs from one server to the next: one typed place, read from the environment (``docs/server.md``).

A field ``memory`` is set by ``FILIBUSTA_MEMORY``, a quota ``tables`` by ``FILIBUSTA_QUOTA_TABLES``.
"""

import os
import re
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import SplitResult, urlsplit

from platformdirs import user_data_path

from filibusta.engine.errors import BadOption
from filibusta.server.limits import OFF, Limits, read_limits

KEY_BYTES = 32
LARGEST_FRAME = 16 * 1024
"""Bytes of one message of a live connection; above it the connection ends, because nothing of ours is so large."""
HOUR, CENTURY = 3600.0, 36_500
"""Bounds of settings, in seconds and days."""
MOST = "most"
N = TypeVar("N", int, float)


def up_to(most: N, usual: N) -> N:
    """Declares a number with its default and the largest value that the environment may set."""
    return field(default=usual, metadata={MOST: most})


@dataclass(frozen=True)
class Settings:
    """The settings of one server."""

    data: Path
    """The folder of the database and the secret key."""
    database: str = field(repr=False)
    """An SQLAlchemy URL; SQLite in the data folder unless another is named."""
    keys: tuple[bytes, ...] = field(repr=False)
    """The first one signs the keys of guests; all are accepted. An owner of one can take every seat."""
    redis: str = field(default="", repr=False)
    """The address of the Redis through which several processes on one PostgreSQL tell each other what happens; empty:
    there is one process."""
    jobs: bool = True
    """False to leave deadlines and bots to separate processes (``filibusta work``)."""
    drain: float = up_to(HOUR, 0.0)
    """Seconds for which a process that is told to end goes on while it says that it is not ready, so that a proxy
    sends nobody there any more."""
    metrics: tuple[str, ...] = ()
    """Addresses or networks of programs on other machines that may read the metrics."""
    pace: float = up_to(60.0, 0.6)
    """The pause of a bot after an action while people watch, in seconds; it is longer for each event of the action."""
    compiling: bool = True
    """True to compile the rules in separate processes before the first table begins."""
    bot_processes: int = field(default_factory=lambda: max(1, min(4, os.cpu_count() or 1)), metadata={MOST: 1000})
    """Processes in which bots think, at a lower priority than the server."""
    winning_chances: bool = True
    """True to compute the winning chances of finished matches when their reviews are opened."""
    memory: int = up_to(10_000_000, 256)
    """Megabytes for matches in memory, approximately; idle ones are released and loaded again on demand."""
    connections: int = up_to(1_000_000, 4000)
    """The most connections at the same time; further ones are answered 503."""
    largest_upload: int = up_to(1_000_000_000, 1_000_000)
    """The most bytes of a request, and so of an uploaded game record."""
    longest_upload: int = up_to(1_000_000, 5_000)
    """The most actions of an uploaded game record."""
    largest_message: int = up_to(LARGEST_FRAME, 4096)
    """Bytes of a message of a live connection."""
    secure: bool = False
    """True to restrict cookies to HTTPS."""
    hosts: tuple[str, ...] = ()
    """The host names of the server; any if none is named."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of trusted proxies, whose ``X-Forwarded-For`` is used."""
    header_seconds: float = up_to(HOUR, 10.0)
    """The time limit of a request's head, in seconds."""
    body_seconds: float = up_to(HOUR, 30.0)
    """The time limit of a request's body, in seconds."""
    contribution_seconds: float = up_to(HOUR, 10.0)
    """The time that a full table waits for the contributions of its players' devices to chance, in seconds."""
    key_days: int = up_to(CENTURY, 365)
    """The lifetime of a guest's key, in days since it was last used to sit down."""
    waiting_days: float = up_to(CENTURY, 7)
    """Days after which an unvisited table that waits for players is deleted."""
    abandoned_days: float = up_to(CENTURY, 60)
    """Days without an action after which a running match is archived."""
    finished_days: float = up_to(CENTURY, 14)
    """Days after which a finished match is archived: its log is replaced by its record."""
    archived_days: float = up_to(CENTURY, 365)
    """The days after which archived tables are deleted; 0 keeps them for ever."""
    durable: bool = False
    """True to make an acknowledged action survive a power cut (SQLite; slower)."""
    origin: str = ""
    """The public address of the server, for links in messages: ``https://play.example.org``."""
    smtp: str = field(default="", repr=False)
    """The SMTP server that takes e-mail: ``smtp://user:password@mail.example.org:587``; empty: no e-mail is sent."""
    sender: str = ""
    """The sender of e-mail: ``Filibusta <sea@example.org>``."""
    limits: Limits = field(default_factory=Limits)
    """The quotas of a guest and of an address."""

    def but(self, **changes: Any) -> "Settings":
        """Returns these settings with some changed."""
        return replace(self, **changes)

    @classmethod
    def load(cls, data: Path | str | None = None, **changes: Any) -> "Settings":
        """Reads the settings of the environment; ``changes`` override them."""
        folder = Path(data or os.environ.get("FILIBUSTA_DATA", "").strip() or user_data_path("filibusta"))
        folder.mkdir(parents=True, exist_ok=True)
        settings = cls(folder, f"sqlite:///{folder / 'matches.sqlite'}", read_keys(folder))
        return settings.but(**read_environment(os.environ)).but(**changes)

    def __post_init__(self) -> None:
        if self.redis and self.database.startswith("sqlite"):
            raise BadOption(
                "FILIBUSTA_REDIS is for several processes on one PostgreSQL; name that in FILIBUSTA_DATABASE"
            )


# ------------------------------------------------------------------ the environment


def variable(name: str) -> str:
    """Returns the environment variable that sets a field."""
    return f"FILIBUSTA_{name.upper()}"


def read_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """Returns the fields that the environment sets, converted to their types; raises ``BadOption``."""
    found: dict[str, Any] = {}
    for name, read in _READERS.items():
        if text := environment.get(variable(name), "").strip():
            found[name] = read(variable(name), text)
    quotas = _switch("FILIBUSTA_QUOTAS", environment.get("FILIBUSTA_QUOTAS", "").strip() or "on")
    limits = read_limits(environment)
    return found | {"limits": limits if quotas else OFF}


DATABASES = ("sqlite", "sqlite+pysqlite", "postgresql", "postgresql+psycopg")
_HOST = re.compile(r"[a-z0-9._-]+|[0-9a-f:]+")
YES, NO = ("1", "yes", "true", "on"), ("0", "no", "false", "off")


def _count(most: int, name: str, text: str) -> int:
    whole = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    if not whole or not 0 < int(text) <= most:
        raise BadOption("{name} is a whole number from 1 to {most}, not {text}", name=name, most=most, text=text)
    return int(text)


def _number(most: float, name: str, text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= most:
        raise BadOption("{name} is a number from 0 to {most:g}, not {text}", name=name, most=most, text=text)
    return found


def _switch(name: str, text: str) -> bool:
    if text.lower() not in YES + NO:
        raise BadOption("{name} is yes or no, not {text}", name=name, text=text)
    return text.lower() in YES


def _names(_name: str, text: str) -> tuple[str, ...]:
    return tuple(part.lower() for part in text.replace(",", " ").split())


def _hosts(name: str, text: str) -> tuple[str, ...]:
    for part in (found := _names(name, text)):
        if not _HOST.fullmatch(part):
            raise BadOption("{name} is a list of names such as play.example.org, not {text}", name=name, text=part)
    return found


def _address(text: str) -> SplitResult:
    """The parts of a URL; one without a scheme if it is none."""
    try:
        found = urlsplit(text)
        _ = found.port  # read when asked for
    except ValueError:
        return urlsplit("")
    return found


def _database(name: str, text: str) -> str:
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        found = make_url(text)
    except (ArgumentError, ValueError):
        found = make_url("none://")
    if found.drivername not in DATABASES or not found.database or found.database == ":memory:":
        message = "{name} is an address like postgresql+psycopg://user@host/name or sqlite:////folder/matches.sqlite"
        raise BadOption(message, name=name)
    return text


def _redis(name: str, text: str) -> str:
    found, number = _address(text), _address(text).path.strip("/")
    local = found.scheme == "unix" and found.path
    if not local and not (found.scheme in ("redis", "rediss") and found.hostname and (number or "0").isdecimal()):
        raise BadOption("{name} is an address like redis://127.0.0.1:6379/0 or unix:///run/redis.sock", name=name)
    return text


def _origin(name: str, text: str) -> str:
    found = _address(text)
    more = found.path.strip("/") or found.query or found.fragment or "@" in found.netloc
    if found.scheme not in ("http", "https") or not found.hostname or more:
        raise BadOption("{name} is an address like https://play.example.org", name=name)
    return f"{found.scheme}://{found.netloc}"


def _networks(name: str, text: str) -> tuple[str, ...]:
    for part in (found := _names(name, text)):
        try:
            ip_network(part)
        except ValueError:
            message = "{name} is a list of addresses or networks such as 127.0.0.1 or 10.0.0.0/8, not {text}"
            raise BadOption(message, name=name, text=part) from None
    return found


_BY_TYPE: dict[Any, Callable[[Any, str, str], Any]] = {int: _count, float: _number}
_READERS: dict[str, Callable[[str, str], Any]] = {
    **{f.name: partial(_BY_TYPE[f.type], f.metadata[MOST]) for f in fields(Settings) if f.type in _BY_TYPE},
    **{f.name: _switch for f in fields(Settings) if f.type is bool and f.name != "compiling"},
    "database": _database,
    "hosts": _hosts,
    "proxies": _networks,
    "origin": _origin,
    "smtp": lambda _, text: text,
    "sender": lambda _, text: text,
    "metrics": _networks,
    "redis": _redis,
}
"""The reader of each field; the data folder and the keys have readers of their own."""


# ------------------------------------------------------------------ the secret key


def read_keys(folder: Path) -> tuple[bytes, ...]:
    """The keys in ``secret.key``, a line each; made on the first start, readable by its user only."""
    path = folder / "secret.key"
    if path.exists():
        path.chmod(0o600)
    else:  # of processes that start at once one makes the key, whole before it has its name
        fresh = folder / f"secret.key.{secrets.token_hex(8)}"
        _write_private(fresh, secrets.token_hex(KEY_BYTES) + "\n")
        with suppress(FileExistsError):
            path.hardlink_to(fresh)
        fresh.unlink()
    try:
        found = tuple(bytes.fromhex(line) for line in path.read_text().split())
    except ValueError:
        found = ()
    if not found or min(map(len, found)) < KEY_BYTES:
        raise BadOption("{file} does not hold a secret key: delete it, and every player has to join again", file=path)
    return found


def rotate_key(folder: Path) -> int:
    """A new key signs from the next start on; keys signed by the latest one before it are still believed.

    How many keys there were.
    """
    old = read_keys(folder)
    path, fresh = folder / "secret.key", folder / "secret.key.new"
    fresh.unlink(missing_ok=True)
    _write_private(fresh, f"{secrets.token_hex(KEY_BYTES)}\n{old[0].hex()}\n")
    fresh.replace(path)
    return len(old)


def _write_private(path: Path, text: str) -> None:
    """A new file that its user alone can read, on the disk before it is used."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
