"""Leaky toy games: each lets a secret slip in another way, and the suite must catch every one of them."""

from __future__ import annotations

from typing import cast

from starfold.core.dice import Dice
from starfold.core.event import EVERYBODY
from starfold.core.game import Game
from starfold.core.picture import Picture
from starfold.core.state import State
from starfold.core.view import View

from .toy_game import CHOOSING, STAKE, STAY, Toy, ToyView, ToyWords, draw_table, make_game, rules_of


class _LeakyView(ToyView):
    """A view made by forgetting to hide: the deck's cards tell what the others hold."""

    def __init__(self, state: Toy, seat: int) -> None:
        super().__init__(state, seat)
        self.deck = list(state.deck)


class _TellsDraws(Toy):
    """Tells everybody what was drawn."""

    def draw(self, value: int) -> None:
        """Draw, and say it aloud."""
        seat = self.order[0]
        super().draw(value)
        self.tell("found", seat, value + 1)


class _TellsPeeks(Toy):
    """Tells everybody what the leader has peeked at, just when that counts as shown to the leader."""

    def peek(self, looks: bool) -> None:
        """Peek, and say aloud what it is."""
        leader = self.leader
        super().peek(looks)
        if looks:
            self.tell("found", leader, self.hand[self.peeked])


class _ShowsHesitation(Toy):
    """Asks only those who have not chosen yet, so that everybody sees who has."""

    def together(self) -> list[int]:
        """Who has yet to choose."""
        return sorted(self.order) if self.phase == CHOOSING else super().together()


class _ChoosesAloud(Toy):
    """Lets everybody know what was chosen before all have chosen: in the codes of the match."""

    def knowers(self, action: int) -> int:
        """A draw is seen by who draws, a choice by all."""
        return EVERYBODY if self.phase == CHOOSING else super().knowers(action)


class _VeilsDraws(ToyWords):
    """Veils draws and no choices."""

    def veiled(self, action: int) -> str:
        """A draw as the others know it."""
        return super().veiled(action) if action < STAKE else self.code(action)


class _VeilsStaying(ToyWords):
    """Veils each choice, but another way."""

    def veiled(self, action: int) -> str:
        """One veil for those who stay, another for those who fold."""
        return "choose something" if action == STAY else super().veiled(action)


class _KeepsPeeks(Toy):
    """Counts a peek as shown, but to nobody."""

    def learners(self, action: int) -> int:
        """Nobody, whatever is shown."""
        return 0


class _HoldsState(ToyView):
    """A view that keeps the state it was made from."""

    def __init__(self, state: Toy, seat: int) -> None:
        super().__init__(state, seat)
        self.state = state.copy()


class _SaysAll(ToyWords):
    """A veil with a hole: the others can tell a high card from a low one."""

    def veiled(self, action: int) -> str:
        """The draw, nearly hidden."""
        return super().veiled(action) + ("!" if action == 3 else "")


_last: list[Toy] = []  # the position that was looked at last: what a cheat keeps behind the view's back


def _remembering_look(state: State, seat: int) -> View:
    _last[:] = [cast(Toy, state.copy())]
    return ToyView(cast(Toy, state), seat)


def _true_imagine(view: ToyView, dice: Dice) -> State:
    """The truth, taken behind the view's back; but who looks chooses first."""
    state = _last[0].copy()
    state.order.sort(key=lambda seat: seat != view.seat)
    return state


class _Warns(ToyWords):
    """A prompt that gives the others' cards away, though the view is clean."""

    def prompt(self, view: ToyView) -> str:
        """The prompt, and a hint that nobody should have."""
        return f"{super().prompt(view)} Beware of a {max(_last[0].hand)}."


class _Refuses(ToyWords):
    """A refusal that gives the others' cards away."""

    def refusal(self, view: ToyView, action: int) -> str:
        """The refusal, and too much of the reason."""
        return f"{super().refusal(view, action)} (The deck holds {_last[0].deck}.)"


def _draw_state(view: ToyView) -> Picture:
    """A picture drawn from the state instead of the view: hidden cards are written small."""
    picture = draw_table(view)
    picture.moving += f'<text font-size="1">{_last[0].hand}</text>'
    return picture


def _knowing_evaluate(state: State) -> list[float]:
    """An evaluation that knows the true cards in any imagined world: bots would cheat with it."""
    return [_last[0].hand[1] / 10, _last[0].hand[0] / 10, *[0.0] * (state.seats - 2)]


# Each liar, and the check that must catch it.
LEAKY: dict[str, tuple[Game, str]] = {
    "a view that leaks": (make_game(look=lambda state, seat: _LeakyView(cast(Toy, state), seat)), "nothing_leaks"),
    "a view that holds the state": (
        make_game(look=lambda state, seat: _HoldsState(cast(Toy, state), seat)),
        "nothing_leaks",
    ),
    "an event that everybody hears": (rules_of(_TellsDraws), "nothing_leaks"),
    "an event that only its learner should hear": (rules_of(_TellsPeeks), "nothing_leaks"),
    "a prompt made from the state": (make_game(look=_remembering_look, words=_Warns()), "nothing_leaks"),
    "a refusal made from the state": (make_game(look=_remembering_look, words=_Refuses()), "nothing_leaks"),
    "a picture drawn from the state": (make_game(look=_remembering_look, draw=_draw_state), "nothing_leaks"),
    "a preview drawn from the state": (
        make_game(look=_remembering_look, preview=lambda view, action: f"<text>{_last[0].hand}</text>"),
        "nothing_leaks",
    ),
    "a veiled code that tells": (make_game(words=_SaysAll()), "imagines_fairly"),
    "a choice that all know at once": (rules_of(_ChoosesAloud), "together_shows_nothing"),
    "a veil that veils no choice": (make_game(words=_VeilsDraws()), "together_shows_nothing"),
    "a veil for each choice": (make_game(words=_VeilsStaying()), "together_shows_nothing"),
    "a peek that nobody learns by": (rules_of(_KeepsPeeks), "nothing_leaks"),
    "a round that shows who has chosen": (rules_of(_ShowsHesitation), "together_shows_nothing"),
    "an imagine that returns the truth": (make_game(look=_remembering_look, imagine=_true_imagine), "imagines_fairly"),
    "an evaluation that knows the truth": (
        make_game(look=_remembering_look, evaluate=_knowing_evaluate),
        "bots_play_fairly",
    ),
}
