"""The events of a table. A table is rebuilt from its stored events: they are the only truth about it."""

from __future__ import annotations

import msgspec

Line = tuple[int, str]  # who moved (a seat, or -1 for chance), and the action's code


class TableEvent(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True):
    """One event. `id` names the command behind it, so that a repeated command is not carried out again."""

    id: str = ""


class SeatTaken(TableEvent, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class BotSeated(TableEvent, frozen=True, tag="bot"):
    """A bot took a seat, or stands in for a person, whose name stays."""

    seat: int
    bot: str
    name: str


class SeatFreed(TableEvent, frozen=True, tag="left"):
    """A seat is open again; its old link was revoked."""

    seat: int


class PlayerReady(TableEvent, frozen=True, tag="ready"):
    """A person is ready, has seen the dice's commitment, and adds a salt."""

    person: str
    salt: str


class MatchStarted(TableEvent, frozen=True, tag="began"):
    """The match began, with the names in its record and the outcomes of chance before the first move."""

    names: list[str]
    lines: list[Line]


class MovesPlayed(TableEvent, frozen=True, tag="moved"):
    """A move, or all choices of a together-round in order, and the outcomes of chance that followed."""

    lines: list[Line]

    ends: bool = False  # whether the match is over after this


class ChoiceMade(TableEvent, frozen=True, tag="chose"):
    """A seat's choice in a together-round, hidden from all others; an empty code withdraws it."""

    seat: int
    code: str


class AutoPassSet(TableEvent, frozen=True, tag="standing"):
    """Automatic passing was switched on or off, hidden from all others; it ends when the threat grows."""

    seat: int
    on: bool
    threat: int = 0  # the threat at that moment


class UndoRequested(TableEvent, frozen=True, tag="asked"):
    """A seat asks the others to undo the last `count` moves."""

    seat: int
    count: int


class UndoAnswered(TableEvent, frozen=True, tag="answered"):
    """A person agreed to an undo, or refused it, which ends the request."""

    person: str
    yes: bool


class MovesUndone(TableEvent, frozen=True, tag="undone"):
    """The last `count` moves were undone; `lines` has the outcomes of chance that followed."""

    count: int
    lines: list[Line]


class Resigned(TableEvent, frozen=True, tag="resigned"):
    """A seat resigned, or its time ran out."""

    seat: int
    by_clock: bool = False


class Abandoned(TableEvent, frozen=True, tag="abandoned"):
    """The match was ended unfinished."""


class Paused(TableEvent, frozen=True, tag="paused"):
    """No player is connected: the clocks are paused."""


class Resumed(TableEvent, frozen=True, tag="resumed"):
    """A player is connected again."""


class LobbyListed(TableEvent, frozen=True, tag="lobby"):
    """The table was listed in the lobby, or removed from it."""

    on: bool


class ChatPosted(TableEvent, frozen=True, tag="said"):
    """A line of chat."""

    name: str
    seat: int
    text: str


class RematchMade(TableEvent, frozen=True, tag="rematch"):
    """A rematch was opened at a new table."""

    table: str


AnyTableEvent = (
    SeatTaken
    | BotSeated
    | SeatFreed
    | PlayerReady
    | MatchStarted
    | MovesPlayed
    | ChoiceMade
    | AutoPassSet
    | UndoRequested
    | UndoAnswered
    | MovesUndone
    | Resigned
    | Abandoned
    | Paused
    | Resumed
    | LobbyListed
    | ChatPosted
    | RematchMade
)

RULE_FREE_EVENTS = (
    SeatTaken,
    BotSeated,
    SeatFreed,
    Abandoned,
    LobbyListed,
    ChatPosted,
    RematchMade,
)  # these need no rules: a frozen match accepts them too

PRIVATE_EVENTS = (
    ChoiceMade,
    AutoPassSet,
)  # hidden from all but their seat: others may not even notice that they happened

_decoder: msgspec.json.Decoder[AnyTableEvent] = msgspec.json.Decoder(AnyTableEvent)


def write(entry: AnyTableEvent) -> str:
    """Return an event as it is stored."""
    return msgspec.json.encode(entry).decode()


def read(body: str) -> AnyTableEvent:
    """Return a stored event."""
    return _decoder.decode(body)
