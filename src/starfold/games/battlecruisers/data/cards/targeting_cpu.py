"""BC-8.23 Targeting CPU."""

from starfold.art.strokes import disc, rays

from ..card import Card
from ..effects import lose, others_gain, take_from_one

CARD = Card(
    number=23,
    main=[take_from_one(3)],
    clash=[lose(1), others_gain(1)],
    main_text="Take 3 points from an opponent.",
    clash_text="−1. Everyone else: +1.",
    worth=0.2,
    # A chip with a crosshair on it.
    emblem=[
        ("body", "M-14,-14H14V14H-14Z"),
        (
            "line",
            "M-8,-19V-14M0,-20V-14M8,-19V-14M-8,19V14M0,20V14M8,19V14M-19,-8H-14M-20,0H-14M-19,8H-14M19,-8H14M20,0H14M19,8H14",
        ),
        ("nick", disc(0, 0, 7.6) + rays(4, 5, 11)),
        ("cut", disc(0, 0, 2.4)),
    ],
)
