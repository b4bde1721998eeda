"""The stored times of running clocks beside their next deadline, for lists and notices that read no match."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Struct

_HOURS = re.compile(r"(\d{1,2})-(\d{1,2}) ([A-Za-z0-9_+/-]{1,60})")


class RunningClock(Struct, frozen=True, omit_defaults=True):
    """The clock of a seat that is asked. Times are those of the database."""

    ends: float
    """The time at which the seat's time ends, unless a server fails before."""
    hours: str = ""
    """The quiet hours of the seat."""
    away: float = 0.0
    """The end of its vacation; 0 if it is on none."""

    def quiet_until(self, now: float) -> float:
        """Returns the end of the current vacation and quiet hours; ``now`` if there are none."""
        return waking(max(now, self.away), self.hours)


class RunningClocks(Struct, frozen=True, omit_defaults=True):
    """The clocks of a table that run, by seat."""

    noted: float = 0.0
    """The time at which the ends were computed; later failures of servers postpone them."""
    seats: dict[int, RunningClock] = {}

    def stored(self) -> str:
        """Returns the clocks as the text that is stored."""
        return msgspec.json.encode(self).decode()


_clocks = msgspec.json.Decoder(RunningClocks)


def read_clocks(text: str | None) -> RunningClocks:
    """Reads stored clocks; an empty text holds none."""
    return _clocks.decode(text) if text else RunningClocks()


def read_hours(text: str) -> tuple[int, int, ZoneInfo] | None:
    """Reads quiet hours: from, until, and the time zone; None if they are none."""
    found = _HOURS.fullmatch(text)
    try:
        start, end, zone = (int(found[1]), int(found[2]), ZoneInfo(found[3])) if found else (0, 0, None)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
    return (start, end, zone) if zone and start != end and max(start, end) < 24 else None


def waking(time: float, hours: str) -> float:
    """Returns the end of the quiet hours in which a time lies; the time itself if it lies in none."""
    found = read_hours(hours)
    if found is None:
        return time
    start, end, zone = found
    local = datetime.fromtimestamp(time, zone)
    if not (start <= local.hour < end if start < end else local.hour >= start or local.hour < end):
        return time
    morning = local.replace(hour=end, minute=0, second=0, microsecond=0)
    if morning <= local:
        morning = (morning.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=zone)
    return morning.astimezone(UTC).timestamp()
