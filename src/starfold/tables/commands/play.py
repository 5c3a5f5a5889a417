"""Playing: moves and choices, automatic passing, resigning, and how a match begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from starfold.core.dice import SealedDice
from starfold.core.errors import InvalidRecordError, StarfoldError
from starfold.core.match import Match
from starfold.core.state import CHANCE, OVER, State
from starfold.core.view import View

from ..config import STAND_IN
from ..rejection import CommandRejectedError, Reason
from ..table import Table
from .base import Line, Number, SeatCommand, Short, TableEvent, running, same_ply
from .seats import BotSeated

if TYPE_CHECKING:
    from .base import Events

# --- what happens ---


class MatchStarted(TableEvent, frozen=True, tag="began"):
    """The match began, with the names in its record and the outcomes of chance before the first move."""

    moves_on: ClassVar[bool] = True

    names: list[str]
    lines: list[Line]

    def apply(self, table: Table, made: int) -> None:
        """Start the match; under other rules, keep only its record.

        Raises InvalidRecordError if the stored outcomes are not those of the table's dice.
        """
        table.record.names, table.record.commitment = self.names, table.config.commitment
        table.record.options, table.record.salts = table.config.options, table.salts
        if table.frozen:
            table.keep_lines(self.lines)
            return
        table.match = table.new_match(self.names)
        table.record = table.match.record
        begun = [(line.who, line.code) for line in table.record.lines]
        if begun != self.lines:
            raise InvalidRecordError("What is stored of this table does not begin as its dice do.")
        for seat in table.seats:
            seat.seen_by = {seat.person} - {""}


class MovesPlayed(TableEvent, frozen=True, tag="moved"):
    """A move, or all choices of a together-round in order, and the outcomes of chance that followed."""

    moves_on: ClassVar[bool] = True

    lines: list[Line]

    ends: bool = False  # whether the match is over after this

    def apply(self, table: Table, made: int) -> None:
        """Play the moves."""
        if self.ends:
            table.end("over")
        table.add_moves(self.lines)


class ChoiceMade(TableEvent, frozen=True, tag="chose"):
    """A seat's choice in a together-round, hidden from all others; an empty code withdraws it."""

    seat: int
    code: str

    def audience(self) -> int:
        """Return the seat that chose: nobody else may notice."""
        return self.seat

    def apply(self, table: Table, made: int) -> None:
        """Keep the choice until all have chosen."""
        table.choices.pop(self.seat, None)
        if self.code:
            table.choices[self.seat] = self.code
            table.choice_counts[self.seat] += 1


class AutoPassSet(TableEvent, frozen=True, tag="standing"):
    """Automatic passing was switched on or off, hidden from all others; it ends when the threat grows."""

    seat: int
    on: bool
    threat: int = 0  # the threat at that moment

    def audience(self) -> int:
        """Return the seat: nobody else may notice."""
        return self.seat

    def apply(self, table: Table, made: int) -> None:
        """Note it."""
        seat = table.seats[self.seat]
        seat.standing, seat.threat = self.on, self.threat


class Resigned(TableEvent, frozen=True, tag="resigned"):
    """A seat resigned, or its time ran out."""

    seat: int
    by_clock: bool = False

    def apply(self, table: Table, made: int) -> None:
        """Resign the seat; that ends the match when only one other is left."""
        if table.match is not None:
            table.match.resign(self.seat)
        else:
            table.keep_lines([(self.seat, "")])
            if len(table.record.resigned()) >= table.record.seats - 1:
                table.end("resigned")
        table.choices.pop(self.seat, None)
        table.undo = None


PlayEvent = MatchStarted | MovesPlayed | ChoiceMade | AutoPassSet | Resigned

# --- commands ---


class Play(SeatCommand, frozen=True, tag="play"):
    """Play an action, or choose it in a together-round."""

    ply: Number  # the `ply` of the table that you saw
    code: Short  # the code of the offer

    def handle(self, table: Table, seat: int) -> Events:
        """Play the action or choose it."""
        return play(table, seat, self.ply, self.code)


class Unchoose(SeatCommand, frozen=True, tag="unchoose"):
    """Withdraw my choice before all have chosen."""

    def handle(self, table: Table, seat: int) -> Events:
        """Withdraw the seat's choice."""
        running(table)
        if seat not in table.choices:
            raise CommandRejectedError(
                Reason.NOT_OFFERED, "You cannot change a choice now: everyone has chosen, or you have not chosen yet."
            )
        return [ChoiceMade(seat, "")]


class AutoPass(SeatCommand, frozen=True, tag="standing"):
    """Switch automatic passing on or off."""

    on: bool  # true to switch it on

    def handle(self, table: Table, seat: int) -> Events:
        """Switch the seat's automatic passing; it ends when the threat grows."""
        match = running(table)
        words = table.game.words
        if not words.passes():
            raise CommandRejectedError(Reason.NOT_OFFERED, f"You cannot pass in {table.game.title}.")
        if table.seats[seat].standing == self.on:
            return []
        return [AutoPassSet(seat, self.on, words.threat(match.view(seat)))]


class Resign(SeatCommand, frozen=True, tag="resign"):
    """Resign."""

    def handle(self, table: Table, seat: int) -> Events:
        """Resign the seat."""
        return resign(table, seat)


PlayCommand = Play | Unchoose | AutoPass | Resign

# --- what leads to events, for people, bots and clocks ---


def play(table: Table, seat: int, ply: int, code: str) -> Events:
    """Play an action by its code, or choose it in a together-round."""
    match = running(table)
    same_ply(match, ply)
    view = match.view(seat)
    if seat not in match.asked():
        raise CommandRejectedError(Reason.NOT_YOUR_TURN, "It is not your turn. " + table.game.words.prompt(view))
    action = legal_action(view, code)
    if not table.together():
        return [moved(match, [action])]
    return chosen(table, match, seat, table.game.words.code(action))


def legal_action(view: View, code: str) -> int:
    """Return the action of a code; raises CommandRejectedError unless the view's seat may play it."""
    words = view.game.words
    try:
        action = words.action(code)
    except StarfoldError as error:
        raise CommandRejectedError(Reason.NOT_OFFERED, str(error)) from None
    if action not in view.legal:
        raise CommandRejectedError(Reason.NOT_OFFERED, words.refusal(view, action))
    return action


def chosen(table: Table, match: Match, seat: int, code: str) -> Events:
    """Record a choice; when the last seat has chosen, play all choices in the state's order."""
    if [other for other in table.waiting() if other != seat]:
        return [ChoiceMade(seat, code)]
    choices = table.choices | {seat: code}
    state, actions = match.state.copy(), []
    for _ in choices:
        actions.append(table.game.words.action(choices[state.mover()]))
        state.play(actions[-1])
    return [moved(match, actions)]


def moved(match: Match, actions: list[int]) -> MovesPlayed:
    """Return the event of playing actions now, with the outcomes of chance that follow."""
    state = match.state.copy()
    lines = lines_after(match, state, actions)
    return MovesPlayed(lines, state.mover() == OVER)


def lines_after(match: Match, state: State, actions: list[int]) -> list[Line]:
    """Play actions and the chance after them on a state, which is used up; return the record's lines."""
    code = match.game.words.code
    lines: list[Line] = []
    state.events = []  # record events, so that a game that fails in doing so fails here, before anything is stored
    for action in actions:
        lines.append((state.mover(), code(action)))
        state.play(action)
    dice = SealedDice(match.dice.seed, match.dice.salts, match.dice.drawn)
    while state.mover() == CHANCE:
        outcome = state.roll(dice)
        lines.append((-1, code(outcome)))
        state.play(outcome)
    return lines


def auto_pass_due(table: Table) -> Events:
    """Return the automatic pass that is due now, or the end of automatic passing; empty if neither is due."""
    match, words = table.match, table.game.words
    if match is None:
        return []
    for seat in table.waiting():
        passes = [action for action in words.passes() if action in match.state.legal_of(seat)]
        if not table.seats[seat].standing or not passes:
            continue
        threat = words.threat(match.view(seat))
        if threat != table.seats[seat].threat:  # a greater threat ends it; a smaller one becomes the new limit
            return [AutoPassSet(seat, threat < table.seats[seat].threat, threat)]
        return play(table, seat, match.ply(), words.code(passes[0]))
    return []


def resign(table: Table, seat: int, by_clock: bool = False) -> Events:
    """Resign a seat. With two seats that ends the match; with more a bot plays on."""
    match = running(table)
    if seat in match.record.resigned():
        raise CommandRejectedError(Reason.NOT_OFFERED, "You have already resigned.")
    made: Events = [Resigned(seat, by_clock)]
    if len(match.record.resigned()) + 1 < match.record.seats - 1:
        made.append(BotSeated(seat, STAND_IN, table.seats[seat].name))
    return made


def beginning(table: Table) -> Events:
    """Start the match if every seat is taken and every person is ready; else return nothing."""
    if table.phase() != "open" or table.frozen or not all(seat.ready for seat in table.seats):
        return []
    names = table.names()
    return [MatchStarted(names, [(line.who, line.code) for line in table.new_match(names).record.lines])]
