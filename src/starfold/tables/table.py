"""A table: a live match with its seats, choices, clocks and chat, as the sum of its entries.

`Table.apply` is the only thing that changes a table, and it takes only what is stored already. What may be done, and
what comes of it, is decided in `handlers.py`.
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
from .config import TableConfig

CHAT_KEPT = 200  # lines
IDS_KEPT = 500  # of the last commands


class Seat:
    """A seat at a table: open, or held by a person, or played by a bot (perhaps for a person)."""

    def __init__(self) -> None:
        self.kind = "open"
        self.person = ""
        self.name = ""
        self.bot = ""
        self.ready = False
        self.standing = False  # passes whenever it may, until more threatens it than
        self.threat = 0  # this much
        self.links = 0  # how many links to it are dead
        self.seen_by: set[str] = set()  # persons who have sat here since the match began


class Undo:
    """An undo that others are asked for."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count
        self.agreed: set[str] = set()


class Table:
    """One table. It knows who sits where and what was played; it knows no connection, no page and no time of day."""

    def __init__(self, id: str, owner: str, setup: TableConfig, seed: str) -> None:
        self.id = id
        self.owner = owner
        self.config = setup
        self.seed = seed
        self.game: Game = setup.open_game()
        self.frozen = self._other_rules()  # why the match cannot be played on here; empty if it can
        self.broken = False  # it stands before an entry that could not be applied
        self.seats = [Seat() for _ in range(setup.seats)]
        self.salts: list[str] = []
        self.match: Match | None = None
        self.record = Record(setup.game, setup.rules, setup.components, setup.seats)
        self.choices: dict[int, str] = {}
        self.undo: Undo | None = None
        self.chat: list[tuple[int, e.ChatPosted]] = []
        self.said = 0  # how many lines of chat there ever were
        self.lobby = False
        self.paused = False
        self.next = ""  # the rematch
        self.clocks = Clocks(setup.clock, setup.seats)
        self.seq = 0  # how many entries there are
        self.public_seq = 0  # how many of them everybody may notice
        self.effort = 0.0  # seconds of work that it took to unfold what is stored
        self.last_event_at = 0  # when the last one was made
        self.last_public_at = 0  # when the last one was made that everybody may notice
        self.ids: dict[str, None] = {}  # of the commands done lately
        self.undo_marks: list[tuple[int, int]] = []  # (news, ply): what an undo has left of the moves
        self._turn = 0
        self._shown = (0, list(self.clocks.left))  # when the moves last changed, and the clocks then

    def _other_rules(self) -> str:
        """Why the match cannot be played on here; empty if it can."""
        game, setup = self.game, self.config
        if game.rules != setup.rules:
            return (
                f"This match started under rules version {setup.rules} of {game.title}. This server has version"
                f" {game.rules}: you can download its record, but not play on."
            )
        if game.digest() != setup.components:
            return f"This match started with other component data of {game.title}: you cannot play on."
        return ""

    # --- looking ---

    def phase(self) -> str:
        """`open` while seats are being filled, then `running`, then `over`."""
        if self.match is None:
            return "over" if self.record.ending else "running" if self.record.lines else "open"
        return "over" if self.match.over() else "running"

    def running(self) -> bool:
        """Whether there is a match to be played on."""
        return self.match is not None and not self.match.over()

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person holds: while the match runs, not one that they have given up."""
        gone = self.match.record.resigned() if self.match is not None and self.running() else []
        held = [number for number, seat in enumerate(self.seats) if person and seat.person == person]
        return [number for number in held if number not in gone]

    def people(self) -> list[str]:
        """The persons at the table, each once, in the order of their seats."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.kind == "person"))

    def participants(self) -> list[str]:
        """The persons who have a part in the match, each once: also whoever a bot plays on for, and who may return."""
        gone = self.record.resigned()
        held = [seat.person for number, seat in enumerate(self.seats) if seat.person and number not in gone]
        return list(dict.fromkeys(held))

    def is_solo(self) -> bool:
        """Whether one person plays against bots alone and nobody can come: then there is nobody to ask."""
        return len(self.participants()) == 1 and all(seat.kind != "open" for seat in self.seats)

    def link(self, seat: int) -> str:
        """The secret of the link to a seat. It says nothing about the dice, though both come from the seed."""
        message = f"starfold seat link 1\n{self.id}\n{seat}\n{self.seats[seat].links}"
        return hmac.new(bytes.fromhex(self.seed), message.encode(), hashlib.sha256).hexdigest()[:32]

    def asked(self) -> list[int]:
        """The seats that the match waits for, whether they have chosen or not; none in one that cannot be played on."""
        return [] if self.match is None or self.frozen else self.match.asked()

    def waiting(self) -> list[int]:
        """The seats that still have to move or choose."""
        match = self.match
        if match is None or match.over():
            return []
        return [seat for seat in self.asked() if seat not in self.choices and match.state.legal_of(seat)]

    def together(self) -> bool:
        """Whether several seats choose at once now."""
        return self.match is not None and len(self.match.asked()) > 1

    def names(self) -> list[str]:
        """What the seats are called: by who sits there, or by the game."""
        if self.match is not None:
            return list(self.match.record.names)
        own = self.game.seat_names(self.config.seats)
        return [seat.name or own[number] for number, seat in enumerate(self.seats)]

    def new_match(self, names: list[str]) -> Match:
        """The match of this table before its first move: the same whenever it is made."""
        options: dict[str, object] = {**self.config.options}
        return Match(self.game, self.config.seats, options, names, bytes.fromhex(self.seed), self.salts)

    def stable_ply(self, news: int) -> int:
        """Up to which ply the moves are those that stood at that news count."""
        return min([ply for at, ply in self.undo_marks if at > news], default=self.ply())

    def ply(self) -> int:
        """How many moves stand."""
        return self.match.ply() if self.match is not None else 0

    def time_left(self, seat: int, now: int, eyes: int) -> int:
        """What one place sees of a seat's clock: of others in a together-round, not whether they have chosen."""
        if self.together() and seat != eyes and self.match is not None and seat in self.match.asked():
            since, left = self._shown
            return max(0, left[seat] - (0 if self.paused else max(0, now - since)))
        return self.clocks.left_at(seat, now)

    # --- what happened ---

    def apply(self, made: int, entry: e.AnyTableEvent) -> None:
        """Let something that is stored take effect."""
        self.seq += 1
        self.public_seq += 0 if isinstance(entry, e.PRIVATE_EVENTS) else 1
        if entry.id:
            self.ids[entry.id] = None
            if len(self.ids) > IDS_KEPT:
                del self.ids[next(iter(self.ids))]
        if isinstance(entry, e.Resumed) and not self.paused:
            self.clocks.stand(made)  # the server was gone without a word: that time is nobody's
        self.clocks.settle(made)
        self.last_event_at = made
        self._show_clocks(made, entry)
        self.last_public_at = self.last_public_at if isinstance(entry, e.PRIVATE_EVENTS) else made
        if self.broken:
            if isinstance(entry, e.BESIDE):
                self._apply_event(made, entry)
            return
        self._apply_event(made, entry)
        self._set_clocks()
        if isinstance(entry, (e.MatchStarted, e.MovesPlayed, e.MovesUndone)):
            self._shown = (made, list(self.clocks.left))

    def freeze(self) -> None:
        """Stand still for good: the next entry cannot be applied. What needs no rules can still take place."""
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
        """Count an entry that cannot even be read."""
        self.seq, self.public_seq = self.seq + 1, self.public_seq + 1
        self.last_event_at = self.last_public_at = made

    def _show_clocks(self, made: int, entry: e.AnyTableEvent) -> None:
        """Let what others see of clocks stand still and go on: never as the clocks are, for those stop on a choice."""
        since, left = self._shown
        if isinstance(entry, e.Paused):
            self._shown = (made, [max(0, value - max(0, made - since)) for value in left])
        elif isinstance(entry, e.Resumed):  # after a pause, or when the server was gone since something was noticed
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
                self.said += 1
                self.chat = [*self.chat, (made, entry)][-CHAT_KEPT:]
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
            self.match.back(entry.count)
            self.undo_marks = [*self.undo_marks, (self.public_seq, len(self.match.steps))][-50:]
        self._play(entry.lines)

    def _choose(self, entry: e.ChoiceMade) -> None:
        self.choices.pop(entry.seat, None)
        if entry.code:
            self.choices[entry.seat] = entry.code

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
        """Let the clocks of those run who have yet to choose; bots need none."""
        if self.match is None:
            return
        # A turn that an undo leads back to brings nobody new time.
        if self.match.state.turn() > self._turn:
            self._turn = self.match.state.turn()
            self.clocks.next_turn()
        people = [seat for seat in self.waiting() if self.seats[seat].kind == "person"]
        self.clocks.run([] if self.paused else people)
