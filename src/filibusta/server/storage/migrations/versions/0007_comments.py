"""Comments on finished matches."""

import sqlalchemy as sa
from alembic import op

from filibusta.server.storage.migrations import format_is

revision = "0007_comments"
down_revision = "0006_guided_games"


def upgrade() -> None:
    op.create_table(
        "comment",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.execute(format_is(7))
