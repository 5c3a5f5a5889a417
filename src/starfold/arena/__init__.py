"""The arena: bots against bots, win shares and ratings with intervals."""

from .contest import Contest
from .executors import in_processes, in_this_process
from .result import BotResult, Result
from .runner import Progress, run_contest

__all__ = ["BotResult", "Contest", "Progress", "Result", "in_processes", "in_this_process", "run_contest"]
