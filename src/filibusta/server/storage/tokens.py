"""Keys beyond those of seats: API tokens, which the operator gives to people he trusts, and keys that were revoked.

Only hashes are kept: a reader of the database cannot use a token.
"""

import secrets
import time
from dataclasses import dataclass
from hashlib import sha256

import sqlalchemy as sa

from filibusta.engine.errors import BadOption
from filibusta.server.storage.database import Conflict, Database
from filibusta.server.storage.schema import REVOKED, TOKEN
from filibusta.server.storage.upsert import upsert

PREFIX = "fbt_"
LONGEST_NAME = 40
REVOCATIONS = "revoked"
"""The channel on which processes are told of keys that were revoked."""
DAY = 86400.0


@dataclass(frozen=True)
class Token:
    """The holder of an API token, and the time until which it is good (seconds since 1970)."""

    name: str
    created: float
    expires: float


def hashed(secret: str) -> str:
    """Returns the hash that is stored of a token or of a guest's id."""
    return sha256(secret.encode()).hexdigest()


def add_token(database: Database, name: str, days: float) -> str:
    """Returns a new token for a name, which is not stored itself; raises ``BadOption`` if the name has one."""
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise BadOption("the name of a token has 1 to {n} visible characters", n=LONGEST_NAME)
    secret, now = PREFIX + secrets.token_urlsafe(32), time.time()
    try:
        with database.writing() as db:
            db.execute(TOKEN.insert().values(name=name, hash=hashed(secret), created=now, expires=now + days * DAY))
    except Conflict:
        raise BadOption("{name} has a token already: revoke that one first", name=name) from None
    return secret


def tokens(database: Database) -> list[Token]:
    """Returns all tokens by name."""
    with database.reading() as db:
        rows = db.execute(sa.select(TOKEN).order_by(TOKEN.c.name)).mappings().all()
    return [Token(row["name"], row["created"], row["expires"]) for row in rows]


def token_owner(database: Database, secret: str) -> str:
    """Returns the holder of a token; empty if it is unknown, expired or revoked."""
    query = sa.select(TOKEN.c.name).where(TOKEN.c.hash == hashed(secret), TOKEN.c.expires > time.time())
    with database.reading() as db:
        return db.scalar(query) or ""


def revoke_token(database: Database, name: str) -> bool:
    """Revokes a token; returns whether there was one of that name."""
    with database.writing() as db:
        return bool(db.execute(TOKEN.delete().where(TOKEN.c.name == name)).rowcount)


def revoke_guest(database: Database, guest: str) -> str:
    """Revokes all keys of a guest; returns the hash that is stored."""
    found = hashed(guest)
    with database.writing() as db:
        upsert(db, REVOKED, {"guest": found, "at": time.time()})
    return found


def revoked_guests(database: Database, days: float) -> frozenset[str]:
    """Returns the guests whose keys were revoked; drops those whose keys have expired meanwhile."""
    with database.writing() as db:
        db.execute(REVOKED.delete().where(REVOKED.c.at < time.time() - (days + 1) * DAY))
        return frozenset(db.scalars(sa.select(REVOKED.c.guest)))
