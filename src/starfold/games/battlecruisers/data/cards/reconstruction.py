"""BC-8.28 Reconstruction."""

from ..card import Card
from ..effects import gain, pass_left

CARD = Card(
    number=28,
    main=[gain(2), pass_left()],
    clash=[],
    main_text="+2. Everyone passes 1 card from hand to the left. You may swap yours for one from your pile.",
    worth=0.13,
    # A hull with a ring of arrows around it.
    emblem=[
        ("ray", "M-18,-6A19,19 0 0 1 14,-13M18,6A19,19 0 0 1 -14,13M14,-20V-12.6H6.6M-14,20V12.6H-6.6"),
        ("body", "M0,-11L10,-5.5V5.5L0,11L-10,5.5V-5.5Z"),
        ("nick", "M-10,-5.5L0,0L10,-5.5M0,0V11"),
    ],
)
