"""Logs: a flood is limited for each kind of message, and a traceback is repeated only once in a while."""

from __future__ import annotations

import asyncio
import json
import logging
from time import gmtime, strftime
from types import SimpleNamespace

import pytest

from starfold.web import logs
from starfold.web.logs import JsonLines, RateLimitFilter, set_up_logs

pytestmark = pytest.mark.once


def said(msg: str, name: str = "a", error: BaseException | None = None) -> logging.LogRecord:
    """Return a log record."""
    trace = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord(name, logging.ERROR, __file__, 1, msg, None, trace)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the clock of the logs: the first item of a list."""
    now = [1000.0]
    monkeypatch.setattr(logs, "time", SimpleNamespace(monotonic=lambda: now[0], strftime=strftime, gmtime=gmtime))
    return now


def broken(why: str) -> Exception:
    """Return an error with a traceback, which is the same each time."""
    try:
        raise ValueError(why)
    except ValueError as error:
        return error


def test_a_flood_is_limited_in_the_log_with_a_count_of_omitted_messages(clock: list[float]) -> None:
    flood = RateLimitFilter(few=3, seconds=1000)
    records = [logging.makeLogRecord({"name": "a", "msg": "trouble"}) for _ in range(100)]
    assert sum(flood.filter(record) for record in records) == 3
    assert flood.filter(logging.makeLogRecord({"name": "a", "msg": "other"})), "another message is no part of it"
    assert all(flood.filter(logging.makeLogRecord({"name": "a", "msg": "request"})) for _ in range(100))
    brief = RateLimitFilter(few=1, seconds=1)
    for record in records[:5]:
        brief.filter(record)
    clock[0] += 1
    again = logging.makeLogRecord({"name": "a", "msg": "trouble"})
    assert brief.filter(again) and again.__dict__["left_out"] == 4


def test_messages_that_differ_only_in_names_and_numbers_are_one_kind() -> None:
    async def wait() -> None:
        await asyncio.sleep(0)

    async def composed() -> list[str]:
        """Return messages as asyncio composes them of tasks and callbacks: different each time."""
        lines = list[str]()
        for _ in range(50):
            task = asyncio.create_task(wait(), name="Task-" + "7" * len(lines))
            lines.append(f"Task was destroyed but it is pending!\ntask: {task!r}")
            lines.append(f"Exception in callback {task.set_name!r}")
            lines.append(f"Executing {task!r} took {len(lines) / 7:.3f} seconds")
            await task
        return lines

    flood = RateLimitFilter(few=3, seconds=1000)
    passed = [line for line in asyncio.run(composed()) if flood.filter(said(line))]
    assert len(passed) == 9, "three of each kind"
    assert flood.filter(said("Exception in another callback"))
    assert flood.filter(said(passed[0], "b")), "another logger is another kind"


def test_many_kinds_of_messages_are_limited_in_number_and_memory(clock: list[float]) -> None:
    flood = RateLimitFilter(few=2, seconds=1000, many=10)
    names = [f"trouble {chr(97 + one // 26)}{chr(97 + one % 26)}" for one in range(500)]
    assert sum(flood.filter(said(name)) for name in names for _ in range(3)) == 22
    assert len(flood._known) <= 11
    brief = RateLimitFilter(few=1, seconds=1, many=10)
    for name in names[:20]:
        brief.filter(said(name))
    clock[0] += 2
    assert all(brief.filter(said(name)) for name in names[30:39]), "what was long ago makes room"


def test_a_traceback_comes_once_in_a_while_and_the_error_always(clock: list[float]) -> None:
    often = RateLimitFilter(few=1000, trace_s=300)
    lines = []
    for number in range(5):
        record = said("a chore failed", error=broken(f"no database {number}\nand much more"))
        assert often.filter(record)
        assert record.exc_info, "other handlers of the record still have it"
        lines.append(json.loads(JsonLines().format(record)))
    assert "Traceback" in lines[0]["trace"] and [line for line in lines[1:] if "trace" in line] == []
    assert [line["error"] for line in lines[1:]] == [f"ValueError: no database {number}" for number in range(1, 5)]
    try:
        raise KeyError("another")
    except KeyError as error:
        other = said("a chore failed", error=error)
    assert often.filter(other) and other.exc_info, "another error under the same sentence is news"
    clock[0] += 300
    late = said("a chore failed", error=broken("no database"))
    assert often.filter(late) and late.exc_info


@pytest.mark.parametrize("name", ["starfold.web", "uvicorn.error", "asyncio"])
def test_a_flood_is_kept_from_the_log_of_a_server(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("info")
    for _ in range(500):
        logging.getLogger(name).error("trouble", exc_info=broken("again"))
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert 10 <= len(lines) <= 20 and sum("trace" in line for line in lines) == 1
