"""What is wrong with a field that came in, in words for people."""

from __future__ import annotations

import re

TOO_LONG = re.compile(r"Expected `str` of length <= (\d+)")


def validation_message(field: str, said: str) -> str:
    """A sentence that says of a field what its decoder said, without the words of programs where they can be spared."""
    long = TOO_LONG.fullmatch(said)
    if long is not None:
        return f"{field} may have at most {long[1]} characters."
    return f"{field}: {said}." if field else f"{said}."
