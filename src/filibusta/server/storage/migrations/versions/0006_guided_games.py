"""A mark of guided games."""

import sqlalchemy as sa
from alembic import op

from filibusta.server.storage.migrations import format_is

revision = "0006_guided_games"
down_revision = "0005_winning_chances"


def upgrade() -> None:
    guided = sa.Column("guided", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("match", guided)
    op.execute(format_is(6))
