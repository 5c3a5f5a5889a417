"""A legend of the map's signs, in the place of the buttons while there are none."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.letters import length
from starfold.art.palette import QUIET

_SIZE = 17.0
_GAP = 18.0
# Sprites, the width of each, and its meaning.
_SIGNS = [
    ("blue", 20.0, "blue planet"),
    ("lifeless", 18.0, "lifeless"),
    ("closed", 16.0, "closed"),
    ("pulsar-core", 16.0, "pulsar"),
    ("dead-end", 20.0, "explore"),
]


# While a ship flies.
FLIGHT_SIGNS = [
    ("lit-gate", 38.0, "next step"),
    ("good-gate", 38.0, "stop with a bonus"),
    ("end-gate", 38.0, "stop without a bonus"),
]


def legend(signs: list[tuple[str, float, str]] = _SIGNS) -> str:
    """Return signs with their meanings side by side, around 0,0."""
    canvas = Canvas()
    widths = [wide + 8 + _SIZE * length(said) for _, wide, said in signs]
    x = -(sum(widths) + _GAP * (len(signs) - 1)) / 2
    for (name, wide, said), room in zip(signs, widths, strict=True):
        canvas.put(f"pulsar_2849-{name}", (x + wide / 2, 0))
        canvas.text(x + wide + 8, 6, said, _SIZE, fill=QUIET, text_anchor="start")
        x += room + _GAP
    return canvas.svg()
