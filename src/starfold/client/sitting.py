"""Takes a seat at a served table and plays it to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from starfold.bots import Bot, Budget
from starfold.bots.portable import PortableView, same_game
from starfold.core.errors import OutOfRangeError
from starfold.core.game import Game

from .errors import RejectedError, ServerUnreachableError
from .player import Ending, Player
from .site import Address, ask

MAX_OUTAGE_S = 300.0  # a longer loss of the connection ends the bot


def sit(
    link: str,
    bot: type[Bot],
    *,
    name: str = "",
    person: str = "",
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int | None = None,
    games: Sequence[Game] = (),
    patience: float = MAX_OUTAGE_S,
    say: Callable[[str], None] | None = None,
    remember: Callable[[str], None] | None = None,
) -> Ending:
    """Take a seat by its link, or an open one by the table's address, and let a bot play it to the end.

    `person` is the secret from an earlier run: with it a bot continues in its seat. `remember` receives a new secret.
    `seconds` and `iterations` are the bot's budget for an action; on a clock it uses at most a tenth of the time left.
    `games` are games that are not installed. `say` receives sentences about what happens. Errors are StarfoldErrors,
    raised before a seat is taken if possible.
    Raises OutOfRangeError, UnknownNameError or InvalidGameError for a wrong argument, RulesMismatchError if the games
    differ, and RejectedError, SeatLostError or ServerUnreachableError for what the server does.
    """
    address = Address(link)
    Budget(seconds, iterations)  # raise early, before the seat is taken
    if not patience >= 0:
        raise OutOfRangeError(f"The patience is 0 seconds or more, not {patience}.")
    check_table(address, games)
    secret = person or str(ask(address, "POST", "/me", {"name": name or bot.name})["secret"])
    if remember is not None:
        remember(secret)
    player = Player(address, secret, bot, seconds, iterations, seed, games, patience, say or (lambda _: None))
    take_seat(address, secret, name or bot.name)
    return player.play()


def take_seat(address: Address, secret: str, name: str) -> None:
    """Take the link's seat, else the bot's own, else the first open one."""
    claim = {"do": "claim", "token": address.token, "name": name}
    try:
        ask(address, "POST", f"/tables/{address.table}/do", claim, secret)
    except RejectedError as error:
        if error.reason != "nobody":
            raise
        why = f"The server at {address.site} does not know this person: it was made by another server, or deleted."
        raise RejectedError(error.status, error.reason, why) from None


def check_table(address: Address, games: Sequence[Game]) -> Game:
    """Return a table's game; raises if the table does not exist or the game's rules differ here."""
    table = ask(address, "GET", f"/tables/{address.table}?view=1&place=-3")
    sent = table.get("view") if isinstance(table, dict) else None
    if sent is None:
        raise ServerUnreachableError(
            f"The server at {address.site} sends no views: its Starfold is older than this one."
        )
    try:
        return same_game(msgspec.convert(sent, PortableView), games)
    except msgspec.ValidationError as error:
        raise ServerUnreachableError(f"What the server sends is not what a Starfold server does: {error}.") from None
