"""The loop that creates notifications for guests whose turn it is, and delivers them."""

import asyncio
from collections.abc import Collection
from contextlib import suppress

import structlog

from filibusta.server.notify import messages
from filibusta.server.notify.channels import Channels
from filibusta.server.notify.mail import Smtp
from filibusta.server.notify.outgoing import NotDelivered
from filibusta.server.notify.push import read_subscription
from filibusta.server.storage.contacts import (
    MAIL,
    PUSH,
    WEBHOOK,
    Notification,
    Waiting,
    delete_unconfirmed,
    end_contact,
    fail_notification,
    finish_notification,
    note_looking,
    still_waiting,
    take_notifications,
    waiting_for,
    write_notifications,
)
from filibusta.server.storage.database import Conflict, StoreFailed
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.words import server_words

log = structlog.get_logger()
EVERY, SWEEPS = 15.0, 240
"""Seconds between two rounds, and the rounds after which addresses that nobody confirmed are deleted."""


class DeliveryLoop:
    """Creates and delivers notifications. Processes share the work: each is created once and delivered by one."""

    def __init__(self, registry: TableRegistry, channels: Channels) -> None:
        self._registry = registry
        self._services = registry.services
        self._channels = channels
        self._rounds = 0
        self.failed = 0
        """The number of failed attempts."""

    async def run(self) -> None:
        """Makes a round every few seconds. Runs until cancelled."""
        while True:
            try:
                await self.round()
            except (StoreFailed, Conflict) as error:
                log.warning("notifications are delayed", reason=str(error))
            except Exception:
                log.exception("notifications are delayed")
            await asyncio.sleep(EVERY)

    async def round(self) -> int:
        """Creates the notifications that are due and delivers those in the queue; returns how many were taken."""
        call, store = self._services.call, self._services.store
        with suppress(Conflict):  # another process writes the same ones
            await call(note_looking, store, self._looking())
            if not self._services.settings.jobs:
                return 0
            await call(write_notifications, store)
        taken = await call(take_notifications, store)
        await asyncio.gather(*(self._deliver(notification) for notification in taken))
        if self._rounds % SWEEPS == 0:
            await call(delete_unconfirmed, store)
        self._rounds += 1
        return len(taken)

    def _looking(self) -> Collection[tuple[str, str]]:
        """Returns who looks at which match that waits for them, in this process."""
        return {
            (live.table.id, live.table.seats[seat].guest)
            for live in self._registry.live_tables
            for seat in live.looking().intersection(live.asked)
        }

    async def _deliver(self, notification: Notification) -> None:
        """Sends a notification if its match still waits; a failed one is retried or given up."""
        call, store = self._services.call, self._services.store
        waiting = await call(still_waiting, store, notification) if notification.matches else []
        try:
            if waiting or not notification.matches:
                await self._send(notification, waiting)
        except StoreFailed:
            raise
        except Exception as error:
            self.failed += 1
            expected = isinstance(error, NotDelivered)
            final = expected and error.final
            facts = {"kind": notification.contact.kind, "attempts": notification.attempts, "final": final}
            reason = str(error) if expected else type(error).__name__
            log.warning("a notification was not delivered", **facts, reason=reason, exc_info=not expected)
            if final:
                await call(end_contact, store, notification.contact.id)
            else:
                await call(fail_notification, store, notification)
        else:
            await call(finish_notification, store, notification)

    async def _send(self, notification: Notification, waiting: list[Waiting]) -> None:
        contact, channels = notification.contact, self._channels
        say, origin = server_words(contact.language), channels.origin
        if not channels.offers(contact.kind):
            raise NotDelivered("this server does not send such messages any more")
        if contact.kind == MAIL:
            assert isinstance(channels.smtp, Smtp)
            end = f"{origin}/notices/{contact.token}"
            if waiting:
                told = messages.message(waiting, contact, origin, say)
                subject, text = told.title, messages.mail_text(told, say)
            else:
                subject, text = messages.confirmation(contact, origin, say)
            await channels.smtp.send(channels.smtp.message(contact.address, subject, text, notification.id, end))
            return
        told = messages.message(waiting, contact, origin, say)
        if contact.kind == PUSH:
            subscription = read_subscription(contact.address)
            all_waiting = await self._services.call(waiting_for, self._services.store, contact.guest)
            message, topic = messages.push_message(told, len(all_waiting), say), notification.id
            body, headers = await asyncio.to_thread(
                channels.push_keys.sealed, subscription, message, channels.operator, topic
            )
            await channels.outgoing.post(subscription.endpoint, body, headers)
        elif contact.kind == WEBHOOK:
            body = messages.webhook_body(told, contact.address)
            await channels.outgoing.post(contact.address, body, {"Content-Type": "application/json"})
        else:
            raise LookupError(f"no notifications are sent to a {contact.kind}")
