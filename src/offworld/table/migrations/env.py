"""Alembic asks this how to reach the database: by the connection that storage hands over, in storage's own transaction."""

from alembic import context

from offworld.table.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
