"""BC-8.44 Bureaucrat."""

from starfold.art.strokes import disc, spiked

from ..card import Card
from ..effects import discard, discard_this, name_a_card

CARD = Card(
    number=44,
    main=[discard_this(), name_a_card()],
    clash=[discard(1)],
    main_text="Discard this card. Name a card and take every copy from opponents' hands.",
    clash_text="Discard 1.",
    worth=0.33,
    # A form with a seal.
    emblem=[
        ("body", "M-15,-20H7L15,-12V20H-15Z"),
        ("cut", "M7,-20V-12H15Z"),
        ("nick", "M-10,-11H2M-10,-5H10M-10,1H10M-10,7H-2"),
        ("cut", disc(7, 12, 9)),
        ("glow", spiked(9, 8, 5.8, 7, 12)),
        ("nick", "M3.6,12L6.2,14.8L10.6,9.6"),
    ],
)
