"""The peers' loops, each driven from Python by its own API. Peers that are not installed are left out."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from loops import Work
from thinking import spiel_searching

from starfold import find_game


def pyspiel_loop(game: Any) -> Work:
    """Play random games of OpenSpiel from Python, with the same generator as our Python loop.

    Chance outcomes are drawn uniformly: that is quicker than weighing them, in the peer's favour.
    """
    draw = random.Random(1).random

    def work() -> tuple[int, int]:
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
            steps += 1
        return steps, 1

    return work


def pyspiel_game(name: str) -> Work:
    """Load one of OpenSpiel's own games: C++, called from Python."""
    import pyspiel

    return pyspiel_loop(pyspiel.load_game(name))


def wrapped_game(key: str) -> Work:
    """Wrap one of our games as a Python game of OpenSpiel."""
    import spiel

    return pyspiel_loop(spiel.wrap(find_game(key)))


def catanatron_game() -> Work:
    """Play Catan with four of catanatron's random players; a step is one action applied.

    Matches begin from a copy of one start position, as ours do, so building the map is not counted.
    """
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    first = Game([RandomPlayer(color) for color in Color], seed=1)

    def work() -> tuple[int, int]:
        steps = 0
        game = first.copy()
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            steps += 1
        return steps, 1

    return work


def pettingzoo_game() -> Work:
    """Play PettingZoo's connect_four: the agents take turns and choose at random from their action masks."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # its greeting would print in the middle of the table
    import pettingzoo

    env = pettingzoo.make("aec", "classic/connect_four-v3")
    draw = random.Random(1).random

    def work() -> tuple[int, int]:
        steps = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)  # required when an agent's game is over; not a step of the game
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(draw() * len(legal))]))
            steps += 1
        return steps, 1

    return work


# Name, package, and the function that makes the loop.
PEERS: list[tuple[str, str, Callable[[], Work]]] = [
    ("pyspiel backgammon", "open_spiel", lambda: pyspiel_game("backgammon")),
    ("pyspiel connect_four", "open_spiel", lambda: pyspiel_game("connect_four")),
    ("RUSHIP in pyspiel", "open_spiel", lambda: wrapped_game("ruship")),
    ("catanatron", "catanatron", catanatron_game),
    ("PettingZoo connect_four", "pettingzoo", pettingzoo_game),
]


# The same for bots that search.
SEARCHERS: list[tuple[str, str, Callable[[], Work]]] = [
    ("pyspiel MCTSBot, backgammon", "open_spiel", lambda: spiel_searching("backgammon")),
]


class Peers:
    """The peers that run here, the versions of their packages, and a sentence for each peer that does not."""

    def __init__(self) -> None:
        self.works: dict[str, Work] = {}
        self.searchers: dict[str, Work] = {}
        self.versions: dict[str, str] = {}
        self.missing: list[str] = []


def find_peers() -> Peers:
    """Make the loop of every peer that is installed."""
    peers = Peers()
    _find(PEERS, peers, peers.works)
    _find(SEARCHERS, peers, peers.searchers)
    return peers


def _find(wanted: list[tuple[str, str, Callable[[], Work]]], peers: Peers, works: dict[str, Work]) -> None:
    """Add the loops that run here to `works`, and a sentence to `peers.missing` for each other one."""
    for name, package, make in wanted:
        try:
            found, work = version(package), make()
        except ImportError:
            peers.missing.append(f"{name} is left out: {package} is not installed here.")
        except Exception as error:  # such as an incompatible version: the other peers can still be measured
            peers.missing.append(f"{name} is left out: it does not run here ({type(error).__name__}: {error}).")
        else:
            works[name] = work
            peers.versions[package] = found
