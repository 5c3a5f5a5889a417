"""Estimates of the width of text, which SVG does not provide.

Fonts differ, so the estimates are deliberately a little too large.
"""

from __future__ import annotations

import unicodedata

_NARROW = frozenset("fijlrtI1.,;:!'’|()[] ")
_BROAD = frozenset("mwMW@%—…")


def length(text: str) -> float:
    """Return the approximate width of a text, in multiples of the font size."""
    return sum(_wide(letter) for letter in text)


def _wide(letter: str) -> float:
    if letter in _NARROW:
        return 0.4
    if letter in _BROAD or unicodedata.east_asian_width(letter) in "WF":
        return 1.02
    return 0.72 if letter.isupper() else 0.62


def shorten(text: str, most: float) -> str:
    """Return a text cut to a width, with an ellipsis if it was cut."""
    most += 0.01  # the caller has divided: a text that just fits must not fail by rounding
    if length(text) <= most:
        return text
    while text and length(text + "…") > most:
        text = text[:-1]
    return text.rstrip(" .,") + "…"
