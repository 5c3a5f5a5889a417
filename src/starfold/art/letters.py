"""How long a line of text is, about: SVG does not tell. Fonts differ, so this is rather too much than too little."""

from __future__ import annotations

import unicodedata

_NARROW = frozenset("fijlrtI1.,;:!'’|()[] ")
_BROAD = frozenset("mwMW@%—…")


def length(text: str) -> float:
    """About how long a text is, in letters' sizes."""
    return sum(_wide(letter) for letter in text)


def _wide(letter: str) -> float:
    if letter in _NARROW:
        return 0.4
    if letter in _BROAD or unicodedata.east_asian_width(letter) in "WF":
        return 1.02
    return 0.72 if letter.isupper() else 0.62


def shorten(text: str, most: float) -> str:
    """A text cut to a length, if it must be."""
    most += 0.01  # whoever asks has divided, and what just fits must not fail by a rounding
    if length(text) <= most:
        return text
    while text and length(text + "…") > most:
        text = text[:-1]
    return text.rstrip(" .,") + "…"
