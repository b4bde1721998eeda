"""The quotas of a guest and of an address: plain figures, adjustable by environment variables.

``quotas`` counts and refuses by them. A quota is written as two figures, for a guest and for an address:
``FILIBUSTA_QUOTA_TABLES="30/hour 90/hour"``, ``FILIBUSTA_QUOTA_SOCKETS="20 100"``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from filibusta.engine.errors import BadOption

UNITS = {"s": 1, "second": 1, "minute": 60, "hour": 3600, "day": 86400}
_RATE = re.compile(r"(\d{1,8})/(\d{0,5})(s|second|minute|hour|day)")


@dataclass(frozen=True)
class Rate:
    """A number of requests in a number of seconds: a token bucket, which starts full and refills steadily."""

    most: int
    seconds: float


@dataclass(frozen=True)
class Rates:
    """A rate for one guest and one for everybody behind an address."""

    guest: Rate
    address: Rate


@dataclass(frozen=True)
class AtOnce:
    """The most of something at the same time, for one guest and for everybody behind an address."""

    guest: int
    address: int


HOUR, MINUTE = 3600.0, 60.0


@dataclass(frozen=True)
class Limits:
    """The quotas of a server. One behind a name is what it bounds; see ``docs/server.md``."""

    tables: Rates = Rates(Rate(30, HOUR), Rate(90, HOUR))
    """Tables made, "Play now" and return matches included."""
    waiting: AtOnce = AtOnce(5, 15)
    """Tables that wait for players at the same time."""
    listed: AtOnce = AtOnce(3, 5)
    """Tables of one host, and of one address, that a list of public tables shows."""
    seats: Rates = Rates(Rate(60, HOUR), Rate(240, HOUR))
    """Seats taken."""
    bots: Rates = Rates(Rate(90, HOUR), Rate(270, HOUR))
    """Seats given to bots."""
    guesses: Rates = Rates(Rate(20, MINUTE), Rate(20, MINUTE))
    """Join words that do not exist. Words are short enough to say, so nobody may try thousands of them."""
    uploads: Rates = Rates(Rate(10, 600.0), Rate(30, 600.0))
    """Uploaded game records."""
    comments: Rates = Rates(Rate(30, HOUR), Rate(90, HOUR))
    """Comments on finished matches."""
    forks: Rates = Rates(Rate(60, HOUR), Rate(240, HOUR))
    """Steps of finished matches for which alternatives are computed ("What if")."""
    chat: Rates = Rates(Rate(20, MINUTE), Rate(60, MINUTE))
    """Lines of chat, and reports of them."""
    links: Rates = Rates(Rate(10, HOUR), Rate(30, HOUR))
    """Links that bring a guest's key to another device."""
    contacts: Rates = Rates(Rate(10, HOUR), Rate(20, HOUR))
    """Contacts at which guests want to be notified of their turns."""
    sockets: AtOnce = AtOnce(20, 120)
    """Live connections and waiting programs."""
    messages: Rates = Rates(Rate(300, 10.0), Rate(1500, 10.0))
    """Messages of live connections, and requests except for files; expensive ones count several times."""
    files: Rates = Rates(Rate(1000, 10.0), Rate(3000, 10.0))
    """Styles, scripts, drawings and fonts, which browsers cache."""
    watchers: int = 200
    """Live connections to one table."""
    connections: int = 250
    """Connections of one address, except of the proxies named in the settings."""
    arrivals: int = 300
    """Connections that such an address opens in ten seconds: each causes work before its request is known."""
    rewrites: int = 2000
    """The most times that a match may be taken back or a sealed choice changed: each is stored for ever."""


_NEVER = 10**8
OFF = Limits(
    **{
        f.name: {
            Rates: Rates(Rate(_NEVER, 1.0), Rate(_NEVER, 1.0)),
            AtOnce: AtOnce(_NEVER, _NEVER),
            int: _NEVER,
        }[f.type]  # type: ignore[index]
        for f in fields(Limits)
    }
)
"""No quotas: for tests, and for tables among friends."""


def read_limits(environment: Mapping[str, str]) -> Limits:
    """The quotas with those that the environment sets; ``BadOption`` if one is not written so."""
    found: dict[str, Any] = {}
    for field in fields(Limits):
        name = f"FILIBUSTA_QUOTA_{field.name.upper()}"
        if text := environment.get(name, "").strip():
            found[field.name] = _read(field.type, name, text)
    return Limits(**found)


def _read(kind: Any, name: str, text: str) -> Any:
    parts = text.split()
    if kind is Rates and len(parts) == 2:
        rates = [_RATE.fullmatch(part) for part in parts]
        if all(rates):
            return Rates(*(_rate(name, text, found[1], found[2], found[3]) for found in rates if found))
    elif kind is AtOnce and len(parts) == 2:
        return AtOnce(*(_whole(name, text, part) for part in parts))
    elif kind is int and len(parts) == 1:
        return _whole(name, text, parts[0])
    raise _unreadable(name, text)


def _rate(name: str, text: str, most: str, times: str, unit: str) -> Rate:
    seconds = int(times or 1) * UNITS[unit]
    if not seconds:
        raise _unreadable(name, text)
    return Rate(_whole(name, text, most), float(seconds))


def _whole(name: str, text: str, part: str) -> int:
    if not (part.isascii() and part.isdecimal() and len(part) < 9 and int(part)):
        raise _unreadable(name, text)
    return int(part)


def _unreadable(name: str, text: str) -> BadOption:
    message = "{name} is a quota like 30/hour 90/hour or 20 100, for a guest and for an address, not {text}"
    return BadOption(message, name=name, text=text)
