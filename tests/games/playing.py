"""Playing positions of any game in tests: legal actions, their results, and counts of continuations."""

from __future__ import annotations

from starfold import Event, Game, State


def codes_of(game: Game, state: State) -> list[str]:
    """Return the codes of the legal actions."""
    return [game.words.code(action) for action in state.legal()]


def played(game: Game, state: State, *moves: str) -> State:
    """Return the position after these codes, which must be legal. The given position does not change."""
    state = state.copy()
    for code in moves:
        assert code in codes_of(game, state), f"{code} is not among {codes_of(game, state)}"
        state.play(game.words.action(code))
    return state


def happened(game: Game, state: State, *moves: str) -> list[Event]:
    """Return the events of these moves, which must be legal. The given position does not change."""
    events: list[Event] = []
    for code in moves:
        state = state.copy()
        assert code in codes_of(game, state), f"{code} is not among {codes_of(game, state)}"
        state.events = events
        state.play(game.words.action(code))
    return events


def ways(state: State, depth: int) -> int:
    """Return the number of runs of `depth` actions, chance included; a match that ends sooner counts 0."""
    if depth == 0:
        return 1
    count = 0
    for action in state.legal():
        after = state.copy()
        after.play(action)
        count += ways(after, depth - 1)
    return count
