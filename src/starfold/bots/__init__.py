"""Bots: computer players, their levels, and the search behind them."""

from __future__ import annotations

import contextlib
import importlib
import re
import sys
import warnings
from functools import cache
from importlib import metadata

from starfold.core.errors import InvalidGameError, UnknownNameError, describe_exception, unknown_name_error

from .bot import ActionValue, Bot, Budget
from .levels import Cadet, Captain, Pilot
from .random_bot import RandomBot

__all__ = [
    "BUILT_IN",
    "ActionValue",
    "Bot",
    "Budget",
    "Cadet",
    "Captain",
    "Pilot",
    "RandomBot",
    "bot_among",
    "bots",
    "find_bot",
    "load_bot",
]

ENTRY_POINT_GROUP = "starfold.bots"
NAME_PATTERN = re.compile(r"[a-z][a-z0-9_-]{0,19}")
BUILT_IN: list[type[Bot]] = [Cadet, Pilot, Captain, RandomBot]  # levels from weakest to strongest, then the random bot


def bots() -> dict[str, type[Bot]]:
    """Return all installed bots by name: the built-in ones in the order of BUILT_IN, then those of other packages."""
    return dict(_installed())


@cache
def _installed() -> dict[str, type[Bot]]:
    own = {bot.name: bot for bot in BUILT_IN}
    return own | bots_of_others(own)


def bots_of_others(own: dict[str, type[Bot]]) -> dict[str, type[Bot]]:
    """Return the bots of other packages. One that cannot be loaded is reported as a warning and left out."""
    found: dict[str, type[Bot]] = {}
    for entry in sorted(metadata.entry_points(group=ENTRY_POINT_GROUP), key=lambda entry: entry.name):
        try:
            with contextlib.redirect_stdout(sys.stderr):  # keep what a package prints out of our output
                bot = entry.load()
            if not (isinstance(bot, type) and issubclass(bot, Bot)):
                raise InvalidGameError(f"{entry.value} is not a Bot")
            if not (isinstance(bot.name, str) and NAME_PATTERN.fullmatch(bot.name)):
                raise InvalidGameError(f"its name is {bot.name!r}, not 1 to 20 small letters, digits, - and _")
            if bot.name in found or bot.name in own:
                raise InvalidGameError(f"the name {bot.name} is taken")
        except (Exception, SystemExit) as error:  # another package may raise anything while loading
            warnings.warn(f"The bot {entry.name} was left out: {describe_exception(error)}", stacklevel=3)
            continue
        found[bot.name] = bot
    return found


def find_bot(name: str) -> type[Bot]:
    """Return the bot with that name; raises UnknownNameError with the nearest name."""
    return bot_among(_installed(), name)


def bot_among(known: dict[str, type[Bot]], name: str) -> type[Bot]:
    """Return the bot with that name; raises UnknownNameError with the nearest name."""
    if name.lower() not in known:
        raise unknown_name_error("bot", name, known)
    return known[name.lower()]


def load_bot(name: str) -> type[Bot]:
    """Return the bot with that name. A bot that is not installed is named by module and class: `my_bots:Hoarder`.

    Raises UnknownNameError or InvalidGameError.
    """
    module, colon, kind = name.partition(":")
    if not colon:
        return find_bot(name)
    try:
        found = vars(importlib.import_module(module))
    except (Exception, SystemExit) as error:  # a module may raise anything while loading
        if isinstance(error, ModuleNotFoundError) and error.name and f"{module}.".startswith(f"{error.name}."):
            raise UnknownNameError(f"There is no module called {module!r} here.") from None
        raise InvalidGameError(f"The module {module} could not be loaded: {describe_exception(error)}") from error
    kinds = {key: value for key, value in found.items() if isinstance(value, type) and issubclass(value, Bot)}
    if kind not in kinds:
        raise unknown_name_error(f"bot in {module}", kind, kinds.keys() - {"Bot"})
    return kinds[kind]
