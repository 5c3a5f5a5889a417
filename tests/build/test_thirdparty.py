"""A game in another package is found by its entry point, without a change to Starfold."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

METADATA = "Metadata-Version: 2.1\nName: starfold-honest\nVersion: 1.0\n"
ENTRY_POINTS = "[starfold.games]\nhonest = starfold.testing.toy_game:GAME\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a folder that holds an installed package, as far as entry points matter."""
    info = tmp_path / "starfold_honest-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    return tmp_path


def listed(path: Path | None = None) -> list[str]:
    """Return the keys that `starfold games --json` lists, with `path` importable."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if path:
        env["PYTHONPATH"] = str(path)
    # The command installed beside this Python, not another one in PATH.
    command = [str(Path(sys.executable).with_name("starfold")), "games", "--json"]
    answer = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
    return [game["key"] for game in json.loads(answer)]


def test_a_packaged_game_is_listed(package: Path) -> None:
    assert "honest" in listed(package)


def test_the_toy_game_is_not_listed_by_itself() -> None:
    assert "honest" not in listed()
