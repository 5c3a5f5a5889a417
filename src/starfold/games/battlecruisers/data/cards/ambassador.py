"""BC-8.17 Ambassador."""

from starfold.art.strokes import disc

from .. import kinds
from ..card import Card
from ..effects import gain, lose

CARD = Card(
    number=17,
    main=[gain(1), gain(2, kinds.TWO_CLASHED), gain(1, kinds.SPACE_SAVED)],
    clash=[lose(1)],
    main_text="+1. Two opponents clashed: +2. Space saved: +1.",
    clash_text="−1.",
    worth=-0.23,
    # A world between two branches.
    emblem=[
        ("line", disc(0, -4, 11)),
        ("ray", "M-11,-4H11M0,-15Q-8,-4 0,7Q8,-4 0,-15"),
        ("line", "M-4,18Q-20,14 -18,-6M4,18Q20,14 18,-6"),
        ("body", "M-18,-6q-5,-4 -2,-10q4,4 2,10ZM-17,3q-7,-1 -6,-8q6,2 6,8ZM-12,11q-7,1 -9,-5q7,-1 9,5Z"),
        ("body", "M18,-6q5,-4 2,-10q-4,4 -2,10ZM17,3q7,-1 6,-8q-6,2 -6,8ZM12,11q7,1 9,-5q-7,-1 -9,5Z"),
    ],
)
