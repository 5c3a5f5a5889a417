"""Run by Alembic to migrate: it uses the connection and transaction of `migrate`."""

from alembic import context

from starfold.tables.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
