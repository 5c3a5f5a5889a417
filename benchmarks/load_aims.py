"""The aims of a server under load, and which of them a result misses."""

from __future__ import annotations

from typing import Any

from table import figure

WATCHER_P99_MS, ACKNOWLEDGED_P99_MS, TABLE_KB = 100.0, 50.0, 100.0
VISIT_MS = {"a file": 3.0, "the home page": 3.0, "a table": 3.0, "a move": 8.0}  # medians
ATTACK_P99_MS, LOG_KB_A_MINUTE = 300.0, 1000.0
EVENING_P99_MS = 60.0
RATE_SHARE = 185 / 190  # of the moves a second that are asked for
GROWTH = 0.05  # of the memory, after the warm-up


def missed(result: dict[str, Any]) -> list[str]:
    """Return a sentence for each aim that a result misses; what was left out misses none."""
    found = [*installed(result["runs"][0]), *visitor(result["visits"])]
    if attack := result.get("attack"):
        found += attacked(attack)
    if minutes := result.get("minutes"):
        found += evening(minutes, result["rate"])
    return found


def above(what: str, value: float, most: float, unit: str) -> list[str]:
    """Return a sentence if a value is not below its aim."""
    return [] if value < most else [f"{what}: {figure(value)} {unit}; the aim is below {figure(most)}."]


def installed(run: dict[str, Any]) -> list[str]:
    """Check the installed build on SQLite."""
    table = run["process_kb"]
    return [
        *above("A watcher has a move, 99 of 100", run["watchers"]["p99"], WATCHER_P99_MS, "ms"),
        *above("A move is acknowledged, 99 of 100", run["tables"]["p99"], ACKNOWLEDGED_P99_MS, "ms"),
        *([] if table is None else above("A table at rest", table, TABLE_KB, "kB")),
    ]


def visitor(visits: dict[str, dict[str, float]]) -> list[str]:
    """Check the medians of one visitor."""
    return [
        one for what, most in VISIT_MS.items() for one in above(f"One visitor, {what}", visits[what]["p50"], most, "ms")
    ]


def attacked(attack: dict[str, Any]) -> list[str]:
    """Check what another address waits under attack, and the log; an attack that nobody let in proves nothing."""
    found = above("Another address under attack, 99 of 100", attack["p99"], ATTACK_P99_MS, "ms")
    found += above("The log under attack, a minute", attack["log_kb_a_minute"], LOG_KB_A_MINUTE, "kB")
    for kind, told in (("The greedy requests", attack["greedy"]), ("The floods", attack["floods"])):
        if not any(status != "0" for status in told):
            found.append(f"{kind} got no answer: the attack did not take place.")
    return found


def evening(minutes: dict[str, float], rate: int) -> list[str]:
    """Check the reached rate, the waits and the memory of an evening."""
    found = above("A move in the evening, 99 of 100", minutes["p99"], EVENING_P99_MS, "ms")
    least = RATE_SHARE * rate
    if minutes["reached"] < least:
        found.append(f"The evening reached {minutes['reached']:.1f} moves a second; the aim is {least:.0f} at least.")
    if minutes["growth"] > GROWTH:
        found.append(f"Memory grew by {minutes['growth']:.1%} in the evening; the aim is {GROWTH:.0%} at most.")
    return found
