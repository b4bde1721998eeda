"""Who plays without being asked: bots, and seats whose standing order answers the question."""

import asyncio
import random
import time

import structlog

from filibusta.engine.match import Match
from filibusta.server.messages import Refused
from filibusta.server.orders import Orders
from filibusta.server.playing import Playing
from filibusta.server.services import Services
from filibusta.server.session import Session
from filibusta.server.telling import Telling

log = structlog.get_logger()
PATIENCE = 1.0
"""Seconds until an action that could not be kept is tried again."""
EACH_TOLD = 1.5
"""How much longer a pause is for each thing that the action before it told, in paces."""
LONGEST_PAUSE = 6.0
"""Seconds."""


def pause_after(told: int, pace: float) -> float:
    """Seconds until a bot goes on after an action that told so much: about as long as a screen shows it."""
    return min(LONGEST_PAUSE, pace * (1 + EACH_TOLD * told))


class SelfPlay:
    """Plays a table on as long as nobody need be asked."""

    def __init__(
        self, session: Session, services: Services, orders: Orders, telling: Telling, playing: Playing
    ) -> None:
        self._session = session
        self._services = services
        self._orders = orders
        self._telling = telling
        self._playing = playing

    def is_due(self) -> bool:
        """Whether nobody need be asked: it is for a bot to decide, or for somebody who has given an order."""
        match = self._session.match
        return (
            match is not None and not match.over and (self._session.is_bot(match.player) or bool(self._ordered(match)))
        )

    def _ordered(self, match: Match) -> str | None:
        return self._orders.action(match.player, self._telling.view)

    async def run(self) -> None:
        """Plays until somebody must be asked."""
        session = self._session
        while (match := session.match) and self.is_due():
            seat, ply, again = match.player, session.ply, 0.0
            chosen = await self._bots_choice(match, seat) if session.is_bot(seat) else None
            await self._pause()
            async with session.lock:
                if session.match is not match or session.ply != ply or match.player != seat:
                    continue
                action = chosen or self._ordered(match)
                if action is None:  # withdrawn in the meantime
                    continue
                try:
                    await self._playing.carry_out(match, action)
                except Refused:
                    again = PATIENCE
            if again:
                await asyncio.sleep(again)

    async def _bots_choice(self, match: Match, seat: int) -> str:
        view, legal = match.view(seat), match.legal()
        number = await self._services.bots.choose(view, self._session.table.seats[seat].level)
        if number not in legal:
            log.error("a bot chose what is not legal", table=self._session.table.id, action=number)
            number = random.choice([int(a) for a in legal])
        return match.game.actions.name(number)

    async def _pause(self) -> None:
        """While people watch, nothing more happens until they may have seen what the latest action told."""
        telling = self._telling
        if telling.watchers:
            wait = pause_after(telling.told, self._services.settings.pace)
            await asyncio.sleep(max(0.0, telling.touched + wait - time.monotonic()))
