"""Asking a bot for its action, and what its seat is called in a record."""

from __future__ import annotations

import re

from ..bots import Bot, Budget
from ..bots.seeds import bot_seed
from ..core.errors import BadGame
from ..core.match import Match
from ..core.record import LONGEST_NAME

BOT_NAME = re.compile(r".* \((\S+) bot\)")


def ask(match: Match, seat: int, bot: Bot, budget: Budget) -> int:
    """What a bot does in that seat now. It gets the seat's view and nothing else; BadGame if it fails or cheats."""
    view = match.view(seat)
    legal = list(view.legal)
    try:
        bot.renew(bot_seed(match.record, seat))
        action = bot.choose(view, budget)
    except (Exception, SystemExit) as error:  # somebody else's bot may fail in any way; the match is not lost
        raise BadGame(f"The bot {bot.name} failed: {type(error).__name__}: {error}") from error
    if action not in legal:
        raise BadGame(f"The bot {bot.name} answered {action!r}, which is not a legal action.")
    return legal[legal.index(action)]  # the number itself, should the bot have answered with a look-alike


def bot_name(seat_name: str, bot: str) -> str:
    """What a bot's seat is called, such as `Empire (random bot)`."""
    mark = f" ({bot} bot)"
    return seat_name[: LONGEST_NAME - len(mark)] + mark


def bot_of(name: str) -> str:
    """The bot that plays under a name; empty if it is a person's."""
    found = BOT_NAME.fullmatch(name)
    return found.group(1) if found else ""
