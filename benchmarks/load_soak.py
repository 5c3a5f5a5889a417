"""Many tables over ten minutes, a new one for each match that ends: measures growth of waits and memory."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack

from load_client import Mover, Trouble, person, sit, until
from load_server import Json, Server

GAMES = {"ruship": {"spaces": 24}, "blue_shift": {}}  # half of the tables play each
EACH = 10.0  # seconds between two measurements of the memory


class Evening:
    """What was measured: the waits and the memory over time."""

    def __init__(self) -> None:
        self.waits: list[tuple[float, float]] = []  # (seconds since the beginning, milliseconds)
        self.memory: list[tuple[float, float]] = []  # (seconds since the beginning, MB)
        self.tables = 0
        self.reached = 0.0  # moves a second; less than asked for if the server, or the load, lags


async def soak(server: Server, rate: int, seconds: float) -> Evening:
    """Play at `rate` tables, one move a second each, for this many seconds."""
    evening = Evening()
    secrets = [person(server, "Ada"), person(server, "Bob")]
    begin = time.perf_counter() + rate / 100
    end = begin + seconds
    names = list(GAMES)
    tasks = [
        asyncio.create_task(one_after_another(server, names[n % 2], secrets, begin + n / rate, end, evening))
        for n in range(rate)
    ]
    tasks.append(asyncio.create_task(weigh(server, begin, end, evening)))
    await asyncio.gather(*tasks)
    evening.reached = len(evening.waits) / (time.perf_counter() - begin)
    return evening


async def weigh(server: Server, begin: float, end: float, evening: Evening) -> None:
    """Measure the server's memory every EACH seconds."""
    while (now := time.perf_counter()) < end:
        memory = server.memory()
        if memory is not None and now > begin:
            evening.memory.append((now - begin, memory / 1e6))
        await asyncio.sleep(EACH)


async def one_after_another(
    server: Server, game: str, secrets: list[str], begin: float, end: float, evening: Evening
) -> None:
    """Play matches of two people one after the other, at one move a second."""
    due = begin
    while due < end:
        async with AsyncExitStack() as stack:
            table = await asyncio.to_thread(new_table, server, game, secrets)
            evening.tables += 1
            pair = [await sit(stack, server, table, secret) for secret in secrets]
            while due < end and pair[0].seen["phase"] == "running":
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                await until(lambda pair=pair: any(m.asked() for m in pair) or pair[0].seen["phase"] == "over")  # type: ignore[misc]
                await move(pair, begin, evening)
                due = max(due + 1, time.perf_counter() - 5)


async def move(pair: list[Mover], begin: float, evening: Evening) -> None:
    """Move for the first player who has an offer."""
    for mover in pair:
        if mover.asked():
            sent, acked = await mover.move()
            evening.waits.append((sent - begin, (acked - sent) * 1000))
            return


def new_table(server: Server, game: str, secrets: list[str]) -> str:
    """Create a table of two people and start its match; return its id."""
    plan: Json = {"game": game, "seats": [{"kind": "person"}, {"kind": "open"}], "options": GAMES[game], "lobby": True}
    made = str(server.ask("POST", "/api/tables", plan, secrets[0])["id"])
    server.ask("POST", f"/api/tables/{made}/do", {"do": "claim", "seat": 1}, secrets[1])
    for secret in secrets:
        server.ask("POST", f"/api/tables/{made}/do", {"do": "ready", "salt": "load"}, secret)
    return made


def growth(memory: list[tuple[float, float]], warm_up: float) -> float:
    """Return the growth of memory after the warm-up, as a share: its last fifth compared with its first."""
    after = [mb for at, mb in memory if at >= warm_up]
    if len(after) < 5:
        raise Trouble("Too few looks at the memory to say whether it grew.")
    fifth = max(1, len(after) // 5)
    first, last = sum(after[:fifth]) / fifth, sum(after[-fifth:]) / fifth
    return last / first - 1
