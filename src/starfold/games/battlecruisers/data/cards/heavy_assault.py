"""BC-8.24 Heavy Assault."""

from starfold.art.strokes import spiked

from ..card import Card
from ..effects import discard, take_from_each

CARD = Card(
    number=24,
    main=[take_from_each(3)],
    clash=[discard(2)],
    main_text="Take 3 points from each opponent.",
    clash_text="Discard 2.",
    worth=0.3,
    # A cruiser, all its guns alight.
    emblem=[
        ("ray", "M-13,-4V-13M13,-4V-13M-20,4V-4M20,4V-4"),
        ("glow", spiked(6, 4.6, 1.8, -13, -17) + spiked(6, 4.6, 1.8, 13, -17)),
        ("body", "M0,-21L5,-8L9,-4H16V2L22,6V13L9,15L6,20H-6L-9,15L-22,13V6L-16,2V-4H-9L-5,-8Z"),
        ("cut", "M0,-12L2.6,-3V6H-2.6V-3Z"),
        ("nick", "M-14,8H-6M6,8H14"),
    ],
)
