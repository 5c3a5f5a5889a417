"""Runs a bot: creates it, asks for an action, and checks the answer."""

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
FAILURES: Failures = (Exception, SystemExit)  # a bot may raise anything; Ctrl-C is the user's


class IllegalChoiceError(InvalidGameError):
    """A bot returned an illegal action."""


def make_bot(kind: type[Bot], seed: int, failures: Failures = FAILURES) -> Bot:
    """Create a bot; raises InvalidGameError if its constructor fails."""
    try:
        return kind(seed)
    except failures as error:
        raise InvalidGameError(
            f"The bot {kind.name} could not begin: {locate_exception(error, kind.__module__)}"
        ) from error


def choose_action(match: Match, seat: int, bot: Bot, budget: Budget, failures: Failures = FAILURES) -> int:
    """Return a bot's action for a seat. The bot gets the seat's view only.

    Raises InvalidGameError if it fails or answers illegally.
    """
    view = match.view(seat)
    try:
        bot.reseed(bot_seed(match.record, seat))
        return checked_choice(bot, view, budget)
    except IllegalChoiceError:
        raise
    except failures as error:  # the match itself is unharmed
        raise InvalidGameError(f"The bot {bot.name} failed: {locate_exception(error, type(bot).__module__)}") from error


def checked_choice(bot: Bot, view: View, budget: Budget) -> int:
    """Return a bot's action; raises IllegalChoiceError if it is not legal, even if the bot has changed its view."""
    legal = list(view.legal)
    action = bot.choose(view, budget)
    if action in legal:
        return legal[legal.index(action)]  # the int itself, even if the bot returned an equal object
    raise IllegalChoiceError(
        f"The bot {bot.name} answered {repr(action)[:MAX_MESSAGE_LENGTH]}, which is not a legal action."
    )


def bot_name(seat_name: str, bot: str) -> str:
    """Return the name of a bot's seat in a record, such as `Empire (random bot)`."""
    mark = f" ({bot} bot)"
    return seat_name[: MAX_NAME_LENGTH - len(mark)] + mark


def bot_of(name: str) -> str:
    """Return the bot behind a seat's name; empty for a person."""
    found = BOT_NAME.fullmatch(name)
    return found.group(1) if found else ""
