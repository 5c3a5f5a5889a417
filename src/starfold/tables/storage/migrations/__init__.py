"""Migrates a database to this version's schema with Alembic. Downgrades need a backup."""

from __future__ import annotations

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from starfold.core.errors import StarfoldError

# By package, not by path, so that it is found in an installed wheel.
LOCATION: Final = "starfold.tables.storage:migrations"


class NewerSchemaError(StarfoldError):
    """A newer Starfold has migrated this database; this version must not touch it."""


def migrate(connection: Connection) -> None:
    """Migrate to the newest schema in the connection's transaction.

    Raises NewerSchemaError if the database is newer than this version.
    """
    config = Config()
    config.set_main_option("script_location", LOCATION)
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    head = script.get_current_head()
    if current == head:
        return
    if current and current not in {step.revision for step in script.walk_revisions()}:
        raise NewerSchemaError(
            f"The database of --database has schema {current}, and this Starfold knows schemas up to {head}: "
            "it was used by a newer one. Update Starfold, or give another database."
        )
    command.upgrade(config, "head")
