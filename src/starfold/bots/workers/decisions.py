"""Decisions of bots as jobs: what a worker gets and answers, the function it runs, and the pool that asks it."""

from __future__ import annotations

import gc
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from starfold.core.errors import OutOfRangeError, StarfoldError, describe_exception, locate_exception

from .. import find_bot
from ..bot import Bot, Budget
from ..packing import unpack
from ..runner import checked_choice
from . import protocol as p
from .pool import WorkerPool, usual_count
from .process import KEYS_PER_WORKER
from .reporting import report

MAX_WORKERS: Final = 64
MIN_THINK_S: Final = 0.05  # for a decision, even if many wait
TIMEOUT_MARGIN_S: Final = 10.0  # beyond three times its budget a bot is given up
DECISIONS_PER_COLLECTION: Final = 50  # decisions between two garbage collections

log = logging.getLogger("starfold.bots")

Thoughts = list[tuple[int, float, float]]  # action, share and weight, the best first


class Decision(msgspec.Struct, frozen=True):
    """A decision to make. With the same key (a table and a seat) a cached bot continues.

    All that a bot learns is here: the packed View of its seat and a seed of its own. A worker that makes decisions
    never gets a State, the record, or the seed of the dice.
    """

    key: str
    bot: str
    game: str  # its key, for logs
    view: bytes  # packed
    seed: int
    seconds: float | None = None
    iterations: int | None = None
    aloud: bool = False  # send the estimates so far with each progress report


class Progress(NamedTuple):
    """The used part of the budget, from 0 to 1, and the estimates so far if wanted."""

    done: float
    thoughts: Thoughts


class Choice(msgspec.Struct, frozen=True):
    """The bot's action and its estimates."""

    action: int
    thoughts: Thoughts


class BotPool(WorkerPool):
    """The workers in which the bots of all tables think. When many decisions wait, each gets less time.

    Raises OutOfRangeError for an impossible number of workers.
    """

    def __init__(self, count: int = 0) -> None:
        if not 0 <= count <= MAX_WORKERS:
            raise OutOfRangeError(
                f"--workers takes 1 to {MAX_WORKERS}, or 0 for one fewer than there are cores; not {count}."
            )
        super().__init__(count or usual_count(), log_death)

    async def ask(self, decision: Decision, tell: Callable[[Progress], None]) -> Choice:
        """Return a bot's choice and report its progress; raises JobFailedError if it makes none."""
        worker = await self.take(decision.key)
        decision = msgspec.structs.replace(decision, seconds=self._share(decision.seconds))
        timeout_s = None if decision.seconds is None else 3 * decision.seconds + TIMEOUT_MARGIN_S
        return await self.work(worker, decide, decision, lambda told: tell(progress_of(told)), timeout_s)

    def _share(self, seconds: float | None) -> float | None:
        return None if seconds is None else max(MIN_THINK_S, seconds / (1 + len(self.line) / len(self.all)))


def log_death(decision: Decision, why: str) -> None:
    """Log that a worker died over a decision."""
    extra = {"bot": decision.bot, "game": decision.game, "why": why}
    log.warning("a worker died, and its job is tried again", extra=extra)


_thoughts: msgspec.msgpack.Decoder[Thoughts] = msgspec.msgpack.Decoder(Thoughts)


def progress_of(told: p.Report) -> Progress:
    """Return the progress in a report of `decide`."""
    return Progress(told.done, _thoughts.decode(told.note))


class BotCache:
    """The bots of a worker process, each with what it remembers of its match."""

    def __init__(self) -> None:
        self.bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()
        self.decided = 0

    def bot(self, decision: Decision) -> Bot:
        """Return the cached bot for a decision's key, or a new one."""
        key = (decision.key, decision.bot)
        if key in self.bots:
            self.bots[key].reseed(decision.seed)
        else:
            self.bots[key] = find_bot(decision.bot)(decision.seed)
        self.bots.move_to_end(key)
        while len(self.bots) > KEYS_PER_WORKER:
            self.bots.popitem(last=False)
        return self.bots[key]

    def choice(self, decision: Decision) -> Choice:
        """Return a bot's choice; raises JobFailedError for whatever it does instead."""
        try:
            view = unpack(decision.view)
            legal = list(view.legal)  # a copy: the bot may change its view
            bot = self.bot(decision)

            def go_on(done: float) -> bool:
                return report(done, lambda: thoughts_of(bot, legal) if decision.aloud else [])

            budget = Budget(decision.seconds, decision.iterations, go_on)
            return Choice(checked_choice(bot, view, budget), thoughts_of(bot, legal))
        except BaseException as error:
            # If no bot could be created, the error is located from this module.
            module = type(self.bots.pop((decision.key, decision.bot), self)).__module__
            known = isinstance(error, StarfoldError)
            raise p.JobFailedError(describe_exception(error) if known else locate_exception(error, module)) from None

    def collect_garbage(self) -> None:
        """Collect garbage now and then.

        Search trees are large and acyclic: scanning them for cycles would take longer than the search. So a process
        that decides does so rarely.
        """
        gc.disable()
        self.decided += 1
        if self.decided % DECISIONS_PER_COLLECTION == 0:
            gc.collect()


_cache = BotCache()


def decide(decision: Decision) -> Choice:
    """Return a bot's choice, in a worker process; raises JobFailedError if it makes none."""
    _cache.collect_garbage()
    return _cache.choice(decision)


def thoughts_of(bot: Bot, legal: list[int]) -> Thoughts:
    """Return a bot's estimates of the legal actions as plain numbers."""
    return [(int(t.action), float(t.share), float(t.weight)) for t in bot.action_values() if t.action in legal]
