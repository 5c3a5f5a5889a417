"""A contest's folder: a record of every match, and result.json. An interrupted contest continues from it."""

from __future__ import annotations

import json
from pathlib import Path

from starfold import __version__
from starfold.arena import Contest, Result
from starfold.arena.contest import Task
from starfold.arena.match import Played, played_before
from starfold.arena.result import INTERRUPTED
from starfold.core.errors import InvalidRecordError
from starfold.machine import made_with

from ..files import SUFFIX, FileError, load, write_whole

RESULT = "result.json"
FAILED = ".failed"  # suffix of the record of a match in which a bot failed


class ContestFolder:
    """The folder of a contest."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Create the folder, or check that its content is of this contest; raises FileError."""
        self.path = path
        self.contest = contest
        self.found = self.look()
        self.write(RESULT, {**self.plan(), "stopped": INTERRUPTED, **made_with()})

    def plan(self) -> dict[str, object]:
        """Return what identifies the contest."""
        contest = self.contest
        return {
            "game": contest.game.key,
            "seats": contest.seats,
            "options": contest.options,
            "seed": contest.seed,
            "budget": {"seconds": contest.seconds, "iterations": contest.iterations},
            "bots": [{"name": name} for name in contest.names],
        }

    def look(self) -> dict[str, Played]:
        """Return the earlier matches by their file names."""
        try:
            self.path.mkdir(exist_ok=True)
            names = {file.name for file in self.path.iterdir() if not file.name.startswith(".")}
        except OSError as error:
            raise FileError(f"Cannot write into {self.path}: {error.strerror}.") from None
        names = {name for name in names if not name.endswith(FAILED)}
        if not names:
            return {}
        self.check_plan()
        found = {name: self.read(task) for task in self.all_tasks() if (name := self.name(task)) in names}
        if others := sorted(names - {RESULT} - set(found)):
            raise self.other(f"{others[0]} is none of its records.")
        return found

    def check_plan(self) -> None:
        """Return whether the folder's result is of this contest."""
        try:
            kept = json.loads((self.path / RESULT).read_text(encoding="utf-8"))
            kept = {**kept, "bots": [{"name": bot["name"]} for bot in kept["bots"]]}
        except (OSError, ValueError, TypeError, KeyError):
            raise self.other(f"there is no {RESULT} of a contest in it.") from None
        for key, value in {**self.plan(), "version": __version__}.items():
            if kept.get(key) != value:
                raise self.other(f"its {key} is {json.dumps(kept.get(key))}, not {json.dumps(value)}.")

    def other(self, why: str) -> FileError:
        """Return the error for a folder with other content."""
        return FileError(f"{self.path} is not empty and not of this contest: {why} Name a new folder.")

    def all_tasks(self) -> list[Task]:
        """Yield every match that may be played."""
        return [
            task
            for place in range(len(self.contest.line_ups))
            for number in range(self.contest.deals(place))
            for task in self.contest.deal(place, number)
        ]

    def name(self, task: Task) -> str:
        """Return the file of a match by its deal and rotation: `ruship-0001-0.record`."""
        return f"{task.game}-{task.deal:04}-{task.rotation}{SUFFIX}"

    def read(self, task: Task) -> Played:
        """Read an earlier match."""
        try:
            return played_before(task, load(self.path / self.name(task)))
        except InvalidRecordError as error:
            raise self.other(f"{self.name(task)} does not fit. {error}") from None

    def known(self, task: Task) -> Played | None:
        """Return a task's earlier result, or None."""
        return self.found.get(self.name(task))

    def keep(self, played: Played) -> None:
        """Write a match's record; if a bot failed, with the suffix `.failed`."""
        self.write(self.name(played.task) + (FAILED if played.trouble else ""), played.record)

    def finish(self, result: Result) -> None:
        """Write the result."""
        self.write(RESULT, result.as_dict())

    def write(self, name: str, content: str | dict[str, object]) -> None:
        """Write a file, whole or not at all."""
        text = content if isinstance(content, str) else json.dumps(content, indent=2) + "\n"
        try:
            write_whole(self.path / name, text.encode())
        except OSError as error:
            raise FileError(f"Cannot write {self.path / name}: {error.strerror}.") from None
