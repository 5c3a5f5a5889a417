"""The clocks of a table: when they pause, and what happens when one reaches zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..config import STAND_IN
from ..table import Table
from .base import TableEvent
from .play import resign
from .seats import BotSeated

if TYPE_CHECKING:
    from .base import Events


class Paused(TableEvent, frozen=True, tag="paused"):
    """No player is connected: the clocks are paused."""

    def settle_clocks(self, table: Table, made: int) -> None:
        """Count the time, and show all clocks paused."""
        table.clocks.settle(made)
        table.show_pause(made)

    def apply(self, table: Table, made: int) -> None:
        """Note it."""
        table.paused = True


class Resumed(TableEvent, frozen=True, tag="resumed"):
    """A player is connected again."""

    def settle_clocks(self, table: Table, made: int) -> None:
        """Let the clocks run on from now, for all to see."""
        if not table.paused:
            table.clocks.stand(made)  # the server was down without a Paused event: that time counts for nobody
        table.clocks.settle(made)
        table.show_resumption(made)

    def apply(self, table: Table, made: int) -> None:
        """Note it."""
        table.paused = False


ClockEvent = Paused | Resumed


def out_of_time(table: Table, seat: int) -> Events:
    """End a seat's time: it resigns or a bot plays on, as the clock's setting says."""
    if table.config.clock.at_zero == "resign":
        return resign(table, seat, by_clock=True)
    return [BotSeated(seat, STAND_IN, table.seats[seat].name)]
