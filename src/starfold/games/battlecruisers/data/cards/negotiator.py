"""BC-8.12 Negotiator."""

from starfold.art.strokes import disc

from .. import kinds
from ..card import Card
from ..effects import gain

CARD = Card(
    number=12,
    main=[gain(3, kinds.SPACE_INSTEAD), gain(4, kinds.LEAST_POINTS)],  # so that no seat gets both
    clash=[],
    main_text="Least points: +4. Otherwise, space saved: +3.",
    worth=0.1,
    # A pair of scales.
    emblem=[
        ("line", "M0,-18V15M-9,17H9M-16,-12H16"),
        ("body", disc(0, -17, 3.4)),
        ("ray", "M-16,-12L-22,4H-10ZM16,-12L22,4H10Z"),
        ("glow", "M-22.5,4H-9.5A6.5,6.5 0 0 1 -22.5,4ZM22.5,4H9.5A6.5,6.5 0 0 0 22.5,4Z"),
    ],
)
