"""Chat, links to other devices, and what lists tell of a match: whom it waits for, and its result."""

import sqlalchemy as sa
from alembic import op

revision = "0010_chat"
down_revision = "0009_timing"


def upgrade() -> None:
    op.add_column("match", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("match", sa.Column("asked", sa.Integer, nullable=False, server_default="0"))
    op.add_column("match", sa.Column("asked_since", sa.Float, nullable=False, server_default="0"))
    op.add_column("match", sa.Column("places", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "chat",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("sign", sa.String(20), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "report",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("reporter", sa.String(64), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "device_link",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
