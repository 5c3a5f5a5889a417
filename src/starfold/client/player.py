"""Plays one seat with a bot: receives the table, chooses, plays, and reconnects.

Every command has an id and is kept until it is acknowledged. After a reconnect it is sent again; the server does not
carry out an id twice.
"""

from __future__ import annotations

import json
import random
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from starfold.bots import Bot, Budget
from starfold.bots.portable import from_portable
from starfold.bots.runner import FAILURES, IllegalChoiceError, checked_choice, make_bot
from starfold.core.errors import StarfoldError, describe_exception
from starfold.core.game import Game
from starfold.core.view import View

from .errors import RejectedError, SeatLostError, ServerUnreachableError
from .messages import Ack, Gone, Hello, No, Table, read
from .site import BUSY, Address, rejection_of

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds before reconnecting, doubled each time
CONNECT_TIMEOUT_S = 10.0
MAX_REJECTIONS = 8  # in a row, before giving up
# The position has changed, or another bot stands in: a new snapshot tells.
OUTDATED = ("stale", "not-your-turn", "not-offered", "foreign")
CONFLICT = "stale"  # for a command without a ply: something else happened at the same moment, so send it again
SERVER_ERROR = 500  # the server failed: try again later
CANNOT_SHOW = 4500  # a WebSocket close code: the table cannot be shown
CLOCK_FRACTION = 10  # a bot uses this fraction (1/10) of the time left


class Ending:
    """How a match ended for a bot."""

    def __init__(self, seat: int, result: str, shares: list[float], table: str, next: str) -> None:
        self.seat: int = seat  # the bot's seat
        self.result: str = result  # one sentence
        self.shares: list[float] = shares  # shares of the win by seat
        self.table: str = table  # the table's URL
        self.next: str = next  # the rematch's URL; empty if there is none

    def share(self) -> float:
        """Return the bot's share of the win."""
        return self.shares[self.seat] if self.shares else 0.0

    def __repr__(self) -> str:
        return f"Ending(seat={self.seat}, share={self.share():g}, result={self.result!r})"


class Player:
    """A bot in a seat that it has taken already."""

    def __init__(
        self,
        address: Address,
        secret: str,
        bot: type[Bot],
        seconds: float | None,
        iterations: int | None,
        seed: int | None,
        games: Sequence[Game],
        patience: float,
        say: Callable[[str], None],
    ) -> None:
        self.address = address
        self.headers = {"Authorization": f"Bearer {secret}"}
        self.dice = random.Random(seed)  # for the bot's seeds, unrelated to the match's
        self.bot = make_bot(bot, self.dice.getrandbits(63))
        self.seconds, self.iterations = seconds, iterations
        self.games = games
        self.patience = patience
        self.say = say
        self.salt = secrets.token_hex(8)
        self.ids = secrets.token_hex(8)
        self.asked = 0  # number of commands sent
        self.pending: dict[str, Any] | None = None  # the unacknowledged command
        self.rejections = 0  # rejections since the last acknowledgement
        self.seat = -1
        self.table: Table | None = None  # the latest snapshot
        self.since = 0  # snapshots before this seq are outdated
        self.answered = -1  # seq of the snapshot that the bot has answered
        self.socket: ClientConnection | None = None
        self.lost_at = 0.0  # time when the connection was lost; 0 while connected
        self.pause = FIRST_PAUSE
        self.again = 0.0  # time to resend the pending command; 0 for never
        self.trouble: Exception | None = None  # an error received while the bot was thinking

    def play(self) -> Ending:
        """Play until the match is over; return its ending."""
        while True:
            try:
                with self.open() as self.socket:
                    return self.follow(self.socket)
            except (OSError, WebSocketException) as error:
                self.wait(error)
            finally:
                self.socket = None

    # --- the connection ---

    def open(self) -> ClientConnection:
        """Open a WebSocket to the table."""
        return connect(
            self.address.live(),
            additional_headers=self.headers,
            compression=None,  # large messages are compressed already
            open_timeout=CONNECT_TIMEOUT_S,
            close_timeout=1,
            max_size=None,
            max_queue=None,  # a bot that thinks for long reads nothing meanwhile
        )

    def wait(self, error: Exception) -> None:
        """Wait before reconnecting; raises if that is pointless or took too long."""
        if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code == CANNOT_SHOW:
            raise ServerUnreachableError(f"The server cannot show the table. {error.rcvd.reason}".strip()) from None
        if isinstance(error, InvalidStatus):
            status = error.response.status_code
            if status < 500 and status not in BUSY:
                raise rejection_of(self.address, status, bytes(error.response.body or b"")) from None
            wanted = error.response.headers.get("retry-after", "")
            if wanted.isdecimal():  # reconnecting earlier would only be rejected again
                self.pause = max(self.pause, min(LONGEST_PAUSE, float(wanted)))
        now = time.monotonic()
        if not self.lost_at:
            self.lost_at = now
            self.say("Connection lost. Trying again…")
        if now + self.pause > self.lost_at + self.patience:
            raise ServerUnreachableError(
                f"The connection to {self.address.site} is lost and did not come back within {self.patience:g} seconds."
            ) from None
        time.sleep(self.pause * self.dice.uniform(0.5, 1))
        self.pause = min(LONGEST_PAUSE, self.pause * 2)

    def follow(self, socket: ClientConnection) -> Ending:
        """Receive and act while the connection holds; first resend the pending command."""
        self.table, self.since, self.again = None, 0, 0.0
        if self.pending is not None:
            socket.send(json.dumps(self.pending))
        while True:
            self.hear(socket)
            shown = None
            while shown is not self.table:  # more may arrive while the bot thinks
                shown = self.table
                ending = self.act()
                if ending is not None:
                    return ending

    def hear(self, socket: ClientConnection) -> None:
        """Wait for a message, then read all that are there: only the latest snapshot matters."""
        try:
            self.take(socket.recv(timeout=max(0.0, self.again - time.monotonic()) if self.again else None))
        except TimeoutError:
            self.again = 0.0
            if self.pending is not None:
                socket.send(json.dumps(self.pending))
        self.drain(socket)

    def drain(self, socket: ClientConnection) -> None:
        """Read all waiting messages."""
        while True:
            try:
                frame = socket.recv(timeout=0)
            except TimeoutError:
                return
            self.take(frame)

    def take(self, frame: str | bytes) -> None:
        """Handle a message."""
        match read(frame):
            case Hello() as hello:
                self.greet(hello.you.seats)
            case Table() as table:
                self.table = table
                if self.lost_at:
                    self.say("Reconnected.")
                    self.lost_at, self.pause = 0.0, FIRST_PAUSE
            case Ack() as ack if self.pending is not None and ack.id == self.pending["id"]:
                self.pending, self.rejections, self.since, self.again = None, 0, ack.seq, 0.0
            case No() as no if self.pending is not None and no.id == self.pending["id"]:
                self.handle_rejection(no, str(self.pending["do"]))
            case Gone() as gone:
                raise SeatLostError(gone.why)

    def greet(self, seats: list[int]) -> None:
        """Note the bot's seat."""
        if len(seats) > 1:
            raise SeatLostError(
                f"You hold the seats {seats} here, but a bot plays one: use a different person for each."
            )
        if not seats:
            raise SeatLostError(
                "The bot no longer has the seat: it has resigned, or the table's owner opened the seat."
            )
        if self.seat < 0:
            self.say(f"In seat {seats[0]}.")
        self.seat = seats[0]

    # --- commands ---

    def ask(self, **command: Any) -> None:
        """Send a command and keep it until it is acknowledged."""
        self.asked += 1
        self.pending = {**command, "id": f"{self.ids}-{self.asked}"}
        if self.socket is not None:
            self.socket.send(json.dumps(self.pending))

    def handle_rejection(self, no: No, do: str) -> None:
        """Handle a rejection; raises if the bot cannot go on."""
        self.rejections += 1
        busy = no.status in BUSY or (no.reason == CONFLICT and do != "play")
        if self.rejections > (max(MAX_REJECTIONS, self.patience) if busy else MAX_REJECTIONS):
            raise RejectedError(no.status, no.reason, no.why)
        if busy or no.status == SERVER_ERROR:
            self.again = time.monotonic() + 1
            return
        self.pending = None
        if do == "claim":
            raise SeatLostError(no.why)
        if do == "answer":
            return  # the undo request is gone
        if do != "play" or no.reason not in OUTDATED:
            raise RejectedError(no.status, no.reason, no.why)
        self.answered = -1
        if self.socket is not None:
            self.table = None
            self.socket.send(json.dumps({"do": "sync"}))

    # --- playing ---

    def act(self) -> Ending | None:
        """Do what the table asks for; return the ending when the match is over."""
        table = self.table
        if table is None or self.pending is not None or table.seq < self.since or self.seat < 0:
            return None
        own = table.seats[self.seat]
        if table.phase == "over":
            site = self.address.site
            following = f"{site}/tables/{table.next}" if table.next else ""
            return Ending(self.seat, table.result, table.shares, f"{site}/tables/{self.address.table}", following)
        if table.phase == "running" and not table.asked:
            raise SeatLostError(table.prompt)  # a frozen match: the prompt says why
        if own.kind == "bot":
            self.say("Time ran out, and another bot took over. Taking the seat back…")
            self.ask(do="claim", seat=self.seat)
        elif table.phase == "open":
            if not own.ready:
                self.ask(do="ready", salt=self.salt)
        elif table.undo.asked is not None and self.seat in table.undo.asked.waiting:
            self.ask(do="answer", yes=True)
        elif table.seq > self.answered and table.choice == "":
            self.move(table)
        return None

    def move(self, table: Table) -> None:
        """Let the bot choose, and play its action if the position is still current."""
        view = self.view_of(table)
        if not view.can_act():
            return
        action = self.think(view, table)
        if self.trouble is not None:
            trouble, self.trouble = self.trouble, None
            raise trouble
        if not self.is_current(table):
            return
        self.answered = self.table.seq if self.table is not None else table.seq
        self.ask(do="play", ply=table.ply, code=view.game.words.code(action), seat=self.seat)

    def view_of(self, table: Table) -> View:
        """Return the seat's View."""
        if table.view is None:
            raise ServerUnreachableError(
                f"The server at {self.address.site} sends no views: its Starfold is older than this one."
            )
        return from_portable(table.view, self.games)

    def think(self, view: View, table: Table) -> int:
        """Return the bot's action, or a random legal one if it fails: the others came to play."""
        legal = list(view.legal)
        seconds = self.seconds
        clock = table.seats[self.seat].clock
        if clock is not None and clock.running:
            most = max(0.01, clock.left / 1000 / CLOCK_FRACTION)
            seconds = most if seconds is None else min(seconds, most)
        budget = Budget(seconds, self.iterations, lambda _: self.goes_on(table))
        try:
            self.bot.reseed(self.dice.getrandbits(63))
            return checked_choice(self.bot, view, budget)
        except IllegalChoiceError as error:
            self.say(f"{error} A random move was played instead.")
        except FAILURES as error:
            self.say(f"The bot {self.bot.name} failed: {describe_exception(error)} A random move was played instead.")
        return self.dice.choice(legal)

    def goes_on(self, table: Table) -> bool:
        """Read messages meanwhile; return whether the bot should go on."""
        if self.socket is None or self.trouble is not None:
            return self.trouble is None
        try:
            self.drain(self.socket)
        except (OSError, WebSocketException):
            return True  # the position is unchanged, and the connection may be back when the bot is done
        except StarfoldError as error:
            self.trouble = error
            return False
        return self.is_current(table)

    def is_current(self, table: Table) -> bool:
        """Return whether a snapshot's position is still current."""
        now = self.table
        if now is None or now is table:
            return True
        same = now.phase == table.phase and now.ply == table.ply and now.view == table.view
        return same and now.seats[self.seat].kind == "person"
