"""The bot client in docs/bot-client.md plays a whole match as printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from starfold.web.live import socket
from tests.web.server import Server

pytestmark = pytest.mark.once  # neither the web nor the client is compiled

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(params=[60, 3], ids=["usual limit", "low limit"])
def message_burst(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set how many messages a socket may send at once; the low limit makes the server reject some with 429."""
    monkeypatch.setattr(socket, "MESSAGE_BURST", request.param)


@pytest.mark.usefixtures("message_burst")
@pytest.mark.parametrize("game", ["ruship", "honest"])
def test_the_bot_client_of_the_docs_plays_a_seat_to_the_end(server: Server, tmp_path: Path, game: str) -> None:
    found = re.search(r"```python\n(.*?)```", (DOCS / "bot-client.md").read_text(encoding="utf-8"), re.S)
    assert found is not None
    program = tmp_path / "bot_client.py"
    program.write_text(found.group(1))
    ada = server.person("Ada")
    made = ada.ask(
        "POST",
        "/api/tables",
        {"game": game, "seats": [{"kind": "open"}, {"kind": "bot", "bot": "random"}], "mine": []},
    )
    link = server.url + made["links"][0]["path"]
    run = subprocess.run([sys.executable, str(program), link], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert "win" in run.stdout or "Nobody" in run.stdout
    table = ada.ask("GET", f"/api/tables/{made['id']}")
    assert table["phase"] == "over" and table["seats"][0]["name"] == "Gizmo"
    assert ada.raw("GET", f"/api/tables/{made['id']}/record")[1].count(b"\n") > 10
