"""The errors a person can mend: the text of each is one clear sentence, shown as it is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

LONGEST_SAID = 500  # letters of what an error or an answer of somebody else's says


class StarfoldError(Exception):
    """Something a person asked for that cannot be done, said in a sentence."""


class UnknownNameError(StarfoldError):
    """A name that nothing here has; the sentence offers the nearest one."""


class OutOfRangeError(StarfoldError):
    """A number or option value outside its range; the sentence names the range."""


class InvalidCodeError(StarfoldError):
    """A text that is no action's code in this game."""


class IllegalActionError(StarfoldError):
    """An action that may not be played now; the sentence says why."""


class InvalidPositionError(StarfoldError):
    """A text that is no position of this game."""


class InvalidRecordError(StarfoldError):
    """A record that is damaged, foreign, or does not replay; the sentence says where and why."""


class InvalidGameError(StarfoldError):
    """A game, bot or plug-in that breaks the contract."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: the nearest known one, if one is near."""
    import difflib  # only needed when something is already wrong

    lower = {each.lower(): each for each in sorted(known)}
    close = difflib.get_close_matches(name.lower(), list(lower), n=1, cutoff=0.5)
    return f"; did you mean {lower[close[0]]}?" if close else "."


def unknown_name_error(what: str, name: str, known: Iterable[str]) -> UnknownNameError:
    """An error for an unknown name, with the nearest known one, or all of them when none is near."""
    names = sorted(known)
    hint = did_you_mean(name, names)
    if hint == ".":
        hint = "; choose from " + (", ".join(names) or "none") + "."
    return UnknownNameError(f"There is no {what} called {name!r}{hint}")


def describe_exception(error: BaseException) -> str:
    """What an error of somebody else's says, on one line; even saying that may fail."""
    name = type(error).__name__
    try:
        text = " ".join(str(error).split())[:LONGEST_SAID]
    except Exception:
        return name
    return f"{name}: {text}" if text else name


def locate_exception(error: BaseException, module: str) -> str:
    """What an error of somebody else's says, and where: the last line in that module's package, and what raised it."""
    trace = error.__traceback__
    places: list[tuple[str, int]] = []
    while trace is not None:
        places.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    if not places:
        return describe_exception(error)
    home = _home(module)
    own = [place for place in places if home and (place[0] == home or place[0].startswith(home + os.sep))]
    last = places[-1]
    if not own or own[-1] == last:
        return f"{describe_exception(error)} ({_place(last)})"
    return f"{describe_exception(error)} ({_place(own[-1])}; raised in {_place(last)})"


def _home(module: str) -> str:
    """The folder of the package that a module belongs to, or the file of one that stands alone."""
    top = sys.modules.get(module.partition(".")[0])
    file = str(getattr(top, "__file__", None) or "")
    return os.path.dirname(file) if os.path.basename(file).startswith("__init__.") else file


def _place(place: tuple[str, int]) -> str:
    return f"{place[0]}, line {place[1]}"
