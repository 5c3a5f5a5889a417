"""The emblems of Battlecruisers' cards, drawn from the cards' files: each about 44 wide around 0,0."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.palette import tone

from ..data.deck import DECK, SYMBOLS

SIGN = tone("battlecruisers-sign", "#ffffff", "#ffffff")
# By a card's first symbol: its ground colour, and its glow colour.
FAMILIES = "PTWS"
FACES = [
    tone("battlecruisers-people", "#7d5210", "#94600c"),
    tone("battlecruisers-tech", "#0d5a73", "#146a86"),
    tone("battlecruisers-weapon", "#8a2032", "#a62a3e"),
    tone("battlecruisers-space", "#49349a", "#5a43ab"),
]
GLOWS = [
    tone("battlecruisers-people-glow", "#ffd27a", "#ffdf9c"),
    tone("battlecruisers-tech-glow", "#7fe6ff", "#a5efff"),
    tone("battlecruisers-weapon-glow", "#ffa08f", "#ffc2b5"),
    tone("battlecruisers-space-glow", "#c9b8ff", "#d9ccff"),
]

PLAIN = [("body", "M0,-18L5,-5L18,0L5,5L0,18L-5,5L-18,0L-5,-5Z")]  # a star, for a card without an emblem of its own


def family(card: int) -> int:
    """Return the index of a card's first symbol among the families."""
    return FAMILIES.index(SYMBOLS[card][0])


@cache
def emblem(card: int) -> str:
    """Return a card's emblem: white, with a glow in its family's colour."""
    face, glow = FACES[family(card)], GLOWS[family(card)]
    inks = {"body": SIGN, "line": SIGN, "glow": glow, "ray": glow, "cut": face, "nick": face}
    canvas = Canvas()
    for role, path in DECK[card].emblem or PLAIN:
        if role in ("body", "glow", "cut"):
            canvas.path(path, fill=inks[role], fill_rule="evenodd")
        else:
            canvas.path(
                path, fill="none", stroke=inks[role], stroke_width=2.4, stroke_linecap="round", stroke_linejoin="round"
            )
    return canvas.svg()
