"""A match: a position, its dice and its record. Terminal, notebook, arena and table all drive one of these."""

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

CHECKPOINT_EVERY: Final = 64  # moves between two positions that a match keeps, so that going back is quick


class Step:
    """A move that stands: who made it, what it was, what happened, and how it changed what seats know."""

    def __init__(
        self, who: int, action: int, knowers: int, events: list[Event], reveals: int, turn: int, together: bool
    ) -> None:
        self.who: int = who
        self.action: int = action
        self.knowers: int = knowers
        self.events: list[Event] = events
        self.reveals: int = reveals  # State.reveals after the move
        self.turn: int = turn  # State.turn before the move
        self.together: bool = together  # several seats were asked at once


class Match:
    """State + Dice + Record. It rolls for chance by itself; `play` is for the seat to move."""

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
        self.checkpoints: list[State] = [self.state.copy()]  # the position after every LEAGUE moves
        self.roll()

    def __repr__(self) -> str:
        if self.over():
            now = self.record.ending
        else:
            now = "asked: " + ", ".join([self.record.names[seat] for seat in self.asked()])
        return f"<Match of {self.game.title}: {', '.join(self.record.names)}; ply {self.ply()}, {now}>"

    # --- looking ---

    def ply(self) -> int:
        """How many moves stand."""
        return len(self.steps)

    def over(self) -> bool:
        """Whether the match has ended, played out or abandoned."""
        return self.record.ending != ""

    def mover(self) -> int:
        """The seat whose action `play` takes next: in a together-round they come one after the other."""
        return self.state.mover()

    def shares(self) -> list[float]:
        """At the end: each seat's share of the win. Who resigned has none; who alone did not has all of it."""
        resigned = self.record.resigned()
        if self.record.ending == "resigned":
            return [0.0 if seat in resigned else 1.0 for seat in range(self.record.seats)]
        if self.record.ending != "over":
            return [0.0] * self.record.seats
        return [0.0 if seat in resigned else share for seat, share in enumerate(self.state.payoffs())]

    def asked(self) -> list[int]:
        """The seats that are to choose now."""
        return [] if self.over() else self.state.together()

    def view(self, seat: int) -> View:
        """What that seat (or WATCHER, or OPEN) may know now, with names and what has just happened."""
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
        """What that seat may know of the match after `ply` of its standing moves, as it was then."""
        if ply == len(self.steps):
            return self.view(seat)
        if not 0 <= ply < len(self.steps):
            raise OutOfRangeError(f"The match has {len(self.steps)} plies; there is no ply {ply}.")
        view = self.game.look(self.at(ply), seat)
        view.names = list(self.record.names)
        view.recent = self._recent(seat, ply)
        return view

    def log(self, seat: int, since: int = 0) -> list[str]:
        """What has happened since a ply, in sentences, as that seat may know it."""
        return [sentence for ply in range(since, len(self.steps)) for sentence in self.told(seat, ply + 1)]

    def told(self, seat: int, ply: int) -> list[str]:
        """What the move that led to a ply was, in sentences, as that seat may know it; nothing if it tells nothing."""
        seen = [event.seen(seat) for event in self.steps[ply - 1].events]
        tell, names = self.game.words.describe_event, self.record.names
        said = [tell(event, names) for event in seen if event is not None]
        return [sentence for sentence in said if sentence]

    def codes(self, seat: int) -> list[str]:
        """The standing moves' codes, as that seat may know them."""
        return [self.game.words.seen(step.action, step.knowers, seat) for step in self.steps]

    def redacted(self, seat: int) -> str:
        """The record as that seat may have it now: what was hidden from it is veiled until the match has ended.

        A game that hides nothing has nothing to veil: its record is whole but for the seed, and replays.
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
        """What this seat saw up to a ply of what View.recent spans."""
        seen = [event.seen(seat) for step in self.steps[self._recently(ply) : ply] for event in step.events]
        return [event for event in seen if event is not None]

    def _recently(self, ply: int) -> int:
        """The step that View.recent begins with at a ply."""
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
        # The turn rises with the last choice, so the chance that a round leads to is counted to the next turn.
        return moved if steps[moved].together else first

    # --- playing ---

    def play(self, action: int) -> None:
        """Play an action for the seat to move, then what chance decides.

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
        """Play the action of that code."""
        self.play(self.game.words.action(code))

    def abandon(self) -> None:
        """End the match unfinished: the seed is revealed all the same."""
        if not self.over():
            self.record.ending = "abandoned"

    def resign(self, seat: int) -> None:
        """A seat gives up. When only one has not, the match is over; else somebody plays on for it, for no share."""
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
        """Play a move that has been checked, and note it."""
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
        """Let chance decide until a seat is asked or the match is over."""
        while self.state.mover() == CHANCE:
            self.apply(-1, self.state.roll(self.dice))
        if self.state.mover() == OVER:
            self.record.ending = "over"

    # --- going back ---

    def free_undo(self, seat: int) -> int:
        """How many of its last moves a seat may take back without asking: as far as nothing was rolled or shown."""
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
        """Take back the last `count` moves; whoever calls has made sure that it is free or that all agree.

        Chance that is taken back is rolled anew, with outcomes that were never drawn before.
        """
        if not 1 <= count <= len(self.steps):
            raise OutOfRangeError(f"There are {len(self.steps)} moves to undo, not {count}.")
        if self.record.ending:
            raise IllegalActionError("The match is over; you cannot undo.")
        self.record.lines.append(Line(-1, "", count))
        self.back(count)
        self.roll()

    def back(self, count: int) -> None:
        """Stand where the match was `count` moves ago, whatever comes next; the record is not touched."""
        del self.steps[len(self.steps) - count :]
        del self.checkpoints[len(self.steps) // CHECKPOINT_EVERY + 1 :]
        self.state = self.at(len(self.steps))

    def at(self, ply: int) -> State:
        """The position after `ply` of the standing moves."""
        passed = ply // CHECKPOINT_EVERY
        state = self.checkpoints[passed].copy()
        for step in self.steps[passed * CHECKPOINT_EVERY : ply]:
            state.play(step.action)
        return state


def plain_salt(salt: str) -> str:
    """A salt fit for a record: 1 to 64 letters and digits."""
    if not (salt.isascii() and salt.isalnum() and len(salt) <= 64):
        raise OutOfRangeError("A salt has 1 to 64 letters and digits.")
    return salt
