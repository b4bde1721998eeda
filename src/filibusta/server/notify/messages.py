"""The texts of notifications: which tables wait for a guest, and nothing about the positions."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit
from xml.etree import ElementTree

from filibusta.engine.game import game, game_names
from filibusta.engine.words import Words
from filibusta.server.storage.contacts import Contact, Waiting

ATOM = "http://www.w3.org/2005/Atom"
DISCORD = ("discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com")
LONGEST_TO_DISCORD = 2000
LISTED = 20
"""Tables that one message names."""


@dataclass(frozen=True)
class Message:
    """A message in the language of its reader."""

    title: str
    lines: list[str]
    """A line for each table."""
    links: list[str]
    """The address of each of these tables."""
    end: str
    """The unsubscribe link."""
    ending: str
    """A sentence with that link."""


def message(waiting: Sequence[Waiting], contact: Contact, origin: str, say: Words) -> Message:
    """Returns the message about the tables that wait; there is at least one."""
    shown = waiting[:LISTED]
    lines = [_line(one, say) for one in shown]
    if len(waiting) == 1:
        title = say("It is your turn: {table}", table=waiting[0].title)
    else:
        title = say.plural("{n} table is waiting for you", "{n} tables are waiting for you", len(waiting))
    end = f"{origin}/notices/{contact.token}"
    ending = say("You asked for these messages. To end them: {link}", link=end)
    return Message(title, lines, [f"{origin}/t/{one.match}" for one in shown], end, ending)


def _line(one: Waiting, say: Words) -> str:
    return f"{one.title} · {say.pick(game(one.game).name)}" if one.game in game_names() else one.title


def mail_text(told: Message, say: Words) -> str:
    """Returns the text of an e-mail."""
    tables = [f"{line}\n{link}" for line, link in zip(told.lines, told.links, strict=True)]
    first = say("These tables are waiting for you:") if len(tables) > 1 else say("This table is waiting for you:")
    return "\n\n".join((first, *tables, told.ending)) + "\n"


def confirmation(contact: Contact, origin: str, say: Words) -> tuple[str, str]:
    """Returns the subject and the text of the e-mail that asks to confirm an address."""
    link = f"{origin}/notices/{contact.token}"
    text = say(
        "Somebody wants to be told at this address when it is their turn in a game of Filibusta. If that was you, "
        "confirm it here: {link}",
        link=link,
    )
    never = say("If it was not you, do nothing: no other message comes, and the address is forgotten in two days.")
    return say("Confirm your address"), f"{text}\n\n{never}\n"


def push_message(told: Message, waiting: int, say: Words) -> dict[str, str | int]:
    """Returns what the service worker is sent."""
    link = urlsplit(told.links[0]).path if len(told.links) == 1 else "/mine"
    end, body = urlsplit(told.end).path, "\n".join(told.lines)
    return {
        "title": told.title,
        "body": body,
        "url": link,
        "waiting": waiting,
        "end": end,
        "ending": say("End these messages"),
    }


def webhook_body(told: Message, url: str) -> bytes:
    """Returns the JSON for a webhook: Discord's form at Discord, otherwise ``text`` and the ``tables``."""
    tables = list(zip(told.lines, told.links, strict=True))
    text = "\n".join((told.title, *(f"{line}: {link}" for line, link in tables)))
    if urlsplit(url).hostname in DISCORD:
        room = LONGEST_TO_DISCORD - len(told.ending) - 1
        shown = f"{text if len(text) <= room else text[: room - 1] + '…'}\n{told.ending}"
        return json.dumps({"content": shown, "allowed_mentions": {"parse": []}}).encode()
    listed = [{"title": line, "url": link} for line, link in tables]
    return json.dumps({"text": text, "tables": listed, "end": told.end}).encode()


def feed(
    waiting: Sequence[Waiting], contact: Contact, origin: str, say: Words, now: str, dates: Sequence[str]
) -> bytes:
    """Returns the Atom feed of a guest: an entry for each pending decision. ``dates``: since when each is pending."""
    ElementTree.register_namespace("", ATOM)
    root = _element(None, "feed", "")
    _element(root, "id", f"urn:filibusta:feed:{contact.id}")
    _element(root, "title", say("Filibusta: your turn"))
    _element(root, "updated", max(dates, default=now))
    _element(_element(root, "author", ""), "name", "Filibusta")
    _element(root, "link", "", href=f"{origin}/mine")
    for one, date in zip(waiting, dates, strict=True):
        entry = _element(root, "entry", "")
        _element(entry, "id", f"urn:filibusta:turn:{one.match}:{int(one.since)}")
        _element(entry, "title", say("It is your turn: {table}", table=one.title))
        _element(entry, "updated", date)
        _element(entry, "link", "", href=f"{origin}/t/{one.match}")
        _element(entry, "summary", _line(one, say))
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)


def _element(parent: ElementTree.Element | None, name: str, text: str, **fields: str) -> ElementTree.Element:
    made = ElementTree.Element(f"{{{ATOM}}}{name}", fields)
    made.text = text or None
    if parent is not None:
        parent.append(made)
    return made
