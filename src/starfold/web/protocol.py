"""What the server sends, as docs/wire.md describes it."""

from __future__ import annotations

import gzip

import msgspec

from starfold.bots.portable import PortableView
from starfold.tables.rejection import Reason

GZIP_LEVEL = 5  # gzip's level: nearly as small as the best, at half its cost


class OfferOut(msgspec.Struct):
    """An action as it can be taken."""

    code: str
    sentence: str
    clicks: list[str]
    preview: str


class ClockOut(msgspec.Struct):
    """Milliseconds left, and whether they run."""

    left: int
    running: bool


class SeatOut(msgspec.Struct):
    """Who sits there and how they stand."""

    name: str
    kind: str
    bot: str
    score: int | None
    ready: bool
    resigned: bool
    plight: str
    colour: str
    clock: ClockOut | None


class LogOut(msgspec.Struct):
    """Lines of the log, each with its ply: they follow those up to ply `after`."""

    after: int
    lines: list[tuple[int, str]]


class PanelOut(msgspec.Struct):
    """A part of a large picture that can be shown alone."""

    key: str
    title: str
    x: int
    y: int
    width: int
    height: int
    wide: bool


class PictureOut(msgspec.Struct):
    """The picture: its moving layer, and the hash of its ground."""

    width: int
    height: int
    panels: list[PanelOut]
    label: str
    ground: str
    moving: str


class AskedOut(msgspec.Struct):
    """An undo that is asked for."""

    seat: int
    count: int
    waiting: list[int]


class UndoOut(msgspec.Struct):
    """What this place may take back."""

    free: bool
    count: int
    asked: AskedOut | None


class DiceOut(msgspec.Struct):
    """What the dice promise; the seed at the end."""

    commitment: str
    salts: list[str]
    seed: str


class TableOut(msgspec.Struct, tag_field="kind", tag="table", omit_defaults=False):
    """The table, as one place may see it."""

    seq: int
    place: int
    phase: str
    ply: int
    turn: int
    prompt: str
    asked: list[int]
    paused: bool
    offers: list[OfferOut]
    choice: str
    standing: bool
    can_pass: bool
    lobby: bool
    hints: bool
    seats: list[SeatOut]
    log: LogOut
    picture: PictureOut | None
    text: str
    undo: UndoOut
    dice: DiceOut
    result: str
    shares: list[float]
    next: str
    ground: str | msgspec.UnsetType = msgspec.UNSET
    view: PortableView | msgspec.UnsetType = msgspec.UNSET
    trouble: str | msgspec.UnsetType = msgspec.UNSET  # over HTTP; on a socket `hello` has it


class YouOut(msgspec.Struct):
    """Who you are at this table."""

    name: str
    seats: list[int]
    owner: bool


class LinkOut(msgspec.Struct):
    """The invitation to an open seat."""

    seat: int
    path: str


class HelloOut(msgspec.Struct, tag_field="kind", tag="hello"):
    """Who you are, and from where you look."""

    you: YouOut
    place: int
    curtain: bool
    links: list[LinkOut]
    version: str
    trouble: str


class HereOut(msgspec.Struct, tag_field="kind", tag="here"):
    """Who is connected."""

    seats: list[bool]
    watchers: int


class ChatLine(msgspec.Struct):
    """A line of chat."""

    name: str
    seat: int
    text: str
    time: int


class ChatOut(msgspec.Struct, tag_field="kind", tag="chat"):
    """Lines of chat from a number on."""

    first: int = msgspec.field(name="from")
    lines: list[ChatLine] = []


class AckOut(msgspec.Struct, tag_field="kind", tag="ack", omit_defaults=True):
    """Done and stored."""

    id: str
    seq: int
    table: str = ""


class ErrorOut(msgspec.Struct, tag_field="kind", tag="no"):
    """Not done, and why."""

    id: str
    status: int
    reason: Reason
    why: str


class ThinkingOut(msgspec.Struct, tag_field="kind", tag="thinking"):
    """How far a seat's bot is, from 0 to 1, and what went wrong."""

    seat: int
    done: float
    trouble: str


class WeighedOut(msgspec.Struct):
    """What a bot thinks of an offer: the share of the win to expect, and how much of its thinking went there."""

    code: str
    share: float
    weight: float


class HintOut(msgspec.Struct, tag_field="kind", tag="hint"):
    """What a bot would do in somebody's place, as far as it has thought."""

    seat: int
    ply: int
    bot: str
    done: float
    best: str
    offers: list[WeighedOut]
    trouble: str


class GoneOut(msgspec.Struct, tag_field="kind", tag="gone"):
    """The table was deleted."""

    why: str


class TimelineOut(msgspec.Struct):
    """What there is to be replayed, as one place saw it."""

    plies: int
    undone: int
    over: bool
    turns: list[int]
    stops: list[int]
    place: int
    places: list[int]
    log: list[tuple[int, str]]


class FrameOut(msgspec.Struct):
    """One ply of a replay, as one place saw it."""

    ply: int
    place: int
    prompt: str
    code: str
    over: bool
    scores: list[int]
    picture: PictureOut | None
    ground: str
    text: str


def encode_gzip(message: msgspec.Struct) -> bytes:
    """A message as a binary frame: compressed once, for as many as it is sent to. The same message, the same bytes."""
    return gzip.compress(msgspec.json.encode(message), GZIP_LEVEL, mtime=0)


def encode_text(message: msgspec.Struct) -> str:
    """A small message as a text frame."""
    return msgspec.json.encode(message).decode()
