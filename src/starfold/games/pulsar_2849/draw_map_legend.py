"""What the signs of the map mean: a line in the place of the buttons, while there are none."""

from __future__ import annotations

from ...art.canvas import Canvas
from ...art.letters import length
from ...art.palette import QUIET

SIZE = 17.0
GAP = 18.0
# Sprites, how wide each is, and what it stands for.
SIGNS = [
    ("blue", 20.0, "blue planet"),
    ("lifeless", 18.0, "lifeless"),
    ("closed", 16.0, "closed"),
    ("pulsar-core", 16.0, "pulsar"),
    ("dead-end", 20.0, "explore"),
]


def legend() -> str:
    """The signs side by side, around 0,0."""
    canvas = Canvas()
    widths = [wide + 8 + SIZE * length(said) for _, wide, said in SIGNS]
    x = -(sum(widths) + GAP * (len(SIGNS) - 1)) / 2
    for (name, wide, said), room in zip(SIGNS, widths, strict=True):
        canvas.put(f"pulsar_2849-{name}", (x + wide / 2, 0))
        canvas.text(x + wide + 8, 6, said, SIZE, fill=QUIET, text_anchor="start")
        x += room + GAP
    return canvas.svg()
