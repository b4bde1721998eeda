"""The columns of the database."""

import sqlalchemy as sa

metadata = sa.MetaData()
META = sa.Table("meta", metadata, sa.Column("key", sa.String(40), primary_key=True), sa.Column("value", sa.Text))
MATCH = sa.Table(
    "match",
    metadata,
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
    sa.Column("origin", sa.String(16), nullable=False),
    sa.Column("archived", sa.Float, nullable=False),
    sa.Column("guided", sa.Boolean, nullable=False),
    sa.Column("timing", sa.Text, nullable=False, server_default=""),
    sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
    sa.Column("asked_since", sa.Float, nullable=False, server_default="0"),
    sa.Column("places", sa.String(40), nullable=False, server_default=""),
)
SEAT = sa.Table(
    "seat",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.String(20), nullable=False),
    sa.Column("guest", sa.String(40), nullable=False, index=True),
    sa.Column("word", sa.String(80), nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("contribution", sa.String(64), nullable=False),
)
MOVE = sa.Table(
    "move",
    metadata,
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
SNAPSHOT = sa.Table(
    "snapshot",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
)
CHANCES = sa.Table(
    "chances",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("edition", sa.Integer, nullable=False),
    sa.Column("found", sa.Text, nullable=False),
)
COMMENT = sa.Table(
    "comment",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("text", sa.String(300), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
DEADLINE = sa.Table(
    "deadline",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("kind", sa.String(20), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("payload", sa.Text, nullable=False),
    sa.Column("free", sa.Float, nullable=False, index=True),
    sa.Column("lease", sa.String(32), nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
)
OUTAGE = sa.Table(
    "outage",
    metadata,
    sa.Column("start", sa.Float, primary_key=True, autoincrement=False),
    sa.Column("until", sa.Float, nullable=False),
)
CHAT = sa.Table(
    "chat",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.String(40), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("sign", sa.String(20), nullable=False),
    sa.Column("text", sa.String(300), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
REPORT = sa.Table(
    "report",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("reporter", sa.String(64), primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
)
CONTACT = sa.Table(
    "contact",
    metadata,
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
NOTICE = sa.Table(
    "notice",
    metadata,
    sa.Column("contact", sa.String(16), sa.ForeignKey("contact.id"), primary_key=True),
    sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True, index=True),
    sa.Column("since", sa.Float, nullable=False),
)
LOOKING = sa.Table(
    "looking",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)
LETTER = sa.Table(
    "letter",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("contact", sa.String(16), sa.ForeignKey("contact.id"), nullable=False, index=True),
    sa.Column("matches", sa.Text, nullable=False),
    sa.Column("free", sa.Float, nullable=False, index=True),
    sa.Column("lease", sa.String(32), nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
)
DEVICE_LINK = sa.Table(
    "device_link",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("guest", sa.String(40), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
)
TOKEN = sa.Table(
    "token",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, unique=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
)
REVOKED = sa.Table(
    "revoked",
    metadata,
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
REVISION = sa.Table("alembic_version", metadata, sa.Column("version_num", sa.String(32), primary_key=True))
"""The revision of the database, as Alembic keeps it."""
