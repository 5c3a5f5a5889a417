"""Checks of refusals that the games share."""

from __future__ import annotations

import re
from collections.abc import Iterable

from starfold.core.game import Game
from starfold.core.state import State


def assert_refused(game: Game, state: State, code: str, why: str) -> None:
    """Check that the mover may not play an action, and is told exactly why."""
    view = game.look(state, state.mover())
    action = game.words.action(code)
    assert action not in view.legal
    assert game.words.refusal(view, action) == why


def not_given(sentences: Iterable[str], given: Iterable[str]) -> list[str]:
    """Return the sentences, as patterns, that match no refusal given in any case."""
    refusals = list(given)
    return [text for text in sentences if not any(re.fullmatch(text, why) for why in refusals)]
