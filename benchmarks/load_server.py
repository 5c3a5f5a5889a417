"""The server under load: a process pinned to its own core."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
PATIENCE = 30  # seconds
NO_LIMITS = ("--rate", "0", "--connections", "0")

Json = Any


def cores() -> tuple[int, int] | None:
    """Return a core for the load and one for the server, or None if the system cannot pin processes."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    allowed = sorted(os.sched_getaffinity(0))
    return (allowed[0], allowed[-1]) if len(allowed) > 1 else None


def environment(build: str) -> dict[str, str]:
    """Return the environment in which Python runs a build. In the path, the source precedes the installed build."""
    if build != "interpreted":
        return dict(os.environ)
    path = os.pathsep.join([str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])])
    return os.environ | {"PYTHONPATH": path}


class Server:
    """A running server process, and helpers to send it requests."""

    def __init__(
        self, build: str, database: str, core: int | None, limits: Sequence[str] = NO_LIMITS, log: Path | None = None
    ) -> None:
        level = "info" if log else "warning"
        options = ["--port", "0", "--database", database, "--pace", "0", "--log", level, *limits]
        command = [sys.executable, "-m", "starfold", "serve", *options]
        err = log.open("wb") if log else None
        self.process = subprocess.Popen(command, env=environment(build), stdout=subprocess.PIPE, stderr=err, text=True)
        if core is not None:
            os.sched_setaffinity(self.process.pid, {core})
        assert self.process.stdout
        said = self.process.stdout.readline()
        self.host = said.partition("http://")[2].partition("/")[0]
        if not self.host:
            raise SystemExit("The server did not start; what it said stands above.")
        self._wait()
        ran = self.ask("GET", "/api/health")["build"]
        if ran != build:
            self.close()
            raise SystemExit(f"The server should run the {build} build, but runs the {ran} one.")

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError):
                self.ask("GET", "/api/health")
                return
            if self.process.poll() is not None or time.monotonic() > end:
                self.close()
                raise SystemExit("The server does not answer.")
            time.sleep(0.02)

    def ask(self, method: str, path: str, body: Json = None, secret: str = "") -> Json:
        """Send a request; return the decoded answer."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.host}{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def memory(self) -> int | None:
        """Return the bytes of memory that the process occupies; None if the system does not say."""
        with suppress(OSError):
            for line in Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii").splitlines():
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) * 1024
        return None

    def close(self) -> None:
        """Stop the server as Ctrl+C would."""
        self.process.send_signal(signal.SIGINT)
        self.process.communicate()


@contextmanager
def running(
    build: str, database: str, core: int | None, limits: Sequence[str] = NO_LIMITS, log: Path | None = None
) -> Iterator[Server]:
    """Run a server while the context lasts; `log` names a file for its log."""
    server = Server(build, database, core, limits, log)
    try:
        yield server
    finally:
        server.close()


def sync_ms(folder: Path) -> float:
    """Return how many milliseconds it takes to write and sync 4 kB in a folder: the median of 50 times."""
    times = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(50):
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            times.append((time.perf_counter() - begun) * 1000)
    return sorted(times)[25]
