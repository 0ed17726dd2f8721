"""Alembic's entry: the server hands over its connection (see store.py)."""

from alembic import context

from campanile.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
