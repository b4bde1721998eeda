"""The winning chances of finished matches."""

import sqlalchemy as sa
from alembic import op

from filibusta.server.storage.migrations import format_is

revision = "0005_winning_chances"
down_revision = "0004_contributions"


def upgrade() -> None:
    op.create_table(
        "chances",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.execute(format_is(5))
