"""The seats of a table before its game begins: they are taken, left and given to bots, and devices disclose what they
contribute to the chance. Those of a running match are changed in ``seating``.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

from filibusta.ai.levels import LEVELS
from filibusta.server.errors import Refused
from filibusta.server.services import Services
from filibusta.server.storage.models import OPEN, Seat
from filibusta.server.storage.store import Conflict, StoreFailed, Unanswered
from filibusta.server.tables import contributions, naming
from filibusta.server.tables.replication import Replication
from filibusta.server.tables.screens.broadcast import Broadcast
from filibusta.server.tables.state import TableState, not_kept

T = TypeVar("T")
Spawn = Callable[[str, Callable[[], Awaitable[None]]], None]


class SeatTaken(Refused):
    """A seat or name that another guest has taken meanwhile."""

    def __init__(self) -> None:
        super().__init__("too-late", "This seat was taken a moment ago. Choose another.")


def bot_seat(level: str, taken: Sequence[str], name: str = "") -> Seat:
    """Returns a seat for a bot of a level; raises ``Refused`` if there is no such level."""
    if level not in LEVELS:
        raise Refused("malformed", "A bot has a level from 1 to 5, not {level}.", level=level[:10])
    return Seat("bot", naming.distinct(name, taken) if name else naming.pirate_name(taken), level)


class WaitingRoom:
    """The operations that change a seat before the game begins.

    ``wake`` is called when the game may begin, ``spawn`` starts a task of the table.
    """

    def __init__(
        self,
        state: TableState,
        services: Services,
        broadcast: Broadcast,
        replication: Replication,
        wake: Callable[[], None],
        spawn: Spawn,
    ) -> None:
        self._state = state
        self._services = services
        self._broadcast = broadcast
        self._replication = replication
        self._wake = wake
        self._spawn = spawn

    async def sit(self, number: int, guest: str, name: str, word: str = "", commitment: str = "") -> None:
        """Gives an open seat to a guest, whose name gets a number if somebody has it; the game begins when it was the
        last one."""
        seat, state = (
            Seat("human", name, guest=guest, word=word, commitment=contributions.checked(commitment)),
            self._state,
        )
        async with state.lock:
            if not 0 <= number < len(state.table.seats):
                raise Refused("unknown", "This table has no seat {n}.", n=number + 1)
            for _ in state.table.seats:  # others may take the name at the same moment
                if state.table.seats[number].kind != "open" or state.table.state != OPEN:
                    break
                with suppress(SeatTaken):
                    await self._put(number, replace(seat, name=naming.distinct(name, state.table.others(number))))
                    return self.changed()
            raise SeatTaken

    async def fill_with_bots(self, level: str = "3") -> None:
        """Gives all open seats to bots, which begins the game."""
        state = self._state
        async with state.lock:
            if state.table.state != OPEN:
                raise Refused("too-late", "The game has begun already.")
            for _ in range(2 * len(state.table.seats)):  # others may take seats at the same moment
                if state.table.state == OPEN and (free := state.table.open_seats):
                    with suppress(SeatTaken):
                        await self._put(free[0], bot_seat(level, state.table.names))
        self.changed()

    async def disclose(self, guest: str, contribution: str) -> None:
        """Adds what a guest's device contributes to the chance, once every seat is taken; ``Refused`` if it may not."""
        state = self._state
        async with state.lock:
            number, seat = contributions.disclosed(state.table, guest, contribution)
            if seat != state.table.seats[number]:
                await self._change(number, seat, self._services.store.disclose, contribution, contributions.too_late())
                self._replication.changed()
        state.touch()
        self._wake()

    async def stand_up(self, guest: str) -> int:
        """Opens the seats of a guest again if the game has not begun; returns how many."""
        services, state, left = self._services, self._state, 0
        async with state.lock:
            for number in state.table.seats_of(guest):
                left += await services.call(services.store.leave_seat, state.table.id, number, guest)
            state.table = await services.fetch(state.table.id)
        self.changed()
        return left

    async def _put(self, number: int, seat: Seat) -> None:
        await self._change(number, seat, self._services.store.take_seat, seat, SeatTaken())

    async def _change(
        self, number: int, seat: Seat, keep: Callable[[str, int, T], None], what: T, too_late: Refused
    ) -> None:
        """Changes a seat once the change is stored."""
        services, state = self._services, self._state
        try:
            await services.call(keep, state.table.id, number, what)
        except Conflict:
            state.table = await services.fetch(state.table.id)
            self.changed(told=True)
            raise too_late from None
        except StoreFailed as error:
            if isinstance(error, Unanswered):
                self._spawn(f"seat {number}", partial(self._undo_seat, number, what))
            raise not_kept(error) from None
        seats = (*state.table.seats[:number], seat, *state.table.seats[number + 1 :])
        state.table = replace(state.table, seats=seats)

    async def _undo_seat(self, number: int, what: object) -> None:
        """Frees a seat whose taking was not confirmed by the store."""
        services, state = self._services, self._state
        await services.answering()
        async with state.lock:
            found = (await services.fetch(state.table.id)).seats[number]
            if found == what:
                await services.call(services.store.leave_seat, state.table.id, number, found.guest)
            state.table = await services.fetch(state.table.id)
        self.changed()

    def changed(self, told: bool = False) -> None:
        """Tells everybody; ``told``: the other processes know already."""
        if not told:
            self._replication.changed()
        self._state.touch()
        self._broadcast.everything()
        self._wake()
