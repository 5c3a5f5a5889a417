"""The rules of Pulsar 2849, in the order of the chapters of rulebook.md."""

from .state import Pulsar, start

__all__ = ["Pulsar", "start"]
