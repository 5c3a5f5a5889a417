"""A fixture that installs bots and the toy game as packages, which other processes find, too."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold.core import discover
from starfold.testing.toy_game import GAME as HONEST
from tests.arena import failing_bots
from tests.bots.odd_bots import installed

RUDE = [
    failing_bots.Stillborn,
    failing_bots.Speechless,
    failing_bots.Considerate,
    failing_bots.Clumsy,
    failing_bots.Impostor,
    failing_bots.Riddle,
]


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the odd bots, the failing bots and the toy game; yield their folder."""
    folder = tmp_path / "strangers"
    info = folder / "starfold_honest-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: starfold-honest\nVersion: 1.0\n")
    bots = "\n".join(f"{bot.name} = rude_bots:{bot.__name__}" for bot in RUDE)
    (info / "entry_points.txt").write_text(
        f"[starfold.games]\nhonest = starfold.testing.toy_game:GAME\n[starfold.bots]\n{bots}\n"
    )
    shutil.copy(failing_bots.__file__, folder / "rude_bots.py")
    monkeypatch.setitem(discover._installed(), "honest", HONEST)
    with installed(folder):
        yield folder
    sys.modules.pop("rude_bots", None)
