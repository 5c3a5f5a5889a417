"""BC-8.7 Security Chief."""

from starfold.art.strokes import disc, spiked

from .. import kinds
from ..card import Card
from ..effects import gain, keep_points

CARD = Card(
    number=7,
    main=[keep_points(2), gain(2, kinds.PEOPLE_SAVED)],
    clash=[],
    main_text="Lose no points to main effects this round or next. People saved: +2.",
    worth=-0.01,
    # A star on a badge.
    emblem=[
        ("body", "M0,-21L17,-15V1C17,11 9,18 0,21C-9,18 -17,11 -17,1V-15Z"),
        ("nick", "M0,-17L13.4,-12V1C13.4,9 7,14.6 0,17C-7,14.6 -13.4,9 -13.4,1V-12Z"),
        ("cut", spiked(5, 11, 4.6, 0, -0.5)),
        ("glow", disc(0, -0.5, 3)),
    ],
)
