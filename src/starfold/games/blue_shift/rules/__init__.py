"""The rules of Blue Shift, in the order of the chapters of rulebook.md."""

from .state import BlueShift, start

__all__ = ["BlueShift", "start"]
