"""Bots at tables: the worker pool they run in, the driver that plays their moves, and hints."""
