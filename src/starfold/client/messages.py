"""The messages of a table's WebSocket that a bot needs; docs/wire.md describes them."""

from __future__ import annotations

import gzip
import zlib

import msgspec

from starfold.bots.portable import PortableView

from .errors import ServerUnreachableError


class Clock(msgspec.Struct):
    """A clock: milliseconds left, and whether it runs."""

    left: int
    running: bool


class Seat(msgspec.Struct):
    """A seat."""

    name: str
    kind: str
    ready: bool
    resigned: bool
    clock: Clock | None = None


class AskedUndo(msgspec.Struct):
    """An undo request, and the seats that have not agreed."""

    waiting: list[int]


class Undo(msgspec.Struct):
    """The undo request, if any."""

    asked: AskedUndo | None = None


class Table(msgspec.Struct, tag_field="kind", tag="table"):
    """The table, as one seat may see it."""

    seq: int
    phase: str
    prompt: str
    ply: int
    asked: list[int]
    choice: str
    seats: list[Seat]
    undo: Undo
    result: str
    shares: list[float]
    next: str
    view: PortableView | None = None


class You(msgspec.Struct):
    """The bot's seats."""

    seats: list[int]


class Hello(msgspec.Struct, tag_field="kind", tag="hello"):
    """Who the bot is."""

    you: You


class Ack(msgspec.Struct, tag_field="kind", tag="ack"):
    """A command was carried out and stored."""

    id: str = ""
    seq: int = 0


class No(msgspec.Struct, tag_field="kind", tag="no"):
    """An error, and why."""

    id: str
    status: int
    reason: str
    why: str


class Gone(msgspec.Struct, tag_field="kind", tag="gone"):
    """The table does not exist or was deleted."""

    why: str


Message = Table | Hello | Ack | No | Gone


class Kind(msgspec.Struct):
    """Any message; a bot ignores chat, presence and others."""

    kind: str


_KINDS = ("table", "hello", "ack", "no", "gone")
_kind = msgspec.json.Decoder(Kind)
_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read(frame: str | bytes) -> Message | None:
    """Decode a frame; None for messages that a bot ignores. Raises ServerUnreachableError if it is malformed."""
    try:
        text = gzip.decompress(frame) if isinstance(frame, bytes) else frame
        return _message.decode(text) if _kind.decode(text).kind in _KINDS else None
    except (msgspec.DecodeError, OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise ServerUnreachableError(f"What the server sends is not what a Starfold server does: {error}.") from None
