"""The log of one table for its screens: the latest lines, and earlier ones on request."""

from dataclasses import dataclass, field

from filibusta.engine.match import Match
from filibusta.server.protocol.panels import LogEntry
from filibusta.server.tables.screens.panels import lines

WINDOW = 100
"""The least number of lines sent at first, in whole actions."""
CHUNK = 32
"""Actions that are read at a time."""
LINE_BYTES = 150
"""The average bytes of a line in memory."""


@dataclass
class _KnownLines:
    """The lines of the actions ``first`` to ``last`` of the match in memory."""

    first: int
    last: int
    lines: list[LogEntry] = field(default_factory=list[LogEntry])


class LogWindow:
    """The latest lines of a match by viewer and language, each made once. ``base`` actions came before the match."""

    def __init__(self, match: Match, base: int) -> None:
        self._match = match
        self._base = base
        self._known: dict[tuple[int, str], _KnownLines] = {}

    @property
    def size(self) -> int:
        """Its approximate size in memory, in bytes."""
        return LINE_BYTES * sum(len(known.lines) for known in self._known.values())

    def clear(self) -> None:
        """Drops all lines."""
        self._known.clear()

    def latest(self, viewer: int, language: str) -> tuple[list[LogEntry], bool]:
        """Returns the latest lines, oldest first, and whether there are older ones."""
        now = self._match.ply
        known = self._known.setdefault((viewer, language), _KnownLines(now + 1, now))
        if not 0 <= now - known.last <= CHUNK:  # taken back, or nobody looked for long
            known.first, known.last, known.lines = now + 1, now, []
        if known.last < now:
            known.lines = known.lines + self._spoken(viewer, language, known.last + 1, now)
            known.last = now
        known.first, found = self._reaching_back(viewer, language, known.first, known.lines)
        if len(found) > WINDOW:
            known.first = max(known.first, found[-WINDOW].ply - self._base)
            found = [line for line in found if line.ply - self._base >= known.first]
        known.lines = found
        return found, known.first > 0

    def before(self, viewer: int, language: str, ply: int) -> tuple[list[LogEntry], bool]:
        """Returns the lines before those of an action, oldest first, and whether there are older ones."""
        start = min(max(ply - self._base, 0), self._match.ply + 1)
        first, found = self._reaching_back(viewer, language, start, [])
        return found, first > 0

    def _reaching_back(
        self, viewer: int, language: str, first: int, found: list[LogEntry]
    ) -> tuple[int, list[LogEntry]]:
        """Prepends lines of earlier actions than ``first`` until the window is full."""
        while first > 0 and len(found) < WINDOW:
            start = max(0, first - CHUNK)
            found = self._spoken(viewer, language, start, first - 1) + found
            first = start
        return first, found

    def _spoken(self, viewer: int, language: str, first: int, last: int) -> list[LogEntry]:
        return lines(self._match.log(viewer, language, first, last), self._base)
