"""How Alembic reaches the database: by the connection of whoever migrates, in its transaction."""

from alembic import context

from filibusta.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
