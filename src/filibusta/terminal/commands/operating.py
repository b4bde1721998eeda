"""Commands for operators of a server: its start, API tokens, keys, copies."""

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import cyclopts

from filibusta.engine.errors import BadOption
from filibusta.terminal.output import console
from filibusta.terminal.parameters import FILE, NUMBER, Language, described, say, words_in

if TYPE_CHECKING:
    from filibusta.server.settings import Settings

NAME, FOLDER = say("NAME"), say("FOLDER")
Name = Annotated[str, described(say("The name of the token's owner."), NAME)]
Data = Annotated[
    str | None, described(say("The folder of the database and the server's key."), "--data", FOLDER, default=False)
]

token = cyclopts.App(name="token", help=say("Manages API tokens, for programs that may open tables of bots alone."))
report = cyclopts.App(name="report", help=say("Manages lines of chat that were reported."))
key = cyclopts.App(name="key", help=say("Manages the keys that identify guests of the server."))


def add_operating(app: cyclopts.App) -> None:
    """Adds these commands to those of ``filibusta``."""
    app.command(serve, help=say("Starts the server, for play in the browser."))
    app.command(work, help=say("Runs a worker: bots and deadlines for servers that share a database, without pages."))
    app.command(token)
    app.command(key)
    app.command(report)
    app.command(
        backup, help=say("Writes a copy of all tables and the secret key to a file; the server may be running.")
    )
    app.command(migrate, help=say("Upgrades the database, as a server does when it starts."))
    app.command(restore, help=say("Restores a backup into an empty data folder or database."))


def serve(
    *,
    host: Annotated[
        str, described(say("The address to listen on; 0.0.0.0 admits others on the network."), value=say("ADDRESS"))
    ] = "127.0.0.1",
    port: Annotated[
        int | None, described(say("The port; the environment variable PORT, or 8000, if not given."), value=NUMBER)
    ] = None,
    open: Annotated[bool, described(say("Opens a browser window."))] = False,
    data: Annotated[
        str | None, described(say("The folder of the database and the server's key."), value=say("FOLDER"))
    ] = None,
    language: Language = None,
) -> None:
    from filibusta.server.app import main as run

    number = _port(os.environ.get("PORT", "8000") if port is None else str(port))
    run(host, number, open, data, words_in(language).language)


def work(
    *,
    host: Annotated[
        str,
        described(
            say("The address of /readyz and /metrics; 0.0.0.0 admits others on the network."), value=say("ADDRESS")
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None, described(say("The port; the environment variable PORT, or 8001, if not given."), value=NUMBER)
    ] = None,
    data: Annotated[
        str | None, described(say("The folder of the database and the server's key."), value=say("FOLDER"))
    ] = None,
    language: Language = None,
) -> None:
    from filibusta.server.app import work as run

    number = _port(os.environ.get("PORT", "8001") if port is None else str(port))
    run(host, number, data, words_in(language).language)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise BadOption("a port is a number from 0 to 65535, not {text!r}", text=text)
    return int(text)


@token.command(help=say("Makes a token and shows it once."))
def add(
    name: Name,
    /,
    *,
    days: Annotated[float, described(say("The number of days for which it is valid."), "--days", NUMBER)] = 365,
    data: Data = None,
    language: Language = None,
) -> None:
    from filibusta.server.settings import Settings
    from filibusta.server.storage.database import Database
    from filibusta.server.storage.tokens import add_token

    words_in(language)
    database = Database(Settings.load(data).database)
    try:
        print(add_token(database, name, days))
    finally:
        database.close()


@token.command(name="list", help=say("Lists the names of all tokens."))
def list_tokens(*, data: Data = None, language: Language = None) -> None:
    from filibusta.server.settings import Settings
    from filibusta.server.storage.database import Database
    from filibusta.server.storage.tokens import tokens

    words = words_in(language)
    database = Database(Settings.load(data).database)
    try:
        for found in tokens(database):
            day = time.strftime("%Y-%m-%d", time.localtime(found.expires))
            console.print(words("{name}: until {day}", name=found.name, day=day), highlight=False)
    finally:
        database.close()


@token.command(help=say("Revokes a token."))
def revoke(name: Name, /, *, data: Data = None, language: Language = None) -> None:
    from filibusta.server.settings import Settings
    from filibusta.server.storage.database import Database
    from filibusta.server.storage.tokens import revoke_token

    words_in(language)
    database = Database(Settings.load(data).database)
    try:
        if not revoke_token(database, name):
            raise BadOption("nobody called {name} has a token", name=name)
    finally:
        database.close()


Line = Annotated[str, described(say("The line as listed: the table and a number."), say("LINE"))]


@report.command(name="list", help=say("Lists reported lines, the earliest report first."))
def list_reports(*, data: Data = None, language: Language = None) -> None:
    from filibusta.server.storage.chat import reports
    from filibusta.server.storage.database import Database

    words = words_in(language)
    database = Database(_settings(data).database)
    try:
        for found in reports(database):
            line, place = found.line, f"{found.match}/{found.line.number}"
            who = words("{place}, by {name}", place=place, name=line.name)
            readers = words.plural("reported by {n} reader", "reported by {n} readers", found.readers)
            console.print(f"{who}, {readers}: {line.text or line.sign}", highlight=False, markup=False)
    finally:
        database.close()


@report.command(help=say("Deletes a line of chat that was reported."))
def remove(
    line: Line,
    /,
    *,
    revoke: Annotated[bool, described(say("Also revokes the keys of its author."), "--revoke")] = False,
    data: Data = None,
    language: Language = None,
) -> None:
    from filibusta.server.storage.chat import remove_line
    from filibusta.server.storage.database import Database

    words_in(language)
    match, number = _place(line)
    database = Database(_settings(data).database)
    try:
        if not remove_line(database, match, number, revoke):
            raise BadOption("there is no line {line}", line=line)
    finally:
        database.close()


@report.command(help=say("Dismisses the reports of a line, which stays."))
def dismiss(line: Line, /, *, data: Data = None, language: Language = None) -> None:
    from filibusta.server.storage.chat import dismiss_report
    from filibusta.server.storage.database import Database

    words_in(language)
    match, number = _place(line)
    database = Database(_settings(data).database)
    try:
        if not dismiss_report(database, match, number):
            raise BadOption("there is no line {line}", line=line)
    finally:
        database.close()


def _settings(data: str | None) -> "Settings":
    from filibusta.server.settings import Settings

    return Settings.load(data)


def _place(line: str) -> tuple[str, int]:
    match, _, number = line.partition("/")
    if not number.isdecimal():
        raise BadOption("there is no line {line}", line=line)
    return match, int(number)


@key.command(name="revoke", help=say("Revokes all keys of a guest, by one of them; effective within a minute."))
def revoke_key(
    signed: Annotated[str, described(say("The key, as in the cookie or the header."), say("KEY"))],
    /,
    *,
    data: Data = None,
    language: Language = None,
) -> None:
    from filibusta.server.cluster.cluster import announce
    from filibusta.server.settings import Settings
    from filibusta.server.storage.database import Database
    from filibusta.server.storage.tokens import REVOCATIONS, revoke_guest
    from filibusta.server.web.identity import GuestKeys

    words_in(language)
    settings = Settings.load(data)
    guest = GuestKeys(settings.keys, days=settings.key_days).read(signed)
    if guest is None:
        raise BadOption("this is no key of this server, or not good any more")
    database = Database(settings.database)
    try:
        revoked = revoke_guest(database, guest.id)
    finally:
        database.close()
    if settings.redis:
        announce(settings.redis, REVOCATIONS, revoked.encode())


@key.command(
    help=say("Makes a new secret key, used from the next start on; keys made with the previous one stay valid.")
)
def rotate(*, data: Data = None, language: Language = None) -> None:
    from filibusta.server.settings import Settings, rotate_key

    words_in(language)
    rotate_key(Settings.load(data).data)


def backup(
    file: Annotated[Path, described(say("The file of the backup."), FILE)],
    /,
    *,
    data: Data = None,
    language: Language = None,
) -> None:
    from filibusta.server.operations import backup as copies
    from filibusta.server.settings import Settings

    words = words_in(language)
    if file.exists():
        raise BadOption("{file} exists already", file=file)
    count = copies.backup(Settings.load(data), file)
    console.print(words.plural("{n} table is in the copy.", "{n} tables are in the copy.", count), highlight=False)


def restore(
    file: Annotated[Path, described(say("The file of the backup."), FILE)],
    /,
    *,
    data: Data = None,
    language: Language = None,
) -> None:
    from filibusta.server.operations import backup as copies
    from filibusta.server.settings import Settings

    words = words_in(language)
    count = copies.restore(Settings.load(data), file)
    console.print(words.plural("{n} table was restored.", "{n} tables were restored.", count), highlight=False)


def migrate(*, data: Data = None, language: Language = None) -> None:
    from filibusta.server.settings import Settings
    from filibusta.server.storage.database import opened

    words = words_in(language)
    with opened(Settings.load(data).database) as database:
        changed = database.migrated
    told = words("The database was brought up to date.") if changed else words("The database is up to date.")
    console.print(told, highlight=False)
