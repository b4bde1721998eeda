"""The clock of a database: the same in every process, independently of the machines' clocks.

Between two readings a monotonic counter runs on.
"""

import time
from collections.abc import Callable

MISTAKE = 3600.0
"""Seconds by which the time must be ahead of the database before it is set back."""


def monotonic() -> float:
    """Returns a monotonic time in seconds, including time asleep where the system counts it."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class StoreClock:
    """Seconds since 1970 by the clock of a database, as far as it is known in this process. ``steady``: the counter."""

    def __init__(self, steady: Callable[[], float] = monotonic) -> None:
        self._steady = steady
        self._offset = float("-inf")

    def now(self) -> float:
        """The present time."""
        return self._steady() + self._offset

    def set(self, reading: float) -> None:
        """Sets the time of the database; it goes back only if it was ahead by ``MISTAKE``."""
        ahead = self.now() - reading
        if ahead < 0 or ahead > MISTAKE:
            self._offset = reading - self._steady()
