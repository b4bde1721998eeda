"""Lines of chat, as they are shown."""

from msgspec import Struct


class Sign(Struct, frozen=True):
    """A sign that says a phrase: a drawing of the pages' sheet, and its words in the reader's language."""

    symbol: str
    text: str


class ShownLine(Struct, frozen=True):
    """A line of chat as a reader sees it."""

    number: int
    name: str
    seat: int
    """The seat of its author; -1 for a spectator."""
    author: str
    """An id of its author at this table, by which a reader may mute them."""
    text: str
    created: float
    """The time in seconds since 1970."""
    symbol: str = ""
    """The drawing of a sign."""
    mine: bool = False


class ChatPage(Struct, frozen=True):
    """The chat of a table: its lines, the signs by id, and the words of its window, in the reader's language."""

    lines: list[ShownLine]
    signs: dict[str, Sign]
    words: dict[str, str]
    seat: int
    """The reader's seat; -1 for a spectator."""
    name: str
    """The name under which the reader writes; empty if one has to be given."""
    longest: int
    """Characters of a line."""
