"""The addresses at which guests are told that it is their turn, and what they were told."""

import sqlalchemy as sa
from alembic import op

revision = "0011_notices"
down_revision = "0010_chat"


def upgrade() -> None:
    op.create_table(
        "contact",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("token", sa.String(40), nullable=False, unique=True),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("wrote", sa.Float, nullable=False),
    )
    op.create_table(
        "notice",
        sa.Column("contact", sa.String(16), sa.ForeignKey("contact.id"), primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True, index=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "looking",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "letter",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("contact", sa.String(16), sa.ForeignKey("contact.id"), nullable=False, index=True),
        sa.Column("matches", sa.Text, nullable=False),
        sa.Column("free", sa.Float, nullable=False, index=True),
        sa.Column("lease", sa.String(32), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
    )
