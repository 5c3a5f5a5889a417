"""Rounds of measurements: a round measures everything once, close in time, so that its ratios are fair."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Sequence
from typing import Any

from builds import LOOPS, TASKS, Build, Figures
from loops import Work, speed
from thinking import SEARCHES

Spread = dict[str, float]

# The parts of one move: microseconds, bytes, and the sum of the first three in milliseconds.
PARTS = ["look_us", "draw_us", "words_us", "message_us", "bytes", "sum_ms"]


def spread(values: Sequence[float]) -> Spread:
    """Return the median, the minimum and the maximum."""
    return {"median": statistics.median(values), "low": min(values), "high": max(values)}


def quotients(ours: Sequence[float], theirs: Sequence[float]) -> Spread:
    """Return the ratios round by round: what slows a whole round slows both sides."""
    return spread([a / b for a, b in zip(ours, theirs, strict=True)])


class Rounds:
    """All measurements, round by round."""

    def __init__(
        self, keys: list[str], builds: Sequence[Build], peers: dict[str, Work], searchers: dict[str, Work]
    ) -> None:
        self.keys = keys
        self.builds = builds
        self.peers = peers
        self.ours: dict[tuple[str, str, str], list[Figures]] = {}  # by game, build and task
        self.theirs: dict[str, list[float]] = {}  # by peer: steps a second, or iterations a second for a searcher
        self.searchers = searchers

    def run(self, rounds: int, seconds: float) -> None:
        """Run one short round to warm up, then measure."""
        self._round(seconds / 4)
        self.ours.clear()
        self.theirs.clear()
        for number in range(1, rounds + 1):
            if sys.stderr.isatty():
                print(
                    f"\rround {number} of {rounds} ", end="\n" if number == rounds else "", file=sys.stderr, flush=True
                )
            self._round(seconds)

    def _round(self, seconds: float) -> None:
        for name, work in (self.peers | self.searchers).items():
            self.theirs.setdefault(name, []).append(speed(work, seconds)["steps_per_s"])
        for key in self.keys:
            for task in TASKS:
                for build in self.builds:
                    found = build.measure(key, task, seconds)
                    self.ours.setdefault((key, build.name, task), []).append(found)

    # --- results ---

    def result(self) -> dict[str, Any]:
        """Return the figures as plain data, by game, build and task."""
        return {
            "peers_steps_per_s": {name: spread(self.theirs[name]) for name in self.peers},
            "peers_iterations_per_s": {name: spread(self.theirs[name]) for name in self.searchers},
            "games": {key: {build.name: self._game(key, build.name) for build in self.builds} for key in self.keys},
        }

    def _game(self, key: str, build: str) -> dict[str, Any]:
        steps = {loop: self._values(key, build, loop, "steps_per_s") for loop in LOOPS}
        move = {part: self._values(key, build, "move", part) for part in PARTS}
        return {
            "steps_per_s": {loop: spread(values) for loop, values in steps.items()},
            "games_per_s": spread(self._values(key, build, "core loop", "games_per_s")),
            "times_interpreted": {
                loop: quotients(values, self._values(key, "interpreted", loop, "steps_per_s"))
                for loop, values in steps.items()
            },
            "times_peers": {
                loop: {peer: quotients(values, self.theirs[peer]) for peer in self.peers}
                for loop, values in steps.items()
            },
            "search": {kind: self._search(key, build, kind) for kind in SEARCHES},
            "copy_in_list_copies": spread(self._values(key, build, "copy", "list_copies")),
            "move": {part: spread(values) if values else None for part, values in move.items()},
        }

    def _search(self, key: str, build: str, kind: str) -> dict[str, Any]:
        values = self._values(key, build, kind, "steps_per_s")
        return {
            "iterations_per_s": spread(values),
            "times_interpreted": quotients(values, self._values(key, "interpreted", kind, "steps_per_s")),
            "times_peers": {peer: quotients(values, self.theirs[peer]) for peer in self.searchers},
        }

    def _values(self, key: str, build: str, task: str, name: str) -> list[float]:
        """Return one figure over the rounds; empty if it was not measured, as for drawing a game without pictures."""
        return [found[name] for found in self.ours[key, build, task] if name in found]
