"""What later pages say about earlier hands."""

import pytest

from starfold.core.event import EVERYBODY, HIDDEN
from starfold.games.battlecruisers.data.packs import ONE
from starfold.games.battlecruisers.knowledge.foresight import needs_after
from starfold.games.battlecruisers.knowledge.memory import RAISED, SHOWN


@pytest.mark.parametrize("times", [2, 7, 8, 20])
def test_a_card_that_came_back_unseen_ever_so_often_asks_for_no_other_card(times: int) -> None:
    shown, raised = [SHOWN, 1, 2, 0, EVERYBODY], [RAISED, 1, HIDDEN, 0, 0b010]
    first = needs_after([*raised, *(shown + raised) * times], 3)[0]
    assert first.met_by(1, ONE[2])
    assert (first.packs[1] & ~(7 * ONE[2]), first.packs[1] > 0) == (0, True)
    assert not needs_after([*raised, *shown], 3)[0].met_by(1, ONE[3])
