"""What all commands and events of a table share: their base classes, who gives a command, and common checks.

A command is a struct with a method `handle`: it checks whether the command is allowed, and returns the events that it
leads to, for storing. An event is a struct with a method `apply`: it changes the table once the event is stored.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from starfold.core.match import Match

from ..rejection import CommandRejectedError, Reason
from ..table import Table

if TYPE_CHECKING:
    from ..events import AnyTableEvent

    Events = list[AnyTableEvent]

Short = Annotated[str, msgspec.Meta(max_length=100)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Id = Annotated[str, msgspec.Meta(max_length=40)]
Line = tuple[int, str]  # who moved (a seat, or -1 for chance), and the action's code


class Actor(msgspec.Struct, frozen=True):
    """Who gives a command, and which persons are present at the table."""

    person: str
    name: str = ""
    present: Set[str] = frozenset()


# --- commands ---


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """A command to a table that anybody may give. A repeated id is acknowledged again, but not carried out again."""

    id: Id = ""  # the answer has the same id


class PlayerCommand(Command, frozen=True):
    """A command that only persons with a seat may give."""


class OwnerCommand(Command, frozen=True):
    """A command that only the table's owner may give."""


class SeatCommand(Command, frozen=True, kw_only=True):
    """A command for one seat, by the person who holds it. `seat` may be left out by a person who holds only one."""

    seat: Number | None = None  # my seat that does it; leave it out if you hold only one


# --- events ---


class TableEvent(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True):
    """One event. `id` names the command behind it, so that a repeated command is not carried out again."""

    needs_rules: ClassVar[bool] = True  # a frozen match accepts only events that need no rules
    seats_people: ClassVar[bool] = False  # it changes who sits where
    moves_on: ClassVar[bool] = False  # it changes the position: all may see the clocks anew

    id: str = ""

    def audience(self) -> int:
        """Return the only seat that may notice the event; -1 if all may."""
        return -1

    def settle_clocks(self, table: Table, made: int) -> None:
        """Count the time until this event on the running clocks."""
        table.clocks.settle(made)


# --- common checks ---


def seat_of(table: Table, person: str, seat: int | None) -> int:
    """Return the seat that a person means; raises CommandRejectedError unless they hold it."""
    mine = [number for number in table.seats_of(person) if table.seats[number].kind == "person"]
    if seat is None:
        if len(mine) > 1:
            raise CommandRejectedError(Reason.MALFORMED, f"You have the seats {mine}: say which one you mean.")
        if mine:
            return mine[0]
        raise CommandRejectedError(Reason.FOREIGN, "You have no seat at this table.")
    if on_table(table, seat) not in mine:
        raise CommandRejectedError(Reason.FOREIGN, "That seat belongs to another player.")
    return seat


def on_table(table: Table, seat: int) -> int:
    """Return a seat number; raises CommandRejectedError if the table has no such seat."""
    if seat >= len(table.seats):
        raise CommandRejectedError(
            Reason.OUT_OF_RANGE, f"There is no seat {seat}; this table has seats 0 to {len(table.seats) - 1}."
        )
    return seat


def running(table: Table) -> Match:
    """Return the running match; raises CommandRejectedError if there is none."""
    if table.frozen:
        raise CommandRejectedError(Reason.NOT_OFFERED, table.frozen)
    if table.match is None:
        raise CommandRejectedError(
            Reason.NOT_OFFERED, "The match has not started: it starts when every seat is taken and everyone has joined."
        )
    if table.match.over():
        raise CommandRejectedError(Reason.NOT_OFFERED, "The match is over.")
    return table.match


def not_begun(table: Table) -> None:
    """Raise CommandRejectedError if the match has begun."""
    if table.phase() != "open":
        raise CommandRejectedError(Reason.NOT_OFFERED, "The match has already started.")


def same_ply(match: Match, ply: int) -> None:
    """Raise CommandRejectedError if a command was meant for another position."""
    if ply != match.ply():
        raise CommandRejectedError(
            Reason.STALE, f"The match has moved on: you saw move {ply}, and now it is at move {match.ply()}."
        )
