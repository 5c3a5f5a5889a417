"""A match: a position, its dice and its record. Terminal, notebook, arena and table each drive one."""

from __future__ import annotations

import os
from typing import Final

from .dice import SealedDice, commitment
from .errors import IllegalActionError, OutOfRangeError
from .event import Event
from .game import Game
from .record import Line, Record, plain_name
from .state import CHANCE, OVER, State
from .view import View, place_name

CHECKPOINT_EVERY: Final = 64  # moves between two checkpoints, which keep going back fast


class Step:
    """A move not taken back: who made it, its action, its events, and how it changed what seats know."""

    def __init__(
        self, who: int, action: int, knowers: int, events: list[Event], reveals: int, turn: int, together: bool
    ) -> None:
        self.who: int = who
        self.action: int = action
        self.knowers: int = knowers
        self.events: list[Event] = events
        self.reveals: int = reveals  # State.reveals after the move
        self.turn: int = turn  # State.turn before the move
        self.together: bool = together  # whether several seats were asked at once


class Match:
    """A state with its dice and record. It rolls for chance itself; `play` is for the seat to move.

    Raises OutOfRangeError or UnknownNameError for a seat count, option, name or salt that does not fit.
    """

    def __init__(
        self,
        game: Game,
        seats: int = 0,
        options: dict[str, object] | None = None,
        names: list[str] | None = None,
        seed: bytes = b"",
        salts: list[str] | None = None,
    ) -> None:
        seats = game.check_seats(seats or game.min_seats)
        settled = game.resolve_options(options or {})
        seed = seed or os.urandom(32)
        self.game: Game = game
        self.record: Record = Record(game.key, game.rules, game.digest(), seats)
        self.record.options = {option.key: option.show(settled[option.key]) for option in game.options}
        self.options: dict[str, object] = dict(self.record.options)
        self.record.names = [plain_name(name) for name in names or game.seat_names(seats)]
        if len(self.record.names) != seats:
            raise OutOfRangeError(f"{len(self.record.names)} names do not fit {seats} seats.")
        self.record.commitment = commitment(seed)
        self.record.salts = [plain_salt(salt) for salt in salts or []]
        self.record.seed = seed.hex()
        self.dice: SealedDice = SealedDice(seed, self.record.salts)
        self.steps: list[Step] = []
        self.state: State = game.start(seats, self.options)
        self.checkpoints: list[State] = [self.state.copy()]  # the position after every CHECKPOINT_EVERY moves
        self.roll()

    def __repr__(self) -> str:
        if self.over():
            now = self.record.ending
        else:
            now = "asked: " + ", ".join([self.record.names[seat] for seat in self.asked()])
        return f"<Match of {self.game.title}: {', '.join(self.record.names)}; ply {self.ply()}, {now}>"

    # --- looking ---

    def ply(self) -> int:
        """Return the number of moves played and not taken back."""
        return len(self.steps)

    def over(self) -> bool:
        """Return whether the match has ended: played out, resigned or abandoned."""
        return self.record.ending != ""

    def mover(self) -> int:
        """Return the seat whose action `play` takes next.

        In a together-round that is the first seat that has not chosen yet.
        """
        return self.state.mover()

    def shares(self) -> list[float]:
        """Return each seat's share of the win; all 0 while the match runs or if it was abandoned.

        A seat that resigned has none. If only one seat did not resign, it has the whole win.
        """
        resigned = self.record.resigned()
        if self.record.ending == "resigned":
            return [0.0 if seat in resigned else 1.0 for seat in range(self.record.seats)]
        if self.record.ending != "over":
            return [0.0] * self.record.seats
        return [0.0 if seat in resigned else share for seat, share in enumerate(self.state.payoffs())]

    def asked(self) -> list[int]:
        """Return the seats that must choose now; none once the match is over."""
        return [] if self.over() else self.state.together()

    def view(self, seat: int) -> View:
        """Return what that seat (or WATCHER, or OPEN) may know now, with names and recent events."""
        view = self.game.look(self.state, seat)
        view.names = list(self.record.names)
        view.recent = self._recent(seat, len(self.steps))
        view.resigned = self.record.resigned()
        if self.record.ending == "resigned":
            view.asked, view.legal, view.over = [], [], True
        if view.over:
            view.payoffs = self.shares()
        return view

    def view_at(self, ply: int, seat: int) -> View:
        """Return what that seat could know after the first `ply` moves.

        Raises OutOfRangeError if the match has no such ply.
        """
        if ply == len(self.steps):
            return self.view(seat)
        if not 0 <= ply < len(self.steps):
            raise OutOfRangeError(f"The match has {len(self.steps)} plies; there is no ply {ply}.")
        view = self.game.look(self.at(ply), seat)
        view.names = list(self.record.names)
        view.recent = self._recent(seat, ply)
        return view

    def log(self, seat: int, since: int = 0) -> list[str]:
        """Return what has happened since a ply, in sentences, as that seat may know it."""
        return [sentence for ply in range(since, len(self.steps)) for sentence in self.log_at(seat, ply + 1)]

    def log_at(self, seat: int, ply: int) -> list[str]:
        """Return the sentences of the move that led to a ply, as that seat may know it; possibly none."""
        seen = [event.seen(seat) for event in self.steps[ply - 1].events]
        tell, names = self.game.words.describe_event, self.record.names
        said = [tell(event, names) for event in seen if event is not None]
        return [sentence for sentence in said if sentence]

    def codes(self, seat: int) -> list[str]:
        """Return the codes of all moves not taken back, as that seat may know them."""
        return [self.game.words.seen(step.action, step.knowers, seat) for step in self.steps]

    def redacted(self, seat: int) -> str:
        """Return the record as that seat may have it now: hidden moves are veiled until the match has ended.

        For a game without secrets the record is complete except for the seed, and it replays.
        """
        if self.over() or not self.game.hidden:
            return self.record.text()
        words, whole = self.game.words, self.record
        record = Record(whole.game, whole.rules, whole.components, whole.seats)
        record.redacted_for = place_name(seat)
        record.options, record.names = whole.options, whole.names
        record.commitment, record.salts = whole.commitment, whole.salts
        for line in whole.lines:
            code = words.seen(words.action(line.code), line.knowers, seat) if line.is_move() else ""
            record.lines.append(Line(line.who, code, line.count))
        return record.text()

    def _recent(self, seat: int, ply: int) -> list[Event]:
        """Return the events of View.recent at a ply, as this seat saw them."""
        seen = [event.seen(seat) for step in self.steps[self._recent_start(ply) : ply] for event in step.events]
        return [event for event in seen if event is not None]

    def _recent_start(self, ply: int) -> int:
        """Return the index of the step at which View.recent begins at a ply."""
        steps, first = self.steps, ply
        while first > 0 and steps[first - 1].who < 0:
            first -= 1
        if first == 0:
            return 0
        turn = steps[first - 1].turn
        while first > 0 and steps[first - 1].turn == turn:
            first -= 1
        moved = first
        while steps[moved].who < 0:
            moved += 1
        # The turn number rises with a round's last choice, so chance caused by that round already counts to the next
        # turn.
        return moved if steps[moved].together else first

    # --- playing ---

    def play(self, action: int) -> None:
        """Play an action for the seat to move, then resolve chance.

        Raises IllegalActionError, and changes nothing, if it is not legal.
        """
        if self.over():
            raise IllegalActionError("The match is over.")
        mover = self.mover()
        if action not in self.state.legal():
            raise IllegalActionError(self.game.words.refusal(self.view(mover), action))
        self.apply(mover, action)
        self.roll()

    def play_code(self, code: str) -> None:
        """Play the action with that code.

        Raises InvalidCodeError if no action has that code, and IllegalActionError if it is not legal now.
        """
        self.play(self.game.words.action(code))

    def abandon(self) -> None:
        """End the match unfinished. The seed is revealed as after any match."""
        if not self.over():
            self.record.ending = "abandoned"

    def resign(self, seat: int) -> None:
        """Record that a seat resigns. The match ends when only one seat has not resigned.

        Otherwise the seat's moves still have to be played, for no share of the win.
        Raises OutOfRangeError if there is no such seat, and IllegalActionError if the match is over or the seat has
        resigned already.
        """
        if self.over():
            raise IllegalActionError("The match is over.")
        if not 0 <= seat < self.record.seats:
            raise OutOfRangeError(f"There is no seat {seat}; this match has seats 0 to {self.record.seats - 1}.")
        if seat in self.record.resigned():
            raise IllegalActionError(f"{self.record.names[seat]} has already resigned.")
        self.record.lines.append(Line(seat, ""))
        if len(self.record.resigned()) >= self.record.seats - 1:
            self.record.ending = "resigned"

    def apply(self, who: int, action: int) -> None:
        """Play a move without checking it, and add it to the steps and the record."""
        state = self.state
        knowers = state.knowers(action)
        turn = state.turn()
        together = self.game.together and len(state.together()) > 1
        events: list[Event] = []
        state.events = events
        state.play(action)
        state.events = None
        self.steps.append(Step(who, action, knowers, events, state.reveals(), turn, together))
        self.record.lines.append(Line(who, self.game.words.code(action), knowers=knowers))
        if len(self.steps) % CHECKPOINT_EVERY == 0:
            self.checkpoints.append(state.copy())

    def roll(self) -> None:
        """Resolve chance until a seat must decide or the match is over."""
        while self.state.mover() == CHANCE:
            self.apply(-1, self.state.roll(self.dice))
        if self.state.mover() == OVER:
            self.record.ending = "over"

    # --- going back ---

    def free_undo(self, seat: int) -> int:
        """Return how many of its last moves a seat may take back without consent.

        Undo is free back to the last roll and the last reveal of a hidden fact.
        """
        if self.over():
            return 0
        count = 0
        while count < len(self.steps):
            step = self.steps[len(self.steps) - 1 - count]
            before = self.steps[len(self.steps) - 2 - count].reveals if count + 1 < len(self.steps) else 0
            if step.who != seat or step.reveals != before:
                break
            count += 1
        return count

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` moves. The caller has checked that this is free or that all agree.

        Chance that was taken back is rolled again with fresh draws: no draw of the dice is used twice.
        Raises OutOfRangeError if there are fewer moves, and IllegalActionError if the match is over.
        """
        if not 1 <= count <= len(self.steps):
            raise OutOfRangeError(f"There are {len(self.steps)} moves to undo, not {count}.")
        if self.record.ending:
            raise IllegalActionError("The match is over; you cannot undo.")
        self.record.lines.append(Line(-1, "", count))
        self.rewind(count)
        self.roll()

    def rewind(self, count: int) -> None:
        """Return to the position `count` moves ago, without rolling. The record does not change."""
        del self.steps[len(self.steps) - count :]
        del self.checkpoints[len(self.steps) // CHECKPOINT_EVERY + 1 :]
        self.state = self.at(len(self.steps))

    def at(self, ply: int) -> State:
        """Return the position after the first `ply` moves."""
        passed = ply // CHECKPOINT_EVERY
        state = self.checkpoints[passed].copy()
        for step in self.steps[passed * CHECKPOINT_EVERY : ply]:
            state.play(step.action)
        return state


def plain_salt(salt: str) -> str:
    """Return the salt if it fits into a record. Raises OutOfRangeError unless it is up to 64 letters and digits."""
    if not (salt.isascii() and salt.isalnum() and len(salt) <= 64):
        raise OutOfRangeError("A salt has 1 to 64 letters and digits.")
    return salt
