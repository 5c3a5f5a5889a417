"""BC-8.9 Disruptor Ray."""

from starfold.art.strokes import spiked

from ..card import Card
from ..effects import disable_now, gain, lose

CARD = Card(
    number=9,
    main=[gain(2), disable_now()],
    clash=[lose(1)],
    main_text="+2. An opponent is disabled this round.",
    clash_text="−1.",
    worth=0.05,
    # An emitter, and a ray that breaks.
    emblem=[
        ("body", "M-22,9L-12,3L-2,13L-9,22Q-20,20 -22,9Z"),
        ("line", "M-9,0A9,9 0 0 1 1,10M-5,-5A15,15 0 0 1 6,6"),
        ("ray", "M-1,1L4,-7L8,-3L13,-13L16,-10L21,-20"),
        ("glow", spiked(8, 5.4, 2, 18.6, -17)),
    ],
)
