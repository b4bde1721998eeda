"""Revocation of keys: a revoked key is refused, its seats at waiting tables become free, its screens are closed."""

from filibusta.server.errors import Refused
from filibusta.server.storage.chat import forget_chat
from filibusta.server.storage.contacts import forget_contacts
from filibusta.server.storage.device_links import end_links
from filibusta.server.storage.models import OPEN
from filibusta.server.storage.tokens import REVOCATIONS, hashed, revoke_guest
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web.identity import Guest, GuestKeys

MOST = 1000
"""The most tables of one guest at which seats are given up."""


async def give_up_key(registry: TableRegistry, keys: GuestKeys, guest: Guest) -> tuple[int, int]:
    """Revokes the key of a guest; returns how many of its seats are free again, and how many stay without a player."""
    services, left, stay = registry.services, 0, 0
    for table in await services.call(services.store.tables_of, guest.id, MOST):
        mine = len(table.seats_of(guest.id))
        freed = await (await registry.live_table(table.id)).stand_up(guest.id) if table.state == OPEN else 0
        left, stay = left + freed, stay + mine - freed
    for forget in (forget_chat, forget_contacts, end_links):
        await services.call(forget, services.store, guest.id)
    revoked = await services.call(revoke_guest, services.store, guest.id)
    services.cluster.bus.publish(REVOCATIONS, revoked.encode())
    keys.revoked |= {hashed(guest.id)}
    registry.send_away(keys.revoked)
    return left, stay


def require_key(guest: Guest | None) -> Guest:
    """Returns the guest of a request; raises ``Refused`` without a key."""
    if guest is None or not guest.id:
        raise Refused("not-your-seat", "There is no key here that could be given up.")
    return guest
