"""A PostgreSQL server for tests: a throw-away cluster on a private socket, ready in about two seconds."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest

NAME = "starfold"
TIMEOUT_S = 30  # seconds


class Cluster:
    """A server that can be stopped and restarted; every test creates its own database in it."""

    def __init__(self, folder: Path, user: str) -> None:
        self._folder = folder
        self._user = user
        self._made = 0
        self._server: subprocess.Popen[bytes] | None = None

    def url(self, database: str) -> str:
        """Return the address of a database, as `--database` takes it."""
        return f"postgresql://{self._user}@/{database}?host={quote(str(self._folder))}"

    def new_database(self) -> str:
        """Create an empty database; return its address."""
        self._made += 1
        name = f"{NAME}{self._made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        data, log = self._folder / "data", self._folder / "log"
        serve = [str(programs() / "postgres"), "-D", str(data), "-k", str(self._folder), "-h", "", "-c", "fsync=off"]
        with log.open("a") as written:
            started: subprocess.Popen[bytes] = subprocess.Popen(
                serve, stdout=written, stderr=written, cwd=self._folder, **self._run_as()
            )
        self._server = started
        wait_for(started, self, log)

    def make(self) -> None:
        """Create the files of a cluster."""
        make = [str(programs() / "initdb"), "-A", "trust", "-N", "-U", self._user, "-E", "UTF8", "--locale=C"]
        command = [*make, "-D", str(self._folder / "data")]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder, **self._run_as())

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: with SIGINT by a fast shutdown, with SIGQUIT as in a crash, so that it has to recover."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(TIMEOUT_S)
            self._server = None

    def _run_as(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {}
        return {"user": self._user, "group": pwd.getpwnam(self._user).pw_gid, "extra_groups": []}


def programs() -> Path:
    """Return the folder of initdb and postgres. Without PostgreSQL the test is skipped, but fails in CI."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    there = str(found[-1]) if found else shutil.which("initdb")
    if there:
        return Path(there).resolve().parent
    complaint = "there is no PostgreSQL here; `make system` installs it where it can"
    if os.environ.get("CI"):
        pytest.fail(complaint)
    pytest.skip(complaint)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a server while the context lasts."""
    programs()  # skips before the folder is created
    # Not in pytest's folder: the path of a socket must be short.
    folder = Path(tempfile.mkdtemp(prefix="sf"))
    try:
        made = Cluster(folder, give_away(folder))
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.end()
    finally:
        shutil.rmtree(folder)


def give_away(folder: Path) -> str:
    """Give the folder to the user that the server runs as, and return the name: postgres refuses to run as root."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid()).pw_name
    known = {entry.pw_name for entry in pwd.getpwall()}
    user = "postgres" if "postgres" in known else "nobody"
    shutil.chown(folder, user)
    return user


def wait_for(server: subprocess.Popen[bytes], made: Cluster, log: Path) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + TIMEOUT_S
    while True:
        try:
            psycopg.connect(made.url("postgres")).close()
            return
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > end:
                pytest.fail(f"PostgreSQL did not start:\n{log.read_text()}")
            time.sleep(0.05)
