"""Choices at one table, in an order that never differs: check, try, keep, accept, tell.

While an action is being kept the match in memory is as it was before; what was not kept is not told.
"""

from collections.abc import Callable, Sequence
from copy import copy

import structlog

from filibusta.engine.match import Attempt, Match
from filibusta.server import replaying
from filibusta.server.messages import GiveOrder, Play, Refused, Stopped, TakeBack
from filibusta.server.orders import Orders
from filibusta.server.services import Services
from filibusta.server.session import Session, check_legal
from filibusta.server.store import Conflict, StoreFailed
from filibusta.server.stored import PLAY, TAKE_BACK, Entry
from filibusta.server.telling import Telling

log = structlog.get_logger()
SNAPSHOT_EVERY = 20


class Playing:
    """Whatever changes a match. ``reload`` is called when the store knows more of it than this server."""

    def __init__(
        self, session: Session, services: Services, orders: Orders, telling: Telling, reload: Callable[[], None]
    ) -> None:
        self._session = session
        self._services = services
        self._orders = orders
        self._telling = telling
        self._reload = reload

    async def play(self, guest: str, order: Play) -> int:
        """Carries out a choice and those that follow at once, once; returns how many.

        ``Refused`` at the first that cannot be chosen; those before it, if any, are done.
        """
        session = self._session
        async with session.lock:
            match, seat = session.acting(guest, order.seat)
            if done := session.done(seat, order.id):
                return done
            session.check_now(match, order.ply)
            check_legal(match, seat, order.action)
            return await self.carry_out(match, order.action, order.id, order.then)

    async def carry_out(self, match: Match, action: str, message: str = "", then: Sequence[str] = ()) -> int:
        """Keeps and tells a legal action of the one who is asked, and of those that follow as many as can be chosen.

        The session is locked. All are kept at once and told as one change; each is an action of its own.
        """
        session = self._session
        tried, refusal = _tried(match, action, then)
        moves, over = [attempt.move for attempt in tried], tried[-1].over
        entries = [
            Entry(session.seq + n, PLAY, session.ply + n - 1, move.seat, move.action, move.chance, message)
            for n, move in enumerate(moves, 1)
        ]
        await self._keep(*entries, over=over)
        for attempt in tried:
            match.accept(attempt)
        kept, session.seq = session.seq, session.seq + len(tried)
        session.remember(moves[0].seat, message, len(tried))
        self._telling.step()
        if kept // SNAPSHOT_EVERY < session.seq // SNAPSHOT_EVERY:
            await self._snapshot(match)
        if refusal:
            raise refusal
        return len(tried)

    async def take_back(self, guest: str, order: TakeBack) -> None:
        """Goes back to an earlier position of one's own unfinished turn; ``Refused`` if it is too late."""
        session = self._session
        async with session.lock:
            match, seat = session.acting(guest, order.seat)
            if session.done(seat, order.id):
                return
            earliest = match.take_back_to(seat)
            if match.over:
                raise Refused("over", "The game is over.")
            if earliest is None or not session.base + earliest <= order.ply < session.ply:
                raise Refused("too-late", "This cannot be taken back any more.")
            await self._keep(Entry(session.seq + 1, TAKE_BACK, order.ply, seat, message=order.id))
            match.take_back(order.ply - session.base)
            session.remember(seat, order.id)
            session.seq += 1
            self._telling.changed()
            self._telling.everything()

    async def give_order(self, guest: str, order: GiveOrder) -> None:
        """Remembers the order a seat may give now, or forgets the one it gave."""
        session = self._session
        async with session.lock:
            match, seat = session.acting(guest, order.seat)
            if session.done(seat, order.id):
                return
            if order.on:
                session.check_now(match, order.ply)
                self._orders.give(self._telling.view(seat))
            else:
                self._orders.withdraw(self._telling.view(seat))
            session.remember(seat, order.id)
            self._telling.seat(seat)

    async def _keep(self, *entries: Entry, over: bool = False) -> None:
        session, services = self._session, self._services
        try:
            await services.call(services.store.append, session.table.id, entries, over)
        except Conflict:
            self._reload()
            raise Refused("stale", "The table has changed in the meantime. Look at it again.") from None
        except StoreFailed as error:
            log.error("the database refused a move", table=session.table.id, reason=str(error))
            raise Refused("not-kept", "This could not be saved, so it was not done. Try again.") from None

    async def _snapshot(self, match: Match) -> None:
        """A position to go on from after a change of the rules. The action is kept and told: no failure undoes it."""
        session, services = self._session, self._services
        try:
            snapshot = replaying.snapshot(match, session.seq, session.ply)
            await services.call(services.store.save_snapshot, session.table.id, snapshot)
        except Exception:
            log.exception("a position could not be kept", table=session.table.id, seq=session.seq)


def _tried(match: Match, action: str, then: Sequence[str]) -> tuple[list[Attempt], Refused | None]:
    """A legal action and those that follow as far as they can be chosen, and what speaks against the next."""
    seat, trial, tried = match.player, copy(match), [match.attempt(action)]
    for following in then:
        trial.accept(tried[-1])
        try:
            if trial.over:
                raise Refused("over", "The game is over.")
            check_legal(trial, seat, following)
        except Refused as why:
            return tried, Stopped(why, len(tried), 1 + len(then))
        tried.append(trial.attempt(following))
    return tried, None
