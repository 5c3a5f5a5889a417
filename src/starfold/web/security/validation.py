"""Validation errors as sentences for people."""

from __future__ import annotations

import re

TOO_LONG = re.compile(r"Expected `str` of length <= (\d+)")


def validation_message(field: str, said: str) -> str:
    """Return a sentence for a decoder's error about a field."""
    long = TOO_LONG.fullmatch(said)
    if long is not None:
        return f"{field} may have at most {long[1]} characters."
    return f"{field}: {said}." if field else f"{said}."
