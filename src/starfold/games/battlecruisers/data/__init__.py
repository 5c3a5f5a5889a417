"""Battlecruisers' components: counts, costs and values, and the tables made from them."""

from .box import COMPONENTS

__all__ = ["COMPONENTS"]
