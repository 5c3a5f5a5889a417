"""BC-8.20 Armor Plating."""

from starfold.art.strokes import disc

from ..card import Card
from ..effects import armor, gain, lose

CARD = Card(
    number=20,
    main=[gain(3), armor()],
    clash=[lose(1)],
    main_text="+3. This round pay 1 point instead of each discard.",
    clash_text="−1.",
    worth=0.17,
    # Plates with rivets, one above the other.
    emblem=[
        ("glow", "M-18,6L0,14L18,6V12L0,20L-18,12Z"),
        ("body", "M-18,-6L0,2L18,-6V3L0,11L-18,3Z"),
        ("body", "M-18,-14L0,-20L18,-14V-9L0,-1L-18,-9Z"),
        ("cut", disc(-12, -11, 1.7) + disc(12, -11, 1.7) + disc(0, -15, 1.7) + disc(-12, 1, 1.7) + disc(12, 1, 1.7)),
    ],
)
