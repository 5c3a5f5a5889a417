"""BC-8.16 Repair Crew."""

from starfold.art.strokes import disc

from .. import kinds
from ..card import Card
from ..effects import gain, recover

CARD = Card(
    number=16,
    main=[recover(), gain(2, kinds.TECH_SAVED)],
    clash=[],
    main_text="Take 1 card from your pile. Tech saved: +2.",
    worth=0.1,
    # Two wrenches, crossed.
    emblem=[
        ("glow", "M12,-20L6,-14L9,-8L15,-5L21,-11Q22,0 12,0L-10,20L-17,13L4,-9Q3,-19 12,-20Z"),
        ("nick", "M-20,-17L19,19"),
        ("body", "M-12,-20L-6,-14L-9,-8L-15,-5L-21,-11Q-22,0 -12,0L10,20L17,13L-4,-9Q-3,-19 -12,-20Z"),
        ("cut", disc(11.6, 14.6, 1.8)),
    ],
)
