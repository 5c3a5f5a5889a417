"""The conformance suite: the same checks for every game. `conform(GAME)` runs them all."""

from .checks import CHECKS, check_names, conform, run_check
from .settings import Setting, settings

__all__ = ["CHECKS", "Setting", "check_names", "conform", "run_check", "settings"]
