"""The rules of Battlecruisers, in the order of the chapters of rulebook.md."""

from .state import Battlecruisers, start

__all__ = ["Battlecruisers", "start"]
