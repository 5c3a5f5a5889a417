"""Letting a bot think beside the server's other work, with nothing but its seat's view."""

from __future__ import annotations

import asyncio
import logging

from ..bots import Budget, RandomBot, find_bot
from ..bots.seeds import bot_seed
from ..core.match import Match

log = logging.getLogger("starfold.tables")


async def choose(match: Match, seat: int, bot: str, budget: Budget) -> str:
    """The code a bot chooses for a seat. One that fails is replaced for this move by `random`: the match goes on."""
    view = match.view(seat)
    seed = bot_seed(match.record, seat)
    code = match.game.words.code
    try:
        kind = find_bot(bot)
        if kind is RandomBot:  # too quick to be worth a thread
            return code(kind(seed).choose(view, budget))
        action = await asyncio.to_thread(kind(seed).choose, view, budget)
        if action in view.legal:
            return code(action)
        log.error("a bot chose what is not legal", extra={"bot": bot, "game": match.game.key, "action": action})
    except Exception:
        log.exception("a bot failed", extra={"bot": bot, "game": match.game.key})
    return code(RandomBot(seed).choose(view, budget))
