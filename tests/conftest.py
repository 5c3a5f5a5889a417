"""Fixtures for all tests: what one test does to the process does not reach the next."""

import logging
from collections.abc import Iterator

import pytest

LOGGERS = ("starfold", "uvicorn", "uvicorn.error", "asyncio")


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """Restore the loggers that a server sets up: they would write to a closed output."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    kept = [(logger, logger.handlers, logger.propagate, logger.level) for logger in loggers]
    yield
    for logger, handlers, propagate, level in kept:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)
