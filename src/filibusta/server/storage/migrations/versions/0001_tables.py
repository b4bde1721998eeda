"""Matches, their seats, moves and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001_tables"
down_revision = None


def upgrade() -> None:
    op.create_table("meta", sa.Column("key", sa.String(40), primary_key=True), sa.Column("value", sa.Text))
    op.create_table(
        "match",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("word", sa.String(60), nullable=False, unique=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("secret", sa.String(80), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("state", sa.String(10), nullable=False, index=True),
        sa.Column("deal", sa.Text),
        sa.Column("record", sa.Text),
        sa.Column("again", sa.String(16), nullable=False),
    )
    op.create_table(
        "seat",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False, index=True),
        sa.Column("word", sa.String(80), nullable=False),
    )
    op.create_table(
        "move",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.String(80), nullable=False),
        sa.Column("chance", sa.Text, nullable=False),
        sa.Column("message", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "snapshot",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
    )
