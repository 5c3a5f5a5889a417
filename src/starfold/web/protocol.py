"""The messages that the server sends.

`tools/contract.py` makes the client's types and docs/reference-api.md from them: the comment on a field says there what
it means.
"""

from __future__ import annotations

import gzip
from typing import NamedTuple

import msgspec

from starfold.bots.portable import PortableView
from starfold.tables.config import Phase, SeatKind
from starfold.tables.rejection import Reason

GZIP_LEVEL = 5  # nearly as small as the best level, at half its cost


class OfferOut(msgspec.Struct):
    """An action that may be played."""

    code: str  # the action as text, as in records; a code that names a seat counts seats from 1
    sentence: str  # the action in words, for a button
    # The ids of the elements to click, one after the other, to select this offer. The list of one offer is never the
    # beginning of another's. It is empty in a game without pictures.
    clicks: list[str]
    preview: str  # SVG that shows what the action would do, above the moving layer; it may be empty


class ClockOut(msgspec.Struct):
    """The clock of a seat."""

    left: int  # milliseconds
    # Whether it counts down now. In a together-round the clocks of all asked seats appear to run, even those of seats
    # that have chosen. You see a difference only if a clock reaches zero and nothing happens: that seat had chosen.
    running: bool


class SeatOut(msgspec.Struct):
    """A seat: who sits there, and their state in the match."""

    name: str  # the player's name, or the game's own name for the seat
    kind: SeatKind  # who decides for this seat now; a stand-in for a person is a bot, too
    bot: str  # the bot's level, such as `captain`; empty for a person
    score: int | None  # null before the match begins
    ready: bool  # whether the player has sent `ready`; a bot always is
    resigned: bool  # whether the player has resigned
    plight: str  # a word about a seat's situation, as this viewpoint sees it, such as `out`; usually empty
    # The name of the CSS variable for the seat in this match, if the game has colours of its own, such as
    # `secret_salvage-blue`; else empty.
    colour: str
    clock: ClockOut | None  # null for a bot, an open seat, and at a table without clocks


class LogLine(NamedTuple):
    """A sentence of the log, with its ply; a list of two in JSON."""

    ply: int
    sentence: str


class LogOut(msgspec.Struct):
    """The log after a ply."""

    # Delete your lines with a ply above this one, then append `lines`. If you do not have the lines up to this ply,
    # send `sync`. With -1 these are all lines.
    after: int
    lines: list[LogLine]  # the lines after it


class PanelOut(msgspec.Struct):
    """A part of a large picture that can be shown alone. Panels may overlap."""

    key: str  # its name within the picture
    title: str  # its name for people
    x: int  # the left edge, in units of the picture
    y: int  # the top edge
    width: int  # in units of the picture
    height: int  # in units of the picture
    wide: bool  # whether this panel is for wide screens; the others are for narrow ones


class PictureOut(msgspec.Struct):
    """A picture: a static ground, and above it a moving layer."""

    width: int  # in units of the SVG
    height: int  # in units of the SVG
    panels: list[PanelOut]  # show the first one first; empty for a picture that is always shown whole
    label: str  # the picture in one sentence, for a screen reader
    ground: str  # the hash of the ground
    # The moving layer, as SVG; always complete. To animate it, change the old layer into the new one, element by
    # element, by their ids.
    moving: str


class UndoAskedOut(msgspec.Struct):
    """An undo that a seat asks for."""

    seat: int  # the seat that asks
    count: int  # how many moves it would take back
    waiting: list[int]  # the seats that have not agreed yet


class UndoOut(msgspec.Struct):
    """What this viewpoint may undo."""

    # Whether `undo` would happen at once: nothing was rolled or shown since that move, or there is nobody else to ask.
    free: bool
    count: int  # how many moves `undo` by this seat would take back now; 0 means that no undo is possible
    asked: UndoAskedOut | None  # while other seats are asked; else null


class DiceOut(msgspec.Struct):
    """What proves that the dice are fair."""

    commitment: str  # the hash of the sealed seed
    salts: list[str]  # what the players added to the dice, in order
    seed: str  # the seed, after the end; empty before


class TableOut(msgspec.Struct, tag_field="kind", tag="table", omit_defaults=False):
    """The table as one viewpoint may see it."""

    # It rises with every change that is visible to everyone. A choice in a together-round does not change it. If you
    # may have missed a change, send `sync`.
    seq: int
    place: int  # the viewpoint: a seat, or WATCHER
    phase: Phase  # `open` while seats are being filled
    # How many moves were made, chance included, without those that were undone. Send it back with `play` and `undo`.
    # Then the server never applies your command to a position that you have not seen.
    ply: int
    turn: int  # the number of the turn
    prompt: str  # a sentence: what is going on, or what you are asked
    asked: list[int]  # the seats that must choose now
    paused: bool  # whether the clocks wait; then none of them counts down
    # The actions that this seat may play now. In a together-round they stay after the choice, because the seat may
    # change it.
    offers: list[OfferOut]
    # The code that this seat has chosen in a together-round that still waits for others; else empty. Only this seat
    # receives it.
    choice: str
    standing: bool  # whether this seat passes automatically
    can_pass: bool  # whether this seat may pass now, or passes automatically
    lobby: bool  # whether the table is shown in the lobby
    # Whether this seat may ask for a hint when it is to move: the table was made with hints, or all other seats belong
    # to bots or to the same person.
    hints: bool
    seats: list[SeatOut]  # all seats, in order
    log: LogOut  # what has happened
    picture: PictureOut | None  # null in a game without pictures, and with `?view=1`
    text: str  # the view in words
    undo: UndoOut  # what may be undone
    dice: DiceOut  # what proves that the dice are fair
    result: str  # a sentence: how the match ended; empty before
    shares: list[float]  # each seat's share of the win, after the end; empty before
    next: str  # the id of the rematch's table; empty if there is none
    # The static layer of the picture, as SVG. On a WebSocket it is present only if this socket has not received it yet.
    ground: str | msgspec.UnsetType = msgspec.UNSET
    view: PortableView | msgspec.UnsetType = msgspec.UNSET  # present only with `?view=1`
    # A sentence while the server cannot store a step; else empty. Present only over HTTP: on a WebSocket `hello` has
    # it.
    trouble: str | msgspec.UnsetType = msgspec.UNSET


class YouOut(msgspec.Struct):
    """Who you are at this table."""

    name: str  # your display name; empty for a visitor without an identity
    seats: list[int]  # your seats
    owner: bool  # whether you made this table


class LinkOut(msgspec.Struct):
    """The invitation to an open seat."""

    seat: int  # the open seat
    path: str  # the path of the link


class HelloOut(msgspec.Struct, tag_field="kind", tag="hello"):
    """Who you are, and what you see. It comes first, and again whenever one of these changes."""

    you: YouOut  # who you are
    place: int  # your viewpoint: a seat, or WATCHER
    # Whether you hold several seats in a game that hides something, and the view of none of them is shown: send `lift`
    # for one.
    curtain: bool
    links: list[LinkOut]  # the invitation to each open seat; only the owner gets it
    version: str  # the server's version
    # A sentence while the server cannot store a step, such as the start of the match; else empty. The server retries
    # until it succeeds.
    trouble: str


class HereOut(msgspec.Struct, tag_field="kind", tag="here"):
    """Who is connected."""

    seats: list[bool]  # for each seat whether its player is connected
    watchers: int  # how many connections have no seat


class ChatLine(msgspec.Struct):
    """A line of chat."""

    name: str  # who wrote it
    seat: int  # the writer's seat; below 0 for a watcher
    text: str  # what was written; show it as text, never as HTML
    time: int  # when, in milliseconds since 1970


class ChatOut(msgspec.Struct, tag_field="kind", tag="chat"):
    """Lines of chat. A new socket gets the last 200."""

    first: int = msgspec.field(name="from")  # the number of the first line; lines count from 0
    lines: list[ChatLine] = []  # the lines, in order


class AckOut(msgspec.Struct, tag_field="kind", tag="ack", omit_defaults=True):
    """The server has carried out and stored a command."""

    id: str  # the command's `id`
    seq: int  # the table's `seq` afterwards
    table: str = ""  # present only after `rematch`: the id of the new table


class RejectionOut(msgspec.Struct, tag_field="kind", tag="no"):
    """A rejection. Nothing has changed, with one exception: see `why`."""

    id: str  # the command's `id`
    status: int  # the HTTP status; after 429 or 503 you may send the same command later with the same `id`
    reason: Reason  # the reason, for programs
    # A sentence for people. If `status` is 500, it may say that the command was stored, and what the table does now.
    why: str


class ThinkingOut(msgspec.Struct, tag_field="kind", tag="thinking"):
    """A bot's progress.

    It comes about five times a second, but not if the bot answers quickly. In a together-round, no message shows which
    bots are still thinking. If a bot fails there, `trouble` comes after the round.
    """

    seat: int  # the bot's seat
    done: float  # how much of its time it has used, from 0 to 1; the last message has 1
    # A sentence; usually empty. If the bot failed and the server played a random move instead, it says so.
    trouble: str


class WeighedOut(msgspec.Struct):
    """A bot's estimate of an offer."""

    code: str  # the offer's code
    share: float  # the expected share of the win, from 0 to 1
    weight: float  # the part of the thinking spent on this offer; the weights add up to 1


class HintOut(msgspec.Struct, tag_field="kind", tag="hint"):
    """What a bot would play in your place, as far as it has thought; only to the client that asked.

    A hint is made from what this viewpoint sees.
    """

    seat: int  # the seat that the hint is for; on a shared screen the one that is shown
    ply: int  # the table's ply that it is about
    bot: str  # the bot's level
    done: float  # how much of its time it has used, from 0 to 1; the last message has 1
    best: str  # the code that the bot would play; empty while it knows none
    offers: list[WeighedOut]  # the offers that the bot considered, the best first
    trouble: str  # a sentence if the bot failed; else empty


class GoneOut(msgspec.Struct, tag_field="kind", tag="gone"):
    """The table was deleted or does not exist. The server then closes the socket."""

    why: str  # a sentence for people


Message = HelloOut | TableOut | HereOut | ChatOut | AckOut | RejectionOut | ThinkingOut | HintOut | GoneOut


class TimelineOut(msgspec.Struct):
    """What can be replayed from one viewpoint. You can ask for any ply."""

    plies: int  # the last ply
    undone: int  # how often moves were undone: while it is the same, past plies do not change
    over: bool  # whether the match has ended
    turns: list[int]  # the stops at which a turn begins
    # The plies at which a replay should stop, as this viewpoint saw the match: before each move of a seat, before each
    # outcome of chance that the log mentions, and at the last ply.
    stops: list[int]
    place: int  # the viewpoint
    places: list[int]  # the viewpoints that you may choose
    log: list[LogLine]  # the whole log


class FrameOut(msgspec.Struct):
    """One ply of a replay, as one viewpoint saw it."""

    ply: int  # how many moves were made, chance included
    place: int  # the viewpoint
    prompt: str  # a sentence: what was going on
    code: str  # the move that led here, as this viewpoint may know it; empty at the start
    over: bool  # whether the match had ended
    scores: list[int]  # each seat's score
    picture: PictureOut | None  # null in a game without pictures
    ground: str  # the static layer of the picture, as SVG
    text: str  # the view in words


def encode_gzip(message: msgspec.Struct) -> bytes:
    """Encode a message as a compressed binary frame. Equal messages give equal bytes."""
    return gzip.compress(msgspec.json.encode(message), GZIP_LEVEL, mtime=0)


def encode_text(message: msgspec.Struct) -> str:
    """Encode a small message as a text frame."""
    return msgspec.json.encode(message).decode()
