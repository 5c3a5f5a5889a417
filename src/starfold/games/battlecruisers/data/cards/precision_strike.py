"""BC-8.34 Precision Strike."""

from starfold.art.strokes import disc

from ..card import Card
from ..effects import discard_this, strike

CARD = Card(
    number=34,
    main=[strike()],
    clash=[discard_this()],
    main_text="Look at an opponent's hand and discard 1 of it, but no Precision Strike.",
    clash_text="Discard this card.",
    worth=-0.3,
    # A bolt in the middle of a target.
    emblem=[
        ("line", disc(-3, 3, 17) + disc(-3, 3, 10.5)),
        ("glow", disc(-3, 3, 4)),
        ("nick", "M-3,3L14,-14"),
        ("ray", "M-3,3L12,-12"),
        ("body", "M10,-10L9,-16L16,-23L17,-17L23,-16L16,-9Z"),
    ],
)
