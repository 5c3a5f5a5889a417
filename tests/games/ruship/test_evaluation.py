"""RUSHIP's heuristic: the same for both sides, and it likes what a good player likes."""

from typing import cast

import pytest

from starfold import find_game
from starfold.games.ruship.evaluation import danger, evaluate, rollout_weight
from starfold.games.ruship.rules import Ruship
from starfold.testing.settings import settings
from tests.games.ruship.positions import mirror, written

GAME = find_game("ruship")


def state(**changes: str) -> Ruship:
    return cast(Ruship, GAME.read(written(**changes)))


def test_both_sides_are_judged_alike() -> None:
    for setting in settings(GAME):
        for position in setting.positions(24):
            if position.mover() != -2:
                turned = GAME.read(mirror(position.text()))
                shares, other_way = (evaluate(cast(Ruship, one)) for one in (position, turned))
                assert shares[0] == pytest.approx(other_way[1]), position.text()
                assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"ships": "15"}, {"ships": "7"}),
        ({"ships": "7"}, {"ships": ""}),
        ({"bases": "3,18"}, {"bases": "1,18"}),
        ({"theirs": "reroll"}, {}),  # it cost them an attack
        ({"mine": "reroll"}, {"mine": "reroll retreat"}),
        ({"mine": "overdrive"}, {"mine": "broadside"}),
    ],
)
def test_what_is_better_is_worth_more(better: dict[str, str], worse: dict[str, str]) -> None:
    assert evaluate(state(**better))[0] > evaluate(state(**worse))[0]


def test_a_token_is_in_danger_of_what_has_still_to_pass_it() -> None:
    near, past, far = (danger(state(ships="10", ufos=ufo), 0) for ufo in ("13", "9", "17"))
    assert near > far > past == danger(state(ships="10"), 0)


def test_attacks_are_favoured_before_captures_and_captures_before_moves() -> None:
    position = state(ships="4,15", ufos="9", dice="4,5")
    code = GAME.words.action
    attack, capture, move = (rollout_weight(position, code(f"move {move}")) for move in ("15 by 5", "4 by 5", "4 by 4"))
    assert attack > capture > move > 0
