"""BC-8.43 Escape Pod."""

from starfold.art.strokes import disc

from .. import kinds
from ..card import Card
from ..effects import discard_this, gain, recover_up_to

CARD = Card(
    number=43,
    main=[gain(1), recover_up_to(3, kinds.NO_CARDS)],
    clash=[discard_this()],
    main_text="+1. Empty hand: take up to 3 cards from your pile.",
    clash_text="Discard this card.",
    worth=0.12,
    # A capsule that falls away on its jets.
    emblem=[
        ("body", "M0,-21C9,-17 12,-8 12,4L8,9H-8L-12,4C-12,-8 -9,-17 0,-21Z"),
        ("cut", disc(0, -6, 6)),
        ("glow", disc(0, -6, 3.6)),
        ("nick", "M-11,3H11"),
        ("ray", "M-5,13V19M0,13V22M5,13V19"),
        ("body", "M-12,3L-18,12V15L-9,9ZM12,3L18,12V15L9,9Z"),
    ],
)
