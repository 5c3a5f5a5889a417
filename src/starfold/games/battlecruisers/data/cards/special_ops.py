"""BC-8.22 Special Ops."""

from .. import kinds
from ..card import Card
from ..effects import take_from_each

CARD = Card(
    number=22,
    main=[take_from_each(1, kinds.NOT_ALONE_AHEAD)],
    clash=[],
    main_text="Take 1 point from each opponent, unless you alone have the most.",
    worth=0.13,
    # A dagger with wings.
    emblem=[
        ("glow", "M-4,-6L-22,-14Q-21,-4 -13,0L-17,1Q-13,7 -4,6ZM4,-6L22,-14Q21,-4 13,0L17,1Q13,7 4,6Z"),
        ("body", "M0,21L-4,12V-8H-8V-12H-2.4V-19H2.4V-12H8V-8H4V12Z"),
        ("nick", "M0,15V-6"),
    ],
)
