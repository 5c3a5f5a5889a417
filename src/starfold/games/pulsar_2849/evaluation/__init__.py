"""A rough worth of a Pulsar 2849 position, for search."""

from .position import evaluate

__all__ = ["ROLLOUT_DEPTH", "evaluate"]

ROLLOUT_DEPTH = 0
