"""BC-8.15 Pod Bay Doors."""

from starfold.art.strokes import disc

from ..card import Card
from ..effects import double_next, lose

CARD = Card(
    number=15,
    main=[double_next()],
    clash=[lose(1)],
    main_text="Next round your main effect happens twice.",
    clash_text="−1.",
    worth=-0.2,
    # Two halves of a gate, and light between them.
    emblem=[
        ("line", disc(0, 0, 20)),
        (
            "body",
            "M-5,-16.6A17.3,17.3 0 0 0 -5,16.6L-5,8L-9,4V-4L-5,-8ZM5,-16.6A17.3,17.3 0 0 1 5,16.6L5,8L9,4V-4L5,-8Z",
        ),
        ("ray", "M0,-15V-11M0,15V11"),
        ("glow", "M0,-8L5,0L0,8L-5,0Z"),
    ],
)
