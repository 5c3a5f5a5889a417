"""BC-8.39 Salvage."""

from starfold.art.strokes import disc

from ..card import Card
from ..effects import gain, salvage, scatter

CARD = Card(
    number=39,
    main=[gain(3), salvage()],
    clash=[scatter(2)],
    main_text="+3. Take a random card from any discard pile.",
    clash_text="2 random cards of your pile leave the game.",
    worth=0.19,
    # A claw that lifts a wreck.
    emblem=[
        ("line", "M0,-22V-12"),
        ("body", disc(0, -11, 3.6)),
        ("line", "M-2,-9Q-16,-6 -13,8L-7,4M2,-9Q16,-6 13,8L7,4"),
        ("glow", "M-7,2L-1,-3L7,1L8,9L1,13L-8,10Z"),
        ("nick", "M-1,-3L1,4L8,9M1,4L-8,10"),
        ("ray", "M-16,18H-10M-3,20H5M11,17H17"),
    ],
)
