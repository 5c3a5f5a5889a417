"""Blue Shift's components: counts, costs and values, and the tables made from them."""

from .components import COMPONENTS

__all__ = ["COMPONENTS"]
