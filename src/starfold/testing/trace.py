"""Traces: one hash for each random match, to show that two builds play the same. Run it with a key and a seed."""

from __future__ import annotations

import hashlib
import sys

from starfold.bots.levels import exploration
from starfold.bots.search.search import Search
from starfold.core.discover import find_game
from starfold.core.event import WATCHER
from starfold.core.match import Match
from starfold.core.view import View

from .settings import Setting, any_action, settings

MAX_MATCHES = 3  # in each setting
TOTAL_MATCHES = 24  # in all settings together, at least one in each
PLIES_PER_SEARCH = 7  # plies between two searches


def trace(setting: Setting, matches: int) -> str:
    """Return a hash of everything that random matches produce: records, views, logs, positions, estimates."""
    dice = setting.dice()
    digest = hashlib.sha256()
    for _ in range(matches):
        seed = bytes(dice.below(256) for _ in range(32))
        match = Match(setting.game, setting.seats, setting.options, seed=seed)
        while not match.over():
            for seat in [*match.asked(), WATCHER]:
                view = match.view(seat)
                digest.update(view.text().encode())
                digest.update(setting.game.words.prompt(view).encode())
            digest.update(match.state.text().encode())
            if match.ply() % PLIES_PER_SEARCH == 0:
                digest.update(repr(action_values(match.view(match.mover()), dice.below(1000))).encode())
            match.play(any_action(match.state, dice))
        digest.update(match.record.text().encode())
        digest.update("\n".join(match.log(WATCHER)).encode())
    return digest.hexdigest()


def action_values(view: View, seed: int) -> list[tuple[int, float, float]]:
    """Return a short search's estimates, to the last bit."""
    search = Search(view, seed, exploration(view.game))
    search.run(20, 0.0)
    return search.weights()


def main(key: str, seed: str) -> None:
    """Print the trace of every setting of a game."""
    found = list(settings(find_game(key), int(seed)))
    matches = max(1, min(MAX_MATCHES, TOTAL_MATCHES // len(found)))
    for setting in found:
        print(trace(setting, matches), setting)


if __name__ == "__main__":
    main(*sys.argv[1:3])
