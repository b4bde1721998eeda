"""The origin of tables and the time of their archiving; API tokens; keys that were revoked."""

import sqlalchemy as sa
from alembic import op

from filibusta.server.storage.migrations import format_is

revision = "0003_archives"
down_revision = "0002_sealed_choices"


def upgrade() -> None:
    op.add_column("match", sa.Column("origin", sa.String(16), nullable=False, server_default=""))
    op.add_column("match", sa.Column("archived", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "token",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "revoked",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.execute(format_is(3))
