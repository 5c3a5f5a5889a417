"""`starfold serve`, and `starfold` alone: where they listen, what they print, how they end."""

from __future__ import annotations

import gc
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from starfold.cli.app import run
from starfold.cli.commands.serve import PORT
from starfold.web import serve
from starfold.web.security.gateway import GatewayMiddleware


@contextmanager
def started(*arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a server process; yield it and the address that it prints."""
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
    """Return a page; retry until the server answers."""
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


@pytest.mark.usefixtures("uncovered")
def test_starfold_alone_serves_on_another_port_if_its_port_is_taken(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):  # if it fails, the port is taken already
            taken.bind(("127.0.0.1", PORT))
            taken.listen()
        with started(XDG_DATA_HOME=str(tmp_path), BROWSER="true") as (_, url):
            assert not url.endswith(f":{PORT}/")
            assert "STARFOLD" in answer(url).upper()


def test_a_busy_port_is_said_with_the_flag_to_change_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert f"Port {port} of 127.0.0.1 cannot be used" in said and "--port" in said and said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "70000"], "--port takes 0 to 65535, not 70000"),
        (["--port", "-1"], "--port takes 0 to 65535, not -1"),
        (["--log", "loud"], "--log takes debug, info, warning, error, not loud"),
        (["--days", "-1"], "--days takes 0 to 36500, not -1"),
        (["--rate", "0.1"], "--rate takes 1 to 100000 requests a second, or 0 for no limit; not 0.1"),
        (["--rate", "-1"], "--rate takes 1 to 100000"),
        (["--connections", "3"], "--connections takes 8 to 10000, or 0 for no limit; not 3"),
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
    assert run(["serve", *where, *port, *arguments]) == 2
    heard = capsys.readouterr().err
    assert said in heard and "Traceback" not in heard and "hidden" not in heard


def test_a_data_folder_that_cannot_be_made_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run(["serve", "--data", str(tmp_path / "file" / "folder")]) == 2
    assert "--data" in capsys.readouterr().err


@pytest.mark.usefixtures("uncovered")
def test_a_server_on_all_addresses_prints_a_warning(tmp_path: Path) -> None:
    with started("serve", "--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path)) as (process, _):
        assert process.stdout is not None
        files, *said = [process.stdout.readline() for _ in range(4)]
        assert files.startswith("At most ") and "files" in files
        assert "without TLS" in said[0] and "--secure" in said[2] and max(map(len, [files, *said])) <= 80


@pytest.mark.usefixtures("uncovered")
def test_a_flood_of_connections_does_not_exhaust_a_low_limit_of_open_files(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 1000:
        pytest.skip("the flood itself needs files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1000), hard))
    few = tmp_path / "few.py"
    few.write_text(
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (320, 320))\n"
        "from starfold.cli.app import run; run(['serve', '--port', '0', '--data', '.', '--connections', '0'])\n"
    )
    process = subprocess.Popen(
        [sys.executable, str(few)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    )
    try:
        assert process.stdout is not None
        url = process.stdout.readline().split()[3]
        assert process.stdout.readline().startswith("At most ")
        assert "STARFOLD" in answer(url).upper()
        address = ("127.0.0.1", int(url.rstrip("/").rpartition(":")[2]))
        with ExitStack() as flood:
            process.send_signal(signal.SIGSTOP)  # so that all connections wait in the backlog
            for _ in range(500):
                flood.enter_context(closing(socket.create_connection(address, timeout=20)))
            process.send_signal(signal.SIGCONT)
            with closing(socket.create_connection(address, timeout=20)) as last:
                assert last.recv(100).startswith(b"HTTP/1.1 503")
        assert "STARFOLD" in answer(url).upper()
    finally:
        process.send_signal(signal.SIGCONT)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=20)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert "out of system resource" not in said


def test_serve_freezes_the_garbage_collector_once_the_site_is_warm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spared = threading.Event()
    served: list[GatewayMiddleware] = []

    class Once:
        """A server that stops once its site is warmed up."""

        def __init__(self, app: GatewayMiddleware, _: int) -> None:
            served.append(app)

        async def serve(self, sockets: list[socket.socket]) -> None:
            site = served[0].app.state.context
            site.games = {}
            await site.open()
            await site.close()
            sockets[0].close()

    monkeypatch.setattr(serve, "spare_the_collector", spared.set)
    monkeypatch.setattr(serve, "make_server", Once)
    monkeypatch.setattr(serve, "set_up_logs", lambda _: None)
    assert not run(["serve", "--port", "0", "--data", str(tmp_path)])
    assert served and spared.is_set()


def test_spare_the_collector_freezes_objects_and_changes_the_threshold() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    try:
        serve.spare_the_collector()
        assert gc.get_freeze_count() > frozen + 1000 and gc.get_threshold() != before
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
