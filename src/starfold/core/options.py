"""The options of a game: what can be set before a match, and within which range."""

from __future__ import annotations

import re
from typing import Final

from .errors import OutOfRangeError, unknown_name_error

WHOLE: Final = "whole"
SWITCH: Final = "switch"
CHOICE: Final = "choice"
SEVERAL: Final = "several"
NONE: Final = "none"  # the text for an empty SEVERAL
MAX_TOGGLES: Final = 4  # from this many choices beside the first, `samples` takes only some


class Option:
    """One option. Its value is always stored as a number.

    That is the number itself for WHOLE, 0 or 1 for SWITCH, the index for CHOICE, and a bit mask of indices for SEVERAL.
    """

    def __init__(self, key: str, kind: str, values: list[str], low: int, high: int, default: int, about: str) -> None:
        self.key: str = key
        self.kind: str = kind
        self.values: list[str] = values
        self.labels: list[str] = values  # the values as shown to users
        self.low: int = low
        self.high: int = high
        self.default: int = default
        self.about: str = about

    def __repr__(self) -> str:
        return f"Option({self.key!r}, {self.range_text()}, default={self.show(self.default)})"

    def range_text(self) -> str:
        """Return the range as text: `9 to 24`, or `off, on`."""
        return f"{self.low} to {self.high}" if self.kind == WHOLE else ", ".join(self.values)

    def picks(self, value: int) -> list[str]:
        """Return the names selected by a SEVERAL value."""
        return [name for place, name in enumerate(self.values) if (value >> place) & 1]

    def show(self, value: int) -> str:
        """Return a value as users write it."""
        if self.kind == SEVERAL:
            return ", ".join(self.picks(value)) or NONE
        return str(value) if self.kind == WHOLE else self.values[value]

    def take(self, given: object) -> int:
        """Return the value for a given number, bool or text. Raises OutOfRangeError if it does not fit."""
        if self.kind == SEVERAL:
            return self._take_several(given)
        if self.kind == WHOLE and not isinstance(given, bool):
            if isinstance(given, int):
                number = given
            else:
                if not re.fullmatch(r"-?[0-9]{1,9}", str(given)):
                    raise self._wrong(given)
                number = int(str(given))
            if self.low <= number <= self.high:
                return number
        elif self.kind == SWITCH and isinstance(given, bool):
            return 1 if given else 0
        elif self.kind != WHOLE and str(given).lower() in self.values:
            return self.values.index(str(given).lower())
        elif self.kind == SWITCH and str(given).lower() in _MEANS:
            return _MEANS[str(given).lower()]
        raise self._wrong(given)

    def _take_several(self, given: object) -> int:
        """Return the mask of names separated by commas or spaces."""
        words = str(given).lower().replace(",", " ").split()
        if [word for word in words if word not in self.values and word != NONE]:
            raise self._wrong(given)
        return sum([1 << self.values.index(word) for word in set(words) - {NONE}])

    def samples(self) -> list[int]:
        """Return a few values to test with: both ends and the default, or every choice if there are few."""
        if self.kind == SEVERAL:  # none, every third, all
            whole = (1 << len(self.values)) - 1
            return sorted({0, sum([1 << place for place in range(0, len(self.values), 3)]), whole})
        if self.kind == WHOLE:
            return sorted({self.low, self.default, self.high})
        last = len(self.values) - 1
        return [0, last // 2, last] if last >= MAX_TOGGLES else list(range(last + 1))

    def _wrong(self, given: object) -> OutOfRangeError:
        return OutOfRangeError(f"The option {self.key} takes {self.range_text()}, not {given!s}.")


_MEANS: Final[dict[str, int]] = {"0": 0, "no": 0, "false": 0, "1": 1, "yes": 1, "true": 1}


def whole(key: str, low: int, high: int, default: int, about: str) -> Option:
    """Return an option that is a whole number from low to high."""
    return Option(key, WHOLE, [], low, high, default, about)


def switch(key: str, default: bool, about: str) -> Option:
    """Return an option that is off or on."""
    return Option(key, SWITCH, ["off", "on"], 0, 1, 1 if default else 0, about)


def choice(key: str, values: list[str], about: str) -> Option:
    """Return an option that is one of several words; the first is the default."""
    return Option(key, CHOICE, values, 0, len(values) - 1, 0, about)


def several(key: str, values: list[str], labels: list[str], about: str) -> Option:
    """Return an option that is any selection of words; none of them by default."""
    option = Option(key, SEVERAL, values, 0, (1 << len(values)) - 1, 0, about)
    option.labels = labels
    return option


def resolve_options(options: list[Option], given: dict[str, object]) -> dict[str, int]:
    """Return all options as numbers: those given, checked, and the defaults for the rest.

    Raises UnknownNameError for a key that is not an option.
    """
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise unknown_name_error("option", key, known)
    return {option.key: option.take(given[option.key]) if option.key in given else option.default for option in options}


def pairwise(options: list[Option], first: list[dict[str, int]] | None = None) -> list[dict[str, int]]:
    """Return a few settings that cover every pair of sample values of any two options.

    They begin with `first`, or with the defaults.
    """
    settings = list(first) if first else [{option.key: option.default for option in options}]
    wanted = _pairs(options)
    for setting in settings:
        wanted -= _covered(setting, options)
    while wanted:
        setting = _greedy(options, wanted)
        settings.append(setting)
        wanted -= _covered(setting, options)
    return settings


def _pairs(options: list[Option]) -> set[tuple[int, int, int, int]]:
    if len(options) == 1:
        return {(0, value, 0, value) for value in options[0].samples()}
    return {
        (i, a, j, b)
        for i in range(len(options))
        for j in range(i + 1, len(options))
        for a in options[i].samples()
        for b in options[j].samples()
    }


def _covered(setting: dict[str, int], options: list[Option]) -> set[tuple[int, int, int, int]]:
    if len(options) == 1:
        value = setting[options[0].key]
        return {(0, value, 0, value)}
    values = [setting[option.key] for option in options]
    return {(i, values[i], j, values[j]) for i in range(len(values)) for j in range(i + 1, len(values))}


def _greedy(options: list[Option], wanted: set[tuple[int, int, int, int]]) -> dict[str, int]:
    """Return a setting made from one uncovered pair; each other option takes the value that covers most pairs."""
    first = min(wanted)
    chosen = {first[0]: first[1], first[2]: first[3]}
    for place in range(len(options)):
        if place not in chosen:
            best = -1
            for value in options[place].samples():
                gain = sum(
                    1
                    for i, a, j, b in wanted
                    if (i == place and a == value and chosen.get(j) == b)
                    or (j == place and b == value and chosen.get(i) == a)
                )
                if gain > best:
                    best = gain
                    chosen[place] = value
    return {option.key: chosen[place] for place, option in enumerate(options)}
