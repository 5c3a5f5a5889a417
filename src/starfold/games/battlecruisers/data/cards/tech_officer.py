"""BC-8.2 Tech Officer."""

from starfold.art.strokes import disc, gear

from ..card import Card
from ..effects import gain, lose, order

CARD = Card(
    number=2,
    main=[gain(2), order()],
    clash=[lose(2)],
    main_text="+2. Choose the order in which the remaining numbers resolve.",
    clash_text="−2.",
    worth=0.08,
    # A cogwheel, and the steps of an order below it.
    emblem=[
        ("body", gear(0, -6, 15)),
        ("glow", disc(0, -6, 3.4)),
        ("ray", "M-16,14H-8M-2,14H6M12,14H16M-10,11L-7,14L-10,17M4,11L7,14L4,17"),
    ],
)
