"""Links that bring the key of a guest to another device, once and for a short time. Only hashes are stored."""

import secrets
from dataclasses import dataclass

import sqlalchemy as sa

from filibusta.server.storage.database import Database
from filibusta.server.storage.schema import DEVICE_LINK
from filibusta.server.storage.tokens import hashed

GOOD_FOR = 600.0
"""Seconds for which a link is valid."""


@dataclass(frozen=True)
class LinkedGuest:
    """The guest of a link, and the guest's name."""

    guest: str
    name: str


def make_link(database: Database, guest: str, name: str) -> str:
    """Returns the code of a new link, in place of an earlier one of the same guest."""
    code, now = secrets.token_urlsafe(16), database.now()
    with database.writing() as db:
        db.execute(DEVICE_LINK.delete().where(sa.or_(DEVICE_LINK.c.guest == guest, DEVICE_LINK.c.expires < now)))
        db.execute(DEVICE_LINK.insert().values(hash=hashed(code), guest=guest, name=name, expires=now + GOOD_FOR))
    return code


def end_links(database: Database, guest: str) -> None:
    """Ends the link of a guest."""
    with database.writing() as db:
        db.execute(DEVICE_LINK.delete().where(DEVICE_LINK.c.guest == guest))


def linked_guest(database: Database, code: str) -> LinkedGuest | None:
    """Returns the guest of a valid link, which stays valid."""
    columns = (DEVICE_LINK.c.guest, DEVICE_LINK.c.name)
    good = (DEVICE_LINK.c.hash == hashed(code), DEVICE_LINK.c.expires >= database.now())
    with database.reading() as db:
        row = db.execute(sa.select(*columns).where(*good)).first()
    return LinkedGuest(*row) if row else None


def use_link(database: Database, code: str) -> LinkedGuest | None:
    """Returns the guest of a valid link, and ends the link."""
    found = linked_guest(database, code)
    with database.writing() as db:
        used = db.execute(DEVICE_LINK.delete().where(DEVICE_LINK.c.hash == hashed(code))).rowcount
    return found if used else None
