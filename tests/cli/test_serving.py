"""`starfold serve`, and `starfold` alone: where they listen, what they say, how they end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from starfold.cli import command


@contextmanager
def started(*arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process, and its address as it says it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "starfold", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Starfold is at http://"), line + (process.stderr.read() if process.stderr else "")
        yield process, line.split()[3]
    finally:
        process.kill()
        process.communicate()


def answer(url: str) -> str:
    """A page, once the server answers."""
    for _ in range(200):
        try:
            with urllib.request.urlopen(url, timeout=20) as found:
                return str(found.read().decode())
        except ConnectionError:
            pass
        except urllib.error.URLError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


@pytest.mark.usefixtures("uncovered")
def test_it_serves_on_loopback_and_keeps_tables_in_the_data_folder(tmp_path: Path) -> None:
    with started("serve", "--port", "0", "--data", str(tmp_path / "new" / "folder")) as (process, url):
        assert url.startswith("http://127.0.0.1:")
        assert "STARFOLD" in answer(url).upper()
        assert (tmp_path / "new" / "folder" / "tables.db").stat().st_mode & 0o077 == 0
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
        assert process.returncode in (0, 130) and "Traceback" not in said


@pytest.mark.usefixtures("uncovered")
def test_alone_it_serves_and_opens_the_browser(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 > {opened}\n")
    browser.chmod(0o755)
    with started(XDG_DATA_HOME=str(tmp_path), BROWSER=f"{browser} %s") as (_, url):
        answer(url)
        for _ in range(200):
            if opened.exists() and opened.read_text().strip():
                break
            time.sleep(0.05)
        assert opened.read_text().strip() == url
        assert (tmp_path / "starfold" / "tables.db").exists()


def test_a_busy_port_is_said_with_the_flag_to_change_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert command.run(["serve", "--port", str(port), "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert f"Port {port} of 127.0.0.1 cannot be used" in said and "--port" in said and said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "70000"], "--port takes 0 to 65535, not 70000"),
        (["--port", "-1"], "--port takes 0 to 65535, not -1"),
        (["--log", "loud"], "--log takes debug, info, warning, error, not loud"),
        (["--days", "-1"], "--days takes 0 to 36500, not -1"),
        (["--database", "oracle://x"], "--database"),
        (["--database", "postgresql://nobody:hidden@127.0.0.1:1/none"], "--database"),
        (["--host", "no.such.host.invalid"], "--host"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    where = [] if "--database" in arguments else ["--data", str(tmp_path)]
    port = [] if "--port" in arguments else ["--port", "0"]
    assert command.run(["serve", *where, *port, *arguments]) == 2
    heard = capsys.readouterr().err
    assert said in heard and "Traceback" not in heard and "hidden" not in heard


def test_a_data_folder_that_cannot_be_made_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert command.run(["serve", "--data", str(tmp_path / "file" / "folder")]) == 2
    assert "--data" in capsys.readouterr().err


@pytest.mark.usefixtures("uncovered")
def test_where_others_can_reach_it_a_warning_is_said(tmp_path: Path) -> None:
    with started("serve", "--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path)) as (process, _):
        assert process.stdout is not None
        assert "without TLS" in process.stdout.readline()
