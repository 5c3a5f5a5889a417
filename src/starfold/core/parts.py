"""Reading a position's text: `key=value` parts separated by spaces, each checked when it is read."""

from __future__ import annotations

from .errors import InvalidPositionError


class Parts:
    """The parts of a position's text by key.

    Raises InvalidPositionError unless the keys are exactly the expected ones.
    """

    def __init__(self, text: str, keys: list[str], title: str) -> None:
        self.values: dict[str, str] = {}
        for part in text.split():
            key, found, value = part.partition("=")
            if not found or key in self.values:
                raise InvalidPositionError(f"A position is written as key=value; {part!r} is not, or stands twice.")
            self.values[key] = value
        missing = [key for key in keys if key not in self.values]
        if missing:
            raise InvalidPositionError(f"A {title} position also needs {', '.join(missing)}.")
        foreign = sorted(set(self.values) - set(keys))
        if foreign:
            raise InvalidPositionError(f"A {title} position has no {', '.join(foreign)}.")

    def text(self, key: str) -> str:
        """Return a part as text, unchecked."""
        return self.values[key]

    def number(self, key: str, low: int, high: int) -> int:
        """Return a part that is a number from low to high."""
        return bounded(key, self.values[key], low, high)

    def numbers(self, key: str, low: int, high: int, count: int) -> list[int]:
        """Return a part that is `count` numbers from low to high, separated by commas."""
        words = self.words(key)
        if len(words) != count:
            raise InvalidPositionError(f"{key} takes {count} numbers with commas, not {self.values[key]!r}.")
        return [bounded(key, word, low, high) for word in words]

    def words(self, key: str) -> list[str]:
        """Return a part that is words separated by commas; none if it is empty."""
        value = self.values[key]
        return value.split(",") if value else []

    def one_of(self, key: str, names: list[str]) -> int:
        """Return the index of a part among the names it may be."""
        value = self.values[key]
        if value not in names:
            raise InvalidPositionError(f"{key} is one of {', '.join(names)}, not {value!r}.")
        return names.index(value)

    def marks(self, key: str, letters: str) -> list[bool]:
        """Return for each of these letters whether a part has it. No other letters are allowed."""
        value = self.values[key]
        if set(value) - set(letters):
            raise InvalidPositionError(f"{key} takes the letters {', '.join(letters)}, not {value!r}.")
        return [letter in value for letter in letters]


def bounded(key: str, text: str, low: int, high: int) -> int:
    """Return the number in a text, or raise InvalidPositionError unless it is from low to high."""
    try:
        value = int(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise InvalidPositionError(f"{key} takes {low} to {high}, not {text!r}.")
    return value
