"""The time of a database: the same in every process that uses it, whatever the clocks of their machines say.

Between two readings of the database a counter that nobody sets runs on.
"""

import time
from collections.abc import Callable

MISTAKE = 3600.0
"""Seconds by which the time must be ahead of the database to go back."""


def uptime() -> float:
    """Seconds that nobody sets, those of a sleeping machine included where the system counts them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class StoreClock:
    """Seconds since 1970 by the clock of a database, as far as it is known in this process. ``steady``: the counter."""

    def __init__(self, steady: Callable[[], float] = uptime) -> None:
        self._steady = steady
        self._offset = float("-inf")

    def now(self) -> float:
        """The present time."""
        return self._steady() + self._offset

    def set(self, reading: float) -> None:
        """Takes over what the database says now; the time goes back only where it was wrong by ``MISTAKE``."""
        ahead = self.now() - reading
        if ahead < 0 or ahead > MISTAKE:
            self._offset = reading - self._steady()
