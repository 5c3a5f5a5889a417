"""Makes new tables: as requested, and for a rematch."""

from __future__ import annotations

import os
import secrets

import msgspec

from starfold.bots.catalogue import Catalogue
from starfold.core.dice import commitment
from starfold.core.record import plain_name

from . import events as e
from .commands.play import beginning
from .commands.seats import tell_apart
from .config import TableConfig, TableRequest, check_request
from .storage.store import New, Saved
from .storage.summary import change
from .table import Table

Entries = list[e.AnyTableEvent]


def new_id() -> str:
    """Return an id that nobody can guess: who knows it may watch the table."""
    alphabet = "23456789abcdefghijkmnpqrstuvwxyz"
    return "".join(secrets.choice(alphabet) for _ in range(20))


def planned(plan: TableRequest, person: str, name: str, catalogue: Catalogue) -> tuple[Table, Entries]:
    """Return a table as requested, with the events that seat its players."""
    game, options = check_request(plan, catalogue)
    seed = os.urandom(32)
    seats, sealed = len(plan.seats), commitment(seed)
    setup = TableConfig(game.key, game.rules, game.digest(), seats, options, plan.clock, sealed, plan.hints)
    entries: Entries = [e.LobbyListed(True)] if plan.lobby else []
    first = min(plan.mine, default=-1)
    for seat, place in enumerate(plan.seats):
        own = plain_name(place.name or (name if seat == first else "") or game.words.seat_name(seat))
        if place.kind == "bot":
            entries.append(e.BotSeated(seat, place.bot.lower(), own))
        elif seat in plan.mine:
            entries.append(e.SeatTaken(seat, person, own))
    return Table(new_id(), person, setup, seed.hex(), catalogue), entries


def rematch(table: Table) -> tuple[Table, Entries]:
    """Return a table with the same players, each one seat further, and the events that seat them."""
    seed, seats = os.urandom(32), len(table.seats)
    setup = msgspec.structs.replace(table.config, commitment=commitment(seed))
    new = Table(new_id(), table.owner, setup, seed.hex(), table.catalogue)
    entries: Entries = []
    for number, seat in enumerate(table.seats):
        to = (number + 1) % seats
        if seat.person:
            entries.append(e.SeatTaken(to, seat.person, seat.name))
        elif seat.kind == "bot":
            entries.append(e.BotSeated(to, seat.bot, new.game.words.seat_name(to)))
    return new, entries


def begun(table: Table, entries: Entries, now: int) -> New:
    """Apply a new table's first events and what follows from them; return how it is stored."""
    made = tell_apart(entries)
    for entry in made:
        table.apply(now, entry)
    made += beginning(table)
    for entry in made[table.seq :]:
        table.apply(now, entry)
    listed = change(table, seated=True)
    saved = Saved(
        id=table.id,
        game=table.config.game,
        phase=listed.phase,
        lobby=listed.lobby,
        owner=table.owner,
        created=now,
        changed=now,
        setup=msgspec.json.encode(table.config).decode(),
        seed=table.seed,
        summary=listed.summary,
        entries=[(now, e.write(entry)) for entry in made],
    )
    return saved, listed.sitting or []
