"""The span of `View.recent`: from the beginning of the turn in which a seat moved last, until now."""

from __future__ import annotations

import random

import pytest

from starfold import CHANCE, OPEN, OVER, WATCHER, Game, Match, all_games
from starfold.core.match import Step
from starfold.core.replay import plies
from starfold.testing.toy_game import GAME as HONEST
from tests.bots.tiny_games import Tiny, tiny

ROUNDS = 3


class Salvo(Tiny):
    """A game of three rounds: in each, all choose at once, which ends the turn, and then a die is rolled."""

    def round(self) -> int:
        return len(self.played) // (self.seats + 1)

    def chosen(self) -> int:
        """Return how many seats have chosen in this round; all of them while the die is to be rolled."""
        return len(self.played) % (self.seats + 1)

    def mover(self) -> int:
        if self.round() == ROUNDS:
            return OVER
        return self.chosen() if self.chosen() < self.seats else CHANCE

    def together(self) -> list[int]:
        return list(range(self.seats)) if self.mover() >= 0 else []

    def legal(self) -> list[int]:
        return [0, 1, 2, 3, 4, 5] if self.mover() == CHANCE else [0, 1]

    def legal_of(self, seat: int) -> list[int]:
        return [0, 1] if 0 <= self.mover() <= seat else []

    def turn(self) -> int:
        return self.round() + (self.chosen() == self.seats)

    def play(self, action: int) -> None:
        rolled, last = self.mover() == CHANCE, self.mover() == self.seats - 1
        super().play(action)
        if rolled:
            self.tell("rolled", -1, self.round())
        elif last:
            self.tell("fired", -1, self.round())

    def payoffs(self) -> list[float]:
        return [1 / self.seats] * self.seats


SALVO = tiny(Salvo, 6, together=True)
GAMES = [*all_games().values(), HONEST, SALVO]


def played(game: Game, number: int) -> Match:
    """Return a complete random match."""
    chooser = random.Random(number)
    match = Match(game, chooser.randint(max(2, game.min_seats), game.max_seats), seed=bytes([number]) * 32)
    while not match.over():
        match.play(chooser.choice(match.state.legal()))
    return match


def test_between_the_choices_and_the_die_the_die_of_the_round_before_is_not_recent() -> None:
    frames = [[event.text() for event in match.view(WATCHER).recent] for match in plies(played(SALVO, 1).record, SALVO)]
    assert ["fired -1 1"] in frames, "this frame stands between the choices of a round and its die"
    assert ["rolled -1 1", "fired -1 1"] not in frames
    assert frames[-1] == ["fired -1 2", "rolled -1 3"]


def spans(steps: list[Step], together: list[bool]) -> list[int]:
    """Return by ply the step at which `recent` begins, found by walking through the match from its start."""
    begins, found, turn, rolled = 0, [0], -1, 0
    for at, step in enumerate(steps):
        if at == 0 or step.turn != steps[at - 1].turn:
            rolled = at  # the first step of this turn, of any seat
        if step.who >= 0 and step.turn != turn:
            begins, turn = (at if together[at] else rolled), step.turn
        found.append(begins)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_recent_is_the_turn_of_the_last_move_of_a_seat_and_what_chance_did_since(game: Game) -> None:
    shown = 0
    for number in range(6):
        whole = played(game, number)
        together = [len(whole.at(ply).together()) > 1 for ply in range(whole.ply())]
        for match, begin in zip(plies(whole.record, game), spans(whole.steps, together), strict=True):
            for place in [0, WATCHER, OPEN]:
                events = [event for step in whole.steps[begin : match.ply()] for event in step.events]
                seen = [one.text() for event in events if (one := event.seen(place)) is not None]
                assert [event.text() for event in match.view(place).recent] == seen
                assert [event.text() for event in whole.view_at(match.ply(), place).recent] == seen
                shown += len(seen)
    assert shown > 100
