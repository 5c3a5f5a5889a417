"""BC-8.6 Decoy."""

from starfold.art.strokes import dart

from .. import kinds
from ..card import Card
from ..effects import gain_for_tech, ignore

CARD = Card(
    number=6,
    main=[gain_for_tech(), ignore(1, kinds.LARGEST_PILE)],
    clash=[],
    main_text="+1 for each tech symbol in play and saved. Largest pile alone: ignore opponents' main effects"
    " this round.",
    worth=0.18,
    # A ship, and the flickering ghost of another.
    emblem=[
        ("glow", dart(9, -6, 1.6)),
        ("nick", "M-4,-16H22M-4,-10.5H22M-4,-5H22M-4,.5H22M-4,6H22"),
        ("cut", dart(-7, 6, 1.85)),
        ("body", dart(-8, 6, 1.6)),
    ],
)
