"""BC-8.5 Navigator."""

from starfold.art.strokes import disc, rays, spiked

from ..card import Card
from ..effects import gain, ignore_one

CARD = Card(
    number=5,
    main=[gain(2), ignore_one()],
    clash=[],
    main_text="+2. Choose an opponent's card in play and ignore its main this round.",
    worth=0.09,
    # A compass rose.
    emblem=[
        ("line", disc(0, 0, 19)),
        ("ray", rays(4, 15, 19, 45)),
        ("body", spiked(4, 16, 4)),
        ("cut", "M0,-16L0,0L-3.4,-3.4ZM16,0H0L3.4,-3.4ZM0,16V0L3.4,3.4ZM-16,0H0L-3.4,3.4Z"),
        ("glow", disc(0, 0, 2.6)),
    ],
)
