"""BC-8.11 Reckless Pilot."""

from ..card import Card
from ..effects import discard, discard_this_or_hand, gain

CARD = Card(
    number=11,
    main=[discard(1), gain(4)],
    clash=[discard_this_or_hand()],
    main_text="Discard 1. +4.",
    clash_text="Discard this card, or 1 from your hand.",
    worth=0.09,
    # A helmet with a visor, on fire.
    emblem=[
        ("ray", "M-19,10Q-15,4 -19,-2M-13,18Q-9,14 -12,9M19,10Q15,4 19,-2M13,18Q9,14 12,9"),
        ("body", "M-14,8V-4A14,14 0 0 1 14,-4V8L9,15H-9Z"),
        ("cut", "M-11,-3Q0,-9 11,-3V4Q0,8 -11,4Z"),
        ("glow", "M-8,-2Q0,-6 4,-5L-3,4.5Q-6,4.4 -8,3.6Z"),
        ("nick", "M-5,11H5"),
    ],
)
