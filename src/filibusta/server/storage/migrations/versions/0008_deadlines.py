"""Deadlines of tables, and the times in which no server was up."""

import sqlalchemy as sa
from alembic import op

revision = "0008_deadlines"
down_revision = "0007_comments"


def upgrade() -> None:
    op.create_table(
        "deadline",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("free", sa.Float, nullable=False, index=True),
        sa.Column("lease", sa.String(32), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "outage",
        sa.Column("start", sa.Float, primary_key=True, autoincrement=False),
        sa.Column("until", sa.Float, nullable=False),
        if_not_exists=True,
    )
