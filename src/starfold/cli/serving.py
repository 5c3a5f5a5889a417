"""`starfold serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import OutOfRange
from ..core.game import Game

PORT = 8642
LEVELS = ["debug", "info", "warning", "error"]

Host = Annotated[str, typer.Option("--host", help="The address to listen on; others can reach all but this machine's.")]
Port = Annotated[int, typer.Option("--port", help="The port; 0 takes any that is free.")]
Data = Annotated[
    Path | None, typer.Option("--data", help="The folder that tables are kept in; your data folder if not said.")
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
    days: Annotated[int, typer.Option("--days", help="Delete tables unchanged for so many days; 0 keeps all.")] = 0,
    secure: Annotated[bool, typer.Option("--secure", help="Only reached by https, by a proxy in front.")] = False,
    proxy: Annotated[bool, typer.Option("--proxy", help="Take addresses from the proxy's X-Forwarded-For.")] = False,
    pace: Annotated[float, typer.Option("--pace", help="Seconds a bot waits before it moves.")] = 0.7,
    think: Annotated[float, typer.Option("--think", help="Seconds a bot may think about a move.")] = 1.0,
    thinkers: Annotated[
        int, typer.Option("--thinkers", help="Processes that bots think in; 0: one less than there are cores.")
    ] = 0,
    rate: Annotated[float, typer.Option("--rate", help="Requests a second that one address may make for long.")] = 40.0,
    toys: Annotated[bool, typer.Option("--toys", help="Show also the toy game of the tests.")] = False,
    logs: Annotated[str, typer.Option("--log", help="How much is logged: debug, info, warning, error.")] = "warning",
) -> None:
    """Serve the tables to browsers, on this machine only unless --host says otherwise."""
    if logs not in LEVELS:
        raise OutOfRange(f"--log takes {', '.join(LEVELS)}, not {logs}.")
    for flag, value, most in (("--days", days, 36_500), ("--pace", pace, 60), ("--rate", rate, 100_000)):
        if not 0 <= value <= most:
            raise OutOfRange(f"{flag} takes 0 to {most}, not {value:g}.")
    if not 0.05 <= think <= 600:
        raise OutOfRange(f"--think takes 0.05 to 600 seconds, not {think:g}.")
    # The web's libraries are many: other commands should not wait for them.
    from ..web.config import Config
    from ..web.serve import database_address
    from ..web.serve import serve as run

    config = Config(
        database=database_address(database, data),
        days=days,
        pace=pace,
        think=think,
        thinkers=thinkers,
        secure=secure,
        trust_proxy=proxy,
        requests=rate,
        burst=6 * rate,
    )
    run(config, host, port, open_browser, toy_games() if toys else [], logs)


def toy_games() -> list[Game]:
    """The games that only a server which is asked to shows."""
    from ..testing.honest import GAME

    return [GAME]
