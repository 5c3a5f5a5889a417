"""What Alembic runs to migrate: it uses the connection, and the transaction, that `migrate` hands over."""

from alembic import context

from starfold.tables.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
