"""Whether a bot plays fair: what its seat cannot know makes no difference to what it does, nor to what it thinks."""

from __future__ import annotations

from starfold.bots import Bot, Budget, Cadet, Captain, Pilot, RandomBot
from starfold.core.state import OVER, State

from .settings import Setting, check_equal, imagined, require, same_view

POSITIONS = 12  # that each bot is asked about in one setting
BUDGET = Budget(iterations=40)


def bots_play_fairly(setting: Setting) -> None:
    """Every bot of ours does and thinks the same in two worlds that its seat cannot tell apart."""
    for kind in (Cadet, Pilot, Captain, RandomBot):
        plays_fairly(setting, kind)


def plays_fairly(setting: Setting, kind: type[Bot], budget: Budget = BUDGET) -> None:
    """A bot does and thinks the same in a position as in one imagined from its seat's view, with the same seed.

    A bot that knows more than its view shows, from wherever, does not.
    """
    game, dice, asked = setting.game, setting.dice(), 0
    for number, state in enumerate(setting.positions(4 * POSITIONS)):
        for seat in asked_in(state) if asked < POSITIONS else []:
            view = game.look(state, seat)
            twin = imagined(setting, view, dice)
            same_view(setting, view, twin)  # else it is no bot's fault
            one = thinking(setting, state, seat, kind(number), budget)
            two = thinking(setting, twin, seat, kind(number), budget)
            check_equal(one, two, f"{setting}: the bot {kind.name} knows what it cannot know")
            asked += 1
    require(asked > 0, f"{setting}: no position was found in which a seat is asked")


def asked_in(state: State) -> list[int]:
    """The seats that have something to choose."""
    return [seat for seat in state.together() if state.legal_of(seat)] if state.mover() >= 0 else []


def thinking(setting: Setting, state: State, seat: int, bot: Bot, budget: Budget) -> str:
    """What a bot does in a position, and what it thought of each action, a line each."""
    view = setting.game.look(state, seat)
    legal = list(view.legal)
    action = bot.choose(view, budget)
    require(action in legal, f"{setting}: the bot {bot.name} answers {action}, which is not legal in {state.text()}")
    code = setting.game.words.code
    weighed = [f"{code(t.action)}: share {t.share!r}, weight {t.weight!r}" for t in bot.action_values()]
    return "\n".join([f"plays {code(action)}", *weighed])


def evaluation_is_sound(setting: Setting) -> None:
    """A game's sense is a share of the win, its favour no less than nothing, and neither changes the state."""
    game = setting.game
    for state in setting.positions(48):
        text = state.text()
        if game.evaluate is not None and state.mover() != OVER:
            shares = game.evaluate(state)
            fits = len(shares) == setting.seats and all(0.0 <= share <= 1.0 for share in shares) and sum(shares) < 1.01
            require(fits, f"{setting}: sense gives the seats the shares {shares} in {text}")
        if game.rollout_weight is not None and state.mover() >= 0:
            favours = [game.rollout_weight(state, action) for action in state.legal()]
            require(min(favours) >= 0, f"{setting}: favour is below zero in {text}: {favours}")
        require(state.text() == text, f"{setting}: sense or favour has changed {text} into {state.text()}")
