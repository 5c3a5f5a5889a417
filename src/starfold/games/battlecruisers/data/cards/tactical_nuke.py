"""BC-8.38 Tactical Nuke."""

from starfold.art.strokes import disc, rays

from ..card import Card
from ..effects import discard, discard_with_this, each_discards

CARD = Card(
    number=38,
    main=[discard(1), each_discards(2)],
    clash=[discard_with_this(3)],
    main_text="Discard 1. Each opponent discards 2.",
    clash_text="Discard 3, this card among them if you like.",
    worth=0.08,
    # The trefoil, and its light.
    emblem=[
        ("ray", rays(12, 19.5, 22.5, 15)),
        ("body", disc(0, 0, 17)),
        ("cut", "M0,0L-7.5,-13A15,15 0 0 1 7.5,-13ZM0,0L15,0A15,15 0 0 1 7.5,13ZM0,0L-15,0A15,15 0 0 0 -7.5,13Z"),
        ("body", disc(0, 0, 4.6)),
        ("glow", disc(0, 0, 3)),
    ],
)
