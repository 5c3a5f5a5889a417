"""The table as a whole: the lobby, ending the match unfinished, and the rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ..rejection import CommandRejectedError, Reason
from ..table import Table
from .base import Actor, OwnerCommand, PlayerCommand, TableEvent, running

if TYPE_CHECKING:
    from .base import Events


class LobbyListed(TableEvent, frozen=True, tag="lobby"):
    """The table was listed in the lobby, or removed from it."""

    needs_rules: ClassVar[bool] = False

    on: bool

    def apply(self, table: Table, made: int) -> None:
        """Note it."""
        table.lobby = self.on


class Abandoned(TableEvent, frozen=True, tag="abandoned"):
    """The match was ended unfinished."""

    needs_rules: ClassVar[bool] = False

    def apply(self, table: Table, made: int) -> None:
        """End the match."""
        table.end("abandoned")


class RematchMade(TableEvent, frozen=True, tag="rematch"):
    """A rematch was opened at a new table."""

    needs_rules: ClassVar[bool] = False

    table: str

    def apply(self, table: Table, made: int) -> None:
        """Note the new table."""
        table.next = self.table


class ShowInLobby(OwnerCommand, frozen=True, tag="lobby"):
    """List the table in the lobby, or remove it (owner only)."""

    on: bool  # true to list it, false to remove it

    def handle(self, table: Table, actor: Actor) -> Events:
        """List the table or remove it."""
        return [] if table.lobby == self.on else [LobbyListed(self.on)]


class Abandon(OwnerCommand, frozen=True, tag="abandon"):
    """End the match unfinished (owner only)."""

    def handle(self, table: Table, actor: Actor) -> Events:
        """End the match unfinished, also a frozen one."""
        if not table.frozen or table.phase() != "running":
            running(table)
        return [Abandoned()]


class Rematch(PlayerCommand, frozen=True, tag="rematch"):
    """Open a rematch: a new table with the seats rotated."""

    def handle(self, table: Table, actor: Actor) -> Events:
        """Check that a rematch is possible. The service makes it, because it is another table."""
        if table.phase() != "over":
            raise CommandRejectedError(Reason.NOT_OFFERED, "You can start a rematch when the match is over.")
        if table.frozen:  # the new table would have the old rules and could never begin
            raise CommandRejectedError(Reason.NOT_OFFERED, table.frozen + " Create a new game.")
        return []


TableCommand = ShowInLobby | Abandon | Rematch
WholeTableEvent = LobbyListed | Abandoned | RematchMade
