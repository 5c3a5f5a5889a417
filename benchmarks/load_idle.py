"""Creates tables in mid-match by the thousand, and measures their memory.

python benchmarks/load_idle.py make DATABASE COUNT     stores tables; prints their ids as JSON
python benchmarks/load_idle.py weigh DATABASE ID …     prints the bytes of Python objects that a table takes, as JSON
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys
import tracemalloc

from starfold.bots.catalogue import installed
from starfold.tables import commands as c
from starfold.tables import events as e
from starfold.tables.commands.play import play
from starfold.tables.config import SeatRequest, TableRequest
from starfold.tables.service import TableService
from starfold.tables.session import TableSession, rebuild_table
from starfold.tables.storage.store import Store

PLIES = 60  # a random match of RUSHIP has about 100


async def half_played(service: TableService, dice: random.Random) -> str:
    """Store a table of RUSHIP in mid-match; return its id."""
    session = await service.create(
        TableRequest("ruship", [SeatRequest("person"), SeatRequest("person")], mine=[0, 1]), "load", "Ada"
    )
    table = session.table
    await service.execute(table.id, "load", "Ada", c.Ready("load"))
    assert table.match
    first, made = table.seq, []
    while table.ply() < PLIES and table.waiting():
        seat = table.waiting()[0]
        code = table.game.words.code(dice.choice(table.match.state.legal_of(seat)))
        for entry in play(table, seat, table.ply(), code):
            table.apply(service.now(), entry)
            made.append((service.now(), e.write(entry)))
    await service.store.append(table.id, first, made)
    del service.sessions[table.id]
    return table.id


async def make(store: Store, count: int) -> list[str]:
    """Store this many tables; return their ids."""
    service, dice = TableService(store), random.Random(1)
    return [await half_played(service, dice) for _ in range(count)]


async def weigh(store: Store, ids: list[str]) -> float:
    """Return the bytes of Python objects that one loaded table takes, on average over these."""
    saved = [await store.load(id) for id in ids]
    catalogue = installed()
    unfolded = [TableSession(rebuild_table(one, catalogue)) for one in saved[:1] if one]  # loads what all tables share
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    unfolded += [TableSession(rebuild_table(one, catalogue)) for one in saved[1:] if one]
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown / (len(unfolded) - 1)


def main(what: str, database: str, *rest: str) -> None:
    """Make tables or weigh them, and print the result."""
    store = Store(database)
    store.open()
    try:
        print(json.dumps(asyncio.run(make(store, int(rest[0])) if what == "make" else weigh(store, list(rest)))))
    finally:
        store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
