"""The addresses at which guests are notified of their turn, and the queue of notifications.

The row of a match says whom it waits for and since when; it is written with the action. So a notification follows from
the database alone. It is stored in one transaction with the note that it was created, and so created once.
"""

import json
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import sqlalchemy as sa

from filibusta.server.storage.database import Database
from filibusta.server.storage.models import CLOCK, RUNNING, WHOLE_TABLE
from filibusta.server.storage.schema import CONTACT, DEADLINE, LETTER, LOOKING, MATCH, NOTICE, SEAT
from filibusta.server.storage.seat_clocks import read_clocks
from filibusta.server.storage.upsert import upsert

MAIL, PUSH, WEBHOOK, FEED = "mail", "push", "webhook", "feed"
MOST = {MAIL: 2, PUSH: 6, WEBHOOK: 3, FEED: 1}
"""Addresses of each kind that a guest may have."""
DELAY = 60.0
"""Seconds from the start of a decision to its notification."""
APART = {MAIL: 600.0, PUSH: 0.0, WEBHOOK: 60.0}
"""Seconds between two notifications to one address; those due in between are combined."""
UNCONFIRMED = 2 * 86400.0
"""Seconds after which an address that was not confirmed is deleted."""
LEASE = 60.0
"""Seconds of a lease on a notification."""
BACKOFF, MOST_ATTEMPTS = 30.0, 8
"""Seconds until a notification that could not be delivered is tried again, doubled each time, and how often at most."""
LOOKS = 40.0
"""Seconds after which a guest last seen at a table counts as gone."""
HELD = 3600.0
"""Seconds after which quiet hours and vacations are read again, since they may have changed."""
AT_ONCE = 200
NEVER = 1e12
"""The time until which a silenced match sends no notifications: for ever."""


@dataclass(frozen=True)
class Contact:
    """An address of a guest."""

    id: str
    guest: str = field(repr=False)
    kind: str
    address: str = field(repr=False)
    """An e-mail address, the URL of a webhook, or a push subscription as JSON."""
    token: str = field(repr=False)
    """The token that confirms and ends it, and the secret part of a feed's address."""
    language: str
    confirmed: bool


@dataclass(frozen=True)
class Waiting:
    """A match that waits for a guest."""

    match: str
    title: str
    game: str
    since: float


@dataclass(frozen=True)
class Notification:
    """A notification on lease."""

    id: str
    contact: Contact
    matches: dict[str, float]
    """The matches, and since when each waits for the guest; empty: the notification asks to confirm the address."""
    lease: str
    attempts: int


_COLUMNS = [CONTACT.c[name] for name in ("id", "guest", "kind", "address", "token", "language", "confirmed")]
_IS_ASKED = MATCH.c.asked.op(">>")(SEAT.c.seat).op("&")(1) == 1


def contacts(database: Database, guest: str) -> list[Contact]:
    """Returns the addresses of a guest, the oldest first."""
    with database.reading() as db:
        rows = db.execute(sa.select(*_COLUMNS).where(CONTACT.c.guest == guest).order_by(CONTACT.c.created))
        return [Contact(*row) for row in rows]


def by_token(database: Database, token: str) -> Contact | None:
    """Returns the address of a token."""
    with database.reading() as db:
        row = db.execute(sa.select(*_COLUMNS).where(CONTACT.c.token == token)).first()
    return Contact(*row) if row else None


def add_contact(
    database: Database, guest: str, kind: str, address: str, language: str, confirmed: bool
) -> Contact | None:
    """Adds an address of a guest, or returns the existing one; None if there are too many.

    With one that is not ``confirmed`` a notification is written that asks for it.
    """
    if same := [one for one in contacts(database, guest) if one.kind == kind and one.address == address]:
        return same[0]
    fresh = Contact(secrets.token_hex(8), guest, kind, address, secrets.token_urlsafe(24), language, confirmed)
    now, count = database.now(), sa.select(sa.func.count()).where(CONTACT.c.guest == guest, CONTACT.c.kind == kind)
    with database.writing() as db:
        if db.execute(count).scalar_one() >= MOST[kind]:
            return None
        db.execute(CONTACT.insert().values(**fresh.__dict__, created=now, wrote=0.0))
        if not confirmed:
            _write(db, fresh, {}, now)
    return fresh


def confirm(database: Database, token: str) -> bool:
    """Confirms an address; returns whether it exists."""
    with database.writing() as db:
        return bool(db.execute(CONTACT.update().where(CONTACT.c.token == token).values(confirmed=True)).rowcount)


def renew(database: Database, id: str, guest: str) -> None:
    """Replaces the token of an address; the old one becomes invalid."""
    place = (CONTACT.c.id == id, CONTACT.c.guest == guest)
    with database.writing() as db:
        db.execute(CONTACT.update().where(*place).values(token=secrets.token_urlsafe(24)))


def end_contact(database: Database, id: str, guest: str = "") -> bool:
    """Deletes an address and its notifications; with ``guest``, only if the guest owns it."""
    where = [CONTACT.c.id == id, *([CONTACT.c.guest == guest] if guest else [])]
    with database.writing() as db:
        return bool(_end(db, *where))


def forget_contacts(database: Database, guest: str) -> None:
    """Deletes all addresses of a guest, and the list of matches without notifications."""
    with database.writing() as db:
        _end(db, CONTACT.c.guest == guest)
        db.execute(LOOKING.delete().where(LOOKING.c.guest == guest))


def _end(db: sa.Connection, *where: sa.ColumnElement[bool]) -> int:
    ids = list(db.scalars(sa.select(CONTACT.c.id).where(*where)))
    for table in (NOTICE, LETTER):
        db.execute(table.delete().where(table.c.contact.in_(ids)))
    return db.execute(CONTACT.delete().where(CONTACT.c.id.in_(ids))).rowcount


# ------------------------------------------------------------------ what is due


def waiting_for(database: Database, guest: str) -> list[Waiting]:
    """Returns the matches that wait for a guest, the longest waiting first."""
    columns = (MATCH.c.id, MATCH.c.title, MATCH.c.game, MATCH.c.asked_since)
    mine = (SEAT.c.guest == guest, MATCH.c.state == RUNNING, _IS_ASKED)
    query = sa.select(*columns).join(SEAT, SEAT.c.match == MATCH.c.id).where(*mine).distinct()
    with database.reading() as db:
        return [Waiting(*row) for row in db.execute(query.order_by(MATCH.c.asked_since).limit(AT_ONCE))]


def note_looking(database: Database, looking: Collection[tuple[str, str]]) -> None:
    """Notes which guests look at which matches now, as (match, guest), to delay their notifications."""
    now = database.now()
    with database.writing() as db:
        db.execute(LOOKING.delete().where(LOOKING.c.until < now))
        _tell_nothing(db, dict.fromkeys(looking, now + LOOKS))


def _tell_nothing(db: sa.Connection, until: Mapping[tuple[str, str], float]) -> None:
    """Delays notifications until a time, by (match, guest). An earlier time changes nothing."""
    for (match, guest), time in until.items():
        upsert(db, LOOKING, {"match": match, "guest": guest, "until": time}, growing="until")


def silence(database: Database, guest: str, match: str) -> None:
    """Stops notifications for a match."""
    with database.writing() as db:
        _tell_nothing(db, {(match, guest): NEVER})


def end_silence(database: Database, guest: str, match: str) -> None:
    """Resumes notifications for a match."""
    with database.writing() as db:
        db.execute(LOOKING.delete().where(LOOKING.c.match == match, LOOKING.c.guest == guest))


def silenced(database: Database, guest: str) -> set[str]:
    """Returns the matches for which a guest has stopped notifications."""
    with database.reading() as db:
        query = sa.select(LOOKING.c.match).where(LOOKING.c.guest == guest, LOOKING.c.until == NEVER)
        return set(db.scalars(query))


def write_notifications(database: Database) -> int:
    """Queues a notification to each address for the matches that have waited long enough; returns how many.

    What falls into the quiet hours or the vacation of a seat waits until they end.
    """
    now = database.now()
    looks = sa.exists().where(LOOKING.c.match == MATCH.c.id, LOOKING.c.guest == CONTACT.c.guest, LOOKING.c.until >= now)
    told = sa.exists().where(
        NOTICE.c.contact == CONTACT.c.id, NOTICE.c.match == MATCH.c.id, NOTICE.c.since >= MATCH.c.asked_since
    )
    due = (
        CONTACT.c.confirmed,
        CONTACT.c.kind != FEED,
        MATCH.c.state == RUNNING,
        MATCH.c.asked_since <= now - DELAY,
        _IS_ASKED,
        ~told,
        ~looks,
        sa.or_(*(sa.and_(CONTACT.c.kind == kind, CONTACT.c.wrote <= now - gap) for kind, gap in APART.items())),
    )
    clocks = sa.and_(DEADLINE.c.match == MATCH.c.id, DEADLINE.c.kind == CLOCK, DEADLINE.c.seat == WHOLE_TABLE)
    query = sa.select(*_COLUMNS, MATCH.c.id, MATCH.c.asked_since, SEAT.c.seat, DEADLINE.c.payload)
    joined = query.join(SEAT, SEAT.c.guest == CONTACT.c.guest).join(MATCH, MATCH.c.id == SEAT.c.match)
    with database.reading() as db:
        rows = db.execute(joined.outerjoin(DEADLINE, clocks).where(*due).limit(AT_ONCE)).all()
    found: dict[Contact, dict[str, float]] = {}
    held: dict[tuple[str, str], float] = {}
    for *columns, match, since, seat, payload in (tuple(row) for row in rows):
        contact, clock = Contact(*columns), read_clocks(payload).seats.get(seat)
        if clock and (until := clock.quiet_until(now)) > now:
            held[match, contact.guest] = min(until, now + HELD)
        else:
            found.setdefault(contact, {})[match] = since
    if held:
        with database.writing() as db:
            _tell_nothing(db, held)
    return sum(_write_once(database, contact, matches, now) for contact, matches in found.items())


def _write_once(database: Database, contact: Contact, matches: dict[str, float], now: float) -> bool:
    """Queues a notification, unless another process did so first."""
    unchanged = CONTACT.c.id == contact.id, CONTACT.c.wrote <= now - APART[contact.kind]
    with database.writing() as db:
        if not db.execute(CONTACT.update().where(*unchanged).values(wrote=now)).rowcount:
            return False
        place = (NOTICE.c.contact == contact.id, NOTICE.c.match.in_(matches))
        known = {row.match: row.since for row in db.execute(sa.select(NOTICE.c.match, NOTICE.c.since).where(*place))}
        fresh = {match: since for match, since in matches.items() if known.get(match, 0.0) < since}
        if not fresh:
            return False
        db.execute(NOTICE.delete().where(NOTICE.c.contact == contact.id, NOTICE.c.match.in_(fresh)))
        rows = [{"contact": contact.id, "match": match, "since": since} for match, since in fresh.items()]
        db.execute(NOTICE.insert(), rows)
        _write(db, contact, fresh, now)
    return True


def _write(db: sa.Connection, contact: Contact, matches: dict[str, float], now: float) -> None:
    row = {"contact": contact.id, "matches": json.dumps(matches), "free": now, "lease": "", "attempts": 0}
    db.execute(LETTER.insert().values(id=secrets.token_hex(12), **row))


# ------------------------------------------------------------------ the queue of notifications


def take_notifications(database: Database, limit: int = 20) -> list[Notification]:
    """Takes notifications that are due on a lease of ``LEASE`` seconds.

    Those taken too often are deleted, since each process that took them died.
    """
    now, holder, taken = database.now(), secrets.token_hex(8), list[Notification]()
    due = sa.select(LETTER.c.id, LETTER.c.matches, LETTER.c.free, LETTER.c.attempts, *_COLUMNS)
    query = due.join(CONTACT, CONTACT.c.id == LETTER.c.contact).where(LETTER.c.free <= now)
    with database.writing() as db:
        db.execute(LETTER.delete().where(LETTER.c.free <= now, LETTER.c.attempts >= MOST_ATTEMPTS))
        for row in db.execute(query.order_by(LETTER.c.free).limit(limit)).all():
            id, matches, free, attempts, *contact = tuple(row)
            place = (LETTER.c.id == id, LETTER.c.free == free)
            leased = LETTER.update().where(*place).values(free=now + LEASE, lease=holder, attempts=attempts + 1)
            if db.execute(leased).rowcount:
                taken.append(Notification(id, Contact(*contact), json.loads(matches), holder, attempts + 1))
    return taken


def still_waiting(database: Database, notification: Notification) -> list[Waiting]:
    """Returns those matches of a notification that still wait for the decision it is about."""
    found = waiting_for(database, notification.contact.guest)
    return [one for one in found if notification.matches.get(one.match) == one.since]


def finish_notification(database: Database, notification: Notification) -> None:
    """Deletes a notification that was delivered, or is of no use any more."""
    with database.writing() as db:
        db.execute(LETTER.delete().where(LETTER.c.id == notification.id, LETTER.c.lease == notification.lease))


def fail_notification(database: Database, notification: Notification) -> None:
    """Schedules another attempt at a notification; after too many it is deleted."""
    if notification.attempts >= MOST_ATTEMPTS:
        return finish_notification(database, notification)
    again = database.now() + BACKOFF * 2 ** (notification.attempts - 1)
    place = (LETTER.c.id == notification.id, LETTER.c.lease == notification.lease)
    with database.writing() as db:
        db.execute(LETTER.update().where(*place).values(free=again, lease=""))


def delete_unconfirmed(database: Database) -> None:
    """Deletes addresses that nobody confirmed in time."""
    with database.writing() as db:
        _end(db, sa.not_(CONTACT.c.confirmed), CONTACT.c.created < database.now() - UNCONFIRMED)
