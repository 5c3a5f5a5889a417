"""Reading a Pulsar 2849 position from its text, with a check of its consistency."""

from .read import read

__all__ = ["read"]
