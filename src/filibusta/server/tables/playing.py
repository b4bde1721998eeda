"""Choices at one table, in an order that never differs: check, try, keep, accept, tell.

While an action is being kept the match in memory is as it was before; what was not kept is not told.
"""

from collections.abc import Callable, Sequence
from copy import copy

import structlog

from filibusta.engine.match import Attempt, Match
from filibusta.server.protocol.messages import GiveOrder, Play, Refused, Stopped, TakeBack
from filibusta.server.services import Services
from filibusta.server.storage.models import PLAY, SEAL, TAKE_BACK, Entry, Snapshot
from filibusta.server.storage.store import Conflict, StoreFailed
from filibusta.server.tables import replay
from filibusta.server.tables.screens.broadcast import Telling
from filibusta.server.tables.simultaneous_choices import Sealed
from filibusta.server.tables.standing_orders import Orders
from filibusta.server.tables.state import Session, check_legal, not_kept

log = structlog.get_logger()
SNAPSHOT_EVERY = 20


class Playing:
    """Whatever changes a match. ``reload`` is called when the store knows more of it than this server, ``settle``
    when that may be so."""

    def __init__(
        self,
        session: Session,
        services: Services,
        orders: Orders,
        telling: Telling,
        reload: Callable[[], None],
        settle: Callable[[], None],
    ) -> None:
        self._session = session
        self._services = services
        self._orders = orders
        self._telling = telling
        self._reload = reload
        self._settle = settle

    async def play(self, guest: str, order: Play) -> int:
        """Carries out a choice and those that follow at once, once; returns how many.

        ``Refused`` at the first that cannot be chosen; those before it, if any, are done.
        """
        session = self._session
        async with session.lock:
            match, seat = session.acting(guest, order.seat)
            if done := session.done(seat, order.id):
                return done
            session.check_now(match, order.ply, seat)
            action = check_legal(match, seat, order.action)
            return await self.choose(match, seat, action, order.id, order.then)

    async def choose(self, match: Match, seat: int, action: str, message: str = "", then: Sequence[str] = ()) -> int:
        """Keeps and tells a legal action of a seat that is asked, and of those that follow as many as can be chosen.

        The session is locked. Where several choose at the same time the action is sealed until all have.
        """
        session = self._session
        chosen = {**session.sealed, seat: action}
        if chosen.keys() < match.asked:
            await self._seal(seat, action, message)
            done, refusal = 1, Stopped(_alone(), 1, 1 + len(then)) if then else None
        else:
            done, refusal = await self._carry_out(match, chosen, seat, then, message)
        session.remember(seat, message, done)
        if refusal:
            raise refusal
        return done

    async def _seal(self, seat: int, action: str, message: str) -> None:
        session = self._session
        if session.sealed.get(seat) != action:
            if seat in session.sealed:
                self._rewrite()
            await self._keep(Entry(session.seq + 1, SEAL, session.ply, seat, action, message=message))
            session.seq += 1
            first = seat not in session.sealed
            session.sealed[seat] = action
            self._telling.sealed(seat, first)

    async def _carry_out(
        self, match: Match, chosen: Sealed, seat: int, then: Sequence[str], message: str
    ) -> tuple[int, Refused | None]:
        """What all who are asked have chosen, the last one ``seat``, and what it does then; how much of that was done.

        All is kept at once and told as one change; each is an action of its own.
        """
        session = self._session
        tried, refusal = _tried(match, chosen, seat, then)
        entries = list[Entry]()
        for n, move in enumerate(attempt.move for attempt in tried):
            theirs = message if move.seat == seat else ""
            entries.append(
                Entry(session.seq + n + 1, PLAY, session.ply + n, move.seat, move.action, move.chance, theirs)
            )
        await self._keep(*entries, over=tried[-1].over, snapshot=self._due_snapshot(match, tried))
        for attempt in tried:
            match.accept(attempt)
        session.seq += len(tried)
        session.sealed.clear()
        self._telling.step()
        return sum(entry.seat == seat for entry in entries), refusal

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
            self._rewrite()
            entry = Entry(session.seq + 1, TAKE_BACK, order.ply, seat, message=order.id)
            await self._keep(entry, snapshot=self._snapshot_behind(match, order.ply))
            match.take_back(order.ply - session.base)
            session.sealed.clear()
            session.remember(seat, order.id)
            session.seq += 1
            self._telling.changed()
            self._telling.everything()

    def _rewrite(self) -> None:
        """Counts a taking back or a choice made anew; ``Refused`` if there were too many in this match."""
        if self._session.rewrites >= self._services.quotas.limits.rewrites:
            raise Refused("too-many", "So much was taken back in this match that no more can be. Play on.")
        self._session.rewrites += 1

    async def give_order(self, guest: str, order: GiveOrder) -> None:
        """Remembers the order a seat may give now, or forgets the one it gave."""
        session = self._session
        async with session.lock:
            match, seat = session.acting(guest, order.seat)
            if session.done(seat, order.id):
                return
            if order.on:
                session.check_now(match, order.ply, seat)
                self._orders.give(self._telling.view(seat))
            else:
                self._orders.withdraw(self._telling.view(seat))
            session.remember(seat, order.id)
            self._telling.seat(seat)

    async def _keep(self, *entries: Entry, over: bool = False, snapshot: Snapshot | None = None) -> None:
        session, services = self._session, self._services
        try:
            await services.append(session.table.id, entries, over, snapshot)
        except Conflict:
            self._reload()
            raise Refused("stale", "The table has changed in the meantime. Look at it again.") from None
        except StoreFailed as error:
            log.error("the database refused a move", table=session.table.id, reason=str(error))
            self._settle()
            raise not_kept(error) from None
        if snapshot:
            session.snapshot_ply = snapshot.ply

    def _due_snapshot(self, match: Match, tried: Sequence[Attempt]) -> Snapshot | None:
        """From time to time, the position that some attempts lead to: to go on from after a change of the rules."""
        session, number = self._session, len(tried)
        ply = session.ply + number
        if session.ply // SNAPSHOT_EVERY == ply // SNAPSHOT_EVERY:
            return None
        return replay.snapshot_of(match.game, tried[-1].states, session.seq + number, ply)

    def _snapshot_behind(self, match: Match, ply: int) -> Snapshot | None:
        """The position to which something is taken back, if the one that was kept came after it and is void."""
        session = self._session
        if ply >= session.snapshot_ply:
            return None
        states = match.whole_position(ply - session.base)
        return replay.snapshot_of(match.game, states, session.seq + 1, ply)


def _tried(match: Match, chosen: Sealed, seat: int, then: Sequence[str]) -> tuple[list[Attempt], Refused | None]:
    """What all have chosen, what ``seat`` does then as far as it can, and what speaks against the next."""
    tried = match.attempt_all(chosen)
    if not then:
        return tried, None
    trial = copy(match)
    for attempt in tried:
        trial.accept(attempt)
    for done, following in enumerate(then, 1):
        try:
            if trial.over:
                raise Refused("over", "The game is over.")
            action = check_legal(trial, seat, following)
            if len(trial.asked) > 1:
                raise _alone()
        except Refused as why:
            return tried, Stopped(why, done, 1 + len(then))
        tried.append(trial.attempt(action))
        trial.accept(tried[-1])
    return tried, None


def _alone() -> Refused:
    return Refused("illegal", "What others choose at the same time is waited for.")
