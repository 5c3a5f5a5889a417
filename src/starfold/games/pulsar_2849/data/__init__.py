"""Pulsar 2849's components: counts, costs and values, and the tables made from them."""

from .loading import COMPONENTS

__all__ = ["COMPONENTS"]
