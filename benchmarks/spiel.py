"""A Starfold game as an OpenSpiel game written in Python, to measure what such a wrapper costs.

OpenSpiel (pyspiel) itself checks the wrapped game in tests/benchmarks, if it is installed.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from starfold import CHANCE, OVER, Game, State, find_game
from starfold.core.playout import MAX_STEPS

CHANCE_PLAYER = pyspiel.PlayerId.CHANCE
NO_PLAYER = pyspiel.PlayerId.TERMINAL


def wrap(game: Game) -> Any:
    """Register a game with OpenSpiel, for its fewest seats, and load it from there."""
    if game.hidden or game.together:
        raise ValueError(f"Only games with nothing hidden and one seat at a time are wrapped, and not {game.title}.")
    name = f"starfold_{game.key}"
    if name not in pyspiel.registered_names():
        kind = game_type(game, name)

        # A class defined here: OpenSpiel's registry drops it after Python has ended, and must not be the last to do so.
        class Registered(WrappedGame):
            def __init__(self, params: Any = None) -> None:
                super().__init__(game, kind, params)

        pyspiel.register_game(kind, Registered)
    return pyspiel.load_game(name)


def game_type(game: Game, name: str) -> Any:
    """Return the OpenSpiel type of a game."""
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if game.chance else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,  # a match may end without a winner, so the shares need not add up to 1
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.min_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )


class Held:
    """A position and its game. OpenSpiel clones a state by deep-copying its attributes; ours copy themselves."""

    __slots__ = ("game", "state")

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state

    def copy(self) -> Held:
        """Return the same game with a copy of the position."""
        return Held(self.game, self.state.copy())

    def __deepcopy__(self, memo: object) -> Held:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return read, (self.game.key, self.state.text())  # OpenSpiel pickles states


def read(key: str, text: str) -> Held:
    """Unpickle a position."""
    game = find_game(key)
    return Held(game, game.read(text))


class WrappedGame(pyspiel.Game):  # type: ignore[misc]
    """A Starfold game behind OpenSpiel's interface."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        actions = len(game.words.codes)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=actions if game.chance else 0,  # outcomes are numbered as actions
            num_players=game.min_seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=MAX_STEPS,
        )
        super().__init__(kind, info, params or {})
        self.first = Held(game, game.start())

    def new_initial_state(self) -> Any:
        """Return the first position."""
        return WrappedState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return None: the benchmark uses positions, not tensors."""
        return None


class WrappedState(pyspiel.State):  # type: ignore[misc]
    """A position behind OpenSpiel's interface; it delegates to ours."""

    def __init__(self, game: WrappedGame) -> None:
        super().__init__(game)
        self.held = game.first.copy()

    def current_player(self) -> Any:
        """Return the seat to move, or OpenSpiel's constant for chance or the end."""
        mover = self.held.state.mover()
        if mover >= 0:
            return mover
        return CHANCE_PLAYER if mover == CHANCE else NO_PLAYER

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each outcome with its probability."""
        outcomes, odds = self.held.state.legal(), self.held.state.odds()
        if odds is None:
            each = 1.0 / len(outcomes)
            return [(outcome, each) for outcome in outcomes]
        whole = sum(odds)
        return [(outcome, weight / whole) for outcome, weight in zip(outcomes, odds)]

    def _apply_action(self, action: int) -> None:
        self.held.state.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.held.game.words.code(action)

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.held.state.mover() == OVER

    def returns(self) -> list[float]:
        """Return each seat's share of the win; zeros before the end."""
        state = self.held.state
        return state.payoffs() if state.mover() == OVER else [0.0] * state.seats

    def __str__(self) -> str:
        return self.held.state.text()
