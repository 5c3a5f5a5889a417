"""Brings a database to the schema of this version, step by step with Alembic. There is no way back but a backup."""

from __future__ import annotations

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from starfold.core.errors import StarfoldError

# By package, not by path: it is found wherever the wheel was installed.
LOCATION: Final = "starfold.tables.storage:migrations"


class NewerSchemaError(StarfoldError):
    """A database that a newer Starfold has migrated; this one must not touch it."""


def migrate(connection: Connection) -> None:
    """Bring the database to the newest schema, in the transaction that the connection is in."""
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
