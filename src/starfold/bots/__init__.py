"""Who can sit in a seat without being a person."""

from __future__ import annotations

import contextlib
import importlib
import re
import sys
import warnings
from importlib import metadata

from starfold.core.errors import InvalidGameError, UnknownNameError, describe_exception, unknown_name_error

from .bot import ActionValue, Bot, Budget
from .levels import Cadet, Captain, Pilot
from .random_bot import RandomBot

__all__ = ["ActionValue", "Bot", "Budget", "Cadet", "Captain", "Pilot", "RandomBot", "bots", "find_bot", "load_bot"]

GROUP = "starfold.bots"
NAME = re.compile(r"[a-z][a-z0-9_-]{0,19}")
OWN: list[type[Bot]] = [Cadet, Pilot, Captain, RandomBot]


_found: dict[str, type[Bot]] = {}


def bots() -> dict[str, type[Bot]]:
    """All bots by name: ours, the gentlest first, then those of other packages by entry point."""
    if not _found:
        own = {bot.name: bot for bot in OWN}
        _found.update(own | bots_of_others(own))
    return dict(_found)


def bots_of_others(own: dict[str, type[Bot]]) -> dict[str, type[Bot]]:
    """Bots of other packages; one that cannot be used is reported and left out, so that the rest can play."""
    found: dict[str, type[Bot]] = {}
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            with contextlib.redirect_stdout(sys.stderr):  # what a package prints belongs to no answer of ours
                bot = entry.load()
            if not (isinstance(bot, type) and issubclass(bot, Bot)):
                raise InvalidGameError(f"{entry.value} is not a Bot")
            if not (isinstance(bot.name, str) and NAME.fullmatch(bot.name)):
                raise InvalidGameError(f"its name is {bot.name!r}, not 1 to 20 small letters, digits, - and _")
            if bot.name in found or bot.name in own:
                raise InvalidGameError(f"the name {bot.name} is taken")
        except (Exception, SystemExit) as error:  # somebody else's package may do anything when it is loaded
            warnings.warn(f"The bot {entry.name} was left out: {describe_exception(error)}", stacklevel=3)
            continue
        found[bot.name] = bot
    return found


def find_bot(name: str) -> type[Bot]:
    """The bot of that name.

    Raises UnknownNameError if there is none.
    """
    known = bots()
    if name.lower() not in known:
        raise unknown_name_error("bot", name, known)
    return known[name.lower()]


def load_bot(name: str) -> type[Bot]:
    """The bot of that name, or one that is not installed, by its module and class: `my_bots:Hoarder`.

    Raises UnknownNameError if there is none, and InvalidGameError if the module cannot be loaded.
    """
    module, colon, kind = name.partition(":")
    if not colon:
        return find_bot(name)
    try:
        found = vars(importlib.import_module(module))
    except (Exception, SystemExit) as error:  # somebody's module may do anything when it is loaded
        if isinstance(error, ModuleNotFoundError) and error.name and f"{module}.".startswith(f"{error.name}."):
            raise UnknownNameError(f"There is no module called {module!r} here.") from None
        raise InvalidGameError(f"The module {module} could not be loaded: {describe_exception(error)}") from error
    kinds = {key: value for key, value in found.items() if isinstance(value, type) and issubclass(value, Bot)}
    if kind not in kinds:
        raise unknown_name_error(f"bot in {module}", kind, kinds.keys() - {"Bot"})
    return kinds[kind]
