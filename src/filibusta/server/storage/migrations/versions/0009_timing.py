"""Clocks of tables, and changes of the seats in the log, which earlier programs would take for actions."""

import sqlalchemy as sa
from alembic import op

from filibusta.server.storage.migrations import format_is

revision = "0009_timing"
down_revision = "0008_deadlines"


def upgrade() -> None:
    op.add_column("match", sa.Column("timing", sa.Text, nullable=False, server_default=""))
    op.execute(format_is(8))
