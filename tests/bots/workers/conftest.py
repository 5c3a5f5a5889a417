"""A fixture that puts a module of jobs where other processes find it."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.bots.workers import odd_jobs


@pytest.fixture(scope="module")
def jobs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """Return the module `strange_jobs`, which is found by this process's path only: not by an environment variable."""
    folder = tmp_path_factory.mktemp("jobs")
    shutil.copy(Path(odd_jobs.__file__), folder / "strange_jobs.py")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield importlib.import_module("strange_jobs")
    sys.modules.pop("strange_jobs", None)
