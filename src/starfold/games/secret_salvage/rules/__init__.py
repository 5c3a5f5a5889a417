"""The rules of Secret Salvage, in the order of the chapters of rulebook.md."""

from .state import SecretSalvage, start

__all__ = ["SecretSalvage", "start"]
