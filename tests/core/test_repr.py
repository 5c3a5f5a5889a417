"""The reprs that users see in a notebook."""

import pytest

from starfold import Match, find_game, verify
from starfold.bots import ActionValue, Budget
from starfold.core.record import Line


def small_things() -> list[tuple[object, str]]:
    game = find_game("ruship")
    match = Match(game, names=["Ada", "Bob"], seed=b"starfold")
    view = match.view(match.mover())
    offer = game.offers(view)[0]
    running, record = repr(match), repr(match.record)
    match.abandon()
    return [
        (offer, f"Offer({offer.action}, 'enter 3', {offer.sentence!r}, clicks={offer.clicks!r})"),
        (verify(match.record), "Verdict(moves=3, outcomes=3)"),
        (Budget(seconds=0.5), "Budget(seconds=0.5, iterations=None)"),
        (ActionValue(4, 0.51234, 0.25), "ActionValue(4, share=0.512, weight=0.250)"),
        (view.recent[-1], "Event('rolled', 1, [3, 6])"),
        (Line(-1, "roll 3"), "Line(-1, 'roll 3', count=0)"),
        (game, "<Game RUSHIP, rules 1>"),
        (running, repr("<Match of RUSHIP: Ada, Bob; ply 3, asked: Bob>")),
        (match, "<Match of RUSHIP: Ada, Bob; ply 3, abandoned>"),
        (record, repr("<Record of ruship: 3 moves stand, running>")),
        (game.options[0], "Option('spaces', 9 to 24, default=18)"),
    ]


@pytest.mark.parametrize(("thing", "said"), small_things(), ids=lambda value: type(value).__name__)
def test_it_says_what_it_is_and_holds(thing: object, said: str) -> None:
    assert repr(thing) == said
