"""The people who look at one table through other processes, as last announced by these."""

from collections.abc import Callable

from msgspec import Struct


class PresenceReport(Struct, frozen=True, tag="here"):
    """The people at one table in one process."""

    process: str
    seats: tuple[int, ...] = ()
    """The seats whose browser or program is there."""
    spectators: int = 0
    watchers: int = 0
    players_pace: float = 0.0
    """The factor of the slowest screen of those who sit at the table; 0: there is none."""
    pace: float = 0.0
    """The factor of the slowest screen; 0: there is none."""


class RemotePresence:
    """The people at one table in other processes. An announcement is valid while its process is ``alive``."""

    def __init__(self, alive: Callable[[str], bool]) -> None:
        self._alive = alive
        self._said: dict[str, PresenceReport] = {}

    def heard(self, said: PresenceReport) -> bool:
        """Stores the announcement of a process; returns whether it changed anything."""
        before = self._said.pop(said.process, None)
        if said.seats or said.watchers:
            self._said[said.process] = said
        return before != self._said.get(said.process)

    def forget_dead(self) -> bool:
        """Drops the entries of dead processes; returns whether there were any."""
        dead = [process for process in self._said if not self._alive(process)]
        for process in dead:
            del self._said[process]
        return bool(dead)

    def clear(self) -> None:
        """Drops all entries."""
        self._said.clear()

    @property
    def seats(self) -> frozenset[int]:
        """Returns the seats whose browser or program is connected to another process."""
        return frozenset(seat for said in self._said.values() for seat in said.seats)

    @property
    def spectators(self) -> int:
        """The number of screens of people who do not sit there."""
        return sum(said.spectators for said in self._said.values())

    @property
    def watchers(self) -> int:
        """The number of screens."""
        return sum(said.watchers for said in self._said.values())

    @property
    def players_pace(self) -> float:
        """The factor of the slowest screen of those who sit at the table; 0: there is none."""
        return max((said.players_pace for said in self._said.values()), default=0.0)

    @property
    def pace(self) -> float:
        """The factor of the slowest screen; 0: there is none."""
        return max((said.pace for said in self._said.values()), default=0.0)
