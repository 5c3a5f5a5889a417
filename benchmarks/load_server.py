"""The server that is put under load: a process on a core of its own."""

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
    """A core for the load and another one for the server; None where that cannot be asked for."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    allowed = sorted(os.sched_getaffinity(0))
    return (allowed[0], allowed[-1]) if len(allowed) > 1 else None


def environment(build: str) -> dict[str, str]:
    """The environment in which Python runs a build: the source is taken instead of what is installed if it is first."""
    if build != "interpreted":
        return dict(os.environ)
    path = os.pathsep.join([str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])])
    return os.environ | {"PYTHONPATH": path}


class Server:
    """A running server, and short ways to ask it things."""

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
        """What it answers to a request."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.host}{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def memory(self) -> int | None:
        """The bytes of memory it occupies now; None where that cannot be seen."""
        with suppress(OSError):
            for line in Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii").splitlines():
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) * 1024
        return None

    def close(self) -> None:
        """End it, as Ctrl+C would."""
        self.process.send_signal(signal.SIGINT)
        self.process.communicate()


@contextmanager
def running(
    build: str, database: str, core: int | None, limits: Sequence[str] = NO_LIMITS, log: Path | None = None
) -> Iterator[Server]:
    """A server while the context lasts; with a path, its log goes there."""
    server = Server(build, database, core, limits, log)
    try:
        yield server
    finally:
        server.close()


def sync_ms(folder: Path) -> float:
    """How long it takes to make 4 kB durable in a folder, in milliseconds: the median of 50 times."""
    times = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(50):
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            times.append((time.perf_counter() - begun) * 1000)
    return sorted(times)[25]
