"""Bots of another package, each strange in its own way; `installed` makes that package, as pip would."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starfold.bots import ActionValue, Bot, Budget
from starfold.core.view import View

NAMES = ["Patient", "Deaf", "Mortal", "Doomed", "Illegal", "Failing", "Talker", "Diary", "Forger", "Forker", "Parent"]


class Patient(Bot):
    """Thinks as long as it may, about everything it sees: another view gives other thoughts."""

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
    """Never comes to an end, and heeds nothing."""

    name = "deaf"

    def choose(self, view: View, budget: Budget) -> int:
        while True:
            pass


class Doomed(Bot):
    """Takes its whole process down, each time."""

    name = "doomed"

    def choose(self, view: View, budget: Budget) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return -1


class Mortal(Patient):
    """Takes its process down once, and then is patient."""

    name = "mortal"

    def choose(self, view: View, budget: Budget) -> int:
        died = Path(__file__).with_name("died")
        if not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, budget)


class Illegal(Bot):
    """Chooses what nobody offers."""

    name = "illegal"

    def choose(self, view: View, budget: Budget) -> int:
        return -5


class Failing(Bot):
    """Does not even get that far."""

    name = "failing"

    def choose(self, view: View, budget: Budget) -> int:
        raise SystemExit("I give up")


class Talker(Patient):
    """Prints on and on."""

    name = "talker"

    def choose(self, view: View, budget: Budget) -> int:
        print("thinking, thinking" * 1000, flush=True)
        os.write(1, b"\xff\xff\xff\xff")
        return super().choose(view, budget)


class Forger(Bot):
    """Writes into the view that what it chooses is legal."""

    name = "forger"

    def choose(self, view: View, budget: Budget) -> int:
        view.legal.append(999_999)
        return 999_999


class Forker(Patient):
    """Goes on twice, in two processes."""

    name = "forker"

    def choose(self, view: View, budget: Budget) -> int:
        os.fork()
        return super().choose(view, budget)


class Parent(Bot):
    """Starts a process that outlives it, and holds all that it has open; then it dies."""

    name = "parent"

    def choose(self, view: View, budget: Budget) -> int:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        os._exit(3)


class Diary(Bot):
    """Tells where it thinks, with how many seconds, and for the how manieth time."""

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
    """These bots as a package in a folder, with its entry points, for this process and those that it starts."""
    import pytest  # here: the copy is imported by processes that know of no tests

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
        patch.setattr(starfold.bots, "_found", {})  # what was found before they came
        yield
    sys.modules.pop("strange_bots", None)
