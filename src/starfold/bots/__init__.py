"""Who can sit in a seat without being a person."""

from __future__ import annotations

import contextlib
import re
import sys
import warnings
from importlib import metadata

from ..core.errors import BadGame, nearest, said
from .bot import Bot, Budget, Thought
from .chance import RandomBot
from .levels import Cadet, Captain, Pilot

__all__ = ["Bot", "Budget", "Cadet", "Captain", "Pilot", "RandomBot", "Thought", "bots", "find_bot"]

GROUP = "starfold.bots"
NAME = re.compile(r"[a-z][a-z0-9_-]{0,19}")
OWN: list[type[Bot]] = [Cadet, Pilot, Captain, RandomBot]


def bots() -> dict[str, type[Bot]]:
    """All bots by name: ours, the gentlest first, then those of other packages by entry point."""
    found: dict[str, type[Bot]] = {bot.name: bot for bot in OWN}
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            with contextlib.redirect_stdout(sys.stderr):  # what a package prints belongs to no answer of ours
                bot = entry.load()
            if not (isinstance(bot, type) and issubclass(bot, Bot)):
                raise BadGame(f"{entry.value} is not a Bot")
            if not (isinstance(bot.name, str) and NAME.fullmatch(bot.name)):
                raise BadGame(f"its name is {bot.name!r}, not 1 to 20 small letters, digits, - and _")
            if bot.name in found:
                raise BadGame(f"the name {bot.name} is taken")
        except (Exception, SystemExit) as error:  # somebody else's package may do anything when it is loaded
            warnings.warn(f"The bot {entry.name} was left out: {said(error)}", stacklevel=2)
            continue
        found[bot.name] = bot
    return found


def find_bot(name: str) -> type[Bot]:
    """The bot of that name."""
    known = bots()
    if name.lower() not in known:
        raise nearest("bot", name, known)
    return known[name.lower()]
