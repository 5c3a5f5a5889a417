"""BC-8.32 Pirate Raid."""

from starfold.art.strokes import disc

from ..card import Card
from ..effects import discard, discard_this, gifts

CARD = Card(
    number=32,
    main=[discard_this(), gifts()],
    clash=[discard(2)],
    main_text="Discard this card. Each opponent gives you 1 card from hand.",
    clash_text="Discard 2.",
    worth=-0.02,
    # Skull and sabres.
    emblem=[
        ("ray", "M-20,20Q2,12 19,-6M20,20Q-2,12 -19,-6M-21,14L-15,21M21,14L15,21"),
        ("body", "M0,-20C11,-20 15,-12 14,-4C13.6,0 11,2 9,3V9H-9V3C-11,2 -13.6,0 -14,-4C-15,-12 -11,-20 0,-20Z"),
        ("cut", disc(-5.4, -5, 3.9) + disc(5.4, -5, 3.9) + "M0,-1L2.4,3.4H-2.4Z"),
        ("nick", "M-3.2,6V9M3.2,6V9"),
        ("glow", disc(-5.4, -5, 1.5) + disc(5.4, -5, 1.5)),
    ],
)
