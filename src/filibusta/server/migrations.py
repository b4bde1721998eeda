"""How a database made by an earlier release becomes one of this release: one step for each version, in order."""

from collections.abc import Callable

import sqlalchemy as sa

from filibusta.engine.errors import BadOption

Step = Callable[[sa.Connection], None]

VERSION = 2


def _sealed_choices(_db: sa.Connection) -> None:
    """A log may hold sealed choices. Nothing changes in the database; releases that do not know them keep off it."""


STEPS: dict[int, Step] = {1: _sealed_choices}
"""``STEPS[n]`` turns version n into version n + 1."""


def migrate(db: sa.Connection, version: int) -> bool:
    """Brings a database up to date; true if there was something to do."""
    if version > VERSION:
        message = (
            "the database was made by a later release (version {given}, this one reads up to {known}): update Filibusta"
        )
        raise BadOption(message, given=version, known=VERSION)
    for number in range(version, VERSION):
        STEPS[number](db)
    return version < VERSION
