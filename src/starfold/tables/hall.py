"""The hall: all tables that somebody is at. It stores first, then lets it take effect, then tells.

Each table has one queue. Bots and clocks come to it like people do.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from ..bots import Budget
from ..core.dice import commitment
from ..core.errors import StarfoldError
from ..core.record import plain_name
from . import commands as c
from . import decide
from . import entries as e
from .live import Live, unfold
from .playing import TROUBLE, Playing
from .refusal import GONE, NOT_OFFERED, STALE, UNKNOWN, Refusal
from .setup import Plan, Setup, check_plan
from .store import Conflict, Gone, Saved, Store
from .summary import change
from .table import Table
from .thinkers import Thinkers
from .thinking import Thinking

log = logging.getLogger("starfold.tables")

IDLE = 600_000  # milliseconds after which a table that nobody is at leaves memory
SEATING = (e.Sat, e.Bot, e.Left)


def wall_time() -> int:
    """The time of day in milliseconds."""
    return int(time.time() * 1000)


class Done(msgspec.Struct):
    """A command was done and stored: the table's news count, and the new table's id after a rematch."""

    seq: int
    table: str = ""


class Hall:
    """All live tables of one server."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int] = wall_time,
        pace: float = 0.0,
        think: float = 1.0,
        thinkers: int = 0,
    ) -> None:
        """Bots begin a turn after `pace` seconds at the soonest, so that people can follow, and think for `think`."""
        self.store = store
        self.now = now
        self.budget = Budget(seconds=think)
        self.pool = Thinkers(thinkers)
        self.playing = Playing(self, self.pool, pace, self.budget)
        self.tables: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Future[Live]] = {}

    # --- finding and making tables ---

    async def live(self, id: str) -> Live:
        """The table of that id, from memory or from the store; a Refusal if there is none."""
        found = self.tables.get(id)
        if found is None:
            found = await self._load_once(id)
        found.used = self.now()
        return found

    async def _load_once(self, id: str) -> Live:
        """Load a table, once even if many ask at the same time."""
        if id in self.loading:
            return await asyncio.shield(self.loading[id])
        future: asyncio.Future[Live] = asyncio.get_running_loop().create_future()
        self.loading[id] = future
        try:
            live = Live(await self._load(id))
            self.tables[id] = live
            future.set_result(live)
            return live
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # whoever asked first hears of it; no complaint if nobody else did
            raise
        finally:
            del self.loading[id]

    async def _load(self, id: str) -> Table:
        try:
            saved = await self.store.load(id)
        except Gone as error:
            raise Refusal(GONE, str(error)) from None
        if saved is None:
            raise Refusal(UNKNOWN, "There is no such table here. Perhaps the link is not whole.")
        return await asyncio.to_thread(unfold, saved)

    async def create(self, plan: Plan, person: str, name: str) -> Live:
        """A new table as somebody asks for it."""
        game, options = check_plan(plan)
        seed = os.urandom(32)
        seats, sealed = len(plan.seats), commitment(seed)
        setup = Setup(game.key, game.rules, game.digest(), seats, options, plan.clock, sealed, plan.hints)
        table = Table(new_id(), person, setup, seed.hex())
        entries: list[e.AnyEntry] = [e.Lobby(True)] if plan.lobby else []
        first = min(plan.mine, default=-1)
        for seat, place in enumerate(plan.seats):
            own = plain_name(place.name or (name if seat == first else "") or game.words.seat_name(seat))
            if place.kind == "bot":
                entries.append(e.Bot(seat, place.bot.lower(), own))
            elif seat in plan.mine:
                entries.append(e.Sat(seat, person, own))
        return await self._add(table, entries)

    async def _add(self, table: Table, entries: list[e.AnyEntry]) -> Live:
        """Store a new table, then let it live."""
        now = self.now()
        begun = decide.tell_apart(table, entries)
        for entry in begun:
            table.apply(now, entry)
        begun += decide.beginning(table)
        for entry in begun[table.seq :]:
            table.apply(now, entry)
        made = change(table, seated=True)
        saved = Saved(
            id=table.id,
            game=table.setup.game,
            phase=made.phase,
            lobby=made.lobby,
            owner=table.owner,
            created=now,
            changed=now,
            setup=msgspec.json.encode(table.setup).decode(),
            seed=table.seed,
            summary=made.summary,
            entries=[(now, e.write(entry)) for entry in begun],
        )
        await self.store.create(saved, made.sitting or [])
        live = self.tables[table.id] = Live(table)
        live.used = now
        log.info("table made", extra={"table": table.id, "game": table.setup.game, "seats": table.setup.seats})
        return live

    async def delete(self, id: str) -> None:
        """Delete a table, and tell those who are at it."""
        await self.store.delete(id)
        live = self.tables.pop(id, None)
        if live is not None:
            self._stop(live)
            live.deleted = True
            live.changed()
        log.info("table deleted", extra={"table": id})

    # --- doing ---

    async def do(self, id: str, person: str, name: str, command: c.AnyCommand) -> Done:
        """Do what a person asks of a table; when this returns it is stored. A Refusal if it may not be."""
        live = await self.live(id)
        live.seen[person] = self.now()
        key = f"{person[:12]} {command.id}" if command.id else ""
        async with live.lock:
            self._still_there(live)
            await self._wake(live)
            table = live.table
            if key in table.ids:
                return Done(table.news, table.next if isinstance(command, c.Again) else "")
            entries = c.outcome(table, person, name, command)
            self._spare_who_is_there(live, person, command)
            if isinstance(command, c.Again):
                return await self._rematch(live, key)
            if entries and key:
                entries[0] = msgspec.structs.replace(entries[0], id=key)
            await self._store(live, entries)
            try:
                await self._go_on(live)
            except StarfoldError:  # the command itself is stored, and what follows is tried again when it is woken
                log.exception("what follows was not stored", extra={"table": live.table.id})
                live.asleep = True
        self.attend(live)
        return Done(live.table.news)

    def _spare_who_is_there(self, live: Live, person: str, command: c.AnyCommand) -> None:
        """Refuse to free the seat of somebody who is there in mid-match: an owner cannot get rid of a consent so."""
        if isinstance(command, c.Free) and live.table.running() and command.seat < len(live.table.seats):
            seat = live.table.seats[command.seat]
            if seat.kind == "person" and seat.person in live.around(self.now()) - {person}:
                raise Refusal(NOT_OFFERED, f"{seat.name} is there: in mid-match only the seat of who is away is freed.")

    async def _store(self, live: Live, entries: list[e.AnyEntry]) -> None:
        """Store entries, let them take effect, and tell. If they cannot be stored nothing has happened."""
        if not entries:
            return
        table, now = live.table, max(self.now(), live.table.made)
        before = table.phase()
        try:
            await self.store.append(table.id, table.seq, [(now, e.write(entry)) for entry in entries])
        except Conflict:
            await self._reload(live)
            raise Refusal(
                STALE, "Something else happened at the table at the same moment. Look, and try again."
            ) from None
        except Gone as error:
            raise Refusal(GONE, str(error)) from None
        except Exception:
            await self._reload(live)
            raise
        try:
            for entry in entries:
                table.apply(now, entry)
        except Exception:
            await self._reload(live)  # else what comes next would be stored for another position
            raise
        last = entries[-1]
        live.changed(last.seat if isinstance(last, e.PRIVATE) else -1)
        live.unlisted = True
        live.unseated = live.unseated or any(isinstance(entry, SEATING) for entry in entries)
        if live.unseated or table.phase() != before or any(isinstance(entry, e.Lobby) for entry in entries):
            await self._list(live)

    async def list_anew(self) -> None:
        """Bring what lists say of tables up to date: that is a cache, so a move need not wait for it."""
        for live in [live for live in self.tables.values() if live.unlisted and not live.deleted]:
            await self._list(live)

    async def _list(self, live: Live) -> None:
        """Store what lists say of a table. What happened is stored already: if this fails it is tried again soon."""
        seated, live.unlisted, live.unseated = live.unseated, False, False
        try:
            await self.store.note(live.table.id, change(live.table, seated))
        except StarfoldError:
            live.unlisted, live.unseated = True, live.unseated or seated
            log.warning("a table's summary was not stored", extra={"table": live.table.id})

    async def _reload(self, live: Live) -> None:
        """What was stored is the truth: read it again."""
        live.table = await self._load(live.table.id)
        live.asleep = True  # the clocks of a table that was read stand still until it is woken
        live.changed()

    async def _go_on(self, live: Live) -> None:
        """What follows by itself: the match begins, seats that always pass pass."""
        while True:
            entries = decide.beginning(live.table) or decide.standing_pass(live.table)
            if not entries:
                return
            await self._store(live, entries)

    async def _rematch(self, live: Live, key: str) -> Done:
        """A new table with the same people, each one seat farther. Whoever asks second comes to the same table."""
        table = live.table
        if not table.next:
            seed, seats = os.urandom(32), len(table.seats)
            setup = msgspec.structs.replace(table.setup, commitment=commitment(seed))
            new = Table(new_id(), table.owner, setup, seed.hex())
            entries: list[e.AnyEntry] = []
            for number, seat in enumerate(table.seats):
                to = (number + 1) % seats
                if seat.person:
                    entries.append(e.Sat(to, seat.person, seat.name))
                elif seat.kind == "bot":
                    entries.append(e.Bot(to, seat.bot, new.game.words.seat_name(to)))
            made = await self._add(new, entries)
            await self._store(live, [e.Rematch(made.table.id, id=key)])
        return Done(table.news, table.next)

    def _still_there(self, live: Live) -> None:
        if live.deleted:
            raise Refusal(GONE, "This table was deleted.")

    # --- who is there ---

    async def arrive(self, live: Live, person: str) -> None:
        """Somebody connects."""
        live.here[person] = live.here.get(person, 0) + 1
        try:
            async with live.lock:
                await self._wake(live)
        except StarfoldError:  # the next command wakes it
            log.warning("an arrival was not stored", extra={"table": live.table.id})
        self.attend(live)

    async def depart(self, live: Live, person: str) -> None:
        """Somebody's connection ends. When nobody is there any more, bots think no more and the clocks stand still."""
        live.here[person] -= 1
        live.used = self.now()
        self.attend(live)
        async with live.lock:
            timed = live.table.running() and live.table.setup.clock.kind != "none"
            if timed and not live.deleted and not live.table.paused and not live.attended(self.now()):
                await self._store(live, [e.Paused()])

    async def _wake(self, live: Live) -> None:
        """Let time go on when somebody is there again: after a pause, or after the server was gone."""
        timed = live.table.running() and live.table.setup.clock.kind != "none"
        if timed and (live.asleep or live.table.paused) and live.attended(self.now()):
            await self._store(live, [e.Resumed()])
        if live.asleep:
            # The server may have gone after it had stored a move, and before it had stored what follows.
            await self._go_on(live)
            live.asleep = False

    def attend(self, live: Live) -> None:
        """Let the bots and the clocks of a table go on, if they have something to do and somebody is there."""
        if live.deleted or not live.attended(self.now()):
            for thinking in list(live.thinking):
                thinking.drop()
            return
        self.playing.attend(live)
        if live.table.clocks.due() and (live.ticking is None or live.ticking.done()):
            live.ticking = asyncio.create_task(self._watch_clocks(live))

    async def move(self, thinking: Thinking, code: str) -> bool:
        """Play what was thought of for a bot, if its position still stands; whether it did."""
        live, seat = thinking.live, thinking.seat
        async with live.lock:
            if not thinking.stands() or seat not in live.table.waiting():
                return False
            await self._store(live, decide.play(live.table, seat, thinking.ply, code))
            await self._go_on(live)
            return True

    async def _watch_clocks(self, live: Live) -> None:
        """Wait for the first clock to be at zero, again and again while clocks run."""
        while not live.deleted and (live.asleep or live.table.clocks.due()):
            await asyncio.sleep(max(0.01, min(5.0, (live.table.clocks.due() - self.now()) / 1000)))
            try:
                async with live.lock:
                    await self._wake(live)
                    for seat in live.table.clocks.at_zero(self.now())[:1]:
                        await self._store(live, decide.out_of_time(live.table, seat))
                        await self._go_on(live)
            except Exception:  # the store is in trouble; but people wait for this clock
                log.exception("a clock could not be stopped", extra={"table": live.table.id})
                await asyncio.sleep(TROUBLE)
            self.attend(live)

    # --- keeping house ---

    def forget_idle(self) -> int:
        """Drop tables from memory that nobody has needed for a while; how many."""
        now = self.now()
        idle = [
            id
            for id, live in self.tables.items()
            if not live.listeners and not any(live.here.values()) and not live.lock.locked() and now - live.used > IDLE
        ]
        for id in idle:
            self._stop(self.tables.pop(id))
        return len(idle)

    async def forget_old(self, days: int) -> int:
        """Delete tables that have not changed for so many days; how many."""
        old = await self.store.unchanged_since(self.now() - days * 86_400_000, 1000)
        for id in old:
            await self.delete(id)
        return len(old)

    async def close(self) -> None:
        """Let all tables rest: everything is stored already."""
        ending = [task for live in self.tables.values() for task in self._stop(live)]
        self.tables.clear()
        await asyncio.gather(*ending, return_exceptions=True)
        await self.pool.close()

    def _stop(self, live: Live) -> list[asyncio.Task[Any]]:
        """End what goes on at a table by itself; the tasks that end."""
        dropped = [thinking.drop() for thinking in live.thinking]
        ending = [task for task in (*dropped, *live.playing.values(), live.ticking) if task is not None]
        for task in ending:
            task.cancel()
        return ending


def new_id() -> str:
    """An id that nobody can guess: whoever has it may watch."""
    alphabet = "23456789abcdefghijkmnpqrstuvwxyz"
    return "".join(secrets.choice(alphabet) for _ in range(20))
