"""The rules of RUSHIP, in the chapters of rulebook.md."""

from .state import Ruship, start

__all__ = ["Ruship", "start"]
