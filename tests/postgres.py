"""A PostgreSQL server for tests: a throw-away cluster that nobody else can reach, ready in about two seconds."""

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
from urllib.parse import quote

import psycopg
import pytest

NAME = "starfold"
PATIENCE = 30  # seconds


class Cluster:
    """A running server; every test gets a database of its own from it."""

    def __init__(self, folder: Path, user: str) -> None:
        self._folder = folder
        self._user = user
        self._made = 0

    def url(self, database: str) -> str:
        """The address of a database, as `--database` takes it."""
        return f"postgresql://{self._user}@/{database}?host={quote(str(self._folder))}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"{NAME}{self._made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)


def programs() -> Path:
    """The folder of initdb and postgres. Without PostgreSQL tests are skipped, but in CI they fail."""
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
    """A server while the context lasts."""
    bin = programs()
    # Not pytest's own folder: the path of a socket must be short.
    folder = Path(tempfile.mkdtemp(prefix="sf"))
    try:
        user = give_away(folder)
        run_as = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
        data = folder / "data"
        make = [bin / "initdb", "-A", "trust", "-N", "-U", user, "-E", "UTF8", "--locale=C", "-D", data]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd=folder, **run_as)  # type: ignore[call-overload]
        serve = [bin / "postgres", "-D", data, "-k", folder, "-h", "", "-c", "fsync=off"]
        with (folder / "log").open("w") as log:
            server = subprocess.Popen(serve, stdout=log, stderr=log, cwd=folder, **run_as)  # type: ignore[call-overload]
        try:
            made = Cluster(folder, user)
            wait_for(server, made, folder / "log")
            yield made
        finally:
            server.send_signal(signal.SIGINT)  # its fast way to end
            server.wait(PATIENCE)
    finally:
        shutil.rmtree(folder)


def give_away(folder: Path) -> str:
    """Who the server runs as: never root, to whom it would refuse to start."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid()).pw_name
    known = {entry.pw_name for entry in pwd.getpwall()}
    user = "postgres" if "postgres" in known else "nobody"
    shutil.chown(folder, user)
    return user


def wait_for(server: subprocess.Popen[bytes], made: Cluster, log: Path) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(made.url("postgres")).close()
            return
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > end:
                pytest.fail(f"PostgreSQL did not start:\n{log.read_text()}")
            time.sleep(0.05)
