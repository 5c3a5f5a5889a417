"""BC-8.8 Evasive Action."""

from starfold.art.strokes import dart, disc

from .. import kinds
from ..card import Card
from ..effects import gain, keep_cards

CARD = Card(
    number=8,
    main=[keep_cards(2), gain(2, kinds.SPACE_SAVED)],
    clash=[],
    main_text="Main effects make you discard nothing this round or next. Space saved: +2.",
    worth=0.02,
    # A ship that has swerved between rocks.
    emblem=[
        ("ray", "M-8,21Q-18,12 -6,5Q6,-1 4,-4"),
        ("body", dart(5, -12, 1.05)),
        ("body", "M-20,-10L-14,-16L-7,-13L-8,-5L-16,-3ZM11,6L19,4L22,11L16,17L9,13Z"),
        ("cut", disc(-14, -10, 1.8) + disc(16, 10, 1.8)),
    ],
)
