"""Checks that bots play fair: hidden information changes neither their actions nor their estimates."""

from __future__ import annotations

from starfold.bots import BUILT_IN, Bot, Budget
from starfold.core.state import OVER, State

from .settings import Setting, check_equal, imagined, require, same_view

POSITIONS = 12  # for each bot in one setting
BUDGET = Budget(iterations=40)


def bots_play_fairly(setting: Setting) -> None:
    """Check that every built-in bot acts the same in two worlds that its seat cannot tell apart."""
    for kind in BUILT_IN:
        plays_fairly(setting, kind)


def plays_fairly(setting: Setting, kind: type[Bot], budget: Budget = BUDGET) -> None:
    """Check that a bot acts and estimates the same in a position and in one imagined from its view.

    A bot that knows more than its view shows would behave differently in the two.
    """
    game, dice, asked = setting.game, setting.dice(), 0
    for number, state in enumerate(setting.positions(4 * POSITIONS)):
        for seat in asked_in(state) if asked < POSITIONS else []:
            view = game.look(state, seat)
            twin = imagined(setting, view, dice)
            same_view(setting, view, twin)  # otherwise it is not the bot's fault
            one = thinking(setting, state, seat, kind(number), budget)
            two = thinking(setting, twin, seat, kind(number), budget)
            check_equal(one, two, f"{setting}: the bot {kind.name} knows what it cannot know")
            asked += 1
    require(asked > 0, f"{setting}: no position was found in which a seat is asked")


def asked_in(state: State) -> list[int]:
    """Return the seats that have something to choose."""
    return [seat for seat in state.together() if state.legal_of(seat)] if state.mover() >= 0 else []


def thinking(setting: Setting, state: State, seat: int, bot: Bot, budget: Budget) -> str:
    """Return a bot's action and its estimate of each action, a line each."""
    view = setting.game.look(state, seat)
    legal = list(view.legal)
    action = bot.choose(view, budget)
    require(action in legal, f"{setting}: the bot {bot.name} answers {action}, which is not legal in {state.text()}")
    code = setting.game.words.code
    weighed = [f"{code(t.action)}: share {t.share!r}, weight {t.weight!r}" for t in bot.action_values()]
    return "\n".join([f"plays {code(action)}", *weighed])


def evaluation_is_sound(setting: Setting) -> None:
    """Check `evaluate` and `rollout_weight`: shares of the win, no negative weight, and no change of the state."""
    game = setting.game
    for state in setting.positions(48):
        text = state.text()
        if game.evaluate is not None and state.mover() != OVER:
            shares = game.evaluate(state)
            fits = len(shares) == setting.seats and all(0.0 <= share <= 1.0 for share in shares) and sum(shares) < 1.01
            require(fits, f"{setting}: Game.evaluate gives the seats the shares {shares} in {text}")
        if game.rollout_weight is not None and state.mover() >= 0:
            weights = [game.rollout_weight(state, action) for action in state.legal()]
            require(min(weights) >= 0, f"{setting}: Game.rollout_weight is below zero in {text}: {weights}")
        require(
            state.text() == text,
            f"{setting}: Game.evaluate or Game.rollout_weight has changed {text} into {state.text()}",
        )
