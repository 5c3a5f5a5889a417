"""BC-8.30 Computer Virus."""

from starfold.art.strokes import disc

from ..card import Card
from ..effects import gain, largest_hand_discards, virus

CARD = Card(
    number=30,
    main=[gain(2), virus()],
    clash=[largest_hand_discards(1)],
    main_text="+2. Each opponent discards all tech cards from its Recovery Zone.",
    clash_text="Largest hand alone: discard 1.",
    worth=0.02,
    # A beetle whose legs are wires.
    emblem=[
        (
            "line",
            "M-8,-4L-17,-8V-14M-9,3H-21M-8,10L-16,14V20M8,-4L17,-8V-14M9,3H21M8,10L16,14V20M-4,-13L-8,-20M4,-13L8,-20",
        ),
        ("body", "M0,-14A7,7 0 0 1 7,-7L10,2Q10,18 0,20Q-10,18 -10,2L-7,-7A7,7 0 0 1 0,-14Z"),
        ("nick", "M-8,-5H8M0,-5V19"),
        ("glow", disc(-4.6, 5, 2.2) + disc(4.6, 5, 2.2) + disc(-3.6, 12, 1.6) + disc(3.6, 12, 1.6)),
    ],
)
