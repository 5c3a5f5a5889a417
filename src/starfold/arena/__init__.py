"""Bots against bots: who wins how often, and how sure that is."""

from .contest import Contest
from .crew import here, in_processes
from .result import Result, Standing
from .run import Progress, hold

__all__ = ["Contest", "Progress", "Result", "Standing", "here", "hold", "in_processes"]
