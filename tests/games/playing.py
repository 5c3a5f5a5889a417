"""Playing positions of any game in a test: what may be played, what comes of it, and how many ways there are."""

from __future__ import annotations

from starfold import Event, Game, State


def codes_of(game: Game, state: State) -> list[str]:
    """The codes of what may be played now."""
    return [game.words.code(action) for action in state.legal()]


def played(game: Game, state: State, *moves: str) -> State:
    """The position after these codes, each of which must be legal; the one given stays as it is."""
    state = state.copy()
    for code in moves:
        assert code in codes_of(game, state), f"{code} is not among {codes_of(game, state)}"
        state.play(game.words.action(code))
    return state


def happened(game: Game, state: State, *moves: str) -> list[Event]:
    """What happens in these moves, each of which must be legal; the position given stays as it is."""
    events: list[Event] = []
    for code in moves:
        state = state.copy()
        assert code in codes_of(game, state), f"{code} is not among {codes_of(game, state)}"
        state.events = events
        state.play(game.words.action(code))
    return events


def ways(state: State, depth: int) -> int:
    """How many runs of `depth` actions, chance included, are possible; a match that ends sooner has none."""
    if depth == 0:
        return 1
    count = 0
    for action in state.legal():
        after = state.copy()
        after.play(action)
        count += ways(after, depth - 1)
    return count
