"""A log may hold sealed choices."""

from alembic import op

from filibusta.server.storage.migrations import format_is

revision = "0002_sealed_choices"
down_revision = "0001_tables"


def upgrade() -> None:
    op.execute(format_is(2))
