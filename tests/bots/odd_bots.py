"""A package of bots that misbehave or report on themselves; `installed` installs it, as pip would."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from starfold.bots import ActionValue, Bot, Budget
from starfold.core.view import View

NAMES = ["Patient", "Deaf", "Mortal", "Doomed", "Illegal", "Failing", "Talker", "Diary", "Forger", "Forker", "Parent"]


class Patient(Bot):
    """Thinks until its time is up. Its values depend on everything in the view."""

    name = "patient"

    def choose(self, view: View, budget: Budget) -> int:
        self.saw, self.begun = view, time.monotonic()
        end = self.begun + (budget.seconds or 0.0)
        while budget.seconds and (left := end - time.monotonic()) > 0:
            if not budget.on_progress(1 - left / budget.seconds):
                break
        return self.action_values()[0].action

    def action_values(self) -> list[ActionValue]:
        digest = hashlib.sha256(f"{self.seed} {self.saw.text()}".encode()).digest()
        found = [ActionValue(action, digest[place % 32] / 255, 0.1) for place, action in enumerate(self.saw.legal)]
        return sorted(found, key=lambda thought: -thought.share)


class Deaf(Bot):
    """Never ends, and ignores every request to stop."""

    name = "deaf"

    def choose(self, view: View, budget: Budget) -> int:
        while True:
            pass


class Doomed(Bot):
    """Kills its process, every time."""

    name = "doomed"

    def choose(self, view: View, budget: Budget) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return -1


class Mortal(Patient):
    """Kills its process once; after that it is like Patient."""

    name = "mortal"

    def choose(self, view: View, budget: Budget) -> int:
        died = Path(__file__).with_name("died")
        if not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, budget)


class Illegal(Bot):
    """Answers an action that is not legal."""

    name = "illegal"

    def choose(self, view: View, budget: Budget) -> int:
        return -5


class Failing(Bot):
    """Raises SystemExit."""

    name = "failing"

    def choose(self, view: View, budget: Budget) -> int:
        raise SystemExit("I give up")


class Talker(Patient):
    """Prints a lot, to standard output too, while it thinks."""

    name = "talker"

    def choose(self, view: View, budget: Budget) -> int:
        print("thinking, thinking" * 1000, flush=True)
        os.write(1, b"\xff\xff\xff\xff")
        return super().choose(view, budget)


class Forger(Bot):
    """Adds its answer to the view's legal actions."""

    name = "forger"

    def choose(self, view: View, budget: Budget) -> int:
        view.legal.append(999_999)
        return 999_999


class Forker(Patient):
    """Forks, and continues in both processes."""

    name = "forker"

    def choose(self, view: View, budget: Budget) -> int:
        os.fork()
        return super().choose(view, budget)


class Parent(Bot):
    """Starts a process that outlives it and inherits its open files; then exits."""

    name = "parent"

    def choose(self, view: View, budget: Budget) -> int:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        os._exit(3)


class Diary(Bot):
    """Reports its process id, its seconds, how often it was asked, and its seed."""

    name = "diary"
    times = 0

    def choose(self, view: View, budget: Budget) -> int:
        self.times += 1
        self.facts = [float(os.getpid()), budget.seconds or 0.0, float(self.times), float(self.seed)]
        self.action = view.legal[0]
        return self.action

    def action_values(self) -> list[ActionValue]:
        return [ActionValue(self.action, fact, 0.0) for fact in self.facts]


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Install these bots as a package with entry points, for this process and those that it starts."""
    import pytest  # imported here: processes that import the copy have no pytest

    import starfold.bots

    shutil.copy(__file__, folder / "strange_bots.py")
    info = folder / "strange_bots-1.0.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: strange-bots\nVersion: 1.0\n")
    entries = [f"{name.lower()} = strange_bots:{name}" for name in NAMES]
    info.joinpath("entry_points.txt").write_text("\n".join(["[starfold.bots]", *entries, ""]))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        patch.setattr(starfold.bots, "_installed", cache(starfold.bots._installed.__wrapped__))  # an empty cache
        yield
    sys.modules.pop("strange_bots", None)
