"""The build under test is the expected one, it is up to date, and it plays as the source does."""

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import native
import pytest

import starfold

ROOT = native.ROOT
SOURCE = native.PACKAGE
INSTALLED = Path(starfold.__file__).parent
EXPECT = os.environ.get("STARFOLD_EXPECT")
SEED = "2849"

# An editable install is the source; comparing it with itself shows nothing.
needs_a_wheel = pytest.mark.skipif(INSTALLED == SOURCE, reason="the source itself is installed here")


def run(*arguments: str, path: Path | None = None) -> str:
    """Run this Python anew, with `path` before what is installed, and return what it printed."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if path:
        env["PYTHONPATH"] = str(path)
    return subprocess.run([sys.executable, *arguments], env=env, check=True, capture_output=True, text=True).stdout


def files(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder, except those made by a compiler or by Python."""
    made = {".so", ".pyd", ".pyc"}
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in made
    }


def game_keys() -> list[str]:
    """Return the key of every game in the tree, found by its folder."""
    folders = sorted(path.parent.name for path in (SOURCE / "games").glob("*/__init__.py"))
    return [importlib.import_module(f"starfold.games.{folder}").GAME.key for folder in folders]


@pytest.mark.skipif(EXPECT is None, reason="STARFOLD_EXPECT does not say which build this should be")
def test_the_build_is_the_one_that_was_meant() -> None:
    assert EXPECT in ("compiled", "interpreted")
    modules = [native.module(path) for path in native.sources()]
    assert modules
    assert [name for name in modules if native.is_compiled(name) != (EXPECT == "compiled")] == []


def test_the_source_tree_holds_nothing_compiled() -> None:
    assert [path for path in SOURCE.rglob("*") if path.suffix in {".so", ".pyd", ".c"}] == []


@needs_a_wheel
def test_every_installed_file_is_the_one_in_the_source() -> None:
    source, installed = files(SOURCE), files(INSTALLED)
    assert sorted(source) == sorted(installed)
    assert [name for name in source if source[name] != installed[name]] == []


@needs_a_wheel
@pytest.mark.parametrize("game", game_keys())
def test_source_and_installed_build_play_the_same(game: str) -> None:
    trace = ("-m", "starfold.testing.trace", game, SEED)
    interpreted = run(*trace, path=SOURCE.parent)
    assert interpreted.strip()
    assert run(*trace) == interpreted


def test_the_library_does_not_load_the_command_line() -> None:
    loaded = run("-c", "import sys, starfold; print(*sys.modules)").split()
    assert "starfold" in loaded
    assert {"typer", "rich"}.isdisjoint(loaded)


def test_the_pins_name_no_address_and_no_place_on_a_machine() -> None:
    found = [
        f"{path.name}: {line}"
        for path in (ROOT / "requirements").iterdir()
        for line in path.read_text().splitlines()
        if re.search(r"://|--(extra-)?index-url|--find-links|(^|[\s@=])/", line)
    ]
    assert found == []
