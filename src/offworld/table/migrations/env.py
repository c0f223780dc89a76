"""Alembic's environment: it migrates on the connection that `database.migrate` passes in."""

from alembic import context

from offworld.table.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
