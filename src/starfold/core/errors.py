"""The errors a user can correct: the text of each is one clear sentence, shown as it is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

MAX_MESSAGE_LENGTH = 500  # how many characters of another program's error or answer are kept


class StarfoldError(Exception):
    """A request that cannot be carried out; the text says why."""


class UnknownNameError(StarfoldError):
    """A name that does not exist here; the text suggests the nearest one."""


class OutOfRangeError(StarfoldError):
    """A number or option value outside its range; the text names the range."""


class InvalidCodeError(StarfoldError):
    """A text that is not the code of an action in this game."""


class IllegalActionError(StarfoldError):
    """An action that is not legal now; the text says why."""


class InvalidPositionError(StarfoldError):
    """A text that is not a position of this game."""


class InvalidRecordError(StarfoldError):
    """A record that is damaged, foreign, or does not replay; the text says where and why."""


class InvalidGameError(StarfoldError):
    """A game, bot or plug-in that breaks its contract."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence about an unknown name: the nearest known name, or just a full stop."""
    import difflib  # only needed when something is already wrong

    lower = {each.lower(): each for each in sorted(known)}
    close = difflib.get_close_matches(name.lower(), list(lower), n=1, cutoff=0.5)
    return f"; did you mean {lower[close[0]]}?" if close else "."


def unknown_name_error(what: str, name: str, known: Iterable[str]) -> UnknownNameError:
    """Return an error for an unknown name, with the nearest known name, or with all of them if none is near."""
    names = sorted(known)
    hint = did_you_mean(name, names)
    if hint == ".":
        hint = "; choose from " + (", ".join(names) or "none") + "."
    return UnknownNameError(f"There is no {what} called {name!r}{hint}")


def describe_exception(error: BaseException) -> str:
    """Return the type and text of another program's exception on one line; only the type if its `str` fails."""
    name = type(error).__name__
    try:
        text = " ".join(str(error).split())[:MAX_MESSAGE_LENGTH]
    except Exception:
        return name
    return f"{name}: {text}" if text else name


def locate_exception(error: BaseException, module: str) -> str:
    """Return the type, text and place of another program's exception.

    The place is the last line of the traceback inside the package of `module`, and the line that raised the error.
    """
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
    """Return the folder of the package that a module belongs to, or the file of a single-file module."""
    top = sys.modules.get(module.partition(".")[0])
    file = str(getattr(top, "__file__", None) or "")
    return os.path.dirname(file) if os.path.basename(file).startswith("__init__.") else file


def _place(place: tuple[str, int]) -> str:
    return f"{place[0]}, line {place[1]}"
