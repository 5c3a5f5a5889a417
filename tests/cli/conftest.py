"""Fixtures for commands: an empty folder to work in, and the toy game."""

import contextlib
import os
from pathlib import Path

import pytest

from starfold.core import discover
from starfold.testing.toy_game import GAME as HONEST


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, with the same Starfold as here, and on a wide terminal, so that no line is wrapped."""
    if "PYTHONPATH" in os.environ:
        paths = os.environ["PYTHONPATH"].split(os.pathsep)
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(os.path.abspath(path) for path in paths))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy game, which has secrets, available."""
    monkeypatch.setitem(discover._installed(), "honest", HONEST)


@pytest.fixture
def uncovered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start programs without coverage, which deadlocks when a signal comes while it holds its own lock."""
    for name in ("COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START"):
        monkeypatch.delenv(name, raising=False)


def rest_of(screen: int) -> bytes:
    """Close a terminal whose writers have ended; return the output not read yet."""
    said = b""
    with contextlib.suppress(OSError):  # the end of a terminal is reported as an error
        while more := os.read(screen, 1000):
            said += more
    os.close(screen)
    return said
