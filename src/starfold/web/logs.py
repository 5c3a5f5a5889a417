"""Logs as one JSON object a line, for programs, or as plain lines, for people."""

from __future__ import annotations

import logging
import re
import sys
import time

import msgspec

_USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}

MAX_KINDS = 500  # of messages that are counted separately
MAX_KIND_LENGTH = 200  # characters that tell a message from others, and of an error's sentence
OTHERS = "others"
# Of a message what is different each time: addresses in memory, numbers, what stands in quotes.
VARIABLE_PARTS = re.compile(r"0x[0-9a-f]+|\d+|'[^']*'|\"[^\"]*\"", re.IGNORECASE)


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
        if record.exc_info and "error" not in line:  # else the same traceback was logged recently
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class RateLimitFilter(logging.Filter):
    """Limits each kind of message to a few, then one a second with a count of those left out.

    An error has its traceback once in a while, and its name and sentence always.
    """

    def __init__(
        self,
        few: float = 10,
        seconds: float = 1.0,
        usual: tuple[str, ...] = ("request",),
        trace_s: float = 300.0,
        many: int = MAX_KINDS,
    ) -> None:
        """`usual` messages all pass: each of them was paid for. Of `many` kinds the rest are taken for one."""
        super().__init__()
        self.few, self.seconds, self.usual, self.trace_s, self.many = few, seconds, usual, trace_s, many
        self._known: dict[str, tuple[float, float, int]] = {}  # kinds -> how many may pass, since when, left out
        self._traced: dict[str, float] = {}  # kinds of errors -> when one last had its traceback

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message may pass."""
        if record.msg in self.usual:
            return True
        now = time.monotonic()
        kind = self._kind(record, now)
        left, since, out = self._known.get(kind, (self.few, now, 0))
        left = min(self.few, left + (now - since) / self.seconds)
        passes = left >= 1
        if passes and out:
            record.left_out = out
        self._known[kind] = (left - 1, now, 0) if passes else (left, now, out + 1)
        if passes and record.exc_info and record.exc_info[1]:
            self._shorten(record, record.exc_info[1], kind, now)
        return passes

    def _kind(self, record: logging.LogRecord, now: float) -> str:
        """Return a message's kind: its text without names and numbers."""
        # Messages of libraries arrive formatted, with the names of objects and tasks in them.
        first = str(record.msg)[: 10 * MAX_KIND_LENGTH].partition("\n")[0]
        # Cut after removing names and numbers, so that their length does not change the kind.
        kind = f"{record.name} {record.levelname} {VARIABLE_PARTS.sub('', first)[:MAX_KIND_LENGTH]}"
        if kind not in self._known and len(self._known) >= self.many:
            over = now - self.few * self.seconds
            self._known = {key: known for key, known in self._known.items() if known[1] > over}
            if len(self._known) >= self.many:
                return OTHERS
        return kind

    def _shorten(self, record: logging.LogRecord, error: BaseException, kind: str, now: float) -> None:
        """Drop a traceback that was logged recently."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = f"{trace.tb_frame.f_code.co_filename} {trace.tb_lineno}" if trace is not None else ""
        fault = f"{kind} {type(error).__name__} {where}"
        self._traced = {key: at for key, at in self._traced.items() if now - at < self.trace_s}
        if fault in self._traced or len(self._traced) >= self.many:
            # Only note it: other handlers of the same record may want the traceback.
            record.error = f"{type(error).__name__}: {error}".partition("\n")[0][:MAX_KIND_LENGTH]
        else:
            self._traced[fault] = now


def set_up_logs(level: str) -> None:
    """Write logs of this level and above to stderr, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(RateLimitFilter())
    logging.getLogger("asyncio").handlers = [handler]
    logging.getLogger("asyncio").propagate = False
    for name in ("starfold", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name == "starfold" else []
        logger.propagate = False
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn").handlers = [handler]
    logging.getLogger("uvicorn.error").propagate = True
    # Below WARNING uvicorn logs addresses of clients.
    logging.getLogger("uvicorn.error").setLevel(max(logging.WARNING, logging.getLogger("uvicorn").level))
