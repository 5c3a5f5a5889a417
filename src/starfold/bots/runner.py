"""Asking a bot for its action, and what its seat is called in a record."""

from __future__ import annotations

import re

from starfold.core.errors import MAX_MESSAGE_LENGTH, InvalidGameError, locate_exception
from starfold.core.match import Match
from starfold.core.record import MAX_NAME_LENGTH
from starfold.core.view import View

from .bot import Bot, Budget
from .seeds import bot_seed

Failures = tuple[type[BaseException], ...]

BOT_NAME = re.compile(r".* \((\S+) bot\)")
FAILURES: Failures = (Exception, SystemExit)  # somebody else's bot may fail in any way; but Ctrl-C is the person's


class IllegalChoiceError(InvalidGameError):
    """A bot that answers what is not legal."""


def make_bot(kind: type[Bot], seed: int, failures: Failures = FAILURES) -> Bot:
    """A bot of that kind; InvalidGameError if it cannot begin."""
    try:
        return kind(seed)
    except failures as error:
        raise InvalidGameError(
            f"The bot {kind.name} could not begin: {locate_exception(error, kind.__module__)}"
        ) from error


def choose_action(match: Match, seat: int, bot: Bot, budget: Budget, failures: Failures = FAILURES) -> int:
    """Return what a bot does in that seat now. It gets the seat's view and nothing else.

    Raises InvalidGameError if it fails or cheats.
    """
    view = match.view(seat)
    try:
        bot.reseed(bot_seed(match.record, seat))
        return checked_choice(bot, view, budget)
    except IllegalChoiceError:
        raise
    except failures as error:  # the match is not lost
        raise InvalidGameError(f"The bot {bot.name} failed: {locate_exception(error, type(bot).__module__)}") from error


def checked_choice(bot: Bot, view: View, budget: Budget) -> int:
    """What a bot chooses, if it is legal; IllegalChoiceError if it is not, whatever the bot has made of its view."""
    legal = list(view.legal)
    action = bot.choose(view, budget)
    if action in legal:
        return legal[legal.index(action)]  # the number itself, should the bot have answered with a look-alike
    raise IllegalChoiceError(
        f"The bot {bot.name} answered {repr(action)[:MAX_MESSAGE_LENGTH]}, which is not a legal action."
    )


def bot_name(seat_name: str, bot: str) -> str:
    """What a bot's seat is called, such as `Empire (random bot)`."""
    mark = f" ({bot} bot)"
    return seat_name[: MAX_NAME_LENGTH - len(mark)] + mark


def bot_of(name: str) -> str:
    """The bot that plays under a name; empty if it is a person's."""
    found = BOT_NAME.fullmatch(name)
    return found.group(1) if found else ""
