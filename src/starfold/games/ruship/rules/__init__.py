"""The rules of RUSHIP, in the order of the chapters of rulebook.md."""

from .state import Ruship, start

__all__ = ["Ruship", "start"]
