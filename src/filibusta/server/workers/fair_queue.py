"""A queue in which one client cannot delay the others: start-time fair queueing (Goyal and others 1996)."""

import heapq
import itertools
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """The requests of many people: in order for each person, with time shared between people."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, float, T]] = []
        self._number = itertools.count()
        self._now = 0.0
        """The virtual time: the service that each waiting client could have received by now."""
        self._next: dict[str, float] = {}
        """The virtual time at which a person's next request may begin, for those ahead of it."""

    def __len__(self) -> int:
        return len(self._heap)

    def put(self, person: str, cost: float, request: T) -> None:
        """Adds a request with its expected cost (any unit, the same for all requests)."""
        begins = max(self._now, self._next.get(person, 0.0))
        self._next[person] = begins + cost
        heapq.heappush(self._heap, (begins, next(self._number), cost, request))

    def take(self) -> T:
        """Removes and returns the next request; raises ``IndexError`` if there is none."""
        begins, _, cost, request = heapq.heappop(self._heap)
        self._now = max(self._now, begins) + cost / (1 + len(self._heap))
        if not self._heap:
            self._next.clear()
        elif len(self._next) > 2 * len(self._heap) + 16:
            self._next = {person: at for person, at in self._next.items() if at > self._now}
        return request
