"""A table: a match with its seats, choices, clocks and chat, rebuilt from its events.

Only `Table.apply` changes a table, and it takes only events that are stored already. `handlers.py` decides what is
allowed and which events follow.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import assert_never

from starfold.core.errors import InvalidRecordError
from starfold.core.game import Game
from starfold.core.match import Match
from starfold.core.record import Line, Record

from . import events as e
from .clocks import Clocks
from .config import Phase, SeatKind, TableConfig

MAX_CHAT_LINES = 200
MAX_COMMAND_IDS = 500  # of the latest commands


class Seat:
    """A seat at a table: open, held by a person, or played by a bot (its own or a person's stand-in)."""

    def __init__(self) -> None:
        self.kind: SeatKind = "open"
        self.person = ""
        self.name = ""
        self.bot = ""
        self.ready = False
        self.standing = False  # passes automatically until the threat exceeds
        self.threat = 0  # this value
        self.links = 0  # how many of its links were revoked
        self.seen_by: set[str] = set()  # persons who have held it since the match began


class Undo:
    """An undo that waits for the consent of others."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count
        self.agreed: set[str] = set()


class Table:
    """One table: who sits where and what was played. It knows no connections, pages or wall clock."""

    def __init__(self, id: str, owner: str, setup: TableConfig, seed: str) -> None:
        self.id = id
        self.owner = owner
        self.config = setup
        self.seed = seed
        self.game: Game = setup.open_game()
        self.frozen = self._other_rules()  # why the match cannot go on here; empty if it can
        self.broken = False  # it stopped before an event that could not be applied
        self.seats = [Seat() for _ in range(setup.seats)]
        self.salts: list[str] = []
        self.match: Match | None = None
        self.record = Record(setup.game, setup.rules, setup.components, setup.seats)
        self.choices: dict[int, str] = {}
        self.choice_counts = [0] * setup.seats  # how often each seat has chosen, without the choices that ended a round
        self.undo: Undo | None = None
        self.chat: list[tuple[int, e.ChatPosted]] = []
        self.chat_count = 0  # number of chat lines ever posted
        self.lobby = False
        self.paused = False
        self.next = ""  # id of the rematch's table
        self.clocks = Clocks(setup.clock, setup.seats)
        self.seq = 0  # number of events
        self.public_seq = 0  # number of public events
        self.effort = 0.0  # seconds it took to rebuild the table
        self.last_event_at = 0  # time of the last event
        self.last_public_at = 0  # time of the last public event
        self.ids: dict[str, None] = {}  # of the latest commands, oldest first
        self.undo_marks: list[tuple[int, int]] = []  # (public_seq, ply) after each undo
        self._turn = 0
        self._shown = (0, list(self.clocks.left))  # time of the last public change of the clocks, and the clocks then

    def _other_rules(self) -> str:
        """Return why the match cannot go on under the installed rules; empty if it can."""
        game, setup = self.game, self.config
        if game.rules != setup.rules:
            return (
                f"This match started under rules version {setup.rules} of {game.title}. This server has version"
                f" {game.rules}: you can download its record, but not play on."
            )
        if game.digest() != setup.components:
            return f"This match started with other component data of {game.title}: you cannot play on."
        return ""

    # --- queries ---

    def phase(self) -> Phase:
        """Return the phase: `open` while seats are being filled, then `running`, then `over`."""
        if self.match is None:
            return "over" if self.record.ending else "running" if self.record.lines else "open"
        return "over" if self.match.over() else "running"

    def running(self) -> bool:
        """Return whether a match is being played."""
        return self.match is not None and not self.match.over()

    def seats_of(self, person: str) -> list[int]:
        """Return the seats that a person holds, without those they resigned in the running match."""
        gone = self.match.record.resigned() if self.match is not None and self.running() else []
        held = [number for number, seat in enumerate(self.seats) if person and seat.person == person]
        return [number for number in held if number not in gone]

    def people(self) -> list[str]:
        """Return the persons at the table, each once, in seat order."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.kind == "person"))

    def participants(self) -> list[str]:
        """Return the persons who take part in the match, each once, including those a stand-in bot plays for."""
        gone = self.record.resigned()
        held = [seat.person for number, seat in enumerate(self.seats) if seat.person and number not in gone]
        return list(dict.fromkeys(held))

    def is_solo(self) -> bool:
        """Return whether one person plays against bots alone and no seat is open, so that nobody has to consent."""
        return len(self.participants()) == 1 and all(seat.kind != "open" for seat in self.seats)

    def link(self, seat: int) -> str:
        """Return the secret of a seat's link. It reveals nothing about the dice, though both derive from the seed."""
        message = f"starfold seat link 1\n{self.id}\n{seat}\n{self.seats[seat].links}"
        return hmac.new(bytes.fromhex(self.seed), message.encode(), hashlib.sha256).hexdigest()[:32]

    def asked(self) -> list[int]:
        """Return the seats that are asked, whether they have chosen or not; none if the match is frozen."""
        return [] if self.match is None or self.frozen else self.match.asked()

    def waiting(self) -> list[int]:
        """Return the seats that still have to move or choose."""
        match = self.match
        if match is None or match.over():
            return []
        return [seat for seat in self.asked() if seat not in self.choices and match.state.legal_of(seat)]

    def together(self) -> bool:
        """Return whether several seats choose at once now."""
        return self.match is not None and len(self.match.asked()) > 1

    def names(self) -> list[str]:
        """Return the seats' names: of who sits there, else the game's own."""
        if self.match is not None:
            return list(self.match.record.names)
        own = self.game.seat_names(self.config.seats)
        return [seat.name or own[number] for number, seat in enumerate(self.seats)]

    def new_match(self, names: list[str]) -> Match:
        """Return this table's match before its first move; it is the same each time."""
        options: dict[str, object] = {**self.config.options}
        return Match(self.game, self.config.seats, options, names, bytes.fromhex(self.seed), self.salts)

    def stable_ply(self, seq: int) -> int:
        """Return the ply up to which the moves are unchanged since a public sequence number."""
        return min([ply for at, ply in self.undo_marks if at > seq], default=self.ply())

    def ply(self) -> int:
        """Return the number of moves that were not undone."""
        return self.match.ply() if self.match is not None else 0

    def time_left(self, seat: int, now: int, eyes: int) -> int:
        """Return the time left that one place may see of a seat's clock.

        Of other seats in a together-round it does not show whether they have chosen.
        """
        if self.together() and seat != eyes and self.match is not None and seat in self.match.asked():
            since, left = self._shown
            return max(0, left[seat] - (0 if self.paused else max(0, now - since)))
        return self.clocks.left_at(seat, now)

    # --- events ---

    def apply(self, made: int, entry: e.AnyTableEvent) -> None:
        """Apply a stored event."""
        self.seq += 1
        self.public_seq += 0 if isinstance(entry, e.PRIVATE_EVENTS) else 1
        if entry.id:
            self.ids[entry.id] = None
            if len(self.ids) > MAX_COMMAND_IDS:
                del self.ids[next(iter(self.ids))]
        if isinstance(entry, e.Resumed) and not self.paused:
            self.clocks.stand(made)  # the server was down without a Paused event: that time counts for nobody
        self.clocks.settle(made)
        self.last_event_at = made
        self._show_clocks(made, entry)
        self.last_public_at = self.last_public_at if isinstance(entry, e.PRIVATE_EVENTS) else made
        if self.broken:
            if isinstance(entry, e.RULE_FREE_EVENTS):
                self._apply_event(made, entry)
            return
        self._apply_event(made, entry)
        self._set_clocks()
        if isinstance(entry, (e.MatchStarted, e.MovesPlayed, e.MovesUndone)):
            self._shown = (made, list(self.clocks.left))

    def freeze(self) -> None:
        """Freeze the match because the next event cannot be applied; events that need no rules still can."""
        self.frozen = (
            f"{self.game.title} failed to carry out the last move. You can look at the match as it was before,"
            " replay it and download its record, but not play on."
        )
        self.broken = True
        self.undo = None
        self._show_clocks(self.last_public_at, e.Paused())
        self.paused = True
        self.clocks.stand(self.last_event_at)

    def pass_over(self, made: int) -> None:
        """Count an event that cannot be read."""
        self.seq, self.public_seq = self.seq + 1, self.public_seq + 1
        self.last_event_at = self.last_public_at = made

    def _show_clocks(self, made: int, entry: e.AnyTableEvent) -> None:
        """Pause or resume the clocks as others see them: the real ones stop on a hidden choice."""
        since, left = self._shown
        if isinstance(entry, e.Paused):
            self._shown = (made, [max(0, value - max(0, made - since)) for value in left])
        elif isinstance(entry, e.Resumed):  # after a pause, or after the server was down
            passed = 0 if self.paused else max(0, self.last_public_at - since)
            self._shown = (made, [max(0, value - passed) for value in left])

    def _apply_event(self, made: int, entry: e.AnyTableEvent) -> None:  # noqa: C901 (one branch for each kind of entry)
        match entry:
            case e.SeatTaken() | e.BotSeated() | e.SeatFreed():
                self._seat(entry)
            case e.PlayerReady():
                self.salts.append(entry.salt)
                for seat in self.seats_of(entry.person):
                    self.seats[seat].ready = True
            case e.MatchStarted():
                self._begin(entry)
            case e.MovesPlayed():
                self._play(entry.lines, entry.ends)
            case e.MovesUndone():
                self._take_back(entry)
            case e.ChoiceMade():
                self._choose(entry)
            case e.AutoPassSet():
                self.seats[entry.seat].standing, self.seats[entry.seat].threat = entry.on, entry.threat
            case e.UndoRequested():
                self.undo = Undo(entry.seat, entry.count)
                self.undo.agreed.add(self.seats[entry.seat].person)
            case e.UndoAnswered():
                self._answer(entry)
            case e.Resigned():
                self._resign(entry)
            case e.Abandoned():
                self._end("abandoned")
            case e.Paused() | e.Resumed():
                self.paused = isinstance(entry, e.Paused)
            case e.LobbyListed():
                self.lobby = entry.on
            case e.ChatPosted():
                self.chat_count += 1
                self.chat = [*self.chat, (made, entry)][-MAX_CHAT_LINES:]
            case e.RematchMade():
                self.next = entry.table
            case _:
                assert_never(entry)

    def _seat(self, entry: e.SeatTaken | e.BotSeated | e.SeatFreed) -> None:
        seat = self.seats[entry.seat]
        if isinstance(entry, e.SeatFreed):
            seat.kind, seat.person, seat.name, seat.bot = "open", "", "", ""
            seat.ready, seat.standing = False, False
            seat.links += 1
        elif isinstance(entry, e.BotSeated):
            seat.kind, seat.bot, seat.name, seat.ready = "bot", entry.bot, entry.name, True
        else:
            seat.kind, seat.person, seat.name, seat.bot = "person", entry.person, entry.name, ""
            seat.ready = self.match is not None
            if self.match is not None:
                seat.seen_by.add(entry.person)

    def _begin(self, entry: e.MatchStarted) -> None:
        self.record.names, self.record.commitment = entry.names, self.config.commitment
        self.record.options, self.record.salts = self.config.options, self.salts
        if self.frozen:
            self._keep(entry.lines)
            return
        self.match = self.new_match(entry.names)
        self.record = self.match.record
        begun = [(line.who, line.code) for line in self.record.lines]
        if begun != entry.lines:
            raise InvalidRecordError("What is stored of this table does not begin as its dice do.")
        for seat in self.seats:
            seat.seen_by = {seat.person} - {""}

    def _keep(self, lines: list[e.Line]) -> None:
        self.record.lines += [Line(who, code) for who, code in lines]

    def _play(self, lines: list[e.Line], ends: bool = False) -> None:
        self.choices, self.undo = {}, None
        if ends:
            self._end("over")
        if self.match is None:
            self._keep(lines)
            return
        for who, code in lines:
            self.match.apply(who, self.game.words.action(code))
            self.match.dice.drawn += 1 if who < 0 else 0

    def _take_back(self, entry: e.MovesUndone) -> None:
        self.record.lines.append(Line(-1, "", entry.count))
        if self.match is not None:
            self.match.rewind(entry.count)
            self.undo_marks = [*self.undo_marks, (self.public_seq, len(self.match.steps))][-50:]
        self._play(entry.lines)

    def _choose(self, entry: e.ChoiceMade) -> None:
        self.choices.pop(entry.seat, None)
        if entry.code:
            self.choices[entry.seat] = entry.code
            self.choice_counts[entry.seat] += 1

    def _answer(self, entry: e.UndoAnswered) -> None:
        if self.undo is not None:
            self.undo.agreed.add(entry.person)
            self.undo = self.undo if entry.yes else None

    def _resign(self, entry: e.Resigned) -> None:
        if self.match is not None:
            self.match.resign(entry.seat)
        else:
            self._keep([(entry.seat, "")])
            if len(self.record.resigned()) >= self.record.seats - 1:
                self._end("resigned")
        self.choices.pop(entry.seat, None)
        self.undo = None

    def _end(self, ending: str) -> None:
        self.record.ending = ending
        self.record.seed = self.seed

    def _set_clocks(self) -> None:
        """Run the clocks of the persons who have yet to choose; bots have none."""
        if self.match is None:
            return
        # Returning to an earlier turn by undo grants no new time.
        if self.match.state.turn() > self._turn:
            self._turn = self.match.state.turn()
            self.clocks.next_turn()
        people = [seat for seat in self.waiting() if self.seats[seat].kind == "person"]
        self.clocks.run([] if self.paused else people)
