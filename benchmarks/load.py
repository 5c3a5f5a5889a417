"""How a server behaves under load: one visitor, many watchers, many tables, an attack, ten minutes of many matches.

    python benchmarks/load.py [--watchers 200] [--moves 150] [--tables 100] [--seconds 20] [--idle 1000]
                              [--hostile 30] [--evening 600] [--rate 190] [--database URL] [--page]

The server is a process on one core, the load comes from another. Prints a table, and ends with status 1 if an aim is
missed, naming each; docs/benchmarks.md says what is measured, how, and what the aims are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from load_aims import missed
from load_attack import FLOOD_KINDS, FLOODS, GREEDY, SILENT, SLOW, hostile
from load_client import Trouble, many_tables, one_table
from load_latency import latencies
from load_server import HERE, Server, cores, environment, running, sync_ms
from load_soak import growth, soak
from table import figure
from write_pages import put

from starfold import __version__, build
from starfold.machine import machine

PAGE = HERE.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- load -->", "<!-- /load -->"
LEAST = {"watchers": 1, "moves": 1, "tables": 1, "seconds": 1, "idle": 2, "hostile": 0, "evening": 0, "rate": 2}
VISITS = 300  # of one visitor, for each kind of request
WARM_UP = 0.25  # share of the evening: then caches are full, and as many tables leave memory as enter it


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Parse and check the arguments; exit with a message if one is out of range."""
    parser = argparse.ArgumentParser(prog="load.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--watchers", type=int, default=200, help="at the one table (default 200)")
    parser.add_argument("--moves", type=int, default=150, help="that they watch (default 150)")
    parser.add_argument("--tables", type=int, default=100, help="with a move a second each (default 100)")
    parser.add_argument("--seconds", type=int, default=20, help="for which they play (default 20)")
    parser.add_argument("--idle", type=int, default=1000, help="tables at rest that are weighed (default 1000)")
    parser.add_argument("--hostile", type=int, default=30, help="seconds under attack; 0 leaves it out (default 30)")
    parser.add_argument("--evening", type=int, default=600, help="seconds of many matches; 0 leaves it out (600)")
    parser.add_argument("--rate", type=int, default=190, help="moves a second in the evening (default 190)")
    parser.add_argument("--database", metavar="URL", help="measure also on this database, such as postgresql://…")
    parser.add_argument("--page", action="store_true", help="put the figures into docs/benchmarks.md")
    wanted = parser.parse_args(given)
    for name, least in LEAST.items():
        if getattr(wanted, name) < least:
            parser.error(f"--{name} takes {least} or more, not {getattr(wanted, name)}.")
    return wanted


def spread(waits: list[float]) -> dict[str, float]:
    """Return the median, the 99th percentile, the maximum and the number of these waits."""
    ordered = sorted(waits)
    last = len(ordered) - 1
    return {
        "count": len(ordered),
        "p50": ordered[round(last * 0.5)],
        "p99": ordered[round(last * 0.99)],
        "max": ordered[last],
    }


def idle(server: Server, kind: str, database: str, tables: int) -> dict[str, float | None]:
    """Return the kB of memory that a table at rest takes: as growth of the process, and in Python objects."""
    tool = [sys.executable, str(HERE / "load_idle.py")]
    made = subprocess.check_output([*tool, "make", database, str(tables + 100)], env=environment(kind))
    ids: list[str] = json.loads(made)
    for id in ids[:100]:
        server.ask("GET", f"/api/tables/{id}")  # warms up: the first tables also load what all tables share
    before = server.memory()
    for id in ids[100:]:
        server.ask("GET", f"/api/tables/{id}")
    after = server.memory()
    weighed = subprocess.check_output([*tool, "weigh", database, *ids[:101]], env=environment(kind))
    grown = None if before is None or after is None else (after - before) / tables / 1000
    return {"process_kb": grown, "objects_kb": json.loads(weighed) / 1000}


def measure(kind: str, database: str, core: int | None, wanted: argparse.Namespace) -> dict[str, Any]:
    """Measure one build on one database."""
    with running(kind, database, core) as server:
        watchers = spread(asyncio.run(one_table(server, wanted.watchers, wanted.moves)))
        tables = spread(asyncio.run(many_tables(server, wanted.tables, wanted.seconds)))
    with running(kind, database, core) as server:
        resting = idle(server, kind, database, wanted.idle)
    return {"build": kind, "database": database.partition(":")[0], "watchers": watchers, "tables": tables} | resting


def visit(kind: str, database: str, core: int | None) -> dict[str, dict[str, float]]:
    """Return how long one visitor waits on an idle server, for each kind of request."""
    with running(kind, database, core) as server:
        return {what: spread(waits) for what, waits in latencies(server, VISITS).items()}


def attack(kind: str, database: str, core: int | None, seconds: int, log: Path) -> dict[str, Any]:
    """Return how long others wait under attack, what statuses the attackers get, and how fast the log grows."""
    with running(kind, database, core, [], log) as server:
        before = log.stat().st_size
        waits, told = asyncio.run(hostile(server, seconds))
        grown = log.stat().st_size - before
    return spread(waits) | told | {"log_kb_a_minute": grown / 1000 * 60 / seconds}


def evening(kind: str, database: str, core: int | None, rate: int, seconds: int) -> dict[str, float]:
    """Return the reached rate, how long moves take, and by how much the memory grows after the warm-up."""
    with running(kind, database, core) as server:
        seen = asyncio.run(soak(server, rate, seconds))
    waits = spread([wait for _, wait in seen.waits])
    grown = growth(seen.memory, seconds * WARM_UP) if seen.memory else 0.0
    mb = seen.memory[-1][1] if seen.memory else 0.0
    return waits | {"tables": seen.tables, "mb": mb, "growth": grown, "reached": seen.reached}


def bench(wanted: argparse.Namespace) -> dict[str, Any]:
    """Measure every build on every database; return the result as plain data."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    apart = cores()
    if apart:
        os.sched_setaffinity(0, {apart[0]})
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for kind in dict.fromkeys([build(), "interpreted"]):
            for database in filter(None, [f"sqlite:///{folder}/{kind}.db", wanted.database]):
                runs.append(measure(kind, database, apart[1] if apart else None, wanted))
        sync = sync_ms(Path(folder))
        place = (build(), f"sqlite:///{folder}/more.db", apart[1] if apart else None)
        more: dict[str, Any] = {"visits": visit(*place)}
        if wanted.hostile:
            more["attack"] = attack(*place, wanted.hostile, Path(folder) / "log")
        if wanted.evening:
            more["minutes"] = evening(*place, wanted.rate, wanted.evening)
    settings = {name: getattr(wanted, name) for name in LEAST}
    head = {"version": __version__, "machine": machine(), "load": load, "apart": bool(apart), "sync_ms": sync}
    return head | settings | more | {"runs": runs}


def text(result: dict[str, Any]) -> str:
    """Return the result as Markdown."""
    place = result["machine"]
    apart = "server and load on a core each" if result["apart"] else "server and load on the same cores"
    load = "" if result["load"] is None else f"; system load average {figure(result['load'])} before the run"
    heads = ["", "a watcher has it, ms", "acknowledged, ms", "a table at rest, kB", "its Python objects, kB"]
    rows = [heads, ["---", *["---:"] * (len(heads) - 1)], *[cells(run) for run in result["runs"]]]
    return "\n".join(
        [
            f"Starfold {result['version']} with {place['python']} on {place['system']}.",
            f"{place['cpu']}, {place['cores']} cores, {apart}{load}.",
            f"Writing and syncing 4 kB to disk takes {figure(result['sync_ms'])} ms.",
            f"{result['watchers']} watchers of {result['moves']} moves; {result['tables']} tables for"
            f" {result['seconds']} s; {result['idle']} tables at rest. Times: median / 99th percentile / longest.",
            "",
            *["| " + " | ".join(row) + " |" for row in rows],
            "",
            *sentences(result),
        ]
    )


def sentences(result: dict[str, Any]) -> list[str]:
    """Return list items for what is measured only on the installed build with SQLite."""
    visits = [f"{what} {figure(waits['p50'])} / {figure(waits['p99'])}" for what, waits in result["visits"].items()]
    said = [
        "One visitor of an idle server waits, over a keep-alive connection, in ms (median / 99th percentile):"
        f" {', '.join(visits)}."
    ]
    if attack := result.get("attack"):
        said.append(
            f"Under attack from three addresses ({SILENT} silent connections and {SLOW} slow bodies; {GREEDY} requests"
            f" at a time for pictures of a long match; {FLOODS * len(FLOOD_KINDS)} connections that flood,"
            f" {FLOODS} each with {', with '.join(FLOOD_KINDS)}; {result['hostile']} s), another address waits"
            f" {figure(attack['p50'])} / {figure(attack['p99'])} / {figure(attack['max'])} ms."
            f" Answers to the requests for pictures: {statuses(attack['greedy'])}."
            f" Answers to the floods: {statuses(attack['floods'])}."
            f" The log grows by {figure(attack['log_kb_a_minute'])} kB a minute."
        )
    if minutes := result.get("minutes"):
        said.append(
            f"An evening of {result['evening']} s with {result['rate']} moves a second, of which"
            f" {minutes['reached']:.1f} were reached, and {minutes['tables']} matches:"
            f" a move is acknowledged after {figure(minutes['p50'])} / {figure(minutes['p99'])} /"
            f" {figure(minutes['max'])} ms. At the end the server uses {minutes['mb']:.0f} MB of memory."
            f" Memory growth: {minutes['growth']:+.1%}."
        )
    return [textwrap.fill(f"- {one}", 120, subsequent_indent="  ", break_on_hyphens=False) for one in said]


def statuses(told: dict[str, int]) -> str:
    """Return how often each status came: `433 × `200``."""
    names = {"0": "none", "101": "`101` (a socket)"}
    return (
        ", ".join(f"{count:,} × {names.get(status, f'`{status}`')}" for status, count in sorted(told.items())) or "none"
    )


def cells(run: dict[str, Any]) -> list[str]:
    """Return the table row of one build on one database."""
    times = [" / ".join(figure(run[what][part]) for part in ("p50", "p99", "max")) for what in ("watchers", "tables")]
    weights = ["-" if run[what] is None else figure(run[what]) for what in ("process_kb", "objects_kb")]
    return [f"{run['build']}, {run['database']}", *times, *weights]


def main(given: Sequence[str]) -> list[str]:
    """Measure, print, and with `--page` write the figures into docs/benchmarks.md; return the aims that are missed."""
    wanted = arguments(given)
    result = bench(wanted)
    figures = text(result)
    print(figures)
    if wanted.page:
        print(put(PAGE, figures, BEGIN, END))
    return missed(result)


if __name__ == "__main__":
    try:
        lacks = main(sys.argv[1:])
    except Trouble as trouble:
        raise SystemExit(str(trouble)) from None
    except KeyboardInterrupt:
        raise SystemExit("\nStopped; nothing was written.") from None
    if lacks:
        raise SystemExit("\n".join(["Aims that were missed:", *(f"- {one}" for one in lacks)]))
