"""The seats of a table: taking them, leaving them, bots on them, and being ready."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, ClassVar

import msgspec

from starfold.core.errors import StarfoldError
from starfold.core.match import plain_salt
from starfold.core.record import MAX_NAME_LENGTH, plain_name

from ..config import OPPONENT
from ..rejection import CommandRejectedError, Reason
from ..table import Table
from .base import (
    Actor,
    Command,
    Number,
    OwnerCommand,
    PlayerCommand,
    SeatCommand,
    Short,
    TableEvent,
    not_begun,
    on_table,
)

if TYPE_CHECKING:
    from .base import Events

MAX_SALTS = 64  # of everybody who was ready before the match, those who left included

# --- what happens ---


class SeatTaken(TableEvent, frozen=True, tag="sat"):
    """A person took a seat."""

    needs_rules: ClassVar[bool] = False
    seats_people: ClassVar[bool] = True

    seat: int
    person: str
    name: str

    def apply(self, table: Table, made: int) -> None:
        """Seat the person."""
        seat = table.seats[self.seat]
        seat.kind, seat.person, seat.name, seat.bot = "person", self.person, self.name, ""
        seat.ready = table.match is not None
        if table.match is not None:
            seat.seen_by.add(self.person)


class BotSeated(TableEvent, frozen=True, tag="bot"):
    """A bot took a seat, or stands in for a person, whose name stays."""

    needs_rules: ClassVar[bool] = False
    seats_people: ClassVar[bool] = True

    seat: int
    bot: str
    name: str

    def apply(self, table: Table, made: int) -> None:
        """Seat the bot."""
        seat = table.seats[self.seat]
        seat.kind, seat.bot, seat.name, seat.ready = "bot", self.bot, self.name, True


class SeatFreed(TableEvent, frozen=True, tag="left"):
    """A seat is open again; its old link was revoked."""

    needs_rules: ClassVar[bool] = False
    seats_people: ClassVar[bool] = True

    seat: int

    def apply(self, table: Table, made: int) -> None:
        """Open the seat, and revoke its link."""
        seat = table.seats[self.seat]
        seat.kind, seat.person, seat.name, seat.bot = "open", "", "", ""
        seat.ready, seat.standing = False, False
        seat.links += 1


class PlayerReady(TableEvent, frozen=True, tag="ready"):
    """A person is ready, has seen the dice's commitment, and adds a salt."""

    person: str
    salt: str

    def apply(self, table: Table, made: int) -> None:
        """Note that the person is ready, and add the salt."""
        table.salts.append(self.salt)
        for seat in table.seats_of(self.person):
            table.seats[seat].ready = True


SeatEvent = SeatTaken | BotSeated | SeatFreed | PlayerReady

# --- commands ---


class TakeSeat(Command, frozen=True, tag="claim"):
    """Take a seat: the one named, else the link's, else my own, else the first open one."""

    seat: Number | None = None  # the seat that I want
    token: Short = ""  # the last part of the invitation link
    name: Short = ""  # my name at this table; empty for my display name

    def handle(self, table: Table, actor: Actor) -> Events:
        """Seat the person on an open seat: by its link, at a table in the lobby, or at their own table."""
        named = self.seat
        seat = seat_to_claim(table, actor.person, self.token) if named is None else on_table(table, named)
        return claim(table, actor.person, seat, self.token, self.name or actor.name)


class Ready(PlayerCommand, frozen=True, tag="ready"):
    """Report that I am here, and add a salt to the dice."""

    salt: Short  # 1 to 64 letters and digits; it goes into every roll

    def handle(self, table: Table, actor: Actor) -> Events:
        """Mark the person as ready and add their salt to the dice."""
        try:
            plain_salt(self.salt)
        except StarfoldError as error:
            raise CommandRejectedError(Reason.OUT_OF_RANGE, str(error)) from None
        if table.frozen:
            raise CommandRejectedError(Reason.NOT_OFFERED, table.frozen)
        if table.match is not None or all(table.seats[seat].ready for seat in table.seats_of(actor.person)):
            return []
        if len(table.salts) >= MAX_SALTS:  # all salts are sent to all clients and hashed with every roll
            raise CommandRejectedError(
                Reason.NOT_OFFERED, "Too many people have joined and left this table. Create a new game."
            )
        return [PlayerReady(actor.person, self.salt)]


class Leave(SeatCommand, frozen=True, tag="leave"):
    """Leave my seat before the match."""

    def handle(self, table: Table, seat: int) -> Events:
        """Free the person's seat."""
        not_begun(table)
        return [SeatFreed(seat)]


class FreeSeat(OwnerCommand, frozen=True, tag="free"):
    """Open a seat again (owner only)."""

    seat: Number  # the seat to open

    def handle(self, table: Table, actor: Actor) -> Events:
        """Free the seat; in a match only if its player is away, or it would be a way around their consent."""
        seat = table.seats[on_table(table, self.seat)]
        if table.phase() == "over":
            raise CommandRejectedError(Reason.NOT_OFFERED, "The match is over.")
        if seat.kind == "open":
            return []
        if table.running() and seat.kind == "person" and seat.person in set(actor.present) - {actor.person}:
            raise CommandRejectedError(
                Reason.NOT_OFFERED,
                f"{seat.name} is at the table: during a match you can remove only players who are away.",
            )
        return [SeatFreed(self.seat)]


class SeatBot(OwnerCommand, frozen=True, tag="bot"):
    """Seat a bot on an open seat (owner only)."""

    seat: Number  # the open seat
    bot: Short = OPPONENT  # the name of the bot

    def handle(self, table: Table, actor: Actor) -> Events:
        """Seat the bot."""
        return [seat_bot(table, on_table(table, self.seat), self.bot)]


class StartWithBots(OwnerCommand, frozen=True, tag="start"):
    """Fill all open seats with bots (owner only)."""

    bot: Short = OPPONENT  # the name of the bot

    def handle(self, table: Table, actor: Actor) -> Events:
        """Seat bots on all open seats."""
        not_begun(table)
        open_seats = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
        return [seat_bot(table, number, self.bot) for number in open_seats]


SeatingCommand = TakeSeat | Ready | Leave | FreeSeat | SeatBot | StartWithBots

# --- parts of them ---


def seat_by_link(table: Table, token: str) -> int:
    """Return the seat of a link's secret; raises CommandRejectedError if the link was revoked or never existed."""
    for seat in range(len(table.seats)):
        if hmac.compare_digest(token.encode(errors="replace"), table.link(seat).encode()):
            return seat
    raise CommandRejectedError(Reason.FOREIGN, "This invitation has expired. Ask for a new one.")


def seat_to_claim(table: Table, person: str, token: str) -> int:
    """Return the seat to take if none is named: the link's, else one's own, else the first open one."""
    if token:
        return seat_by_link(table, token)
    mine = table.seats_of(person) + [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if not mine:
        raise CommandRejectedError(Reason.TAKEN, "Every seat at this table is taken.")
    return mine[0]


def claim(table: Table, person: str, seat: int, token: str, name: str) -> Events:
    """Seat a person on an open seat, or raise CommandRejectedError if they may not take it."""
    place = table.seats[seat]
    if place.person == person:
        return take_back_seat(table, seat)
    if place.kind != "open":
        raise CommandRejectedError(Reason.TAKEN, f"{place.name} already has this seat.")
    if table.phase() == "over":  # the seed is public then, and links derive from it
        raise CommandRejectedError(Reason.NOT_OFFERED, "The match is over.")
    by_link = hmac.compare_digest(token.encode(), table.link(seat).encode())
    if token and not by_link:
        raise CommandRejectedError(Reason.FOREIGN, "This invitation has expired. Ask for a new one.")
    if not (by_link or table.lobby or table.owner == person):
        raise CommandRejectedError(Reason.FOREIGN, "This table is private: you need an invitation to take a seat.")
    elsewhere = any(person in other.seen_by for other in table.seats if other is not place)
    if table.running() and table.game.hidden and elsewhere and person not in place.seen_by:
        raise CommandRejectedError(
            Reason.NOT_OFFERED, "You have played another seat, so you would see what this seat must not know."
        )
    return [SeatTaken(seat, person, free_name(table, seat, name))]


def take_back_seat(table: Table, seat: int) -> Events:
    """Seat a person again where a stand-in bot plays for them, unless they resigned or their time bank is empty."""
    place = table.seats[seat]
    if place.kind == "person":
        return []
    if table.phase() == "over":
        raise CommandRejectedError(Reason.NOT_OFFERED, "The match is over.")
    gave_up = table.match is not None and seat in table.match.record.resigned()
    if gave_up or table.config.clock.kind == "bank":
        raise CommandRejectedError(Reason.TAKEN, "A bot plays for you until the end of the match.")
    return [SeatTaken(seat, place.person, place.name)]


def seat_bot(table: Table, seat: int, bot: str) -> BotSeated:
    """Return the event of a bot taking an open seat; raises CommandRejectedError for a taken seat or unknown bot."""
    if table.seats[seat].kind != "open":
        raise CommandRejectedError(Reason.TAKEN, f"{table.seats[seat].name} already has this seat.")
    try:
        name = table.catalogue.bot(bot).name
    except StarfoldError as error:
        raise CommandRejectedError(Reason.OUT_OF_RANGE, str(error)) from None
    return BotSeated(seat, name, free_name(table, seat, ""))


def free_name(table: Table, seat: int, name: str) -> str:
    """Return a name for a seat that is unique at the table."""
    own = table.game.seat_names(table.config.seats)
    wanted = plain_name(name or own[seat])
    others = {other for number, other in enumerate(table.names()) if number != seat}
    for count in range(2, len(table.seats) + 2):
        if wanted not in others:
            break
        wanted = f"{plain_name(name or own[seat])[: MAX_NAME_LENGTH - 2]} {count}"
    return wanted


def tell_apart(seated: Events) -> Events:
    """Make the names in a new table's events unique."""
    taken: set[str] = set()
    made: Events = []
    for event in seated:
        if isinstance(event, SeatTaken | BotSeated):
            name, count = event.name, 2
            while name in taken:
                name, count = f"{event.name[: MAX_NAME_LENGTH - 2]} {count}", count + 1
            taken.add(name)
            event = msgspec.structs.replace(event, name=name)
        made.append(event)
    return made
