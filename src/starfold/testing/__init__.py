"""The conformance suite: the same tests for every game, ours or yours. `conform(GAME)` runs them all."""

from .checks import CHECKS, check_names, conform, run_check
from .settings import Setting, settings

__all__ = ["CHECKS", "Setting", "check_names", "conform", "run_check", "settings"]
