"""Chat at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from starfold.core.record import plain_name

from ..rejection import CommandRejectedError, Reason
from ..table import Table
from .base import Actor, Command, TableEvent

if TYPE_CHECKING:
    from .base import Events

MAX_CHAT_LENGTH = 300
MAX_CHAT_LINES = 200  # that a table keeps


class ChatPosted(TableEvent, frozen=True, tag="said"):
    """A line of chat."""

    needs_rules: ClassVar[bool] = False

    name: str
    seat: int
    text: str

    def apply(self, table: Table, made: int) -> None:
        """Keep the line."""
        table.chat_count += 1
        table.chat = [*table.chat, (made, self)][-MAX_CHAT_LINES:]


class Chat(Command, frozen=True, tag="chat"):
    """Post a line of chat."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]  # 1 to 300 characters, when repeated spaces are joined

    def handle(self, table: Table, actor: Actor) -> Events:
        """Post the line under the person's name at the table, or as a watcher."""
        said = " ".join("".join(c if c.isprintable() else " " for c in self.text).split())
        if not 1 <= len(said) <= MAX_CHAT_LENGTH:
            raise CommandRejectedError(Reason.OUT_OF_RANGE, f"A chat message has 1 to {MAX_CHAT_LENGTH} characters.")
        seats = table.seats_of(actor.person)
        if not seats:
            return [ChatPosted(plain_name(actor.name or "Watcher"), -1, said)]
        return [ChatPosted(table.names()[seats[0]], seats[0], said)]


ChatCommand = Chat
ChatEvent = ChatPosted
