"""The record: a whole match as text. docs/record.md describes the format."""

from __future__ import annotations

import hashlib
from typing import Final

from .errors import InvalidRecordError

FORMAT: Final = "starfold record 1"
BY_CHANCE: Final = "chance"
ENDINGS: Final[list[str]] = ["over", "resigned", "abandoned"]
MAX_NAME_LENGTH: Final = 40  # characters


class Line:
    """One line of the moves: a move (by a seat, or chance as -1), an undo of the last `count`, or a resignation."""

    def __init__(self, who: int, code: str, count: int = 0, knowers: int = 0) -> None:
        self.who: int = who
        self.code: str = code
        self.count: int = count
        self.knowers: int = knowers  # the mask of seats that know the code; found by replaying, not stored in the text

    def __repr__(self) -> str:
        return f"Line({self.who}, {self.code!r}, count={self.count})"

    def is_move(self) -> bool:
        """Return whether it is a move. An undo has a count, and a resignation has no code."""
        return self.count == 0 and self.code != ""


class Record:
    """The set-up of a match, every move ever made (undone ones too), and the commitment of its dice."""

    def __init__(self, game: str, rules: int, components: str, seats: int) -> None:
        self.game: str = game
        self.rules: int = rules
        self.components: str = components
        self.seats: int = seats
        self.options: dict[str, str] = {}
        self.names: list[str] = []
        self.commitment: str = ""
        self.salts: list[str] = []
        self.lines: list[Line] = []
        self.ending: str = ""  # empty while the match runs
        self.seed: str = ""  # hexadecimal; public once the match has ended
        self.redacted_for: str = ""  # in a redacted record: the place it was made for
        # What was counted in the lines so far: views and frames ask often, and lines are added one by one.
        self._counted: int = 0
        self._last: Line | None = None  # the last line that was counted
        self._undone: int = 0
        self._resigned: list[int] = []

    def __repr__(self) -> str:
        return f"<Record of {self.game}: {len(self.effective_moves())} moves stand, {self.ending or 'running'}>"

    def effective_moves(self) -> list[Line]:
        """Return the moves that were not undone."""
        moves: list[Line] = []
        for line in self.lines:
            if line.count:
                del moves[len(moves) - line.count :]
            elif line.is_move():
                moves.append(line)
        return moves

    def outcomes_drawn(self) -> int:
        """Return the number of outcomes drawn from the dice, undone ones included."""
        return sum(1 for line in self.lines if line.who < 0 and not line.count)

    def undone(self) -> int:
        """Return the number of undo lines. While it is unchanged, every ply refers to the same move."""
        self._count()
        return self._undone

    def resigned(self) -> list[int]:
        """Return the seats that have resigned, in order. An undo does not take a resignation back."""
        self._count()
        return list(self._resigned)

    def _count(self) -> None:
        """Count the undos and resignations in the lines that were added; in all lines if others were taken away."""
        if self._counted > len(self.lines) or (self._counted and self.lines[self._counted - 1] is not self._last):
            self._counted, self._undone, self._resigned = 0, 0, []
        for number in range(self._counted, len(self.lines)):
            line = self.lines[number]
            if line.count:
                self._undone += 1
            elif not line.code:
                self._resigned.append(line.who)
        if self.lines:
            self._counted, self._last = len(self.lines), self.lines[-1]

    def text(self, with_seed: bool = False) -> str:
        """Return the record as text. While the match runs, the seed is left out unless `with_seed` is set."""
        out = [
            FORMAT + (f" as seen by {self.redacted_for}" if self.redacted_for else ""),
            f"game {self.game}",
            f"rules {self.rules}",
            f"components {self.components}",
            f"seats {self.seats}",
            *[f"option {key} {value}" for key, value in sorted(self.options.items())],
            *[f"name {seat} {name}" for seat, name in enumerate(self.names)],
            f"dice {self.commitment}",
            *[f"salt {salt}" for salt in self.salts],
            "moves",
            *self._move_lines(),
        ]
        if self.ending:
            out.append(f"end {self.ending}")
        if self.seed and (self.ending or with_seed):
            out.append(f"seed {self.seed}")
        body = "\n".join(out) + "\n"
        return body + f"check {_check(body)}\n"

    def _move_lines(self) -> list[str]:
        out: list[str] = []
        ply = 0
        for line in self.lines:
            if line.count:
                ply -= line.count
                out.append(f"undo {line.count}")
            elif not line.is_move():
                out.append(f"resign {line.who}")
            else:
                ply += 1
                out.append(f"{ply} {BY_CHANCE if line.who < 0 else line.who} {line.code}")
        return out


def plain_name(name: str) -> str:
    """Return a name in the form a record needs: one line, truncated to the longest length, `?` if empty."""
    kept = " ".join("".join(c if c.isprintable() else " " for c in name).split())[:MAX_NAME_LENGTH].strip()
    return kept or "?"


def read_record(text: str) -> Record:
    """Return the record in a text.

    Raises InvalidRecordError, with the line and the reason, if the text is damaged or redacted.
    """
    text = text.replace("\r\n", "\n")
    if not text.startswith("starfold record"):
        raise InvalidRecordError("This is not a Starfold record: its first line should be 'starfold record 1'.")
    if text.startswith(FORMAT + " as seen by "):
        raise InvalidRecordError(
            "This record is redacted: moves that were hidden from its reader are missing, so it cannot be replayed."
        )
    if not text.startswith(FORMAT + "\n"):
        raise InvalidRecordError(
            f"This record is of another format ({text.splitlines()[0]}); this Starfold reads '{FORMAT}'."
        )
    body, found, check = text.rpartition("check ")
    if not found or not body.endswith("\n") or not text.endswith("\n"):
        raise InvalidRecordError(
            f"The record is truncated: it breaks off after line {len(text.splitlines())}, without its check line."
        )
    if check.strip() != _check(body):
        raise InvalidRecordError("The record was edited or damaged: its check line does not fit its text.")
    return _Reader(body.splitlines()).record()


class _Reader:
    """A parser that reads the lines of a record in order."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 1

    def record(self) -> Record:
        rules = 0
        key = self.need("game")
        rules = self.number(self.need("rules"))
        components = self.need("components")
        record = Record(key, rules, components, self.number(self.need("seats")))
        while self.has("option "):
            option, _, value = self.need("option").partition(" ")
            record.options[option] = value
        while self.has("name "):
            seat, _, name = self.need("name").partition(" ")
            if seat != str(len(record.names)):
                raise self.wrong(f"name {len(record.names)}")
            record.names.append(name)
        if len(record.names) != record.seats:
            raise self.wrong(f"a name for each of the {record.seats} seats")
        record.commitment = self.need("dice")
        while self.has("salt "):
            record.salts.append(self.need("salt"))
        if not self.has("moves") or self.lines[self.at] != "moves":
            raise self.wrong("moves")
        self.at += 1
        self.moves(record)
        if self.has("end "):
            record.ending = self.need("end")
            if record.ending not in ENDINGS:
                raise self.wrong("end over, end resigned or end abandoned", back=1)
        if self.has("seed "):
            record.seed = self.need("seed")
        if self.at < len(self.lines):
            raise self.wrong("nothing more")
        return record

    def moves(self, record: Record) -> None:
        """Read the lines of moves, whose plies must count up without a gap, of undos and of resignations."""
        ply = 0
        while self.at < len(self.lines) and not self.has("end ") and not self.has("seed "):
            if self.has("undo "):
                count = self.number(self.need("undo"))
                if not 1 <= count <= ply:
                    raise self.wrong(f"an undo of 1 to {ply} moves", back=1)
                ply -= count
                record.lines.append(Line(-1, "", count))
                continue
            if self.has("resign "):
                seat = self.number(self.need("resign"))
                if seat >= record.seats or seat in record.resigned():
                    raise self.wrong("a seat that has not resigned yet", back=1)
                record.lines.append(Line(seat, ""))
                continue
            parts = self.lines[self.at].split(" ", 2)
            who = -1 if len(parts) == 3 and parts[1] == BY_CHANCE else -2
            if len(parts) == 3 and parts[1].isdecimal():
                who = int(parts[1])
            if who < -1 or who >= record.seats or parts[0] != str(ply + 1) or not parts[2]:
                raise self.wrong(f"move {ply + 1} as 'ply seat code'")
            ply += 1
            record.lines.append(Line(who, parts[2]))
            self.at += 1

    def has(self, start: str) -> bool:
        return self.at < len(self.lines) and self.lines[self.at].startswith(start)

    def need(self, word: str) -> str:
        """Return the rest of the next line, which must begin with that word."""
        if not self.has(word + " "):
            raise self.wrong(word)
        rest = self.lines[self.at][len(word) + 1 :]
        self.at += 1
        return rest

    def number(self, text: str) -> int:
        if not text.isdecimal() or len(text) > 9:
            raise self.wrong("a number", back=1)
        return int(text)

    def wrong(self, expected: str, back: int = 0) -> InvalidRecordError:
        line = self.at - back
        found = repr(self.lines[line]) if line < len(self.lines) else "the end"
        return InvalidRecordError(f"Line {line + 1} of the record should be {expected}, but is {found}.")


def _check(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()
