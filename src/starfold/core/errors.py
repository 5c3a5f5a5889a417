"""The errors a person can mend: the text of each is one clear sentence, shown as it is."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_SAID = 500  # letters of what an error or an answer of somebody else's says


class StarfoldError(Exception):
    """Something a person asked for that cannot be done, said in a sentence."""


class UnknownName(StarfoldError):
    """A name that nothing here has; the sentence offers the nearest one."""


class OutOfRange(StarfoldError):
    """A number or option value outside its range; the sentence names the range."""


class BadCode(StarfoldError):
    """A text that is no action's code in this game."""


class Refused(StarfoldError):
    """An action that may not be played now; the sentence says why."""


class BadText(StarfoldError):
    """A text that is no position of this game."""


class BadRecord(StarfoldError):
    """A record that is damaged, foreign, or does not replay; the sentence says where and why."""


class BadGame(StarfoldError):
    """A game, bot or plug-in that breaks the contract."""


def near(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: the nearest known one, if one is near."""
    import difflib  # only needed when something is already wrong

    lower = {each.lower(): each for each in sorted(known)}
    close = difflib.get_close_matches(name.lower(), list(lower), n=1, cutoff=0.5)
    return f"; did you mean {lower[close[0]]}?" if close else "."


def nearest(what: str, name: str, known: Iterable[str]) -> UnknownName:
    """An error for an unknown name, with the nearest known one, or all of them when none is near."""
    names = sorted(known)
    hint = near(name, names)
    if hint == ".":
        hint = "; there is " + (", ".join(names) or "none") + "."
    return UnknownName(f"There is no {what} called {name!r}{hint}")


def said(error: BaseException) -> str:
    """What an error of somebody else's says, on one line; even saying that may fail."""
    name = type(error).__name__
    try:
        text = " ".join(str(error).split())[:LONGEST_SAID]
    except Exception:
        return name
    return f"{name}: {text}" if text else name
