"""The worker processes of a server: how many there may be, and that all end with it."""

from __future__ import annotations

import asyncio
import signal
import time
import urllib.request
from pathlib import Path

import pytest

from starfold.cli.app import run
from tests.bots.odd_bots import installed
from tests.tables.harness import children
from tests.web.server import Json
from tests.web.test_crash_recovery import Server

pytestmark = pytest.mark.once

BOTS: Json = [{"kind": "bot", "bot": "deaf"}, {"kind": "bot", "bot": "deaf"}]


def runs(process: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_worker_outlives_its_server_even_with_a_bot_that_does_not_stop(tmp_path: Path, how: signal.Signals) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with installed(tmp_path), Server(["--data", str(folder)]) as server:
        asyncio.run(server.answers())
        secret = server.post("/api/me", {"name": "Ada"})["secret"]
        table = server.post("/api/tables", {"game": "ruship", "seats": BOTS, "mine": []}, secret)["id"]
        headers = {"authorization": f"Bearer {secret}"}
        look = urllib.request.Request(f"http://{server.host}/api/tables/{table}", headers=headers)
        urllib.request.urlopen(look).close()
        begun = time.monotonic()
        while not (workers := children(server.process.pid)):
            assert time.monotonic() - begun < 10, "no bot thinks"
            time.sleep(0.02)
        time.sleep(0.5)
        server.process.send_signal(how)
        server.process.wait(5)
        ended = time.monotonic()
        while any(runs(worker) for worker in workers):
            assert time.monotonic() - ended < 2, "a worker is left"
            time.sleep(0.02)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--thinkers", "-1"], "--workers takes 1 to 64, or 0"),
        (["--thinkers", "65"], "--workers takes 1 to 64, or 0"),
        (["--think", "0"], "--think takes 0.05 to 600 seconds, not 0"),
        (["--think", "nan"], "--think takes 0.05 to 600 seconds, not nan"),
    ],
)
def test_impossible_thinking_is_refused_in_a_sentence_before_anything_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert run(["serve", "--port", "0", "--data", str(tmp_path), *arguments]) == 2
    heard = capsys.readouterr()
    assert said in heard.err and "Traceback" not in heard.err and heard.out == ""
