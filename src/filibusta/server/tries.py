"""How often somebody may guess: join words are short enough to say, so they must not be tried out by thousands."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable

WINDOW = 60.0
MOST = 20
REMEMBERED = 10_000


class Tries:
    """Counts the failures of each address within a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed: OrderedDict[str, deque[float]] = OrderedDict()

    def may(self, address: str) -> bool:
        """Whether this address may try again."""
        failed = self._failed.get(address)
        while failed and failed[0] < self._clock() - WINDOW:
            failed.popleft()
        return not failed or len(failed) < MOST

    def fail(self, address: str) -> None:
        """This address guessed wrong."""
        self._failed.setdefault(address, deque(maxlen=MOST)).append(self._clock())
        self._failed.move_to_end(address)
        while len(self._failed) > REMEMBERED:
            self._failed.popitem(last=False)
