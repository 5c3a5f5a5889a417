"""Rough worlds, dealt when cards moved unseen too often: they agree with everything certain."""

from typing import cast

from starfold.core.dice import QuickDice
from starfold.core.event import WATCHER
from starfold.core.state import OVER
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.data.packs import count
from starfold.games.battlecruisers.position.phases import SELECTING
from starfold.games.battlecruisers.rules import Battlecruisers
from starfold.games.battlecruisers.rules.asking import choices_now
from starfold.games.battlecruisers.view import BattleView, deal_roughly
from tests.games.battlecruisers.matches import sample
from tests.games.texts import played_on


def contains(pack: int, part: int) -> bool:
    return all(count(pack, kind) >= count(part, kind) for kind in range(8))


def test_a_world_that_is_dealt_roughly_agrees_with_the_view_and_can_be_played_on() -> None:
    tried = 0
    for number, state in enumerate(sample(2)):
        if state.phase < SELECTING or state.mover() == OVER:  # before the first round no card has moved
            continue
        for seat in [0, state.seats - 1, WATCHER]:
            view = cast(BattleView, GAME.look(state, seat))
            world = cast(Battlecruisers, GAME.imagine(view, QuickDice(number)))
            deal_roughly(world, view, QuickDice(number))
            world.choices = choices_now(world)
            assert GAME.look(world, seat).text() == view.text()
            for other in [each for each in range(state.seats) if each != seat]:
                assert contains(world.hands[other], view.sure[other])
                assert contains(world.piles[other], view.buried[other])
            played_on(GAME, world, QuickDice(number), 10)
            tried += 1
    assert tried > 60
