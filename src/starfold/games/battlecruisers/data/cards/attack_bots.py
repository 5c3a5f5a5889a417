"""BC-8.29 Attack Bots."""

from starfold.art.strokes import disc

from ..card import Card
from ..effects import discard_recovery, steal_recovery

CARD = Card(
    number=29,
    main=[steal_recovery()],
    clash=[discard_recovery()],
    main_text="Take a card from an opponent's Recovery Zone to your hand.",
    clash_text="Discard a card from your Recovery Zone.",
    worth=0.23,
    # A head with claws.
    emblem=[
        ("line", "M0,-14V-20M-12,-2H-17L-20,4M12,-2H17L20,4"),
        ("glow", disc(0, -20, 2.4)),
        ("body", "M-12,-14H12V4L7,9H-7L-12,4Z"),
        ("cut", "M-9,-8H9V-1H-9Z"),
        ("glow", disc(-4.6, -4.5, 2.5) + disc(4.6, -4.5, 2.5)),
        ("nick", "M-5,5H5"),
        ("line", "M-20,4L-23,11L-20,16M-20,4L-15,9L-16,14M20,4L23,11L20,16M20,4L15,9L16,14M-5,13V20M5,13V20"),
    ],
)
