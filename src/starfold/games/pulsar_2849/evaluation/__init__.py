"""A heuristic for Pulsar 2849, for search."""

from .position import evaluate

__all__ = ["ROLLOUT_DEPTH", "evaluate"]

ROLLOUT_DEPTH = 0
