"""The messages that the server sends; docs/wire.md describes them."""

from __future__ import annotations

import gzip

import msgspec

from starfold.bots.portable import PortableView
from starfold.tables.rejection import Reason

GZIP_LEVEL = 5  # nearly as small as the best level, at half its cost


class OfferOut(msgspec.Struct):
    """An action that may be played."""

    code: str
    sentence: str
    clicks: list[str]
    preview: str


class ClockOut(msgspec.Struct):
    """A clock: milliseconds left, and whether it runs."""

    left: int
    running: bool


class SeatOut(msgspec.Struct):
    """A seat: who sits there, and their state in the match."""

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
    """Lines of the log, each with its ply; they follow those up to ply `after`."""

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
    """A picture: its moving layer, and the hash of its static ground."""

    width: int
    height: int
    panels: list[PanelOut]
    label: str
    ground: str
    moving: str


class AskedOut(msgspec.Struct):
    """An undo that a seat asks for."""

    seat: int
    count: int
    waiting: list[int]


class UndoOut(msgspec.Struct):
    """What this viewpoint may undo."""

    free: bool
    count: int
    asked: AskedOut | None


class DiceOut(msgspec.Struct):
    """The commitment of the dice; the seed only after the end."""

    commitment: str
    salts: list[str]
    seed: str


class TableOut(msgspec.Struct, tag_field="kind", tag="table", omit_defaults=False):
    """The table as one viewpoint may see it."""

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
    trouble: str | msgspec.UnsetType = msgspec.UNSET  # over HTTP only; on a WebSocket `hello` has it


class YouOut(msgspec.Struct):
    """Who you are at this table."""

    name: str
    seats: list[int]
    owner: bool


class LinkOut(msgspec.Struct):
    """The invitation link of an open seat."""

    seat: int
    path: str


class HelloOut(msgspec.Struct, tag_field="kind", tag="hello"):
    """Who you are, and your viewpoint."""

    you: YouOut
    place: int
    curtain: bool
    links: list[LinkOut]
    version: str
    trouble: str


class HereOut(msgspec.Struct, tag_field="kind", tag="here"):
    """Which seats are connected, and how many watchers."""

    seats: list[bool]
    watchers: int


class ChatLine(msgspec.Struct):
    """A line of chat."""

    name: str
    seat: int
    text: str
    time: int


class ChatOut(msgspec.Struct, tag_field="kind", tag="chat"):
    """Lines of chat; `from` is the number of the first."""

    first: int = msgspec.field(name="from")
    lines: list[ChatLine] = []


class AckOut(msgspec.Struct, tag_field="kind", tag="ack", omit_defaults=True):
    """A command was carried out and stored."""

    id: str
    seq: int
    table: str = ""


class ErrorOut(msgspec.Struct, tag_field="kind", tag="no"):
    """An error, and why."""

    id: str
    status: int
    reason: Reason
    why: str


class ThinkingOut(msgspec.Struct, tag_field="kind", tag="thinking"):
    """A bot's progress, from 0 to 1, and what went wrong with it."""

    seat: int
    done: float
    trouble: str


class WeighedOut(msgspec.Struct):
    """A bot's estimate of an action: the expected share of the win, and the part of its search spent there."""

    code: str
    share: float
    weight: float


class HintOut(msgspec.Struct, tag_field="kind", tag="hint"):
    """What a bot would do in your place, as far as it has thought."""

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
    """A replay's timeline for one viewpoint."""

    plies: int
    undone: int
    over: bool
    turns: list[int]
    stops: list[int]
    place: int
    places: list[int]
    log: list[tuple[int, str]]


class FrameOut(msgspec.Struct):
    """One ply of a replay, as one viewpoint saw it."""

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
    """Encode a message as a compressed binary frame. Equal messages give equal bytes."""
    return gzip.compress(msgspec.json.encode(message), GZIP_LEVEL, mtime=0)


def encode_text(message: msgspec.Struct) -> str:
    """Encode a small message as a text frame."""
    return msgspec.json.encode(message).decode()
