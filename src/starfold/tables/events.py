"""What can happen at a table. A table is the sum of its entries, as stored: nothing else is the truth about it."""

from __future__ import annotations

import msgspec

Line = tuple[int, str]  # who moved (a seat, or chance as -1), and the code


class TableEvent(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True):
    """One thing that happened. `id` names the command that led to it, so that a repeated one is not done again."""

    id: str = ""


class SeatTaken(TableEvent, frozen=True, tag="sat"):
    """A person sat down."""

    seat: int
    person: str
    name: str


class BotSeated(TableEvent, frozen=True, tag="bot"):
    """A bot sat down, or plays on for a person: the name is kept then."""

    seat: int
    bot: str
    name: str


class SeatFreed(TableEvent, frozen=True, tag="left"):
    """A seat is open again, and its old link dead."""

    seat: int


class PlayerReady(TableEvent, frozen=True, tag="ready"):
    """A person is there, has seen the commitment of the dice, and adds a salt."""

    person: str
    salt: str


class MatchStarted(TableEvent, frozen=True, tag="began"):
    """The match began: the names in its record, and what chance decided before the first move."""

    names: list[str]
    lines: list[Line]


class MovesPlayed(TableEvent, frozen=True, tag="moved"):
    """A move, or the choices of a together-round in their order, and the outcomes that followed."""

    lines: list[Line]
    ends: bool = False  # the match, with these


class ChoiceMade(TableEvent, frozen=True, tag="chose"):
    """A seat's choice in a together-round; an empty code takes it back. Nobody else is to notice."""

    seat: int
    code: str


class AutoPassSet(TableEvent, frozen=True, tag="standing"):
    """A seat passes whenever it may, until more threatens it than now; or no longer. Nobody else is to notice."""

    seat: int
    on: bool
    threat: int = 0  # how much threatened it then


class UndoRequested(TableEvent, frozen=True, tag="asked"):
    """A seat asks all others to take back the last `count` moves."""

    seat: int
    count: int


class UndoAnswered(TableEvent, frozen=True, tag="answered"):
    """A person agrees to an undo that was asked for, or does not, which ends the asking."""

    person: str
    yes: bool


class MovesUndone(TableEvent, frozen=True, tag="undone"):
    """The last `count` moves were taken back, and chance decided anew where it had to."""

    count: int
    lines: list[Line]


class Resigned(TableEvent, frozen=True, tag="resigned"):
    """A seat gave up, or its time ran out."""

    seat: int
    by_clock: bool = False


class Abandoned(TableEvent, frozen=True, tag="abandoned"):
    """The match was ended unfinished."""


class Paused(TableEvent, frozen=True, tag="paused"):
    """Nobody is there: the clocks stand still."""


class Resumed(TableEvent, frozen=True, tag="resumed"):
    """Somebody is there again."""


class LobbyListed(TableEvent, frozen=True, tag="lobby"):
    """The table is shown in the lobby, or no longer."""

    on: bool


class ChatPosted(TableEvent, frozen=True, tag="said"):
    """A line of chat."""

    name: str
    seat: int
    text: str


class RematchMade(TableEvent, frozen=True, tag="rematch"):
    """The match goes on at a new table."""

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

BESIDE = (
    SeatTaken,
    BotSeated,
    SeatFreed,
    Abandoned,
    LobbyListed,
    ChatPosted,
    RematchMade,
)  # they need no rules: a frozen match can have them too

PRIVATE_EVENTS = (
    ChoiceMade,
    AutoPassSet,
)  # of these nobody but their seat may notice anything, not even that they happened

_decoder: msgspec.json.Decoder[AnyTableEvent] = msgspec.json.Decoder(AnyTableEvent)


def write(entry: AnyTableEvent) -> str:
    """An entry as it is stored."""
    return msgspec.json.encode(entry).decode()


def read(body: str) -> AnyTableEvent:
    """The entry that was stored."""
    return _decoder.decode(body)
