"""Bots at tables: the worker pool they think in, the driver that plays their moves, and hints."""
