"""BC-8.31 Laser Cannons."""

from starfold.art.strokes import disc

from ..card import Card
from ..effects import discard, each_discards

CARD = Card(
    number=31,
    main=[each_discards(1)],
    clash=[discard(1)],
    main_text="Each opponent discards 1.",
    clash_text="Discard 1.",
    worth=0.05,
    # Twin barrels and their beams.
    emblem=[
        ("ray", "M-9,-10V-22M9,-10V-22M-13,-16L-15,-18M-5,-16L-3,-18M13,-16L15,-18M5,-16L3,-18"),
        ("body", "M-12,-8H-6V5H-12ZM12,-8H6V5H12Z"),
        ("body", "M-17,2H17L20,13H-20Z"),
        ("glow", disc(0, 7.5, 3)),
        ("body", "M-14,16H14V20H-14Z"),
    ],
)
