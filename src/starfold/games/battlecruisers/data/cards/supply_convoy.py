"""BC-8.37 Supply Convoy."""

from .. import kinds
from ..card import Card
from ..effects import discard, gain_losses

CARD = Card(
    number=37,
    main=[gain_losses(3)],
    clash=[discard(1, kinds.NO_WEAPON_SAVED)],
    main_text="Gain the points you lost this round, or 3 if that is more.",
    clash_text="No weapon saved: discard 1.",
    worth=0.13,
    # A tug with its containers.
    emblem=[
        ("body", "M22,2L14,-7H6V11H14Z"),
        ("cut", "M11,-3H14L17.4,1H11Z"),
        ("line", "M6,2H-22"),
        ("body", "M-8,-9H2V11H-8ZM-21,-9H-11V11H-21Z"),
        ("nick", "M-8,-4H2M-8,6H2M-21,-4H-11M-21,6H-11"),
        ("glow", "M-8,-4H2V6H-8Z"),
        ("ray", "M-18,16H-6M-2,16H14M-12,-14H4"),
    ],
)
