"""The frames of a table in its present state: each is built and compressed once for all who may see the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from starfold.tables.session import TableSession
from starfold.tables.table import Table

from ..protocol import TableOut, encode_gzip
from .snapshot import build_snapshot

FRAMES_KEPT_S: Final = 5.0  # so that repeated requests draw nothing, and idle tables keep no memory
Key = tuple[int, int, bool]  # equal keys get equal messages: viewpoint, ply before the log, View or picture


class Frame:
    """A table message, with and without the ground of its picture, which a connection needs only once."""

    def __init__(self, message: TableOut, ground: str) -> None:
        self.mark: Final = message.picture.ground if message.picture else ""
        self._message, self._ground = message, ground
        self._packed: dict[bool, bytes] = {}

    def packed(self, with_ground: bool) -> bytes:
        """Return the compressed message."""
        if with_ground not in self._packed:
            message = msgspec.structs.replace(self._message, ground=self._ground) if with_ground else self._message
            self._packed[with_ground] = encode_gzip(message)
        return self._packed[with_ground]

    def is_packed(self, grounds: set[str]) -> bool:
        """Return whether a connection that has these grounds costs nothing."""
        return (self.mark != "" and self.mark not in grounds) in self._packed


class Frames:
    """The frames of one table. They are forgotten when anything happens, and after a short time."""

    def __init__(self, session: TableSession, now: Callable[[], int]) -> None:
        self._session, self._now = session, now
        self._made: dict[Key, Frame] = {}
        self._state: tuple[Table, int, int] | None = (
            None  # of the frames: the table, its seq, and the time if it counts
        )
        self._forgetting: asyncio.TimerHandle | None = None

    def renew(self) -> None:
        """Forget the frames of another state. Afterwards all frames are made for the present moment."""
        table = self._session.table
        state = (table, table.seq, self._now() if table.config.clock.kind != "none" else 0)
        if state != self._state:
            self.forget()
            self._state = state

    def find(self, key: Key) -> Frame | None:
        """Return the frame of a key if it is made already."""
        return self._made.get(key)

    def frame(self, key: Key) -> Frame:
        """Return the frame of a key; build it if necessary."""
        if key not in self._made:
            viewpoint, after, as_view = key
            self._made[key] = Frame(*build_snapshot(self._session.table, viewpoint, self._now(), after, as_view))
            if self._forgetting is None:
                self._forgetting = asyncio.get_running_loop().call_later(FRAMES_KEPT_S, self.forget)
        return self._made[key]

    def forget(self) -> None:
        """Forget all frames."""
        self._made.clear()
        self._state = None
        if self._forgetting is not None:
            self._forgetting.cancel()
            self._forgetting = None
