"""BC-8.13 Captain."""

from starfold.art.strokes import spiked

from ..card import Card
from ..effects import gain, lose_for_clashing

CARD = Card(
    number=13,
    main=[gain(3)],
    clash=[gain(3), lose_for_clashing()],
    main_text="+3.",
    clash_text="+3, then −1 for each player in this clash.",
    worth=0.26,
    # A peaked cap with a star.
    emblem=[
        ("body", "M-21,-8Q-12,-20 0,-20Q12,-20 21,-8Q17,1 13,3H-13Q-17,1 -21,-8Z"),
        ("glow", spiked(5, 8, 3.4, 0, -8.4)),
        ("ray", "M-13,7H13"),
        ("body", "M-15,10Q0,5.6 15,10Q17,19 0,19Q-17,19 -15,10Z"),
        ("nick", "M-9,14Q0,11.4 9,14"),
    ],
)
