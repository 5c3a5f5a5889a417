"""A bot in its seat: it hears the table, thinks, plays, and comes back when the line is lost.

Whatever it asks for has an id and is kept until it is acknowledged. A line that comes back is sent it again, and a
server that has done it already says so and does not do it twice.
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
from .site import BUSY, Address, refusal_of

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds before a lost line is tried again: twice as long each time
OPENING = 10.0  # seconds for a line to open
REFUSALS = 8  # one after the other, before there is no sense in going on
# The position is another one than the bot has seen, or somebody else plays on for it: the table, asked for anew, says.
OVERTAKEN = ("stale", "not-your-turn", "not-offered", "foreign")
BROKEN = 500  # the server's own trouble: it may do later what it cannot do now
UNSHOWN = 4500  # a socket's code: the table cannot be shown
CLOCK_PART = 10  # of what is left on a running clock, a bot thinks for one part in so many


class Ending:
    """How a match ended for a bot."""

    def __init__(self, seat: int, result: str, shares: list[float], table: str, next: str) -> None:
        self.seat: int = seat  # the one that the bot played
        self.result: str = result  # in a sentence
        self.shares: list[float] = shares  # of the win, by seat
        self.table: str = table  # its address, for people
        self.next: str = next  # the address of the rematch, if there is one yet

    def share(self) -> float:
        """The bot's own share of the win."""
        return self.shares[self.seat] if self.shares else 0.0

    def __repr__(self) -> str:
        return f"Ending(seat={self.seat}, share={self.share():g}, result={self.result!r})"


class Player:
    """One bot in one seat that it has taken already."""

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
        self.dice = random.Random(seed)  # the bot's seeds come from it, and have nothing to do with those of the match
        self.bot = make_bot(bot, self.dice.getrandbits(63))
        self.seconds, self.iterations = seconds, iterations
        self.games = games
        self.patience = patience
        self.say = say
        self.salt = secrets.token_hex(8)
        self.ids = secrets.token_hex(8)
        self.asked = 0  # how many things the server was asked for
        self.pending: dict[str, Any] | None = None  # the one that is not acknowledged
        self.refusals = 0  # since one was
        self.seat = -1
        self.table: Table | None = None  # as it was last shown
        self.since = 0  # only a table of this seq or later shows what was acknowledged last
        self.answered = -1  # the seq of the table that the bot has answered
        self.socket: ClientConnection | None = None
        self.lost_at = 0.0  # when the line was lost; 0 while there is one
        self.pause = FIRST_PAUSE
        self.again = 0.0  # when to send once more what the server was too busy for; 0 for never
        self.trouble: Exception | None = None  # met while the bot thought

    def play(self) -> Ending:
        """Play until the match is over."""
        while True:
            try:
                with self.open() as self.socket:
                    return self.follow(self.socket)
            except (OSError, WebSocketException) as error:
                self.wait(error)
            finally:
                self.socket = None

    # --- the line ---

    def open(self) -> ClientConnection:
        """A line to the table."""
        return connect(
            self.address.live(),
            additional_headers=self.headers,
            compression=None,  # what is large comes compressed already
            open_timeout=OPENING,
            close_timeout=1,
            max_size=None,
            max_queue=None,  # a bot that thinks long and reads nothing must not be taken for gone
        )

    def wait(self, error: Exception) -> None:
        """Wait a little for a lost line; an error if there is no sense in that, or it has taken too long."""
        if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code == UNSHOWN:
            raise ServerUnreachableError(f"The server cannot show the table. {error.rcvd.reason}".strip()) from None
        if isinstance(error, InvalidStatus):
            status = error.response.status_code
            if status < 500 and status not in BUSY:
                raise refusal_of(self.address, status, bytes(error.response.body or b"")) from None
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
        """Do what is to be done as long as the line holds; what was left unacknowledged comes first."""
        self.table, self.since, self.again = None, 0, 0.0
        if self.pending is not None:
            socket.send(json.dumps(self.pending))
        while True:
            self.hear(socket)
            shown = None
            while shown is not self.table:  # while the bot thinks, more may come
                shown = self.table
                ending = self.act()
                if ending is not None:
                    return ending

    def hear(self, socket: ClientConnection) -> None:
        """Wait for news, then take in all there is: only the last table is worth an answer."""
        try:
            self.take(socket.recv(timeout=max(0.0, self.again - time.monotonic()) if self.again else None))
        except TimeoutError:
            self.again = 0.0
            if self.pending is not None:
                socket.send(json.dumps(self.pending))
        self.drain(socket)

    def drain(self, socket: ClientConnection) -> None:
        """Take in what has come."""
        while True:
            try:
                frame = socket.recv(timeout=0)
            except TimeoutError:
                return
            self.take(frame)

    def take(self, frame: str | bytes) -> None:
        """Take in a message."""
        match read(frame):
            case Hello() as hello:
                self.greet(hello.you.seats)
            case Table() as table:
                self.table = table
                if self.lost_at:
                    self.say("Reconnected.")
                    self.lost_at, self.pause = 0.0, FIRST_PAUSE
            case Ack() as ack if self.pending is not None and ack.id == self.pending["id"]:
                self.pending, self.refusals, self.since, self.again = None, 0, ack.seq, 0.0
            case No() as no if self.pending is not None and no.id == self.pending["id"]:
                self.refused(no, str(self.pending["do"]))
            case Gone() as gone:
                raise SeatLostError(gone.why)

    def greet(self, seats: list[int]) -> None:
        """Learn which seat it is."""
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

    # --- asking ---

    def ask(self, **command: Any) -> None:
        """Ask for something, and keep it until it is acknowledged."""
        self.asked += 1
        self.pending = {**command, "id": f"{self.ids}-{self.asked}"}
        if self.socket is not None:
            self.socket.send(json.dumps(self.pending))

    def refused(self, no: No, do: str) -> None:
        """See what is to be done about a refusal; an error if nothing is."""
        self.refusals += 1
        if self.refusals > (max(REFUSALS, self.patience) if no.status in BUSY else REFUSALS):
            raise RejectedError(no.status, no.reason, no.why)
        if no.status in BUSY or no.status == BROKEN:
            self.again = time.monotonic() + 1
            return
        self.pending = None
        if do == "claim":
            raise SeatLostError(no.why)
        if do == "answer":
            return  # who asked to take something back does not any more
        if do != "play" or no.reason not in OVERTAKEN:
            raise RejectedError(no.status, no.reason, no.why)
        self.answered = -1
        if self.socket is not None:
            self.table = None
            self.socket.send(json.dumps({"do": "sync"}))

    # --- playing ---

    def act(self) -> Ending | None:
        """Do what the table calls for; how the match ended, when it has."""
        table = self.table
        if table is None or self.pending is not None or table.seq < self.since or self.seat < 0:
            return None
        own = table.seats[self.seat]
        if table.phase == "over":
            site = self.address.site
            following = f"{site}/tables/{table.next}" if table.next else ""
            return Ending(self.seat, table.result, table.shares, f"{site}/tables/{self.address.table}", following)
        if table.phase == "running" and not table.asked:
            raise SeatLostError(table.prompt)  # a match that this server cannot play on: it says why
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
        """Let the bot think, and play what it says if that is still wanted."""
        view = self.view_of(table)
        if not view.can_act():
            return
        action = self.think(view, table)
        if self.trouble is not None:
            trouble, self.trouble = self.trouble, None
            raise trouble
        if not self.stands(table):
            return
        self.answered = self.table.seq if self.table is not None else table.seq
        self.ask(do="play", ply=table.ply, code=view.game.words.code(action), seat=self.seat)

    def view_of(self, table: Table) -> View:
        """What the bot's seat may know."""
        if table.view is None:
            raise ServerUnreachableError(
                f"The server at {self.address.site} sends no views: its Starfold is older than this one."
            )
        return from_portable(table.view, self.games)

    def think(self, view: View, table: Table) -> int:
        """What the bot does; if it fails, anything that is legal, for the others have come to play."""
        legal = list(view.legal)
        seconds = self.seconds
        clock = table.seats[self.seat].clock
        if clock is not None and clock.running:
            most = max(0.01, clock.left / 1000 / CLOCK_PART)
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
        """Whether the bot should think on: what has come meanwhile is taken in."""
        if self.socket is None or self.trouble is not None:
            return self.trouble is None
        try:
            self.drain(self.socket)
        except (OSError, WebSocketException):
            return True  # the position stands all the same, and the line may be back when the bot is done
        except StarfoldError as error:
            self.trouble = error
            return False
        return self.stands(table)

    def stands(self, table: Table) -> bool:
        """Whether the position that the bot thinks about is still the one on the table."""
        now = self.table
        if now is None or now is table:
            return True
        same = now.phase == table.phase and now.ply == table.ply and now.view == table.view
        return same and now.seats[self.seat].kind == "person"
