"""Starting the server: the address, the port, the data folder, and the browser."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn

from ..core.errors import OutOfRange, StarfoldError
from ..core.game import Game
from ..tables.store import Store
from .app import make_app
from .config import Config
from .logs import set_up_logs

LARGEST_FRAME = 65_536  # bytes; what is above ends the connection, what is above 8 kB gets an answer


MOST_CONNECTIONS = 10_000  # beyond these a new one is told to come back later


class Busy(StarfoldError):
    """Somebody else listens there."""


def data_folder(given: Path | None) -> Path:
    """The folder for tables: the one given, or the user's data folder."""
    if given is not None:
        return given
    from platformdirs import user_data_path

    return user_data_path("starfold", appauthor=False)


def database_address(database: str, data: Path | None) -> str:
    """The address of the database: the one given, or a file in the data folder."""
    if database:
        return database
    folder = data_folder(data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutOfRange(f"--data {folder} cannot be made: {error.strerror or error}.") from None
    return f"sqlite:///{folder / 'tables.db'}"


def listen(host: str, port: int) -> socket.socket:
    """A socket to serve on; Busy with the flag to change if somebody else listens there."""
    if not 0 <= port <= 65535:
        raise OutOfRange(f"--port takes 0 to 65535, not {port}.")
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise OutOfRange(f"--host takes an address of this machine, and {host} is none.") from None
    made = socket.socket(family, kind)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
    except OSError as error:
        made.close()
        why = error.strerror or error
        raise Busy(f"Port {port} of {host} cannot be used ({why}). Choose another one with --port.") from None
    return made


def check_store(address: str) -> None:
    """Open the store once before anything is promised: what is wrong with it is then said in a sentence."""
    store = Store(address)
    try:
        store.open()
    finally:
        store.close()


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def serve(config: Config, host: str, port: int, open_browser: bool, games: list[Game], level: str) -> None:
    """Serve until interrupted."""
    set_up_logs(level)
    check_store(config.database)
    app = make_app(config, games)  # before anything is promised: what is wrong with the settings is said now
    listening = listen(host, port)
    shown = f"http://{'[' + host + ']' if ':' in host else host}:{listening.getsockname()[1]}/"
    print(f"Starfold is at {shown}  (Ctrl+C ends it; all tables are kept)", flush=True)
    if not is_loopback(host) and not config.secure:
        print(
            "Others can reach this address, and without TLS in front of it they can read what is sent."
            " docs/serve.md says how to put a reverse proxy before it; then say --secure.",
            flush=True,
        )
    if open_browser:
        threading.Timer(0.8, webbrowser.open, [shown]).start()
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
            limit_concurrency=MOST_CONNECTIONS,
            lifespan="on",
        )
    )
    asyncio.run(server.serve(sockets=[listening]))
