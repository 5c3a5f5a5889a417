"""Reading a Battlecruisers position from its text, with a check that it can be."""

from .read import read

__all__ = ["read"]
