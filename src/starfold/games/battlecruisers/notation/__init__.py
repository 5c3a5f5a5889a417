"""Reading a Battlecruisers position from its text, with a check of its consistency."""

from .read import read

__all__ = ["read"]
