"""What every test may rely on: whatever one does to the process is not left to the next."""

import logging
from collections.abc import Iterator

import pytest

LOGGERS = ("starfold", "uvicorn", "uvicorn.error", "asyncio")


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """Put back the loggers that a server sets up: they would go on writing to an output that is closed."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    kept = [(logger, logger.handlers, logger.propagate, logger.level) for logger in loggers]
    yield
    for logger, handlers, propagate, level in kept:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)
