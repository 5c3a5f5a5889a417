"""The builds to measure: the installed one, in this process, and the interpreted source, in a worker process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from loops import copy_cost, core_loop, middle, python_loop, speed
from moves import move_cost, positions
from thinking import PLIES, SEARCHES, plies, searching

from starfold import all_games, build

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"

LOOPS = ["core loop", "Python loop"]
TASKS = [*LOOPS, "copy", "move", *SEARCHES]

Figures = dict[str, float]


class Build(Protocol):
    """A build of Starfold that can be measured."""

    name: str  # compiled or interpreted

    def measure(self, key: str, task: str, seconds: float) -> Figures:
        """Measure one task of one game for about this many seconds."""


class Here:
    """The build that this process runs."""

    def __init__(self, keys: list[str]) -> None:
        self.name = build()
        self.games = {key: all_games()[key] for key in keys}
        self.works = {
            (key, loop): make(game)
            for key, game in self.games.items()
            for loop, make in zip(LOOPS, (core_loop, python_loop), strict=True)
        }
        for key, game in self.games.items():
            views = plies(game, PLIES)
            for kind in SEARCHES:
                self.works[key, kind] = searching(game, views, random_rollouts=kind == "random rollouts")
        self.middles = {key: middle(game) for key, game in self.games.items()}
        self.places = {key: positions(game) for key, game in self.games.items()}

    def measure(self, key: str, task: str, seconds: float) -> Figures:
        """Measure one task of one game for about this many seconds."""
        if task == "copy":
            return copy_cost(self.middles[key], seconds)
        if task == "move":
            return move_cost(self.games[key], self.places[key], seconds)
        return speed(self.works[key, task], seconds)


class Worker:
    """The interpreted source in its own process, pinned to the same core. It is idle between measurements."""

    def __init__(self, keys: list[str]) -> None:
        # At the front of the path, the tree's .py files win over the installed build.
        path = os.pathsep.join([str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])])
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "worker.py"), *keys],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": path},
        )
        hello = self._answer()
        self.name = str(hello["build"])
        self.file = str(hello["file"])
        self.cores = hello["cores"]
        if self.name != "interpreted":
            self.close()
            raise SystemExit(f"The worker should run the source, but runs the {self.name} build.")

    def measure(self, key: str, task: str, seconds: float) -> Figures:
        """Measure one task of one game for about this many seconds."""
        assert self.process.stdin
        with suppress(BrokenPipeError):  # `_answer` then finds no line and reports it
            self.process.stdin.write(json.dumps([key, task, seconds]) + "\n")
            self.process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            self.close()
            raise SystemExit("The worker for the interpreted build has failed; what it said stands above.")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """Close the worker's input, which makes it exit."""
        self.process.communicate()
