"""Autoplay: the actions of bots, and of seats whose standing order answers the decision."""

import asyncio
import secrets
import time
from contextlib import suppress

import structlog

from filibusta.engine.match import Match
from filibusta.server.errors import Refused
from filibusta.server.services import Services
from filibusta.server.tables.playing import Playing
from filibusta.server.tables.screens.broadcast import Broadcast
from filibusta.server.tables.standing_orders import StandingOrders
from filibusta.server.tables.state import LostRace, TableState
from filibusta.server.workers.bot_levels import STANDING_ORDER_LEVEL
from filibusta.table.guide import scripted

log = structlog.get_logger()
PATIENCE = 1.0
"""Seconds until an action that could not be kept is tried again."""
EACH_TOLD = 1.5
"""The paces that each event of the action before adds to a pause."""
LONGEST_PAUSE = 6.0
"""Seconds."""
LEASE, RETRY = 20.0, 1.0
"""Seconds for which one process plays for a table; seconds until another one asks whether it still does."""
BOTS = "bots"
"""The channel on which tables are named whose bots are left to other processes."""


def pause_after(told: int, pace: float, own: bool = False) -> float:
    """Seconds a bot waits after an action with this many events: about as long as a screen shows them. After an
    action of its ``own`` that told nothing it goes on at once."""
    return 0.0 if own and not told else min(LONGEST_PAUSE, pace * (1 + EACH_TOLD * told))


class Autoplay:
    """Plays the actions of a table that need no person."""

    def __init__(
        self, state: TableState, services: Services, orders: StandingOrders, broadcast: Broadcast, playing: Playing
    ) -> None:
        self._state = state
        self._services = services
        self._orders = orders
        self._broadcast = broadcast
        self._playing = playing
        self._lease = f"bots:{state.table.id}"
        self._leased = 0.0
        """The time until which this process plays for the table without asking again (``time.monotonic``)."""

    def is_due(self) -> bool:
        """Tells whether a bot or a standing order is to act.

        Bots play while somebody looks, or for people who sit there and will come back; not for themselves.
        """
        return self._due() is not None

    def _due(self) -> int | None:
        state = self._state
        bots = not self._broadcast.idle or state.has_people
        return next((seat for seat in state.asked if self._plays(seat, bots)), None)

    def _plays(self, seat: int, bots: bool) -> bool:
        """Tells whether a seat plays by itself; ``bots``: whether bots may play now."""
        return bots if self._state.is_bot(seat) else self._ordered(seat) is not None

    def _ordered(self, seat: int) -> str | None:
        """Returns the action of a person's standing order; empty if a bot is to choose."""
        return self._orders.action(seat, self._broadcast.view)

    async def run(self) -> None:
        """Plays until only people without a standing order are asked. Bots know nothing of sealed choices.

        One process at a time plays for a table, so that no other thinks in vain; that an action is done once is up
        to the log. A process without jobs leaves it to those that have them.
        """
        services = self._services
        if not services.settings.jobs and not services.cluster.alone:
            return services.cluster.bus.publish(BOTS, self._state.table.id.encode())
        try:
            await self._run()
        finally:
            await self._give()

    async def _run(self) -> None:
        state = self._state
        while state.match and self._due() is not None:
            if not await self._may_play() or not (match := state.match) or (seat := self._due()) is None:
                continue
            ply, again = state.ply, 0.0
            by_bot = state.is_bot(seat) or not self._ordered(seat)
            chosen = await self._bots_choice(match, seat) if by_bot else None
            await self._pause(match, seat)
            async with state.lock:
                if state.match is not match or state.ply != ply or seat not in state.asked:
                    continue
                action = self._decided(seat, chosen)
                if not action:  # withdrawn in the meantime
                    continue
                try:
                    await self._playing.choose(match, seat, action)
                except LostRace:
                    continue
                except Refused:
                    again = PATIENCE
            if again:
                await asyncio.sleep(again)

    async def _may_play(self) -> bool:
        """Tells whether this process plays for the table; if not, waits until that may be otherwise."""
        cluster = self._services.cluster
        if cluster.alone or time.monotonic() < self._leased:
            return True
        if await cluster.leases.take(self._lease, LEASE):
            if not self._leased:
                await self._playing.refresh()
            self._leased = time.monotonic() + LEASE / 2
            return True
        with suppress(TimeoutError):
            async with asyncio.timeout(RETRY):
                await self._state.changed()
        return False

    async def _give(self) -> None:
        if self._leased:
            self._leased = 0.0
            await self._services.cluster.leases.give(self._lease)

    def _decided(self, seat: int, chosen: str | None) -> str | None:
        """A bot's choice, or what a person's order answers by now."""
        ordered = "" if self._state.is_bot(seat) else self._ordered(seat)
        return chosen if ordered == "" else ordered

    async def _bots_choice(self, match: Match, seat: int) -> str:
        table = self._state.table
        if table.guided and not self._state.base and (action := scripted(match.game, match, seat)):
            return action
        level = self._state.bot_level(seat) or STANDING_ORDER_LEVEL
        view, legal = match.view(seat).asking(seat), match.legal_for(seat)
        person = table.origin or table.host or table.id
        number = await self._services.bots.choose(view, level, person)
        if number not in legal:
            log.error("a bot chose what is not legal", table=self._state.table.id, action=number)
            number = secrets.choice([int(a) for a in legal])
        return match.game.actions.name(number)

    async def _pause(self, match: Match, seat: int) -> None:
        """Waits, while people watch, until they may have seen the events of the latest action."""
        broadcast = self._broadcast
        if (pace := self._services.settings.pace * broadcast.pace()) and self._state.match is match:
            own = bool(match.moves) and match.moves[-1].seat == seat
            wait = pause_after(broadcast.told_now(), pace, own)
            await asyncio.sleep(max(0.0, broadcast.touched + wait - time.monotonic()))
