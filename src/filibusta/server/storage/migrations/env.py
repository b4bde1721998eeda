"""Runs Alembic over the connection of its caller, in the caller's transaction."""

from alembic import context

from filibusta.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
