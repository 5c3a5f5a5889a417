"""BC-8.40 Electropulse."""

from ..card import Card
from ..effects import disable_next, disabled_next, gain

CARD = Card(
    number=40,
    main=[gain(2), disable_next()],
    clash=[disabled_next()],
    main_text="+2. An opponent is disabled next round.",
    clash_text="You are disabled next round.",
    worth=0.08,
    # A flash, and the rings that it sends out.
    emblem=[
        (
            "ray",
            "M-10,-15A18,18 0 0 0 -10,15M10,-15A18,18 0 0 1 10,15M-15,-18A24,24 0 0 0 -15,18M15,-18A24,24 0 0 1 15,18",
        ),
        ("body", "M3,-21L-9,3H-1L-4,21L9,-5H1Z"),
    ],
)
