"""BC-8.33 Attack Wing."""

from starfold.art.strokes import dart

from ..card import Card
from ..effects import discard, lose, one_discards

CARD = Card(
    number=33,
    main=[one_discards(2)],
    clash=[discard(1), lose(1)],
    main_text="An opponent discards 2.",
    clash_text="Discard 1. −1.",
    worth=-0.02,
    # Three fighters in formation.
    emblem=[
        ("ray", "M0,6V12M-13,16V21M13,16V21"),
        ("body", dart(0, -9, 1.25)),
        ("body", dart(-13, 8, 0.9) + dart(13, 8, 0.9)),
    ],
)
