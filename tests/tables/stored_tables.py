"""Sample tables to store, and programs that use a store in their own process."""

import os
import subprocess
import sys

from sqlalchemy import Connection, func, select

from starfold.tables.storage.schema import metadata
from starfold.tables.storage.store import Change, Entries, Saved


def sample(
    id: str = "t",
    phase: str = "open",
    lobby: bool = False,
    owner: str = "ada",
    time: int = 1000,
    entries: Entries | None = None,
) -> Saved:
    """Return a table as it is first stored."""
    return Saved(
        id=id,
        game="ruship",
        phase=phase,
        lobby=lobby,
        owner=owner,
        created=time,
        changed=time,
        setup='{"seats": 2}',
        seed=f"seed of {id}",
        summary='{"names": ["Ada", "Zoë ✦"]}',
        entries=[] if entries is None else entries,
    )


def running(changed: int = 2000, sitting: list[tuple[int, str]] | None = None) -> Change:
    """Return the change that records the start of a match."""
    return Change(phase="running", lobby=False, owner="ada", changed=changed, summary="{}", sitting=sitting)


def rows(connection: Connection) -> dict[str, int]:
    """Return the number of rows in each table of the database."""
    return {
        name: connection.scalar(select(func.count()).select_from(table)) or 0 for name, table in metadata.tables.items()
    }


def program(source: str, *arguments: str) -> subprocess.Popen[str]:
    """Start a program that opens a store; without coverage, whose files a kill would corrupt."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    command = [sys.executable, "-c", source, *arguments]
    return subprocess.Popen(command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
