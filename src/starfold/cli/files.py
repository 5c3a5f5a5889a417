"""Reads records with clear errors, and writes files atomically."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from starfold.core.errors import InvalidRecordError, StarfoldError
from starfold.core.record import Record, plain_name, read_record

SUFFIX = ".record"
MAX_FILE_BYTES = 16_000_000  # a long match has some ten thousand


class FileError(StarfoldError):
    """A file that cannot be read or written; the sentence says why."""


def load(path: Path) -> Record:
    """Return the record in a file.

    Raises FileError if the file cannot be read, InvalidRecordError if what it holds is no whole record.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise FileError(f"Cannot read {path}: {error.strerror}.") from None
    if len(data) > MAX_FILE_BYTES:
        raise InvalidRecordError("This is not a Starfold record: it is far too large.")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise InvalidRecordError("This is not a Starfold record: it is not text in UTF-8.") from None
    record = read_record(text)
    record.names = [plain_name(name) for name in record.names]  # names from a file must not contain control characters
    return record


@contextlib.contextmanager
def error_context(path: Path) -> Iterator[None]:
    """Add the file's name to errors about its record."""
    try:
        yield
    except InvalidRecordError as error:
        raise InvalidRecordError(f"{path}: {error}") from None


def free_path(game: str, now: datetime) -> Path:
    """Return an unused path in the current folder, such as `ruship-20261115-2316.record`."""
    stem = f"{game}-{now:%Y%m%d-%H%M}"
    path = Path(stem + SUFFIX)
    number = 2
    while path.exists():
        path = Path(f"{stem}-{number}{SUFFIX}")
        number += 1
    return path


class RecordFile:
    """The file of a match that is being played.

    Every save puts a whole new file in the place of the old one, so whenever it is interrupted, even by `kill -9` or a
    power cut, the file holds the whole match up to its last or its last but one move. While the match runs the file
    holds the secret seed of the dice, so that the match can continue: its readers could predict the dice.
    """

    def __init__(self, path: Path, new: bool) -> None:
        """A new file, or one that was just read."""
        self.path = path
        self._last = "" if new else path.read_text(encoding="utf-8")

    def save(self, record: Record) -> None:
        """Write the record; on FileError the old file is unchanged."""
        text = record.text(with_seed=True)
        if text == self._last:
            return
        try:
            mode = 0o666 if record.ending else 0o600
            write_whole(self.path, text.encode(), mode, new=not self._last, last_look=self._nobody_else_wrote)
        except FileExistsError:
            raise FileError(
                f"{self.path} already exists and is not overwritten: "
                "play that record to continue its match, or name another file with --record."
            ) from None
        except OSError as error:
            raise FileError(
                f"Cannot write {self.path}: {error.strerror}. (--record FILE names another place.)"
            ) from None
        self._last = text

    def _nobody_else_wrote(self, path: Path) -> None:
        """Raise if another program has changed the file meanwhile."""
        if self._last and path.exists() and path.read_text(encoding="utf-8", errors="replace") != self._last:
            raise FileError(f"Another program changed {self.path}. The file stays as it is, and this match stops here.")


def write_whole(
    path: Path, data: bytes, mode: int = 0o666, new: bool = False, last_look: Callable[[Path], None] = lambda path: None
) -> None:
    """Write a draft beside the file, and put it in the file's place only when it is safely on the disk.

    With `new` nothing may be there yet: FileExistsError. `last_look` may still refuse just before.
    """
    path = path.resolve()  # keep a symbolic link
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.draft")
    try:
        _write(draft, data, mode)
        last_look(path)
        if new:
            _rename_to_new(draft, path)
        else:
            os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _write(path: Path, data: bytes, mode: int) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _rename_to_new(draft: Path, path: Path) -> None:
    """Rename the draft; raises FileExistsError if the name was taken meanwhile."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: check first
        if path.exists():
            raise FileExistsError(path) from None
        os.replace(draft, path)


def _sync_folder(folder: Path) -> None:
    """Sync the folder, so that the new name survives a crash; not every system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
