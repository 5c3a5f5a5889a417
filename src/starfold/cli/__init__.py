"""The command `starfold`."""

from .command import main

__all__ = ["main"]
