"""BC-8.45 Time Warp."""

from starfold.art.strokes import disc, rays

from ..card import Card
from ..effects import discard_this, lose_all, recover_all

CARD = Card(
    number=45,
    main=[lose_all(), recover_all(), discard_this()],
    clash=[],
    main_text="Lose all points. Take your whole pile, then discard this card.",
    worth=-0.1,
    # A clock that is drawn into a spiral.
    emblem=[
        ("ray", "M1,-1A4,4 0 0 1 -4,4A9,9 0 0 1 -4,-9A14,14 0 0 1 14,2A17,17 0 0 1 -6,18A20,20 0 0 1 -20,-4"),
        ("line", "M0,0V-12M0,0L8,4"),
        ("body", disc(0, 0, 2.8)),
        ("line", rays(12, 19.5, 22)),
    ],
)
