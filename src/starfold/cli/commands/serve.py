"""`starfold serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from starfold.core.errors import OutOfRangeError
from starfold.core.game import Game

from ..progress import print_error

PORT = 8642
LEVELS = ["debug", "info", "warning", "error"]

Host = Annotated[
    str, typer.Option("--host", help="The address to listen on; by default only this machine can reach it.")
]
Port = Annotated[int, typer.Option("--port", help="The port; 0 takes any free one.")]
Data = Annotated[
    Path | None, typer.Option("--data", help="The folder that keeps the tables; default: your data folder.")
]
Database = Annotated[
    str,
    typer.Option("--database", metavar="URL", help="A database instead, such as postgresql://… (extra: postgres)."),
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    data: Data = None,
    database: Database = "",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    days: Annotated[
        int, typer.Option("--days", help="Delete tables that have not changed for this many days; 0 keeps all.")
    ] = 0,
    secure: Annotated[
        bool, typer.Option("--secure", help="The server is reached only by https, through a proxy.")
    ] = False,
    proxy: Annotated[bool, typer.Option("--proxy", help="Take addresses from the proxy's X-Forwarded-For.")] = False,
    pace: Annotated[float, typer.Option("--pace", help="Seconds a bot waits before it moves.")] = 0.7,
    think: Annotated[float, typer.Option("--think", help="Seconds a bot may think about a move.")] = 1.0,
    workers: Annotated[
        int,
        typer.Option("--workers", "--thinkers", help="Worker processes for bots; 0: one fewer than there are cores."),
    ] = 0,
    rate: Annotated[
        float, typer.Option("--rate", help="Requests a second allowed for one address over time; 0: no limit.")
    ] = 40.0,
    connections: Annotated[
        int, typer.Option("--connections", help="Open connections allowed for one address; 0: no limit.")
    ] = 256,
    toys: Annotated[bool, typer.Option("--toys", help="Also show the toy game of the tests.")] = False,
    logs: Annotated[
        str, typer.Option("--log", help="The least level to log: debug, info, warning, error.")
    ] = "warning",
) -> None:
    """Serve the tables to browsers, on this machine only unless --host says otherwise."""
    if logs not in LEVELS:
        raise OutOfRangeError(f"--log takes {', '.join(LEVELS)}, not {logs}.")
    for flag, value, most in (("--days", days, 36_500), ("--pace", pace, 60)):
        if not 0 <= value <= most:
            raise OutOfRangeError(f"{flag} takes 0 to {most}, not {value:g}.")
    if rate != 0 and not 1 <= rate <= 100_000:
        raise OutOfRangeError(f"--rate takes 1 to 100000 requests a second, or 0 for no limit; not {rate:g}.")
    if connections != 0 and not 8 <= connections <= 10_000:  # a browser alone opens six
        raise OutOfRangeError(f"--connections takes 8 to 10000, or 0 for no limit; not {connections}.")
    if not 0.05 <= think <= 600:
        raise OutOfRangeError(f"--think takes 0.05 to 600 seconds, not {think:g}.")
    # The web's libraries are many: other commands should not wait for them.
    from starfold.web.config import Config
    from starfold.web.security.limits import burst
    from starfold.web.serve import database_address
    from starfold.web.serve import serve as run

    config = Config(
        database=database_address(database, data),
        days=days,
        pace=pace,
        think=think,
        workers=workers,
        secure=secure,
        proxy=proxy,
        rate=rate,
        burst=burst(rate),
        connections=connections,
    )
    run(config, host, port, open_browser, toy_games() if toys else [], logs)


def serve_alone() -> None:
    """Serve on this machine and open the browser; where somebody else has the usual port, at any that is free."""
    from starfold.web.serve import PortInUseError, listen

    port = PORT
    try:
        listen("127.0.0.1", PORT).close()
    except PortInUseError:
        print_error(f"Port {PORT} is taken, maybe by another Starfold: using a free port.")
        port = 0
    serve(port=port, open_browser=True)


def toy_games() -> list[Game]:
    """The games that only a server which is asked to shows."""
    from starfold.testing.toy_game import GAME

    return [GAME]
