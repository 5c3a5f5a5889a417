"""The command `starfold`."""

from .app import main

__all__ = ["main"]
