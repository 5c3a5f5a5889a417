"""Checks that `imagine` is fair: it deals every world that agrees with a view, with the right probability."""

from __future__ import annotations

from itertools import zip_longest

from starfold.core.event import OPEN, WATCHER, may_know
from starfold.core.game import Game
from starfold.core.state import CHANCE, OVER, State
from starfold.core.view import place_name

from .settings import MAX_POSITIONS, Setting, check_equal, imagined, require, same_view

MAX_WORLDS = 60  # more are not counted
FEW_WORLDS = 16
MAX_WORLDS_TOGETHER = (
    600  # worlds within a together-round: when it ends most choices are seen, and there are fewer again
)


def imagines_fairly(setting: Setting) -> None:
    """Check that `imagine` deals exactly the worlds that agree with each seat's view, at the right rates."""
    game, dice = setting.game, setting.dice()
    most = 0  # most worlds of any view
    cut = False  # whether a match had too many worlds to follow to its end
    for _ in range(setting.some(3)):
        run = Run(setting, *setting.match(dice))
        for ply in sorted({dice.below(len(run.states)) for _ in range(5)}):
            state = run.states[ply]
            _open_is_exact(setting, state)
            for seat in [*range(setting.seats), WATCHER]:
                view = game.look(state, seat)
                again = imagined(setting, view, dice)
                same_view(setting, view, again)
                if not game.hidden:
                    check_equal(again.text(), state.text(), f"{setting}: imagine changed what nobody hides")
                elif seat in run.counted():
                    most = max(most, _rates(run, ply, seat))
        if game.hidden:  # long matches have few positions with few worlds: take the last
            for seat in run.counted():
                small = [ply for ply, worlds in enumerate(run.worlds(seat)) if len(worlds) <= FEW_WORLDS]
                most = max(most, _rates(run, small[-1], seat))
                cut = cut or (game.together and len(run.worlds(seat)) < len(run.states))
    # A match that was cut had many worlds, even if none could be counted.
    require(most != 1 or cut, f"{setting}: the game declares that it hides something, but no view leaves anything open")
    require(most > 0 or cut or not game.hidden, f"{setting}: no position was small enough to count its worlds")


def _between_choices(state: State) -> bool:
    """Return whether no together-round is half chosen, so that a world is just what is hidden."""
    asked = state.together()
    return len(asked) < 2 or all(state.legal_of(seat) for seat in asked)


def _open_is_exact(setting: Setting, state: State) -> None:
    again = setting.game.imagine(setting.game.look(state, OPEN), setting.dice())
    same = again.text() == state.text()
    require(same, f"{setting}: what was imagined from the open view of '{state.text()}' is '{again.text()}'")


def _rates(run: Run, ply: int, seat: int) -> int:
    """Compare how often `imagine` deals each world with its probability; return the number of worlds, 0 if too many."""
    if ply >= len(run.worlds(seat)) or not _between_choices(run.states[ply]):
        return 0
    setting, worlds = run.setting, run.worlds(seat)[ply]
    game, dice = setting.game, setting.dice()
    draws = 100 + 30 * len(worlds)
    view = game.look(run.states[ply], seat)
    counts = dict.fromkeys(worlds, 0)
    for _ in range(draws):
        dealt = world_key(game, imagined(setting, view, dice))
        if dealt not in counts:
            raise AssertionError(f"{setting}: {_cannot_be(dealt, list(worlds), place_name(seat))}")
        counts[dealt] += 1
    total = sum(worlds.values())
    off = sum((counts[w] - draws * p / total) ** 2 / (draws * p / total) for w, p in worlds.items())
    free = len(worlds) - 1
    # Chi squared has mean `free` and variance 2 free; twenty more keeps honest games from failing by luck.
    if off >= free + 6 * (2 * free) ** 0.5 + 20:
        worst = max(worlds, key=lambda world: abs(counts[world] - draws * worlds[world] / total))
        parts = _apart(worst, next(world for world in worlds if world != worst))
        raise AssertionError(
            f"{setting}: imagine deals {place_name(seat)} worlds at a wrong rate: one with {parts[0]}"
            f" {counts[worst]} times of {draws}, though {draws * worlds[worst] / total:.0f} would be fair"
        )
    return len(worlds)


def _cannot_be(dealt: str, worlds: list[str], who: str) -> str:
    """Return a message about a world that does not agree with what a seat has received."""
    ours, theirs = min((_apart(dealt, world) for world in worlds), key=lambda pair: len(pair[0]))
    return (
        f"imagine deals {who} a world with {ours}, but what {who} has received leaves, for one, {theirs}. Either"
        f" imagine is wrong, or {who} receives more than its view tells: an action that is not veiled (State.knowers,"
        " Words.veiled), or a part of the view that depends on a secret (scores, say)"
    )


def _apart(one: str, other: str) -> tuple[str, str]:
    """Return the lines in which two worlds differ."""
    pairs = [(a, b) for a, b in zip_longest(one.splitlines(), other.splitlines(), fillvalue="nothing") if a != b]
    return " and ".join(repr(a) for a, _ in pairs), " and ".join(repr(b) for _, b in pairs)


def world_key(game: Game, state: State) -> str:
    """Return the key of a world: everything, as the open view shows it."""
    return game.look(state, OPEN).text()


class Run:
    """A random match, and for each seat the worlds that agree with what it has seen at each ply."""

    def __init__(self, setting: Setting, states: list[State], actions: list[int]) -> None:
        self.setting = setting
        self.states = states
        self.actions = actions
        self.found: dict[int, list[dict[str, float]]] = {}

    def counted(self) -> list[int]:
        """Return the viewpoints whose worlds are counted: all, or one seat and WATCHER if there are many settings."""
        seats = self.setting.seats
        one = len(self.actions) % seats
        return [*(range(seats) if self.setting.many * 2 > MAX_POSITIONS else [one]), WATCHER]

    def worlds(self, seat: int) -> list[dict[str, float]]:
        """Return the worlds by ply, while they are few."""
        if seat not in self.found:
            self.found[seat] = worlds_along(self.setting.game, self.states, self.actions, seat)
        return self.found[seat]


def worlds_along(game: Game, states: list[State], actions: list[int], seat: int) -> list[dict[str, float]]:
    """Return by ply all worlds that agree with what a seat has seen, with their weights, while they are few.

    Chance weighs by its odds. Hidden choices of others weigh equally; open choices do not count, because a view says
    nothing about how people choose.
    """
    worlds: dict[str, tuple[State, float]] = {"": (states[0], 1.0)}
    along = [_keyed(game, worlds)]
    for ply, action in enumerate(actions):
        seen = game.look(states[ply + 1], seat).text()
        following: dict[str, tuple[State, float]] = {}
        for state, weight in worlds.values():
            for played, share in _continuations(game, states[ply], state, action, seat):
                twin = state.copy()
                twin.play(played)
                if game.look(twin, seat).text() == seen:
                    text = twin.text()
                    before = following[text][1] if text in following else 0.0
                    following[text] = (twin, before + weight * share)
        worlds = following
        if len(worlds) > (MAX_WORLDS if _between_choices(states[ply + 1]) else MAX_WORLDS_TOGETHER):
            break
        along.append(_keyed(game, worlds))
    return along


def _keyed(game: Game, worlds: dict[str, tuple[State, float]]) -> dict[str, float]:
    """Return the weights of worlds by their keys."""
    keyed: dict[str, float] = {}
    for state, weight in worlds.values():
        key = world_key(game, state)
        keyed[key] = keyed.get(key, 0.0) + weight
    return keyed


def _continuations(game: Game, true: State, state: State, action: int, seat: int) -> list[tuple[int, float]]:
    """Return the actions possible in a world where the true world saw `action`, with their probabilities."""
    if state.mover() == OVER or state.mover() != true.mover():
        return []
    legal = state.legal()
    chance = state.mover() == CHANCE
    odds = (state.odds() if chance else None) or [1] * len(legal)
    total = sum(odds)
    if may_know(true.knowers(action), seat):
        return [(a, odds[i] / total if chance else 1.0) for i, a in enumerate(legal) if a == action]
    code = game.words.veiled(action)
    alike = [i for i, a in enumerate(legal) if game.words.seen(a, state.knowers(a), seat) == code]
    return [(legal[i], odds[i] / total if chance else 1 / len(alike)) for i in alike]
