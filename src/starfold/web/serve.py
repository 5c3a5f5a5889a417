"""Starts the server: the address, the port, the data folder, and the browser."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import logging
import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn

from starfold.bots.workers.pool import usual_count
from starfold.core.errors import OutOfRangeError, StarfoldError
from starfold.core.game import Game
from starfold.tables.storage.store import Store

from .app import make_app
from .config import Config
from .logs import set_up_logs
from .security.connections import IDLE_S, ConnectionLimiter
from .security.gateway import GatewayMiddleware
from .security.protocols import protocols
from .security.reading import Intake

log = logging.getLogger("starfold.web")

MAX_FRAME_BYTES = 65_536  # larger ones close the connection; above 8 kB they get an error
MAX_CONNECTIONS = 10_000
RESERVED_FILES = 128  # file descriptors reserved for the database and files
FILES_PER_WORKER = 4  # two pipes, a handle of the process, and one to spare while it starts
MIN_CONNECTIONS = 16
MAX_ACCEPTS_PER_TURN = 32  # connections accepted in one iteration of the event loop
# A shed connection keeps its file descriptor for two more iterations, which the limit does not count. Without some
# spare ones a flood would use up our own, and asyncio would accept nobody for a second.
ACCEPT_HEADROOM = 3 * MAX_ACCEPTS_PER_TURN
BACKLOG = 512  # connections the kernel queues until they are accepted


class PortInUseError(StarfoldError):
    """The port is in use."""


class Listening(socket.socket):
    """A listening socket with a long kernel queue, though asyncio accepts only a few at once."""

    def listen(self, backlog: int = 0, /) -> None:
        """Listen with a backlog of at least BACKLOG."""
        super().listen(max(backlog, BACKLOG))


def data_folder(given: Path | None) -> Path:
    """Return the data folder: the one given, else the user's."""
    if given is not None:
        return given
    from platformdirs import user_data_path

    return user_data_path("starfold", appauthor=False)


def database_address(database: str, data: Path | None) -> str:
    """Return the database URL: the one given, else a file in the data folder."""
    if database:
        return database
    folder = data_folder(data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutOfRangeError(f"--data {folder} cannot be made: {error.strerror or error}.") from None
    return f"sqlite:///{folder / 'tables.db'}"


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; raises PortInUseError, naming the flag, if the port is taken."""
    if not 0 <= port <= 65535:
        raise OutOfRangeError(f"--port takes 0 to 65535, not {port}.")
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise OutOfRangeError(f"--host takes an address of this machine, and {host} is none.") from None
    # asyncio sets TCP_NODELAY only if the socket names its protocol.
    made = Listening(family, kind, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
    except OSError as error:
        made.close()
        why = error.strerror or error
        raise PortInUseError(f"Port {port} of {host} cannot be used ({why}). Choose another one with --port.") from None
    return made


def check_store(address: str) -> None:
    """Open the store once at the start, so that errors are reported as a sentence."""
    store = Store(address)
    try:
        store.open()
    finally:
        store.close()


def reserved_files(workers: int) -> int:
    """Return how many open files are not for connections, with this many workers; 0 is the usual number."""
    return RESERVED_FILES + ACCEPT_HEADROOM + FILES_PER_WORKER * (workers or usual_count())


def raise_file_limit(reserved: int) -> int:
    """Raise the limit of open files as far as allowed; return the new limit."""
    wanted = MAX_CONNECTIONS + reserved
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return wanted if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # the system may refuse even the hard limit
        return soft
    return most


def most_connections(files: int, reserved: int) -> int:
    """Return how many connections fit into a limit of open files, of which some are reserved.

    Raises OutOfRangeError if that is too few for a server.
    """
    if files < reserved + MIN_CONNECTIONS:
        raise OutOfRangeError(
            f"A server needs at least {reserved + MIN_CONNECTIONS} open files with this many --workers, and here"
            f" {files} are allowed (ulimit -n)."
        )
    return min(MAX_CONNECTIONS, files - reserved)


def make_server(app: GatewayMiddleware, most: int = MAX_CONNECTIONS) -> uvicorn.Server:
    """Return the uvicorn server for an application with at most `most` connections."""
    config = app.config
    limiter = ConnectionLimiter(most, config.connections, config.proxy)
    app.allow_connections(most)
    http, websocket = protocols(limiter, Intake(app.parsing))
    return uvicorn.Server(
        uvicorn.Config(
            app,
            http=http,
            ws=websocket,
            ws_max_size=MAX_FRAME_BYTES,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=MAX_ACCEPTS_PER_TURN,
            timeout_keep_alive=IDLE_S,
            timeout_graceful_shutdown=3,
            lifespan="on",
        )
    )


def spare_the_collector() -> None:
    """Exclude everything loaded so far from garbage collection, and collect the rest in small steps.

    A collection of all objects would delay every move. What tables leave behind is freed by reference counting.
    """
    gc.collect()
    gc.freeze()
    gc.collect()  # now the collector knows that little is left and scans it often
    gc.set_threshold(10_000, 5, 1)


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach an address."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def serve(config: Config, host: str, port: int, open_browser: bool, games: list[Game], level: str) -> None:
    """Serve until interrupted."""
    set_up_logs(level)
    check_store(config.database)
    reserved = reserved_files(config.workers)
    files = raise_file_limit(reserved)
    most = most_connections(files, reserved)
    app = make_app(config, games)  # made early, so that wrong settings are reported now
    app.app.state.context.when_warm = spare_the_collector  # the whole process belongs to the server
    listening = listen(host, port)
    shown = f"http://{'[' + host + ']' if ':' in host else host}:{listening.getsockname()[1]}/"
    print(f"Starfold is at {shown}  (Ctrl+C ends it; all tables are kept)", flush=True)
    log.info("serving", extra={"files": files, "connections": most, "per_address": config.connections})
    print(f"At most {most} connections at once; this process may open {files} files (ulimit).", flush=True)
    if not is_loopback(host) and not config.secure:
        print(
            "Others can reach this address, and without TLS in front of it they can read\nwhat is sent."
            " docs/serve.md says how to put a reverse proxy before it; then say\n--secure.",
            flush=True,
        )
    if open_browser:
        threading.Timer(0.8, webbrowser.open, [shown]).start()
    asyncio.run(make_server(app, most).serve(sockets=[listening]))
