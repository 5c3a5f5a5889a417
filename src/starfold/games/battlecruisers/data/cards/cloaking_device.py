"""BC-8.4 Cloaking Device."""

from .. import kinds
from ..card import Card
from ..effects import ignore, one_discards

CARD = Card(
    number=4,
    main=[one_discards(1, kinds.WEAPON_SAVED), ignore(1, kinds.FEW_CARDS)],
    clash=[],
    main_text="Weapon saved: an opponent discards 1. At most 2 in hand: ignore opponents' main effects this round.",
    worth=0.1,
    # A ship that dissolves into ripples.
    emblem=[
        ("body", "M-2,-17V16L-6,11L-16,15V10L-8,-1Z"),
        ("ray", "M4,-12Q10,0 4,12M10,-15Q18,0 10,15M17,-17Q26,0 17,17"),
    ],
)
