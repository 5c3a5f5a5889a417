"""BC-8.19 Combat Tactics."""

from starfold.art.strokes import disc

from .. import kinds
from ..card import Card
from ..effects import discard, gain, recover

CARD = Card(
    number=19,
    main=[gain(5, kinds.UNDER_FIVE), recover(kinds.WEAPON_SAVED)],
    clash=[discard(1)],
    main_text="Fewer than 5 points: +5. Weapon saved: take 1 card from your pile.",
    clash_text="Discard 1.",
    worth=0.0,
    # A plan of crosses, rings and a way around them.
    emblem=[
        ("ray", "M-17,17Q-20,-4 -4,-3T16,-14M9,-17L17,-15L14,-7"),
        ("line", "M-17,-17L-9,-9M-9,-17L-17,-9M4,4L12,12M12,4L4,12"),
        ("body", disc(-1, -14, 4.4) + disc(-1, -14, 2) + disc(-5, 10, 4.4) + disc(-5, 10, 2)),
    ],
)
