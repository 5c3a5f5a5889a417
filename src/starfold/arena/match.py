"""Plays one match of a contest, from its task to its record."""

from __future__ import annotations

from typing import NamedTuple

from starfold.bots import find_bot
from starfold.bots.runner import FAILURES, Failures, bot_name, choose_action, make_bot
from starfold.bots.seeds import bot_seed
from starfold.core.discover import find_game
from starfold.core.errors import InvalidGameError, InvalidRecordError, locate_exception
from starfold.core.match import Match
from starfold.core.playout import MAX_STEPS
from starfold.core.record import Record
from starfold.core.replay import replay

from .contest import Task


class Played(NamedTuple):
    """A task's result: each seat's share of the win and final score, and the record; or what went wrong."""

    task: Task
    shares: list[float]
    points: list[int]
    record: str
    trouble: str = ""


def play(task: Task, failures: Failures = FAILURES) -> Played:
    """Play a match. If a bot fails, the record ends there. Each seat keeps one bot for the whole match."""
    match = begin(task)
    budgets = [task.budget(seat) for seat in range(len(task.seated))]
    try:
        bots = [
            make_bot(find_bot(entry.bot), bot_seed(match.record, seat), failures)
            for seat, entry in enumerate(task.seated)
        ]
        while not match.over():
            seat = match.mover()
            step(match, choose_action(match, seat, bots[seat], budgets[seat], failures))
    except InvalidGameError as error:
        return Played(task, [], [], match.record.text(with_seed=True), f"After ply {match.ply()}: {error}")
    return Played(task, match.shares(), match.state.scores(), match.record.text())


def step(match: Match, action: int) -> None:
    """Play a legal action; raises InvalidGameError if the game fails or the match does not end."""
    try:
        match.play(action)
    except Exception as error:  # a game may raise anything
        module = type(match.state).__module__
        raise InvalidGameError(
            f"The game failed at {match.game.words.code(action)!r}: {locate_exception(error, module)}"
        ) from error
    if match.ply() > MAX_STEPS:
        raise InvalidGameError(f"The match did not end within {MAX_STEPS} moves.")


def begin(task: Task) -> Match:
    """Return a task's match before its first action."""
    game = find_game(task.game)
    seats = len(task.seated)
    names = [bot_name(own, entry.name) for own, entry in zip(game.seat_names(seats), task.seated)]
    return Match(game, seats, dict(task.options), names, task.seed)


def played_before(task: Task, record: Record) -> Played:
    """Return the result of a task from its record; raises InvalidRecordError if it is another match."""
    wanted = begin(task).record
    for what in ("game", "rules", "components", "seats", "options", "names", "seed", "salts"):
        if getattr(record, what) != getattr(wanted, what):
            raise InvalidRecordError(f"The record is of another match: it differs in its {what}.")
    if record.ending != "over":
        raise InvalidRecordError("The record is of a match that was not played out.")
    match = replay(record)
    return Played(task, match.shares(), match.state.scores(), record.text())
