"""Logs as one JSON object a line, for programs, or as plain lines, for people."""

from __future__ import annotations

import logging
import sys
import time

import msgspec

_USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how grave, who says it, what, and whatever was said beside it."""

    def format(self, record: logging.LogRecord) -> str:
        """A log record as a line."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "say": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(level: str) -> None:
    """Write our own logs to stderr as JSON lines, from a level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("starfold", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name == "starfold" else []
        logger.propagate = False
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn").handlers = [handler]
    logging.getLogger("uvicorn.error").propagate = True
    # Below this it says who opens and closes sockets, by their address.
    logging.getLogger("uvicorn.error").setLevel(max(logging.WARNING, logging.getLogger("uvicorn").level))
