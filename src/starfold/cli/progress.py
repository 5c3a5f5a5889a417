"""Terminal output besides results: progress bars, spinners and errors."""

from __future__ import annotations

import sys
import time
from typing import Any

from rich.console import Console
from rich.control import Control
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.segment import ControlType
from rich.text import Text

SHOW_AFTER_S = 1.0  # a progress bar appears after this time
SPINNER_AFTER_S = 0.3  # a spinner appears after this time


def print_error(sentence: str) -> None:
    """Print an error to stderr in one line, without control characters."""
    print(f"starfold: {one_line(sentence)}", file=sys.stderr)


def one_line(sentence: str) -> str:
    """Return a text in one line without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in sentence).split())


class Spinner:
    """Shows on a terminal that a bot is thinking, once that takes long, and removes it again.

    A bot calls it as its budget's `on_progress`.
    """

    def __init__(self, console: Console, who: str) -> None:
        self.console = console
        self.who = who
        self.shown = False

    def __enter__(self) -> Spinner:
        self.begun = time.perf_counter()
        return self

    def __call__(self, used: float) -> bool:
        """Update the spinner; return True so that the bot goes on."""
        if self.console.is_terminal and not self.shown and time.perf_counter() - self.begun > SPINNER_AFTER_S:
            self.console.print(Text(f"… {self.who} is thinking"), style="dim", end="\r", no_wrap=True, overflow="crop")
            self.shown = True
        return True

    def __exit__(self, *_: object) -> None:
        if self.shown:
            self.console.control(Control((ControlType.ERASE_IN_LINE, 2)))


class ProgressBar:
    """Times a loop over many things, and shows a progress bar on a terminal if it takes long.

    It looks at the clock after every `each` things.
    """

    def __init__(self, count: int, doing: str, things: str, each: int = 1) -> None:
        self.count = count
        self.doing = doing
        self.things = things
        self.each = each
        self.seconds = 0.0
        self.done = 0
        self.note = ""  # text beside the bar
        self.bar: Progress | None = None

    def __enter__(self) -> ProgressBar:
        self.watched = sys.stderr is not None and sys.stderr.isatty()
        self.begun = time.perf_counter()
        return self

    def __call__(self, done: int) -> None:
        """Report the count so far. A compiled loop notices Ctrl-C only during this call."""
        self.done = done
        if done % self.each == 0:
            self.look()

    def look(self) -> None:
        """Show or update the bar, if stderr is a terminal."""
        if not self.watched:
            return
        if self.bar is None and time.perf_counter() - self.begun > SHOW_AFTER_S:
            note = TextColumn("{task.description}")
            columns = TextColumn(self.doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), note
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task("")
            self.bar.start()
        if self.bar is not None:
            self.bar.update(self.task, completed=self.done, total=self.count, description=self.note)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.seconds = time.perf_counter() - self.begun
        if self.bar is not None:
            self.bar.stop()
        if kind is KeyboardInterrupt:
            print_error(f"Stopped after {self.done} of {self.count} {self.things}; there is no result.")


def replace_unencodable(stream: Any) -> None:
    """Make a stream replace what it cannot encode or decode."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")
