"""Announcements of a process to the others about one table. None is needed: a process that misses one reads the log."""

import msgspec
from msgspec import Struct

from filibusta.server.cluster.presence import PresenceReport
from filibusta.server.storage.models import ChatLine, Entry


class Appended(Struct, frozen=True, tag="appended"):
    """Entries that were added to the log together; ``snapshot``: the ply of the position kept with them, or -1."""

    entries: tuple[Entry, ...]
    snapshot: int = -1


class Changed(Struct, frozen=True, tag="changed"):
    """The table has changed: its seats, its deal, or the table of the return match."""


class Said(Struct, frozen=True, tag="said"):
    """A line of chat."""

    line: ChatLine


class Asking(Struct, frozen=True, tag="asking"):
    """A process that began to follow the table asks the others who is there."""


Announcement = Appended | Changed | Said | PresenceReport | Asking
encode = msgspec.msgpack.Encoder().encode
_decoder: msgspec.msgpack.Decoder[Announcement] = msgspec.msgpack.Decoder(Announcement)


def channel(table: str) -> str:
    """Returns the channel of a table."""
    return f"t:{table}"


def decode(message: bytes) -> Announcement:
    """Decodes an announcement; a ``msgspec.DecodeError`` for one of another release."""
    return _decoder.decode(message)
