"""What a server says on a live table's socket, as far as a bot needs it. Docs: wire.md."""

from __future__ import annotations

import gzip
import zlib

import msgspec

from starfold.bots.portable import PortableView

from .errors import ServerUnreachableError


class Clock(msgspec.Struct):
    """Milliseconds left, and whether they run."""

    left: int
    running: bool


class Seat(msgspec.Struct):
    """Who sits there."""

    name: str
    kind: str
    ready: bool
    resigned: bool
    clock: Clock | None = None


class AskedUndo(msgspec.Struct):
    """An undo that is asked for, and the seats that have not agreed."""

    waiting: list[int]


class Undo(msgspec.Struct):
    """What is to be taken back."""

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
    """Who I am at this table."""

    seats: list[int]


class Hello(msgspec.Struct, tag_field="kind", tag="hello"):
    """Who I am."""

    you: You


class Ack(msgspec.Struct, tag_field="kind", tag="ack"):
    """Done and stored."""

    id: str = ""
    seq: int = 0


class No(msgspec.Struct, tag_field="kind", tag="no"):
    """Not done, and why."""

    id: str
    status: int
    reason: str
    why: str


class Gone(msgspec.Struct, tag_field="kind", tag="gone"):
    """There is no such table, or not any more."""

    why: str


Message = Table | Hello | Ack | No | Gone


class Kind(msgspec.Struct):
    """Any message: chat, presence and what else comes is of no concern to a bot."""

    kind: str


_KINDS = ("table", "hello", "ack", "no", "gone")
_kind = msgspec.json.Decoder(Kind)
_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read(frame: str | bytes) -> Message | None:
    """The message in a frame; None if it is of a kind that a bot does without."""
    try:
        text = gzip.decompress(frame) if isinstance(frame, bytes) else frame
        return _message.decode(text) if _kind.decode(text).kind in _KINDS else None
    except (msgspec.DecodeError, OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise ServerUnreachableError(f"What the server sends is not what a Starfold server does: {error}.") from None
