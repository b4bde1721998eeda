"""Contributions of devices to the chance."""

import sqlalchemy as sa
from alembic import op

from filibusta.server.storage.migrations import format_is

revision = "0004_contributions"
down_revision = "0003_archives"


def upgrade() -> None:
    for name in ("commitment", "contribution"):
        op.add_column("seat", sa.Column(name, sa.String(64), nullable=False, server_default=""))
    op.execute(format_is(4))
