"""Who can sit in a seat without being a person."""

from __future__ import annotations

import warnings
from importlib import metadata

from ..core.errors import BadGame, nearest
from .bot import Bot, Budget, Thought
from .chance import RandomBot
from .levels import Cadet, Captain, Pilot

__all__ = ["Bot", "Budget", "Cadet", "Captain", "Pilot", "RandomBot", "Thought", "bots", "find_bot"]

GROUP = "starfold.bots"
OWN: list[type[Bot]] = [Cadet, Pilot, Captain, RandomBot]


def bots() -> dict[str, type[Bot]]:
    """All bots by name: ours, the gentlest first, then those of other packages by entry point."""
    found: dict[str, type[Bot]] = {bot.name: bot for bot in OWN}
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            bot = entry.load()
            if not (isinstance(bot, type) and issubclass(bot, Bot) and bot.name):
                raise BadGame(f"{entry.value} is not a Bot with a name")
            if bot.name in found:
                raise BadGame(f"the name {bot.name} is taken")
        except Exception as error:
            warnings.warn(f"The bot {entry.name} was left out: {error}", stacklevel=2)
            continue
        found[bot.name] = bot
    return found


def find_bot(name: str) -> type[Bot]:
    """The bot of that name."""
    known = bots()
    if name.lower() not in known:
        raise nearest("bot", name, known)
    return known[name.lower()]
