"""Reading a Pulsar 2849 position from its text, with a check that it can be."""

from .read import read

__all__ = ["read"]
