"""A table: a match with its seats, choices, clocks and chat, rebuilt from its events.

Only `Table.apply` changes a table, and it takes only events that are stored already. The modules in `commands` decide
what is allowed, which events follow, and what each event changes.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, ClassVar, Protocol

from starfold.bots.catalogue import Catalogue
from starfold.core.game import Game
from starfold.core.match import Match
from starfold.core.record import Line, Record

from .clocks import Clocks
from .config import Phase, SeatKind, TableConfig

if TYPE_CHECKING:
    from .events import ChatPosted

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


class UndoRequest:
    """An undo that waits for the consent of others."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count
        self.agreed: set[str] = set()


class StoredEvent(Protocol):
    """What a table needs of an event; `commands.base` has the base class of all events."""

    needs_rules: ClassVar[bool]
    moves_on: ClassVar[bool]

    @property
    def id(self) -> str:
        """The id of the command behind it."""

    def audience(self) -> int:
        """Return the only seat that may notice the event; -1 if all may."""

    def settle_clocks(self, table: Table, made: int) -> None:
        """Count the time until this event on the running clocks."""

    def apply(self, table: Table, made: int) -> None:
        """Change the table."""


class Table:
    """One table: who sits where and what was played. It knows no connections, pages or wall clock."""

    def __init__(self, id: str, owner: str, setup: TableConfig, seed: str, catalogue: Catalogue) -> None:
        """Open the table of a configuration; raises UnknownNameError if its game is not in the catalogue."""
        self.id = id
        self.owner = owner
        self.config = setup
        self.seed = seed
        self.catalogue = catalogue  # the games and bots that the server offers
        self.game: Game = catalogue.game(setup.game)
        self.frozen = self._other_rules()  # why the match cannot go on here; empty if it can
        self.broken = False  # it stopped before an event that could not be applied
        self.seats = [Seat() for _ in range(setup.seats)]
        self.salts: list[str] = []
        self.match: Match | None = None
        self.record = Record(setup.game, setup.rules, setup.components, setup.seats)
        self.choices: dict[int, str] = {}
        self.choice_counts = [0] * setup.seats  # how often each seat has chosen, without the choices that ended a round
        self.undo: UndoRequest | None = None
        self.chat: list[tuple[int, ChatPosted]] = []
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

    def apply(self, made: int, event: StoredEvent) -> None:
        """Apply a stored event."""
        public = event.audience() < 0
        self.seq += 1
        self.public_seq += 1 if public else 0
        if event.id:
            self.ids[event.id] = None
            if len(self.ids) > MAX_COMMAND_IDS:
                del self.ids[next(iter(self.ids))]
        event.settle_clocks(self, made)
        self.last_event_at = made
        self.last_public_at = made if public else self.last_public_at
        if self.broken:
            if not event.needs_rules:
                event.apply(self, made)
            return
        event.apply(self, made)
        self._set_clocks()
        if event.moves_on:
            self._shown = (made, list(self.clocks.left))

    def freeze(self) -> None:
        """Freeze the match because the next event cannot be applied; events that need no rules still can."""
        self.frozen = (
            f"{self.game.title} failed to carry out the last move. You can look at the match as it was before,"
            " replay it and download its record, but not play on."
        )
        self.broken = True
        self.undo = None
        self.show_pause(self.last_public_at)
        self.paused = True
        self.clocks.stand(self.last_event_at)

    def pass_over(self, made: int) -> None:
        """Count an event that cannot be read."""
        self.seq, self.public_seq = self.seq + 1, self.public_seq + 1
        self.last_event_at = self.last_public_at = made

    # --- what events do ---

    def show_pause(self, made: int) -> None:
        """Pause the clocks as others see them: the real ones stop on a hidden choice."""
        since, left = self._shown
        self._shown = (made, [max(0, value - max(0, made - since)) for value in left])

    def show_resumption(self, made: int) -> None:
        """Resume the clocks as others see them, after a pause, or after the server was down."""
        since, left = self._shown
        passed = 0 if self.paused else max(0, self.last_public_at - since)
        self._shown = (made, [max(0, value - passed) for value in left])

    def add_moves(self, lines: list[tuple[int, str]]) -> None:
        """Play moves and the chance between them; choices and a request to undo are over then."""
        self.choices, self.undo = {}, None
        if self.match is None:
            self.keep_lines(lines)
            return
        for who, code in lines:
            self.match.apply(who, self.game.words.action(code))
            self.match.dice.drawn += 1 if who < 0 else 0

    def keep_lines(self, lines: list[tuple[int, str]]) -> None:
        """Add lines to the record only, under rules that are not installed."""
        self.record.lines += [Line(who, code) for who, code in lines]

    def take_back(self, count: int) -> None:
        """Take back the last moves."""
        self.record.lines.append(Line(-1, "", count))
        if self.match is not None:
            self.match.rewind(count)
            self.undo_marks = [*self.undo_marks, (self.public_seq, len(self.match.steps))][-50:]

    def end(self, ending: str) -> None:
        """End the match; its seed is public from now on."""
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
