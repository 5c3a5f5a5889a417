"""BC-8.3 Shields."""

from starfold.art.strokes import dart

from ..card import Card
from ..effects import ignore

CARD = Card(
    number=3,
    main=[ignore(2)],
    clash=[],
    main_text="Opponents' main effects don't affect you this round or next.",
    worth=-0.05,
    # A ship within a dome of cells.
    emblem=[
        (
            "ray",
            "M0,-21L18,-10.5V10.5L0,21L-18,10.5V-10.5ZM0,-21V-14M18,-10.5L12,-7M18,10.5L12,7M0,21V14M-18,10.5L-12,7",
        ),
        ("ray", "M-18,-10.5L-12,-7L0,-14L12,-7V7L0,14L-12,7V-7"),
        ("body", dart(0, 0, 0.95)),
    ],
)
