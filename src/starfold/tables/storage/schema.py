"""The database schema. A change here needs a new file in `migrations/versions`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text

# Constraints have the same names in both databases, so that a later migration can change them.
NAMING_CONVENTION: Final = {"pk": "pk_%(table_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s"}

metadata: Final = MetaData(naming_convention=NAMING_CONVENTION)


def _key_of_table() -> Column[str]:
    """Return a key column for rows that belong to a table and are deleted with it."""
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _of_person() -> Column[str]:
    """Return a column for rows that belong to a person and are deleted with them."""
    return Column("person_id", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False)


# --- tables: all times are milliseconds since 1970 ---

# The columns have the names of `Saved`. Owner and sitters are no foreign keys: a table may outlive its people.
tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("lobby", Boolean, nullable=False),
    Column("owner", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("setup", Text, nullable=False),
    Column("summary", Text, nullable=False),
    Index("ix_tables_owner", "owner"),
    Index("ix_tables_lobby", "lobby", "phase", "created"),
    Index("ix_tables_changed", "changed"),
)

entries: Final = Table(
    "entries",
    metadata,
    _key_of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("made", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

# Seeds have their own table, so that no query for a list can read one.
seals: Final = Table("seals", metadata, _key_of_table(), Column("seed", Text, nullable=False))

sittings: Final = Table(
    "sittings",
    metadata,
    _key_of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Text, nullable=False),
    Index("ix_sittings_person_id", "person_id"),
)

# The ids of deleted tables, so that old links get a clear answer.
deleted: Final = Table(
    "deleted",
    metadata,
    Column("id", Text, primary_key=True),
    Column("time", BigInteger, nullable=False),
)

# --- people: a secret or a one-time token is kept as its SHA-256 only ---

people: Final = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("hash", Text, primary_key=True),
    _of_person(),
    Index("ix_secrets_person_id", "person_id"),
)

links: Final = Table(
    "links",
    metadata,
    Column("hash", Text, primary_key=True),
    _of_person(),
    Column("expires", BigInteger, nullable=False),
    Index("ix_links_person_id", "person_id"),
)
