"""BC-8.1 Spy Drone."""

from starfold.art.strokes import disc

from ..card import Card
from ..effects import swap

CARD = Card(
    number=1,
    main=[swap()],
    clash=[],
    main_text="You may swap this card with one from your hand. That one resolves at its own number.",
    worth=-0.11,
    # An eye with antennas and sails.
    emblem=[
        ("line", "M-6,-12L-11,-20M6,-12L11,-20M-13,0H-10M13,0H10"),
        ("glow", disc(-11, -20, 2) + disc(11, -20, 2)),
        ("body", "M-22,-9H-14V9H-22ZM22,-9H14V9H22Z"),
        ("nick", "M-22,-3H-14M-22,3H-14M14,-3H22M14,3H22"),
        ("body", disc(0, 0, 12)),
        ("cut", disc(0, 0, 7.6)),
        ("glow", disc(0, 0, 4.4)),
        ("ray", "M-6,16Q0,20 6,16"),
    ],
)
