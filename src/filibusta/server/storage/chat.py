"""The chat of tables, and the lines that were reported to the operator."""

from dataclasses import dataclass, fields, replace
from typing import Any

import sqlalchemy as sa

from filibusta.server.storage.database import Database, retried
from filibusta.server.storage.models import ChatLine
from filibusta.server.storage.schema import CHAT, REPORT
from filibusta.server.storage.tokens import hashed, revoke_guest
from filibusta.server.storage.upsert import insert_once

MOST = 1000
"""Lines that are kept of one table, and of its spectators; older ones are deleted."""
_COLUMNS = [CHAT.c[field.name] for field in fields(ChatLine)]


@dataclass(frozen=True)
class Report:
    """A line that readers reported to the operator."""

    match: str
    line: ChatLine
    readers: int


def chat_lines(database: Database, match: str, after: int = 0) -> list[ChatLine]:
    """Returns the lines of a table after the line ``after``, the oldest first."""
    query = sa.select(*_COLUMNS).where(CHAT.c.match == match, CHAT.c.number > after, CHAT.c.guest != "")
    with database.reading() as db:
        return [ChatLine(*row) for row in db.execute(query.order_by(CHAT.c.number))]


def last_line(database: Database, match: str) -> int:
    """Returns the number of the last line of chat at a table; 0 if there is none."""
    with database.reading() as db:
        return db.scalar(sa.select(sa.func.max(CHAT.c.number)).where(CHAT.c.match == match)) or 0


def add_chat_line(database: Database, match: str, line: ChatLine) -> ChatLine:
    """Stores a line with the next number and the present time; returns it."""
    return retried(lambda: _add(database, match, line))


def _add(database: Database, match: str, line: ChatLine) -> ChatLine:
    last = sa.select(sa.func.coalesce(sa.func.max(CHAT.c.number), 0)).where(CHAT.c.match == match)
    room = (CHAT.c.match == match, CHAT.c.seat < 0 if line.seat < 0 else CHAT.c.seat >= 0)
    with database.writing() as db:
        line = replace(line, number=db.execute(last).scalar_one() + 1, created=database.now())
        db.execute(CHAT.insert().values(match=match, **line.__dict__))
        oldest = sa.select(CHAT.c.number).where(*room).order_by(CHAT.c.number.desc()).offset(MOST).limit(1)
        if (number := db.scalar(oldest)) is not None:
            db.execute(CHAT.delete().where(*room, CHAT.c.number <= number))
    return line


def forget_chat(database: Database, guest: str) -> None:
    """Deletes the lines of a guest at all tables; their numbers stay."""
    with database.writing() as db:
        db.execute(_emptied(CHAT.c.guest == guest))
        db.execute(REPORT.delete().where(REPORT.c.reporter == hashed(guest)))


def report_line(database: Database, match: str, number: int, guest: str) -> bool:
    """Reports a line to the operator, once for each reader; returns whether the line exists."""
    found = sa.select(CHAT.c.number).where(CHAT.c.match == match, CHAT.c.number == number, CHAT.c.guest != "")
    with database.writing() as db:
        if db.scalar(found) is None:
            return False
        row = {"match": match, "number": number, "reporter": hashed(guest), "created": database.now()}
        insert_once(db, REPORT, row)
        return True


def reports(database: Database) -> list[Report]:
    """Returns the reported lines, the earliest report first."""
    mine = (CHAT.c.match == REPORT.c.match) & (CHAT.c.number == REPORT.c.number)
    readers, first = sa.func.count().label("readers"), sa.func.min(REPORT.c.created).label("first")
    query = sa.select(CHAT.c.match, *_COLUMNS, readers, first).join(REPORT, mine).where(CHAT.c.guest != "")
    with database.reading() as db:
        rows: sa.Result[Any] = db.execute(query.group_by(CHAT.c.match, *_COLUMNS).order_by(sa.text("first")))
        return [Report(row[0], ChatLine(*row[1:-2]), row.readers) for row in rows.all()]


def dismiss_report(database: Database, match: str, number: int) -> bool:
    """Deletes the reports of a line; returns whether there were any."""
    with database.writing() as db:
        return bool(db.execute(REPORT.delete().where(REPORT.c.match == match, REPORT.c.number == number)).rowcount)


def remove_line(database: Database, match: str, number: int, revoke: bool = False) -> bool:
    """Deletes a line and its reports, and with ``revoke`` ends the keys of its author; whether there was one."""
    place = (CHAT.c.match == match, CHAT.c.number == number, CHAT.c.guest != "")
    with database.reading() as db:
        guest = db.scalar(sa.select(CHAT.c.guest).where(*place))
    if guest is None:
        return False
    if revoke:
        revoke_guest(database, guest)
    with database.writing() as db:
        db.execute(_emptied(*place))
        db.execute(REPORT.delete().where(REPORT.c.match == match, REPORT.c.number == number))
    return True


def _emptied(*where: sa.ColumnElement[bool]) -> sa.Update:
    return CHAT.update().where(*where).values(guest="", name="", sign="", text="")
